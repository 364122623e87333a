import { decimalOf, dividedBy, fractionText, isLess, ONE, type Ratio, ratioOf, times } from "../core/ratio.ts";
import { minorUnits } from "./currencies.ts";
import { PEGS } from "./pegs.ts";

/** No currency is worth a billion times more or less than the dollar; a rate beyond is a mistake of its feed. */
const LEAST_RATE: Ratio = { of: 1n, over: 1_000_000_000n };
const MOST_RATE: Ratio = { of: 1_000_000_000n, over: 1n };

const plausible = (rate: Ratio | undefined): Ratio | undefined =>
  rate && !isLess(rate, LEAST_RATE) && !isLess(MOST_RATE, rate) ? rate : undefined;

/** Decimal text as a rate, as feeds tell it; undefined where it is not a positive, plausible number. */
export const parseRate = (text: string): Ratio | undefined => plausible(decimalOf(text));

/** Units of a currency per USD. Codes may come from a cookie, so names that every object has are no currencies. */
export const rateOf = (currency: string, unitsPerUsd: Record<string, string> | undefined): Ratio | undefined =>
  unitsPerUsd && Object.hasOwn(unitsPerUsd, currency) ? plausible(ratioOf(unitsPerUsd[currency]!)) : undefined;

/**
 * EN-09: converts rates per one of `base` to rates per USD, unrounded: unchanged if the base is the dollar, else as fractions.
 * A currency without a rate gets one by its peg to another currency. A text that is no rate stays as it is and never counts as
 * one. undefined without a rate of the dollar.
 */
export function unitsPerUsd(base: string, told: Record<string, string>): Record<string, string> | undefined {
  const dollar = base === "USD" ? ONE : parseRate(told["USD"] ?? "");
  if (!dollar) return undefined;
  const perUsd: Record<string, string> = {};
  for (const [currency, text] of Object.entries({ ...told, [base]: "1" })) {
    const rate = parseRate(text);
    perUsd[currency] = base === "USD" || !rate ? text : fractionText(dividedBy(rate, dollar));
  }
  const quoted = { ...perUsd };
  for (const { currency, anchor, units } of PEGS) {
    const rate = rateOf(anchor, quoted);
    if (rate && !Object.hasOwn(quoted, currency)) perUsd[currency] = fractionText(times(rate, units));
  }
  return perUsd;
}

/** What one unit of `from` is worth in units of `to` (RO-04: ÷ rate(from) × rate(to)); undefined where a rate is missing. */
export function crossRate(
  from: string,
  to: string,
  unitsPerUsd: Record<string, string> | undefined,
): Ratio | undefined {
  if (from === to) return ONE;
  if (!unitsPerUsd) return undefined;
  let rates = crossRates.get(unitsPerUsd);
  if (!rates) {
    rates = new Map();
    crossRates.set(unitsPerUsd, rates);
  }
  const pair = `${from} ${to}`;
  const known = rates.get(pair);
  if (known) return known;
  const [fromRate, toRate] = [rateOf(from, unitsPerUsd), rateOf(to, unitsPerUsd)];
  const rate = fromRate && toRate && dividedBy(toRate, fromRate);
  if (rate) rates.set(pair, rate);
  return rate;
}

/** Cached for each table of rates, which are never changed: a page needs the same rate for each of its prices. */
const crossRates = new WeakMap<Record<string, string>, Map<string, Ratio>>();

/** A rate between units as the rate between the two currencies' minor units. */
export const betweenMinorUnits = (rate: Ratio, from: string, to: string): Ratio =>
  times(rate, { of: 10n ** BigInt(minorUnits(to)), over: 10n ** BigInt(minorUnits(from)) });
