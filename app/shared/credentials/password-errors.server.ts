import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { PasswordProblem } from "#server/auth/password-rules";
import { trimPassword } from "#server/core/credentials";
import type { Translate } from "~/i18n/messages";
import { message } from "~/i18n/messages";
import { viewerOf } from "~/request/viewer.server";

/** Never goes back into a page. */
export const PASSWORD_FIELDS = ["current", "password", "confirm"];

/** PS-02: a new password, twice. */
export const newPassword = { password: z.string().max(500).prefault(""), confirm: z.string().max(500).prefault("") };

export const isTyped = ({ password, confirm }: { password: string; confirm: string }): boolean =>
  trimPassword(password) === trimPassword(confirm);

export const PASSWORDS_DIFFER = { path: ["confirm"], message: message("refusals.passwordsDiffer") };

/** PS-03, PS-04. */
export function passwordErrors(problems: PasswordProblem[], { organisation }: AppLoadContext, t: Translate): string[] {
  const { password: rule } = organisation;
  const words = {
    "password-rule": t(rule.classes === 4 ? "refusals.passwordRule" : "refusals.passwordRuleSome", rule),
    "password-common": t("refusals.passwordCommon"),
    "password-personal": t("refusals.passwordPersonal"),
  };
  return problems.map((problem) => words[problem]);
}

/** Errors of a password that isn't saved yet because other fields are wrong. */
export async function typedPasswordErrors(
  request: Request,
  context: AppLoadContext,
  typed: unknown,
  person: { firstName: string; lastName: string; email: string } = { firstName: "", lastName: "", email: "" },
): Promise<Record<string, string[]>> {
  const problems = context.auth.passwords.problemsOf(typeof typed === "string" ? typed : "", person, context);
  if (problems.length === 0) return {};
  return { password: passwordErrors(problems, context, (await viewerOf(request, context)).i18n.t) };
}
