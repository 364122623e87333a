import type { Day } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { isoDay, weekdayOf } from "~/i18n/days";

/** A month in weeks of seven; `undefined` where a week reaches into another month. */
export type Weeks = (Day | undefined)[][];

/** `month` counts months since year 0: 2026-12 is 2026 × 12 + 11. */
export const monthOf = (day: Day): number => {
  const [year, month] = isoDay(day).split("-").map(Number) as [number, number];
  return year * 12 + month - 1;
};

/** "2026-12", or undefined. */
export function parseMonth(text: string): number | undefined {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return match ? Number(match[1]) * 12 + Number(match[2]) - 1 : undefined;
}

export const monthText = (month: number): string => isoDay(firstDay(month)).slice(0, 7);

export const firstDay = (month: number): Day => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY;

/** RO-05: the weeks begin on `weekStart`, 0 being Sunday. */
export function weeksOf(month: number, weekStart: number): Weeks {
  const first = firstDay(month);
  const before = (weekdayOf(first) - weekStart + 7) % 7;
  const days = firstDay(month + 1) - first;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - before;
      return date >= 0 && date < days ? first + date : undefined;
    }),
  );
}
