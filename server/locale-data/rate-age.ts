import type { Day } from "../core/day.ts";
import { DAY } from "../core/durations.ts";

/** Longer than banks' longest holidays; older rates are no basis for a price. */
export const MOST_DAYS_OLD = 7;

/** Whole UTC days since the day of a table; below zero where the day is still to come. */
export const ageOf = (asOf: Day, now: number): number => Math.floor(now / DAY) - asOf;
