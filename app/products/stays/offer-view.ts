import type { AppLoadContext } from "@remix-run/node";
import { freeUntil } from "#server/core/cancel-terms";
import { dayIn } from "#server/core/day";
import { DAY, MINUTE } from "#server/core/durations";
import { inLanguage } from "#server/core/local-text";
import { guestTotal, isInvented, isOwnMoney, planNameIn, shownLines } from "#server/core/receipt";
import type { OfferPrice } from "#server/ports/offer";
import type { RateTable } from "#server/ports/rates";
import type { Receipt } from "#server/pricing/pricing";
import { drawingOf } from "#server/products/stays/pages";
import type { PropertySummary, StayOffer } from "#server/products/stays/supplier";
import type { AddOn } from "#server/wallet/add-ons";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { addedBy } from "~/shared/offer/add-ons";
import { besideTexts, lineAmount } from "~/shared/offer/offer-text.server";

/** A price as a page shows it (RO-02): the total of the stay with taxes first, everything else second. */
export type PriceView = {
  /** With the certificate that has to be bought with it. */
  total: string;
  /** What that total is of, where it is more than the stay. */
  certificate?: string;
  /** "With Gold: $1,028.56": what a member pays of that total, as checkout has it. */
  member?: string;
  nights: number;
  /** A member's price per night, if it is lower. */
  perNight: string;
  /** Only where prices show without taxes: those beside the total, and the taxes as a line of their own. */
  beforeTaxes?: { base: string; taxes: string };
  /** Which rate is missing, where the price is in the property's own currency for want of it. */
  noRate?: string;
  /** Charges beside the total, if any. */
  beside?: string[];
};

export type PriceLineView = { code: Exclude<Receipt["lines"][number]["code"], "deposit">; amount: string };

export type Pricer = (offer: StayOffer, product: string) => Receipt;

/** Prices for this viewer: their currency, their display rule. */
export function pricerAt(
  rates: RateTable | undefined,
  { pricing, organisation }: AppLoadContext,
  { account, currency }: Viewer,
): Pricer {
  const terms = {
    to: currency,
    display: pricing.displayFor(account, organisation),
    plan: pricing.discountFor(account),
  };
  return (offer, product) => pricing.quote({ ...terms, price: offer.price, product, rates });
}

/**
 * The day of the exchange rates, in words, if a price was converted at rates from before yesterday (UTC days). Undefined
 * otherwise, and for the demo's invented rates, which have no age.
 */
export function agedRates(
  rates: RateTable | undefined,
  offers: Pick<StayOffer, "price">[],
  { clock }: AppLoadContext,
  { currency, i18n: { t, locale } }: Viewer,
): string | undefined {
  if (!rates || isInvented(rates)) return undefined;
  const isKnown = (code: string) => Object.hasOwn(rates.unitsPerUsd, code);
  const isConverted = ({ price }: Pick<StayOffer, "price">) => price.currency !== currency && isKnown(price.currency);
  if (!isKnown(currency) || !offers.some(isConverted)) return undefined;
  const day = Date.parse(rates.asOf) / DAY;
  if (Math.floor(clock.now() / DAY) - day <= 1) return undefined;
  return t("stay-text.ratesOf", { day: formatDay(day, locale, "short") });
}

export function priceView(receipt: Receipt, { t, locale, language }: I18n, addOn?: AddOn): PriceView {
  const plan = receipt.sources.find((source) => !isOwnMoney(source))?.plan;
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  return {
    total: money(receipt.total + addedBy(addOn)),
    ...(addOn && {
      certificate: t("stay-text.plusCertificate", {
        stay: money(receipt.total),
        price: money(addOn.price.minor),
        off: money(addOn.off),
      }),
    }),
    nights: receipt.units,
    perNight: money(receipt.perUnit),
    ...(plan && {
      member: t("stay-text.withPlan", {
        plan: planNameIn(plan, language),
        amount: isolated(money(guestTotal(receipt) + addedBy(addOn))),
      }),
    }),
    ...(receipt.display === "exclusive" && {
      beforeTaxes: { base: money(receipt.base), taxes: money(receipt.taxes) },
    }),
    ...(receipt.beside && { beside: besideTexts(receipt, { t, locale }) }),
    ...(receipt.noRateFor && { noRate: t("stay-text.noRateToday", { from: receipt.currency, to: receipt.noRateFor }) }),
  };
}

/** Taxes and fees line by line (BK-02). */
export const priceLines = (receipt: Receipt, i18n: I18n): PriceLineView[] =>
  shownLines(receipt.lines).map(({ code, amount }) => ({
    code,
    amount: lineAmount(amount, receipt.currency, i18n),
  }));

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
