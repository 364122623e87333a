import { MOST_MINOR, type Money, POINTS, roundMinor } from "../core/money.ts";
import {
  decimalText,
  dividedBy,
  fractionText,
  isLess,
  ONE,
  plus,
  type Ratio,
  ratioOf,
  times,
  whole,
} from "../core/ratio.ts";
import type { UsedRate } from "../core/receipt.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { minorUnits } from "../reference/currencies.ts";
import { betweenMinorUnits, crossRate, rateOf } from "../reference/exchange.ts";

/**
 * What minor units of `from` are multiplied by to be minor units of `to`. Undefined where there is no rate for the two, or
 * one that is no positive and plausible number.
 */
export function conversionOf(from: string, to: string, rates: RateTable | undefined): Ratio | undefined {
  const rate = crossRate(from, to, rates?.unitsPerUsd);
  if (!rate || from === to) return rate;
  let conversion = conversions.get(rate);
  if (!conversion) {
    conversion = betweenMinorUnits(rate, from, to);
    conversions.set(rate, conversion);
  }
  return conversion;
}

/** Of a cross rate, which is the same object for each price of a page. */
const conversions = new WeakMap<Ratio, Ratio>();

/** Not rounded yet. Undefined where there is no rate, or where the amount is larger than any that is reckoned with. */
export function exchange({ minor, currency }: Money, to: string, rates: RateTable | undefined): Ratio | undefined {
  const conversion = conversionOf(currency, to, rates);
  const amount = conversion && times(whole(minor), conversion);
  return amount && !isLess(whole(MOST_MINOR), amount) ? amount : undefined;
}

/** Rounded, for showing. Undefined where it is not known. */
export function inCurrency(amount: Money, currency: string, rates: RateTable | undefined): Money | undefined {
  const exact = exchange(amount, currency, rates);
  return exact && { minor: roundMinor(exact), currency };
}

/** What a card's amount can pay in a currency: nothing where it is less than one minor unit (WA-05), unknown without a rate. */
export const worthOf = (amount: Money, currency: string, rates: RateTable | undefined): Money | undefined =>
  worthTogether([amount], currency, rates);

/** The same of several amounts, rounded once; unknown where one of them is. */
export function worthTogether(amounts: Money[], currency: string, rates: RateTable | undefined): Money | undefined {
  let sum = whole(0);
  for (const amount of amounts) {
    const exact = exchange(amount, currency, rates);
    if (!exact) return undefined;
    sum = plus(sum, exact);
  }
  if (isLess(whole(MOST_MINOR), sum)) return undefined;
  return { minor: isLess(sum, ONE) ? 0 : roundMinor(sum), currency };
}

/**
 * LO-09: a table with points as one more unit, at what the organisation says that one is worth; as it is where it says nothing, or
 * its currency has no rate. Where there are no rates at all, points are worth that in the organisation's currency alone.
 */
export function withPoints(
  rates: RateTable | undefined,
  { currency, pointValue }: Pick<Organisation, "currency" | "pointValue">,
): RateTable | undefined {
  const value = pointValue === undefined ? undefined : ratioOf(pointValue);
  if (!value) return rates;
  const { unitsPerUsd, ...told } = rates ?? { ...OF_NO_DAY, unitsPerUsd: { [currency]: "1" } };
  const perUsd = rateOf(currency, unitsPerUsd);
  if (!perUsd) return rates;
  const minorPerUsd = times(perUsd, { of: 10n ** BigInt(minorUnits(currency)), over: 1n });
  return { ...told, unitsPerUsd: { ...unitsPerUsd, [POINTS]: fractionText(dividedBy(minorPerUsd, value)) } };
}

/** Who says what a point is worth, as receipts name it. */
const POINTS_SOURCE = "organisation";
/** Never shown: the worth of a point has no date. */
const OF_NO_DAY = { asOf: "1970-01-01", source: POINTS_SOURCE };

/** For the receipt: the rate between two currencies, its day and its source; null where nothing was converted. */
export function usedRate(from: string, to: string, rates: RateTable | undefined): UsedRate | null {
  const rate = from === to ? undefined : crossRate(from, to, rates?.unitsPerUsd);
  if (!rates || !rate) return null;
  let text = texts.get(rate);
  if (text === undefined) {
    text = decimalText(rate);
    texts.set(rate, text);
  }
  return { from, to, rate: text, asOf: rates.asOf, source: from === POINTS ? POINTS_SOURCE : rates.source };
}

const texts = new WeakMap<Ratio, string>();
