import type { AppLoadContext } from "@remix-run/node";
import type { SignInRefusal } from "#server/auth/sign-in";
import type { Speech } from "~/i18n/t";
import { throttledMessage } from "~/request/throttled.server";

/**
 * What a refused sign-in says, by field; "" is the form as a whole. In capitals, but for what was left empty (SI-05, SI-09).
 * The log knows more than the page tells.
 */
export function signInErrors(
  refusal: SignInRefusal,
  context: AppLoadContext,
  { t, locale }: Speech,
): Record<string, string[]> {
  const capitals = (message: string) => message.toLocaleUpperCase(locale);
  switch (refusal.reason) {
    case "empty-email":
      return { email: [t("accounts.emptyEmail")] };
    case "empty-password":
      return { password: [t("accounts.emptyPassword")] };
    case "too-long":
      return { password: [capitals(t("accounts.passwordTooLong", { max: context.organisation.password.max }))] };
    case "unconfirmed":
      return {
        "": [capitals(t("accounts.unconfirmed"))],
        // No field: the offer to send the email again.
        confirmation: [t("refusals.sendConfirmationAgain")],
      };
    case "wrong-credentials":
      return { "": [capitals(t("accounts.wrongCredentials"))] };
    case "throttled":
      return { "": [capitals(throttledMessage(refusal, context, t))] };
  }
}
