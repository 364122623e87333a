import { type Day, dayIn } from "../../core/day.ts";

/** RO-05: the first day on which a stay may begin, where it is. */
export const earliestArrival = (timeZone: string, minCheckinDays: number, now: number): Day =>
  dayIn(timeZone, now) + minCheckinDays;
