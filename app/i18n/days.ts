import type { Day } from "#server/core/day";
import { DAY } from "#server/core/durations";

/** Days as addresses and forms write them. */

/** "2026-12-12". */
export const isoDay = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(day * DAY).getUTCDay();

/**
 * The day a text names: ISO as date fields send it, or numbers in the order of the locale ("12/31/2026" in the United
 * States, "31.12.2026" elsewhere), which browsers without date fields let people type.
 */
export function parseDay(text: string, locale: string): Day | undefined {
  const numbers = text.trim().match(/^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/);
  if (!numbers) return undefined;
  const [first, second, third] = numbers.slice(1).map(Number) as [number, number, number];
  if (first > 31) return dayOf(first, second, third);
  return locale === "en-US" ? dayOf(third, first, second) : dayOf(third, second, first);
}

function dayOf(year: number, month: number, date: number): Day | undefined {
  const at = Date.UTC(year, month - 1, date);
  const found = new Date(at);
  return year > 99 && found.getUTCMonth() === month - 1 && found.getUTCDate() === date ? at / DAY : undefined;
}
