import type { Setting } from "./vocabulary.ts";

export const THEMES = ["city", "beach", "mountains", "culture"] as const;
/** `popular`: the largest places of a catalogue that has few of these. */
export type Theme = (typeof THEMES)[number] | "popular";

/** What the places of the home page are visited for, chosen by hand: one theme a place, in the order they are offered. */
export const PLACES_BY_THEME: Record<(typeof THEMES)[number], number[]> = {
  city: [2267057, 745044, 3128760, 3530597, 3435910, 1581130, 3413829], // Lisbon, Istanbul, Barcelona, Mexico City, Buenos Aires, Hanoi, Reykjavík
  beach: [3369157, 3687238, 3531673, 292223, 3494242, 349340], // Cape Town, Cartagena, Cancún, Dubai, Punta Cana, Sharm el-Sheikh
  mountains: [2657928, 6204696, 5892532, 3941584], // Zermatt, Queenstown, Banff, Cusco
  culture: [1857910, 2542997, 3169070, 360630, 2510911, 1153671, 250441], // Kyoto, Marrakesh, Rome, Cairo, Seville, Chiang Mai, Amman
};

const SETTING_OF: Record<(typeof THEMES)[number], Setting> = {
  city: "city",
  beach: "beach",
  mountains: "mountain",
  culture: "city",
};

/** The same places with what to draw; those without properties are passed over. */
export const FEATURED_DESTINATIONS: ReadonlyMap<number, Setting> = new Map(
  THEMES.flatMap((theme) => PLACES_BY_THEME[theme].map((id) => [id, SETTING_OF[theme]])),
);
