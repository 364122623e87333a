import type { Account } from "../accounts/account.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import type { ChargeCode, StayPrice } from "../ports/supplier.ts";
import { type Money, roundMinor } from "../shared/money.ts";
import { exchange } from "./exchange.ts";

export type PriceDisplay = "inclusive" | "exclusive";

export type PriceLine = { code: "base" | ChargeCode; minor: number };

/** What a stay costs, as it is shown, stored and written in letters. Amounts are minor units of `currency`. */
export type Receipt = {
  currency: string;
  nights: number;
  rooms: number;
  /** The price before taxes, then each tax and fee; together they are the total. */
  lines: PriceLine[];
  base: number;
  taxes: number;
  total: number;
  discount: number;
  /** What a discount of `discount` takes from the card, in the card's own currency; null without one. */
  taken: Money | null;
  /** The total less the discount; never negative. */
  payable: number;
  /** All rooms of one night, with taxes or without as `display` says. */
  perNight: number;
  /** The rate it was converted at: units of `to` for one unit of `from`. Null where nothing was converted. */
  rate: { from: string; to: string; rate: number; asOf: string; source: string } | null;
  /** The currency that was asked for and has no rate; the price is then in the property's own. */
  noRateFor: string | null;
  /** In minor units of the property's own currency. */
  property: { currency: string; total: number; payable: number };
  display: PriceDisplay;
};

/** RO-02: guests see prices with taxes; others as their account says, else as the organisation does. */
export function displayFor(
  account: Partial<Pick<Account, "displayPrice">> | undefined,
  organisation: Pick<Organisation, "displayPrice">,
): PriceDisplay {
  if (!account) return "inclusive";
  const own = account.displayPrice;
  return own === "inclusive" || own === "exclusive" ? own : organisation.displayPrice;
}

/**
 * The receipt of a stay, in the currency `to` where there is a rate for it and in the property's own where there is none.
 * `discount` is what the chosen card holds; the cap of RO-04 decides how much of it counts.
 */
export function quote(request: {
  price: StayPrice;
  product: string;
  to: string;
  rates?: RateTable;
  display: PriceDisplay;
  discount?: Money | null;
}): Receipt {
  const { price, product, rates, display } = request;
  const units = rates?.unitsPerUsd;
  const convertible = exchange(1, price.currency, request.to, units) !== undefined;
  const currency = convertible ? request.to : price.currency;
  const toCurrency = (minor: number): number => exchange(minor, price.currency, currency, units) ?? minor;

  const lines = roundedLines(price, toCurrency);
  const base = lines.find((line) => line.code === "base")?.minor ?? 0;
  const total = lines.reduce((sum, line) => sum + line.minor, 0);

  const cap = (toCurrency(price.base) * discountCapPercent(product)) / 100;
  const { discount, taken } = discountWithin(Math.min(cap, toCurrency(price.total)), currency, request.discount, units);
  const off = exchange(discount, currency, price.currency, units) ?? discount;

  return {
    currency,
    nights: price.nights,
    rooms: price.rooms,
    lines,
    base,
    taxes: total - base,
    total,
    discount,
    taken,
    payable: total - discount,
    perNight: roundMinor(toCurrency(display === "inclusive" ? price.total : price.base) / price.nights),
    rate: rates && currency !== price.currency ? rateOf(price.currency, currency, rates) : null,
    noRateFor: convertible ? null : request.to,
    property: {
      currency: price.currency,
      total: price.total,
      payable: total === discount ? 0 : Math.max(0, price.total - roundMinor(off)),
    },
    display,
  };
}

/** An amount in another currency where there is a rate for it, else as it is; for prices that are only a first look. */
export function convert(money: Money, to: string, rates: RateTable | undefined): Money {
  const minor = exchange(money.minor, money.currency, to, rates?.unitsPerUsd);
  return minor === undefined ? money : { minor: roundMinor(minor), currency: to };
}

/** RO-04: percent of the price before taxes that a discount may reach. */
export const discountCapPercent = (product: string): number => (product === "HLT" ? 110 : 105);

/** Each line is the difference of two rounded sums, so that the lines always add up to the rounded total. */
function roundedLines(price: StayPrice, toCurrency: (minor: number) => number): PriceLine[] {
  let exact = 0;
  let rounded = 0;
  return [{ code: "base" as const, minor: price.base }, ...price.charges.filter((charge) => charge.minor !== 0)].map(
    ({ code, minor }) => {
      exact += minor;
      const before = rounded;
      rounded = roundMinor(toCurrency(exact));
      return { code, minor: rounded - before };
    },
  );
}

function discountWithin(
  limit: number,
  currency: string,
  card: Money | null | undefined,
  units: Record<string, number> | undefined,
): { discount: number; taken: Money | null } {
  const worth = card ? exchange(card.minor, card.currency, currency, units) : undefined;
  if (!card || worth === undefined) return { discount: 0, taken: null };
  const discount = roundMinor(Math.max(0, Math.min(worth, limit)));
  if (discount === 0) return { discount, taken: null };
  if (worth <= limit) return { discount, taken: card };
  const inCardCurrency = roundMinor(exchange(discount, currency, card.currency, units) ?? card.minor);
  return { discount, taken: { minor: Math.min(card.minor, Math.max(1, inCardCurrency)), currency: card.currency } };
}

function rateOf(from: string, to: string, { unitsPerUsd, asOf, source }: RateTable): Receipt["rate"] {
  return { from, to, rate: (unitsPerUsd[to] ?? 1) / (unitsPerUsd[from] ?? 1), asOf, source };
}
