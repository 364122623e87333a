import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { PasswordProblem } from "#server/auth/password-rules";
import { trimPassword } from "#server/core/credentials";
import type { Translate } from "~/i18n/words";
import { message } from "~/i18n/words";

/** Never goes back into a page. */
export const PASSWORD_FIELDS = ["current", "password", "confirm"];

/** PS-02: a new password, twice. */
export const newPassword = { password: z.string().max(500).default(""), confirm: z.string().max(500).default("") };

export const isTyped = ({ password, confirm }: { password: string; confirm: string }): boolean =>
  trimPassword(password) === trimPassword(confirm);

export const PASSWORDS_DIFFER = { path: ["confirm"], message: message("refusals.passwordsDiffer") };

/** PS-03, PS-04. */
export function passwordError(problem: PasswordProblem, { organisation }: AppLoadContext, t: Translate): string {
  const { password: rule } = organisation;
  switch (problem) {
    case "password-rule":
      return t(rule.classes === 4 ? "refusals.passwordRule" : "refusals.passwordRuleSome", rule);
    case "password-common":
      return t("refusals.passwordCommon");
    case "password-personal":
      return t("refusals.passwordPersonal");
  }
}
