import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Throttled } from "#server/auth/throttle";
import type { I18n } from "~/i18n/t";
import { isThrottled, throttledMessage } from "~/request/throttled.server";

/** Maximum length of the password that proves ownership; undefined for an account without one. */
export const proofLength = async ({ auth, organisation }: AppLoadContext, account: Account) =>
  (await auth.passwords.isSet(account)) ? (await auth.passwords.length(organisation)).max : undefined;

/** Messages by field for a viewer who failed to prove that they own the account. */
export function proofErrors(
  refusal: { reason: string } | Throttled,
  context: AppLoadContext,
  { t }: I18n,
): Record<string, string[]> {
  if (isThrottled(refusal)) return { "": [throttledMessage(refusal, context, t)] };
  if (refusal.reason === "holds-value") return { "": [t("refusals.deleteHoldsValue")] };
  if (refusal.reason === "staff") return { "": [t("refusals.deleteStaff")] };
  return refusal.reason === "sign-in-again"
    ? { "": [t("refusals.signInAgain")] }
    : { password: [t("refusals.passwordWrong")] };
}
