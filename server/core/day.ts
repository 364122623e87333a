import { boundedMap } from "./bounded-map.ts";
import { DAY, HOUR, MINUTE } from "./durations.ts";

/** A calendar day as the number of days since 1970-01-01, free of time zones. */
export type Day = number;

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day an ISO date (`2026-12-12`) names, or undefined where there is no such day. */
export function parseDay(text: string): Day | undefined {
  const match = ISO_DAY.exec(text);
  if (!match) return undefined;
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY;
  return formatDay(day) === text ? day : undefined;
}

export function formatDay(day: Day): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The calendar day it is at `now` (UTC milliseconds) in an IANA time zone. */
export function dayIn(timeZone: string, now: number): Day {
  const minute = Math.floor(now / MINUTE);
  let known = today.get(timeZone);
  if (known?.minute !== minute) {
    known = { minute, day: parseDay(dayFormat(timeZone).format(now)) as Day };
    today.set(timeZone, known);
  }
  return known.day;
}

/** When a day begins in an IANA time zone (UTC milliseconds, to the minute); midnight is not there on every day. */
export function startOfDay(timeZone: string, day: Day): number {
  const format = dayFormat(timeZone);
  let [before, from] = [(day - 1) * DAY, (day + 1) * DAY];
  while (from - before > MINUTE) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE) * MINUTE;
    if (format.format(middle) < formatDay(day)) before = middle;
    else from = middle;
  }
  return from;
}

/** The instant (UTC milliseconds) at which a clock in `timeZone` shows `time` ("15:00") on `day`. */
export function instantIn(timeZone: string, day: Day, time: string): number {
  const key = `${timeZone} ${day} ${time}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wall = day * DAY + hours * HOUR + minutes * MINUTE;
  // RFC 5545: of a time that the clock shows twice, the first is meant; one that it skips counts by the offset before the change.
  // Both are what the offset before says, and no clock changes twice in two days.
  const [before, after] = [wall - DAY, wall + DAY].map((near) => wall - offsetAt(timeZone, near));
  const shown = [before, after].filter(
    (each): each is number => each !== undefined && each + offsetAt(timeZone, each) === wall,
  );
  const instant = shown.length > 0 ? Math.min(...shown) : (before ?? wall);
  instants.set(key, instant);
  return instant;
}

/** Those that were asked for: the offers of a list share a few, and asking Intl costs more than all else about an offer. */
const instants = boundedMap<string, number>(1_000);

/** By zone, as it was last asked for: a day ends with a minute in every zone, and asking Intl costs more than all else about a day. */
const today = new Map<string, { minute: number; day: Day }>();

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Swedish short date is ISO 8601.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    dayFormats.set(timeZone, format);
  }
  return format;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  let format = clockFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    clockFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - at;
}

/** What clocks in a zone show at an instant: `2026-12-24T15:00`. */
export const wallAt = (timeZone: string, at: number): string =>
  new Date(at + offsetAt(timeZone, at)).toISOString().slice(0, 16);

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** The first day of its month. */
export const firstOfMonth = (day: Day): Day => parseDay(`${formatDay(day).slice(0, 7)}-01`) as Day;
