/** The words of cruises in files, tables and addresses. */
export const REGIONS = [
  "west-mediterranean",
  "east-mediterranean",
  "northern-europe",
  "caribbean",
  "gulf",
  "red-sea",
  "east-asia",
  "other",
] as const;
export type Region = (typeof REGIONS)[number];

/** Kinds of cabins, the simplest first. */
export const CABIN_KINDS = ["inside", "window", "balcony", "suite"] as const;
export type CabinKind = (typeof CABIN_KINDS)[number];

/** What a cabin can have. */
export const FEATURES = [
  "double-bed",
  "twin-beds",
  "sofa-bed",
  "upper-berths",
  "shower",
  "bathtub",
  "fridge",
  "coffee",
  "wifi",
  "lounge",
  "roll-in-shower",
  "wide-door",
] as const;

/** Filters of length, with the first and the last number of nights of each. */
export const LENGTHS = { short: [1, 5], week: [6, 8], long: [9, 200] } as const;

/** Filters of cabins, in the order of the form. */
export const FILTERS = { kind: CABIN_KINDS, accessible: ["yes"] } as const;
export type Group = keyof typeof FILTERS;

export const SORTS = ["price", "date", "nights"] as const;

/** Of one booking. */
export const MOST_CABINS = 3;
export const MOST_GUESTS = 12;
