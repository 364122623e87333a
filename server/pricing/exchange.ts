import { MOST_MINOR, type Money, roundMinor } from "../core/money.ts";
import { decimalText, isLess, ONE, plus, type Ratio, times, whole } from "../core/ratio.ts";
import type { UsedRate } from "../core/receipt.ts";
import type { RateTable } from "../ports/rates.ts";
import { betweenMinorUnits, crossRate } from "../reference/exchange.ts";

/**
 * What minor units of `from` are multiplied by to be minor units of `to`. Undefined where there is no rate for the two, or
 * one that is no positive and plausible number.
 */
export function conversionOf(from: string, to: string, rates: RateTable | undefined): Ratio | undefined {
  const rate = crossRate(from, to, rates?.unitsPerUsd);
  return rate && betweenMinorUnits(rate, from, to);
}

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

/** For the receipt: the rate between two currencies, its day and its source; null where nothing was converted. */
export function usedRate(from: string, to: string, rates: RateTable | undefined): UsedRate | null {
  const rate = from === to ? undefined : crossRate(from, to, rates?.unitsPerUsd);
  if (!rates || !rate) return null;
  let text = texts.get(rate);
  if (text === undefined) {
    text = decimalText(rate);
    texts.set(rate, text);
  }
  return { from, to, rate: text, asOf: rates.asOf, source: rates.source };
}

const texts = new WeakMap<Ratio, string>();
