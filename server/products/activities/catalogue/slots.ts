import { type Day, formatDay, instantIn, wallAt, weekdayOf } from "../../../core/day.ts";
import { DAY, HOUR, MINUTE } from "../../../core/durations.ts";
import type { Span } from "../../product.ts";
import { PARTS_OF_DAY, type PartOfDay } from "./vocabulary.ts";

/** When an option takes place, on the days from `fromDay` to before `toDay` that are such weekdays. No two rules of an option give the same time of a day. */
export type Schedule = {
  optionNo: number;
  fromDay: Day;
  toDay: Day;
  /** One bit each, as `weekdayBit` makes it. */
  weekdays: number;
  /** Times at which it begins; of opening hours, when they begin. */
  times: string[];
  /** When opening hours end, on the next day where that is before they begin; null: it begins at each of `times`. */
  until: string | null;
  /** Places in each slot. */
  capacity: number;
};

export type Slot = { optionNo: number; day: Day; time: string; until: string | null; capacity: number };

/** What the times of a slot depend on. */
export type Timing = { zone: string; durationMinutes: number; cutoffMinutes: number };

export const weekdayBit = (day: Day): number => 1 << weekdayOf(day);

export const isOn = ({ fromDay, toDay, weekdays }: Schedule, day: Day): boolean =>
  fromDay <= day && day < toDay && (weekdays & weekdayBit(day)) !== 0;

export const slotsOn = (schedules: readonly Schedule[], day: Day): Slot[] =>
  schedules
    .filter((schedule) => isOn(schedule, day))
    .flatMap(({ optionNo, times, until, capacity }) => times.map((time) => ({ optionNo, day, time, until, capacity })))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.optionNo - b.optionNo));

/** Whether two rules would give a slot twice. */
export const overlap = (one: Schedule, other: Schedule): boolean =>
  one.optionNo === other.optionNo &&
  one.fromDay < other.toDay &&
  other.fromDay < one.toDay &&
  (one.weekdays & other.weekdays) !== 0 &&
  (one.until !== null || other.until !== null || one.times.some((time) => other.times.includes(time)));

type When = Pick<Slot, "day" | "time" | "until">;

/** The end of opening hours is by the clock; that of anything else is so much later, whatever clocks do meanwhile. */
export function spanOf({ day, time, until }: When, { zone, durationMinutes }: Timing): Span {
  const from = { at: instantIn(zone, day, time), wall: `${formatDay(day)}T${time}`, zone };
  const at =
    until === null ? from.at + durationMinutes * MINUTE : instantIn(zone, lastDay({ day, time, until }), until);
  return { from, to: { at, wall: wallAt(zone, at), zone } };
}

/** It is sold strictly before: of opening hours, so long before they end. */
export function closesAt(slot: When, timing: Timing): number {
  const { from, to } = spanOf(slot, timing);
  return (slot.until === null ? from.at : to.at) - timing.cutoffMinutes * MINUTE;
}

/** `now < closesAt(…)`, without asking a clock about days far from now. */
export function isOnSale(
  { day, time, until }: When,
  { zone, cutoffMinutes }: Omit<Timing, "durationMinutes">,
  now: number,
) {
  return until === null
    ? isAhead(zone, day, time, cutoffMinutes, now)
    : isAhead(zone, lastDay({ day, time, until }), until, cutoffMinutes, now);
}

/** More than any clock differs from UTC. */
const FURTHEST = 15 * HOUR;

/** Whether `now` is more than so many minutes before a time of a day. */
export function isAhead(zone: string, day: Day, time: string, minutes: number, now: number): boolean {
  const left = day * DAY + minuteOf(time) * MINUTE - minutes * MINUTE - now;
  if (Math.abs(left) > FURTHEST) return left > 0;
  return instantIn(zone, day, time) - minutes * MINUTE > now;
}

/** In which parts of the day one can take part. */
export const partsOf = ({ time, until }: Pick<Slot, "time" | "until">): PartOfDay[] => {
  const parts = Object.entries(PARTS_OF_DAY) as [PartOfDay, string][];
  const begin = parts.findLastIndex(([, from]) => from <= time);
  const end =
    until === null ? begin : until <= time ? parts.length - 1 : parts.findLastIndex(([, from]) => from < until);
  return parts.slice(begin, end + 1).map(([part]) => part);
};

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const lastDay = ({ day, time, until }: { day: Day; time: string; until: string }): Day =>
  until <= time ? day + 1 : day;
