import { isolated } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

/** Our own words for why something waits, was not given, or brought nothing. */
const REASONS: Record<string, KeyIn<"rewards" | "loyalty">> = {
  cancelled: "rewards.reason-canceled",
  "no-show": "rewards.reason-no-show",
  "charged-back": "rewards.reason-charged-back",
  "account-deleted": "rewards.reason-account-deleted",
  "referee-left": "rewards.reason-referee-left",
  "same-network": "rewards.reason-same-network",
  "same-phone": "rewards.reason-same-phone",
  "too-many": "rewards.reason-too-many",
  oneself: "loyalty.refused-oneself",
  "existing-customer": "loyalty.refused-existing-customer",
  "campaign-over": "loyalty.refused-campaign-over",
  "budget-spent": "loyalty.refused-budget-spent",
  "confirmed-late": "loyalty.refused-confirmed-late",
  "unknown-referrer": "loyalty.refused-unknown-referrer",
  "unknown-campaign": "loyalty.refused-unknown-campaign",
};

/** Whether it is a word of ours, and no operator's sentence. */
export const isOurReason = (reason: string): boolean => Object.hasOwn(REASONS, reason);

/** An operator's own words are shown unchanged, isolated from the direction of the text around them. */
export function reasonText(reason: string, { t }: Pick<I18n, "t">): string {
  const known = isOurReason(reason) ? REASONS[reason] : undefined;
  return known ? t(known) : isolated(reason);
}
