import type { AppLoadContext } from "@remix-run/node";
import type { SignInRefusal } from "#server/auth/sign-in";
import type { I18n } from "~/i18n/t";
import { throttledMessage } from "~/request/throttled.server";

/**
 * What a refused sign-in says, by field; "" is the form as a whole. In capitals, but for what was left empty (SI-05, SI-09).
 * The log knows more than the page tells.
 */
export function signInErrors(
  refusal: SignInRefusal,
  context: AppLoadContext,
  { t, locale }: I18n,
): Record<string, string[]> {
  const capitals = (message: string) => message.toLocaleUpperCase(locale);
  switch (refusal.reason) {
    case "empty-email":
      return { email: [t("sign-in.emptyEmail")] };
    case "empty-password":
      return { password: [t("sign-in.emptyPassword")] };
    case "too-long":
      return { password: [capitals(t("sign-in.passwordTooLong", { max: refusal.limit }))] };
    case "unconfirmed":
      return {
        "": [capitals(t("sign-in.unconfirmed"))],
        // No field: the offer to send the email again.
        confirmation: [t("refusals.sendConfirmationAgain")],
      };
    case "wrong-credentials":
      return { "": [capitals(t("sign-in.wrongCredentials"))] };
    case "throttled":
      return { "": [capitals(throttledMessage(refusal, context, t))] };
  }
}
