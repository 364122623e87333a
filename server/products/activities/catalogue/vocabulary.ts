/** The words of activities in files, tables and addresses. */
export const CATEGORIES = [
  "walk",
  "food",
  "museum",
  "class",
  "bike",
  "boat",
  "water",
  "hike",
  "day-trip",
  "show",
  "family",
  "wellness",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** In the order of tickets: who comes with whom. */
export const UNIT_TYPES = ["adult", "senior", "youth", "child", "infant"] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** Whether each person has a code of their own, or all of an order have one. */
export const TICKETS_FOR = ["unit", "order"] as const;

export const ACCESSIBILITY = [
  "wheelchair",
  "step-free",
  "stroller",
  "hearing-loop",
  "guide-dog",
  "rest-stops",
] as const;

/** With the hour at which each begins. */
export const PARTS_OF_DAY = { morning: "00:00", afternoon: "12:00", evening: "17:00" } as const;
export type PartOfDay = keyof typeof PARTS_OF_DAY;

/** Filters of duration, with the minutes up to which each goes. */
export const DURATIONS = { short: 120, half: 300, day: 24 * 60, days: Number.POSITIVE_INFINITY } as const;

export const SORTS = ["recommended", "price", "score", "duration"] as const;

/** What an account or a network may hold or book unpaid of an activity on a day: this many times as much as of rooms. */
export const LIMIT_FACTOR = 3;
