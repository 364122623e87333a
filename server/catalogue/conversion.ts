import { minorUnits } from "../reference/currencies.ts";
import { roundMinor } from "../shared/money.ts";

/**
 * What minor units of one currency are multiplied by to be minor units of another. A currency without a rate counts as
 * one to one (ER-03: prices show in their own currency then, and keep a sensible order).
 */
export function conversionFactor(from: string, to: string, unitsPerUsd: Record<string, number>): number {
  if (from === to) return 1;
  const rate = (unitsPerUsd[to] ?? 1) / (unitsPerUsd[from] ?? 1);
  return rate * 10 ** (minorUnits(to) - minorUnits(from));
}

export const converted = (minor: number, factor: number): number => (factor === 1 ? minor : roundMinor(minor * factor));
