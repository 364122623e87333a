import type { AppLoadContext } from "@remix-run/node";
import type { EmailTokenRequestOutcome } from "#server/auth/email-token-requests";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";

/** Why no email was even looked for. */
export async function keyRequestErrors(
  request: Request,
  context: AppLoadContext,
  refusal: Extract<EmailTokenRequestOutcome, { ok: false }>,
) {
  const { t } = (await viewerOf(request, context)).i18n;
  const errors: Record<string, string[]> = isThrottled(refusal)
    ? { "": [throttledMessage(refusal, context, t)] }
    : { email: [t("refusals.emptyEmail")] };
  return { errors, ...throttledAnswer(refusal, context) };
}
