import { type Day, instantIn } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";

/**
 * Whole minutes from `now` to the beginning of `day` as counted back from its noon: so many minutes later than that a clock
 * in the zone shows any time after the hour in which clocks change.
 */
export const minutesUntil = (day: Day, timeZone: string, now: number): number =>
  Math.ceil((instantIn(timeZone, day, "12:00") - 12 * HOUR - now) / MINUTE);
