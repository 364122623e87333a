import type { AppLoadContext } from "@remix-run/node";
import type { KeyRequestOutcome } from "#server/accounts/key-requests";
import { isThrottled, throttledAnswer, throttledMessage } from "~/http/throttled.server";
import { visitorOf } from "~/http/visitor.server";

/** Why no letter was even looked for. */
export async function keyRequestErrors(
  request: Request,
  context: AppLoadContext,
  refusal: Extract<KeyRequestOutcome, { ok: false }>,
) {
  const { t } = (await visitorOf(request, context)).speech;
  const errors: Record<string, string[]> = isThrottled(refusal)
    ? { "": [throttledMessage(refusal, context, t)] }
    : { email: [t("accounts.emptyEmail")] };
  return { errors, ...throttledAnswer(refusal, context) };
}
