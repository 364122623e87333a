import type { Day } from "#server/core/day";
import { latinDigits } from "#server/core/digits";
import { DAY } from "#server/core/durations";

/** Days as addresses and forms write them. */

/** "2026-12-12". */
export const isoDay = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(day * DAY).getUTCDay();

/**
 * The day a text names: ISO as date fields send it, or numbers in the order of the locale ("12/31/2026" in the United
 * States, "31.12.2026" elsewhere) and the digits of any keyboard, which browsers without date fields let people type. A year
 * of two digits is of this century, but for "27-03-10", which may begin with it.
 */
export function parseDay(text: string, locale: string): Day | undefined {
  const typed = latinDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim();
  const numbers = typed.match(/^(\d{1,4})[-/. ](\d{1,2})([-/. ])(\d{1,4})$/);
  if (!numbers) return undefined;
  const [, first, second, separator, last = ""] = numbers;
  if (Number(first) > 31) return dayOf(first, second, last);
  const year = last.length === 2 && separator !== "-" ? `20${last}` : last;
  return locale === "en-US" ? dayOf(year, first, second) : dayOf(year, second, first);
}

function dayOf(...parts: (string | undefined)[]): Day | undefined {
  const [year = 0, month = 0, date = 0] = parts.map(Number);
  const at = Date.UTC(year, month - 1, date);
  const found = new Date(at);
  return year > 99 && found.getUTCMonth() === month - 1 && found.getUTCDate() === date ? at / DAY : undefined;
}
