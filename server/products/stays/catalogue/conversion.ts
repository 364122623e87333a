import { dividedBy, ONE, type Ratio, reduced, rounded, times, whole } from "../../../core/ratio.ts";
import type { UnitsPerUsd } from "../../../ports/rates.ts";
import { betweenMinorUnits, rateOf } from "../../../reference/exchange.ts";

/** What minor units of one currency are multiplied by and divided through to be minor units of another. */
export type Conversion = { of: number; over: number; exact: Ratio };

/**
 * A currency without a rate counts as one to one (ER-03: prices show in their own currency then, and keep a sensible
 * order).
 */
export function conversionBetween(from: string, to: string, unitsPerUsd: UnitsPerUsd): Conversion {
  if (from === to) return { of: 1, over: 1, exact: ONE };
  const rate = dividedBy(rateOf(to, unitsPerUsd) ?? ONE, rateOf(from, unitsPerUsd) ?? ONE);
  const exact = reduced(betweenMinorUnits(rate, from, to));
  const [of, over] = [Number(exact.of), Number(exact.over)];
  const fits = Number.isSafeInteger(of) && Number.isSafeInteger(over);
  return fits ? { of, over, exact } : { of: Number.POSITIVE_INFINITY, over: 1, exact };
}

/** Exact, half up; with numbers where the product fits one, which is nearly always and ten times as fast. */
export function converted(minor: number, { of, over, exact }: Conversion): number {
  const product = minor * of;
  if (!(product <= Number.MAX_SAFE_INTEGER)) return Number(rounded(times(whole(minor), exact)));
  const quotient = Math.floor(product / over);
  return 2 * (product - quotient * over) >= over ? quotient + 1 : quotient;
}
