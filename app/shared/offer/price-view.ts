import type { AppLoadContext } from "@remix-run/node";
import { DAY } from "#server/core/durations";
import { partOf } from "#server/core/money";
import { guestTotal, isGuestMoney, isInvented, planNameIn } from "#server/core/receipt";
import type { OfferPrice } from "#server/ports/offer";
import type { RateTable } from "#server/ports/rates";
import type { Receipt } from "#server/pricing/pricing";
import type { AddOn } from "#server/wallet/add-ons";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { addedBy } from "./add-ons";
import { besideTexts } from "./offer-text.server";

/** A price as a page shows it (RO-02): the total with taxes first, everything else second. */
export type PriceView = {
  /** With the certificate that has to be bought with it. */
  total: string;
  /** What that total is of, where it is more than the offer. */
  certificate?: string;
  /** "With Gold: $1,028.56": what a member pays of that total, as checkout has it. */
  member?: string;
  units: number;
  /** A member's price of one unit, if it is lower. */
  perUnit: string;
  /** Only where prices show without taxes: those beside the total, and the taxes as a line of their own. */
  beforeTaxes?: { base: string; taxes: string };
  /** Which rate is missing, where the price is in the property's own currency for want of it. */
  noRate?: string;
  /** Charges beside the total, if any. */
  beside?: string[];
};

/** `net`: AG-05, the organisation's margin is added to it. */
type Priced = { price: OfferPrice; net?: true | undefined };

export type Pricer = (offer: Priced, product: string) => Receipt;

/** Prices for this viewer: their currency, their display rule. */
export function pricerAt(
  rates: RateTable | undefined,
  { pricing, payments, organisation }: AppLoadContext,
  { account, currency }: Viewer,
): Pricer {
  const display = pricing.displayFor(account, organisation);
  const plan = pricing.discountFor(account);
  const stepOf = (unit: string) => payments.stepOf(organisation, unit);
  const margin = pricing.netMarginFor(account, organisation) ?? 0;
  return ({ price, net }, product) =>
    pricing.quote({
      price,
      product,
      to: currency,
      rates,
      stepOf,
      display,
      plan,
      markUp: pricing.marginOn({ price, net }, margin),
    });
}

/**
 * The day of the exchange rates, in words, if a price was converted at rates from before yesterday (UTC days). Undefined
 * otherwise, and for the demo's invented rates, which have no age.
 */
export function agedRates(
  rates: RateTable | undefined,
  offers: Priced[],
  { clock }: AppLoadContext,
  { currency, i18n: { t, locale } }: Viewer,
): string | undefined {
  if (!rates || isInvented(rates)) return undefined;
  const isKnown = (code: string) => Object.hasOwn(rates.unitsPerUsd, code);
  const isConverted = ({ price }: Priced) => price.currency !== currency && isKnown(price.currency);
  if (!isKnown(currency) || !offers.some(isConverted)) return undefined;
  const day = Date.parse(rates.asOf) / DAY;
  if (Math.floor(clock.now() / DAY) - day <= 1) return undefined;
  return t("stay-text.ratesOf", { day: formatDay(day, locale, "short") });
}

export function priceView(receipt: Receipt, { t, locale, language }: I18n, addOn?: AddOn): PriceView {
  const plan = receipt.sources.find((source) => !isGuestMoney(source))?.plan;
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  return {
    total: money(receipt.total + addedBy(addOn)),
    ...(addOn && {
      certificate: t("stay-text.plusCertificate", {
        price: money(addOn.price.minor),
        off: money(addOn.off),
      }),
    }),
    units: receipt.units,
    // With the certificate in the total it is in each unit of it, too.
    perUnit: money(
      addOn && receipt.display === "inclusive"
        ? partOf(guestTotal(receipt) + addedBy(addOn), 1, receipt.units)
        : receipt.perUnit,
    ),
    ...(plan && {
      member: t("stay-text.withPlan", {
        plan: planNameIn(plan, language),
        amount: isolated(money(guestTotal(receipt) + addedBy(addOn))),
      }),
    }),
    // Without taxes there is nothing to tell apart.
    ...(receipt.display === "exclusive" &&
      receipt.base !== receipt.total && {
        beforeTaxes: { base: money(receipt.base), taxes: money(receipt.taxes) },
      }),
    ...(receipt.beside && { beside: besideTexts(receipt, { t, locale }) }),
    ...(receipt.noRateFor && { noRate: t("stay-text.noRateToday", { from: receipt.currency, to: receipt.noRateFor }) }),
  };
}
