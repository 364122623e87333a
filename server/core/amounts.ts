import { latinDigits } from "./digits.ts";

/** The largest amount that is read, in whole units of a currency. */
export const MOST_TYPED = 999_999_999_999;

/**
 * An amount of money as people type it, "12", "12.50" or "12,50", in minor units of a currency with so many digits. Undefined
 * where it is none, or could be two: "1,000" and "1.000" are a thousand to some and one to others.
 */
export function parseAmount(typed: string, digits: number): number | undefined {
  const text = latinDigits(typed.normalize("NFKC")).replace(/\s/g, "");
  const [, units = "", fraction = ""] = /^(\d{1,12})(?:[.,٫](\d{1,3}))?$/.exec(text) ?? [];
  if (units === "" || fraction.length > digits || fraction.length === 3) return undefined;
  return Number(units + fraction.padEnd(digits, "0"));
}
