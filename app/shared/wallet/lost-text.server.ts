import type { Money } from "#server/core/money";
import type { I18n } from "~/i18n/t";
import { amountText } from "./amount-text";

/** The part that a payment can't refund: charged back, already refunded, or a failed refund. */
export const lostText = (lost: Money, i18n: Pick<I18n, "t" | "locale">): string[] =>
  lost.minor > 0 ? [i18n.t("trips.notRefunded", { amount: amountText(lost, i18n) })] : [];
