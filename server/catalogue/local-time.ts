import type { Day } from "../core/day.ts";
import { MINUTE } from "../core/durations.ts";

const MINUTES_A_DAY = 24 * 60;

/**
 * Minutes from `now` to midnight at the beginning of `day`, by the clocks of a time zone as they stand now. A change to
 * or from summer time in between can make it one hour off, on the visitor's or the property's side.
 */
export function minutesUntil(day: Day, timeZone: string, now: number): number {
  const minute = Math.floor(now / MINUTE);
  let known = offsets.get(timeZone);
  if (known?.minute !== minute) {
    known = { minute, offset: offsetMinutes(timeZone, now) };
    offsets.set(timeZone, known);
  }
  return day * MINUTES_A_DAY - (minute + known.offset);
}

/** By zone, as it was last asked for. */
const offsets = new Map<string, { minute: number; offset: number }>();

function offsetMinutes(timeZone: string, now: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Math.round((Date.UTC(year, month - 1, day, hour % 24, minute) - Math.floor(now / MINUTE) * MINUTE) / MINUTE);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}
