/** The words of dreamtrips in files, tables and addresses. */
export const THEMES = ["culture", "nature", "food", "beach", "winter"] as const;
export type Theme = (typeof THEMES)[number];

/** Filters of length, with the nights up to which each goes. */
export const LENGTHS = { short: 5, week: 8, long: Number.POSITIVE_INFINITY } as const;
export type Length = keyof typeof LENGTHS;

export const SORTS = ["date", "price", "length"] as const;

/** In one booking. */
export const MOST_TRAVELLERS = 8;
