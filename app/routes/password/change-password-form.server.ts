import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { EmailTokenRefusal } from "#server/auth/email-tokens";
import type { PasswordRefusal } from "#server/auth/password-changes";
import type { Throttled } from "#server/auth/throttle";
import type { Refusal } from "#server/core/outcome";
import type { Translate } from "~/i18n/messages";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import {
  isTyped,
  newPassword,
  PASSWORD_FIELDS,
  PASSWORDS_DIFFER,
  passwordErrors,
} from "~/shared/credentials/password-errors.server";

/** PW-02, PW-03. */
export const ChangePasswordForm = z
  .object({ current: z.string().max(500).default(""), ...newPassword })
  .refine(isTyped, PASSWORDS_DIFFER);

type ChangeRefusal =
  | Refusal<EmailTokenRefusal | "no-password">
  | PasswordRefusal<"wrong-password" | "same-password">
  | Throttled;

/** Why a password was not changed, by field. */
export async function changeErrors(request: Request, context: AppLoadContext, refusal: ChangeRefusal) {
  const { t } = (await viewerOf(request, context)).i18n;
  return { errors: errorsOf(refusal, context, t), hide: PASSWORD_FIELDS, ...throttledAnswer(refusal, context) };
}

function errorsOf(refusal: ChangeRefusal, context: AppLoadContext, t: Translate): Record<string, string[]> {
  if (isThrottled(refusal)) return { "": [throttledMessage(refusal, context, t)] };
  if ("problems" in refusal) {
    return {
      ...(refusal.reason === "wrong-password" && { current: [t("refusals.passwordWrong")] }),
      ...(refusal.reason === "same-password" && { password: [t("refusals.passwordSame")] }),
      ...(refusal.problems.length > 0 && { password: passwordErrors(refusal.problems, context, t) }),
    };
  }
  return { "": [t(refusal.reason === "no-password" ? "refusals.passwordNone" : "refusals.linkGone")] };
}
