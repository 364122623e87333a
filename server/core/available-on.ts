import type { Day } from "./day.ts";

/** The first day to spend the earnings of a stay. A property can report a no-show for a day after check-out. */
export const availableOn = (departure: Day): Day => departure + 1;
