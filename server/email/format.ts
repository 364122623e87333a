import type { Day } from "../core/day.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import type { Money } from "../core/money.ts";
import { minorUnits } from "../reference/currencies.ts";

/** "USD 412.50". */
export function formatMoney({ minor, currency }: Money, locale: string): string {
  const digits = minorUnits(currency);
  const text = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
  // In Arabic ICU puts a left-to-right mark before a minus, which would draw the code to the other side than in every other amount.
  return text.replace(/\u200e(-[\d.,]+)/, "\u2066$1\u2069");
}

/** "Saturday, December 12, 2026". */
export const formatDay = (day: Day, locale: string): string =>
  dateFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(day * DAY);

/** "Dec 12 – 15, 2026". */
export const formatDays = (from: Day, to: Day, locale: string): string =>
  dateFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).formatRange(
    from * DAY,
    to * DAY,
  );

/** "15:00" as the language writes it, "3:00 PM". */
export function formatClock(time: string, locale: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const format = dateFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  return format.format(hours * HOUR + minutes * MINUTE);
}

/** An instant as day and clock in an IANA time zone. */
export const formatInstant = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);

/** The same with the name of its zone, for what has no place beside it. */
export const formatInstantInZone = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
    timeZone,
  }).format(at);

/** "3 nights, 1 room". */
export const formatList = (items: string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: "unit", style: "long" }).format(items);

/** "60 minutes", "48 hours", "7 days". */
export function formatDuration(milliseconds: number, locale: string): string {
  const [unit, length] =
    milliseconds > 2 * DAY ? ["day", DAY] : milliseconds >= 2 * HOUR ? ["hour", HOUR] : ["minute", MINUTE];
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: unit as string, unitDisplay: "long" });
  return format.format(Math.max(1, Math.floor(milliseconds / (length as number))));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Lists of bookings use each many times; making one costs a hundred times more than using it. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
