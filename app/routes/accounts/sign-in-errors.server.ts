import type { AppLoadContext } from "@remix-run/node";
import type { SignInRefusal } from "#server/accounts/accounts";
import type { Speech } from "~/i18n/t";

/** What a refused sign-in says, by field; "" is the form as a whole. The log knows more than the page tells (SI-09). */
export function signInErrors(
  reason: SignInRefusal,
  { accounts }: AppLoadContext,
  { t, locale }: Speech,
): Record<string, string[]> {
  switch (reason) {
    case "empty-email":
      return { email: [t("accounts.emptyEmail")] };
    case "empty-password":
      return { password: [t("accounts.emptyPassword")] };
    case "too-long":
      return { password: [t("accounts.passwordTooLong", { max: accounts.passwordLength.max })] };
    case "unconfirmed":
      return { "": [t("accounts.unconfirmed").toLocaleUpperCase(locale)] };
    case "wrong-credentials":
      return { "": [t("accounts.wrongCredentials").toLocaleUpperCase(locale)] };
  }
}
