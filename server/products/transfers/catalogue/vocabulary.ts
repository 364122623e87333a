/** Classes of vehicles, in the order pages list them. */
export const VEHICLES = ["standard", "executive", "van", "accessible-van", "minibus"] as const;
export type VehicleClass = (typeof VEHICLES)[number];

export const FILTERS = { stepFree: ["yes"] } as const;
export type Group = keyof typeof FILTERS;

export const SORTS = ["price", "size"] as const;

/** Which way a leg goes. */
export const WAYS = ["from-airport", "to-airport"] as const;
export type Way = (typeof WAYS)[number];
export const opposite = (way: Way): Way => (way === "from-airport" ? "to-airport" : "from-airport");

export const MOST_PEOPLE = 50;
export const MOST_BAGS = 50;
