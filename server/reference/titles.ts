import data from "./data/titles.json" with { type: "json" };

/** EN-03; ids count from 1, as invitations do. */
export type Title = { id: number; name: "Miss" | "Mr" | "Mrs" };

export const titles = data as Title[];

/** The fallback for an index outside the list (SU-16). */
export const DEFAULT_TITLE_ID = 1;

export const findTitle = (id: number): Title | undefined => titles.find((title) => title.id === id);
