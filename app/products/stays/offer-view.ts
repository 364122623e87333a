import { freeUntil } from "#server/core/cancel-terms";
import { dayIn } from "#server/core/day";
import { isRareCharge, MARK_UP, type RareCharge } from "#server/core/document-lines";
import { MINUTE } from "#server/core/durations";
import { inLanguage } from "#server/core/local-text";
import { shownLines } from "#server/core/receipt";
import type { OfferPrice } from "#server/ports/offer";
import type { Receipt } from "#server/pricing/pricing";
import { drawingOf } from "#server/products/stays/pages";
import type { PropertySummary, StayOffer } from "#server/products/stays/supplier";
import { formatDay, formatMoney } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import type { I18n } from "~/i18n/t";
import { lineAmount } from "~/shared/offer/offer-text.server";

export type PriceLineView = {
  code: Exclude<Receipt["lines"][number]["code"], "deposit" | RareCharge> | typeof MARK_UP;
  amount: string;
};

/** Taxes and fees line by line (BK-02). */
export const priceLines = (receipt: Receipt, i18n: I18n): PriceLineView[] =>
  shownLines(receipt.lines).flatMap(({ code, amount }) =>
    // No stay has them.
    isRareCharge(code) && code !== MARK_UP ? [] : { code, amount: lineAmount(amount, receipt.currency, i18n) },
  );

/** Charges beside the total, each in its own currency; an amount the supplier didn't give is shown as unknown. */
export const besideText = ({ beside = [] }: OfferPrice, { t, locale, language }: SaidI18n): string[] =>
  beside.map(({ label, amount, collectedBy }) =>
    t(collectedBy === "on-site" ? "stay-text.besideOnSite" : "stay-text.besideElsewhere", {
      what: inLanguage(label, language),
      amount: amount === "unknown" ? t("stay-text.amountUnknown") : formatMoney(amount, locale),
    }),
  );

/** Cancellation in short: free until a day in the property's time zone, never free (neither field), or unknown. */
export type CancellationGlance = { freeUntil?: string; cancelUnknown?: true };

export function cancellationGlance({ terms, key }: StayOffer, locale: string): CancellationGlance {
  const { cancel } = terms;
  if (cancel.kind !== "steps") return cancel.kind === "unknown" ? { cancelUnknown: true } : {};
  const until = freeUntil(cancel);
  if (until === null) return {};
  // A day that begins as the free time ends is not one of its days.
  const day = until === Number.POSITIVE_INFINITY ? key.stay.arrival : dayIn(cancel.zone, until - MINUTE);
  return { freeUntil: formatDay(day, locale, "short") };
}

/** The drawing of a property: by its type, setting and amenities. */
export const artOf = (property: PropertySummary) => ({ drawing: drawingOf(property) });

/** The drawing of a place: what it is known for. */
export const artOfPlace = (id: number) => ({ drawing: `place-${id}` });
