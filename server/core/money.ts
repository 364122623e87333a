import { type Ratio, rounded } from "./ratio.ts";

/** An amount in integer minor units of an ISO 4217 currency (USD 12.50 is `{ minor: 1250, currency: "USD" }`). */
export type Money = { minor: number; currency: string };

/** What points are counted in, where others have a currency: whole, without decimals. */
export const POINTS = "points";

/** What a kind of balance is counted in, where money is in this currency. */
export const unitOf = (balance: string | undefined, currency: string): string =>
  balance === POINTS ? POINTS : currency;

/** The largest amount that is stored, sold or shown; a number keeps integers exactly up to nine times as much. */
export const MOST_MINOR = 1_000_000_000_000_000;

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/** The one rounding rule for money (RO-04): half away from zero, applied once, at the end of a calculation. */
export function roundMinor(amount: Ratio): number {
  const minor = Number(rounded(amount));
  if (!Number.isSafeInteger(minor)) throw new RangeError("an amount of money must be a safe integer of minor units");
  return minor;
}

/** A multiple of `step` minor units; rounded once, as `roundMinor` does. */
export const roundToStep = (amount: Ratio, step: number): number =>
  step * roundMinor({ of: amount.of, over: amount.over * BigInt(step) });

export const inStep = (minor: number, step = 1): number => roundToStep({ of: BigInt(minor), over: 1n }, step);

/** The part of `minor` that `of` is of `over`, rounded once. */
export const partOf = (minor: number, of: number, over: number): number =>
  roundMinor({ of: BigInt(minor) * BigInt(of), over: BigInt(over) });

/**
 * Divides an amount in proportion to weights; evenly if all weights are zero. Sums are rounded, not parts: a part is the rounded sum
 * up to it less the one before it, so that the parts come to the whole. Of a multiple of `step` each part is one.
 */
export function divide(minor: number, weights: number[], step = 1): number[] {
  const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const all = used.reduce((sum, weight) => sum + weight, 0);
  let [upTo, given] = [0, 0];
  return used.map((weight) => {
    upTo += weight;
    const before = given;
    given = roundToStep({ of: BigInt(minor) * BigInt(upTo), over: BigInt(all) }, step);
    return given - before;
  });
}
