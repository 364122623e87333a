/** The words of dreamtrips in files, tables and addresses. */
export const THEMES = ["culture", "nature", "food", "beach", "winter"] as const;
export type Theme = (typeof THEMES)[number];

/** Filters of length, with the nights up to which each goes. */
export const LENGTHS = { short: 5, week: 8, long: Number.POSITIVE_INFINITY } as const;
export type Length = keyof typeof LENGTHS;

/** In the order of the form. `only`: departures with places for the party, or that take place for sure. */
export const FILTERS = {
  only: ["places", "guaranteed"],
  theme: THEMES,
  length: Object.keys(LENGTHS) as Length[],
} as const;
export type Group = keyof typeof FILTERS;

export const SORTS = ["date", "price", "length"] as const;

/** In one booking. */
export const MOST_TRAVELLERS = 8;
