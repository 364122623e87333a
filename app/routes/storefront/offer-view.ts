import type { AppLoadContext } from "@remix-run/node";
import type { Offer, PropertySummary } from "#server/ports/supplier";
import type { Receipt } from "#server/pricing/pricing";
import type { Visitor } from "~/http/visitor.server";
import { formatDay, formatMoney } from "~/i18n/format";

/** A price as a page shows it (RO-02): the total of the stay with taxes first, everything else second. */
export type PriceView = {
  total: string;
  nights: number;
  perNight: string;
  /** Only where prices show without taxes: those beside the total, and the taxes as a line of their own. */
  beforeTaxes?: { base: string; taxes: string };
  /** The property's own currency, where the visitor's has no rate. */
  ownCurrency?: string;
};

export type PriceLineView = { code: Receipt["lines"][number]["code"]; amount: string };

export type Pricer = (offer: Offer, product: string) => Receipt;

/** Prices for this visitor: their currency, their display rule. */
export async function pricerFor(context: AppLoadContext, { account, currency }: Visitor): Promise<Pricer> {
  const { quote, displayFor } = context.pricing;
  const display = displayFor(account, context.organisation);
  const rates = await context.preferences.rates();
  return (offer, product) => quote({ price: offer.price, product, to: currency, rates, display });
}

export function priceView(receipt: Receipt, locale: string): PriceView {
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  return {
    total: money(receipt.total),
    nights: receipt.nights,
    perNight: money(receipt.perNight),
    ...(receipt.display === "exclusive" && {
      beforeTaxes: { base: money(receipt.base), taxes: money(receipt.taxes) },
    }),
    ...(receipt.noRateFor && { ownCurrency: receipt.currency }),
  };
}

/** Taxes and fees line by line (BK-02). */
export const priceLines = (receipt: Receipt, locale: string): PriceLineView[] =>
  receipt.lines.map(({ code, minor }) => ({
    code,
    amount: formatMoney({ minor, currency: receipt.currency }, locale),
  }));

/** The last day on which cancelling is surely free; null where it costs from now on. */
export function freeCancellationUntil(offer: Offer, locale: string): string | null {
  const hours = offer.cancellation.freeUntilHours;
  return hours === null ? null : formatDay(offer.key.stay.arrival - Math.ceil(hours / 24), locale, "short");
}

export const artOf = ({ artSeed, setting }: Pick<PropertySummary, "artSeed" | "setting">) => ({
  seed: artSeed,
  setting,
});
