import { minorUnits } from "../reference/currencies.ts";

/** Units of each currency per USD. */
export type UnitsPerUsd = Record<string, number>;

/**
 * An amount of minor units of `from` in minor units of `to`, not rounded yet (RO-04: amount ÷ rate(from) × rate(to)).
 * Undefined where a rate is missing.
 */
export function exchange(minor: number, from: string, to: string, rates: UnitsPerUsd | undefined): number | undefined {
  if (from === to) return minor;
  const [fromRate, toRate] = [rateOf(from, rates), rateOf(to, rates)];
  if (!fromRate || !toRate) return undefined;
  return (minor / 10 ** minorUnits(from) / fromRate) * toRate * 10 ** minorUnits(to);
}

/** Codes may come from a cookie, so names that every object has are no currencies. */
const rateOf = (currency: string, rates: UnitsPerUsd | undefined): number | undefined =>
  rates && Object.hasOwn(rates, currency) ? rates[currency] : undefined;
