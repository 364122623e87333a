import type { Day } from "./day.ts";

/** The first day on which what a stay earned can be spent: it may be said for a day after check-out that nobody came. */
export const availableOn = (departure: Day): Day => departure + 1;
