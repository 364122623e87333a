import type { AppLoadContext } from "@remix-run/node";
import type { Throttled } from "#server/auth/throttle";
import { MINUTE, SECOND } from "#server/core/durations";
import type { Translate } from "~/i18n/messages";

/** SI-11: status and headers of the answer to a throttled request; nothing for any other refusal. */
export function throttledAnswer(
  refusal: { reason: string } | Throttled,
  context: AppLoadContext,
): { status?: number; headers?: Record<string, string> } {
  if (!isThrottled(refusal)) return {};
  const seconds = Math.max(1, Math.ceil((refusal.retryAt - context.clock.now()) / SECOND));
  context.retryAfter = seconds;
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}

/** SI-11: the message that says after how many minutes to try again. */
export const throttledMessage = (refusal: Throttled, context: AppLoadContext, t: Translate): string =>
  t("refusals.throttled", { count: minutesUntil(refusal, context) });

export const minutesUntil = ({ retryAt }: Throttled, { clock }: AppLoadContext): number =>
  Math.max(1, Math.ceil((retryAt - clock.now()) / MINUTE));

export const isThrottled = (refusal: { reason: string }): refusal is Throttled => refusal.reason === "throttled";
