import type { Money } from "#server/core/money";
import type { I18n } from "~/i18n/t";
import { amountText } from "./amount-text";

/** What a payment does not give back because it has it no more: charged back, refunded before, or a refund that failed. */
export const lostText = (lost: Money, i18n: Pick<I18n, "t" | "locale">): string[] =>
  lost.minor > 0 ? [i18n.t("trips.notRefunded", { amount: amountText(lost, i18n) })] : [];
