import type { Account } from "../auth/account.ts";
import { type Money, roundMinor } from "../core/money.ts";
import { dividedBy, isLess, ONE, type Ratio, smallerOf, times, whole } from "../core/ratio.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import type { ChargeCode, StayPrice } from "../ports/supplier.ts";
import { conversionOf, exchange, inCurrency, type UsedRate, usedRate, worthOf } from "./exchange.ts";

export type PriceDisplay = "inclusive" | "exclusive";

export type PriceLine = { code: "base" | ChargeCode; minor: number };

/** What a stay costs, as it is shown, stored and written in emails. Amounts are minor units of `currency`. */
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
  /** The rate the price was converted at. Null where nothing was converted. */
  rate: UsedRate | null;
  /** The rate the card was taken at, from its currency to the receipt's. Null without one, or where they are the same. */
  cardRate: UsedRate | null;
  /** The currency that was asked for, where there is no rate to it from the property's own; the price is then in that. */
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
  const wanted = exchange({ minor: price.total, currency: price.currency }, request.to, rates);
  const currency = wanted ? request.to : price.currency;
  const conversion = conversionOf(price.currency, currency, rates) ?? ONE;
  const converted = (minor: number): Ratio => times(whole(minor), conversion);

  const lines = roundedLines(price, converted);
  const base = lines.find((line) => line.code === "base")?.minor ?? 0;
  const total = lines.reduce((sum, line) => sum + line.minor, 0);

  const cap = times(converted(price.base), { of: BigInt(discountCapPercent(product)), over: 100n });
  const { discount, taken } = discountWithin(smallerOf(cap, converted(price.total)), currency, request.discount, rates);
  const off = roundMinor(dividedBy(whole(discount), conversion));

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
    perNight: roundMinor(dividedBy(converted(display === "inclusive" ? price.total : price.base), whole(price.nights))),
    rate: usedRate(price.currency, currency, rates),
    cardRate: taken && usedRate(taken.currency, currency, rates),
    noRateFor: wanted ? null : request.to,
    property: {
      currency: price.currency,
      total: price.total,
      payable: total === discount ? 0 : Math.max(0, price.total - off),
    },
    display,
  };
}

/** An amount in another currency where there is a rate for it, else as it is; for prices that are only a first look. */
export const convert = (money: Money, to: string, rates: RateTable | undefined): Money =>
  inCurrency(money, to, rates) ?? money;

/** RO-04: percent of the price before taxes that a discount may reach. */
export const discountCapPercent = (product: string): number => (product === "HLT" ? 110 : 105);

/** Each line is the difference of two rounded sums, so that the lines always add up to the rounded total. */
function roundedLines(price: StayPrice, converted: (minor: number) => Ratio): PriceLine[] {
  let exact = 0;
  let rounded = 0;
  return [{ code: "base" as const, minor: price.base }, ...price.charges.filter((charge) => charge.minor !== 0)].map(
    ({ code, minor }) => {
      exact += minor;
      const before = rounded;
      rounded = roundMinor(converted(exact));
      return { code, minor: rounded - before };
    },
  );
}

function discountWithin(
  limit: Ratio,
  currency: string,
  card: Money | null | undefined,
  rates: RateTable | undefined,
): { discount: number; taken: Money | null } {
  const worth = card ? exchange(card, currency, rates) : undefined;
  if (!card || !worth || worthOf(card, currency, rates)?.minor === 0) return { discount: 0, taken: null };
  const discount = roundMinor(smallerOf(worth, limit));
  if (discount === 0) return { discount, taken: null };
  if (!isLess(limit, worth)) return { discount, taken: card };
  const share = exchange({ minor: discount, currency }, card.currency, rates);
  const minor = share ? roundMinor(share) : card.minor;
  return { discount, taken: { minor: Math.min(card.minor, Math.max(1, minor)), currency: card.currency } };
}
