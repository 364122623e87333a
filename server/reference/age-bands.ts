import data from "./data/age-bands.json" with { type: "json" };

/** EN-03; `max` null: no upper end. */
export type AgeBand = { id: number; label: string; min: number; max: number | null };

export const ageBands: AgeBand[] = data;
