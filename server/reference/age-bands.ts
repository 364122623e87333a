import data from "./data/age-bands.json" with { type: "json" };

/** EN-03; `max` null: no upper end. */
export type AgeBand = { id: number; label: string; min: number; max: number | null };

export const ageBands: AgeBand[] = data;

export const ageBandOf = (age: number): AgeBand | undefined =>
  ageBands.find((band) => age >= band.min && (band.max === null || age <= band.max));
