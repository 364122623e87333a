import type { AppLoadContext } from "@remix-run/node";
import type { Throttled } from "#server/auth/throttle";
import type { I18n } from "~/i18n/t";
import { isThrottled, throttledMessage } from "~/request/throttled.server";

/** What is said to whoever did not show that the account is theirs. */
export function proofErrors(
  refusal: { reason: string } | Throttled,
  context: AppLoadContext,
  { t }: I18n,
): Record<string, string[]> {
  if (isThrottled(refusal)) return { "": [throttledMessage(refusal, context, t)] };
  return refusal.reason === "sign-in-again"
    ? { "": [t("refusals.signInAgain")] }
    : { password: [t("refusals.passwordWrong")] };
}
