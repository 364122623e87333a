import type { AppLoadContext } from "@remix-run/node";
import type { SignInRefusal } from "#server/accounts/sign-in";
import { throttledMessage } from "~/http/throttled.server";
import type { Speech } from "~/i18n/t";

/** What a refused sign-in says, by field; "" is the form as a whole. The log knows more than the page tells (SI-09). */
export function signInErrors(
  refusal: SignInRefusal,
  context: AppLoadContext,
  { t, locale }: Speech,
): Record<string, string[]> {
  switch (refusal.reason) {
    case "empty-email":
      return { email: [t("accounts.emptyEmail")] };
    case "empty-password":
      return { password: [t("accounts.emptyPassword")] };
    case "too-long":
      return { password: [t("accounts.passwordTooLong", { max: context.organisation.password.max })] };
    case "unconfirmed":
      return {
        "": [t("accounts.unconfirmed").toLocaleUpperCase(locale)],
        // No field: the offer to send the letter again.
        confirmation: [t("refusals.sendConfirmationAgain")],
      };
    case "wrong-credentials":
      return { "": [t("accounts.wrongCredentials").toLocaleUpperCase(locale)] };
    case "throttled":
      return { "": [throttledMessage(refusal, context, t)] };
  }
}
