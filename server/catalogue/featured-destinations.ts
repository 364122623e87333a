import type { Setting } from "./vocabulary.ts";

/** Places for the home page in the order they are offered, with what to draw; those without properties are passed over. */
export const FEATURED_DESTINATIONS: ReadonlyMap<number, Setting> = new Map([
  [2267057, "city"], // Lisbon
  [1857910, "city"], // Kyoto
  [2542997, "city"], // Marrakesh
  [3687238, "beach"], // Cartagena
  [2657928, "mountain"], // Zermatt
  [3369157, "beach"], // Cape Town
  [3531673, "beach"], // Cancún
  [745044, "city"], // Istanbul
  [6204696, "mountain"], // Queenstown
  [360630, "city"], // Cairo
  [3530597, "city"], // Mexico City
  [2510911, "city"], // Seville
  [5892532, "mountain"], // Banff
  [292223, "beach"], // Dubai
  [3941584, "mountain"], // Cusco
  [3169070, "city"], // Rome
  [1153671, "city"], // Chiang Mai
  [3494242, "beach"], // Punta Cana
  [3128760, "city"], // Barcelona
  [349340, "beach"], // Sharm el-Sheikh
  [3413829, "city"], // Reykjavík
  [3435910, "city"], // Buenos Aires
  [250441, "city"], // Amman
  [1581130, "city"], // Hanoi
]);

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
