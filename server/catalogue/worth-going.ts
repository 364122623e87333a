import type { Setting } from "./vocabulary.ts";

/** Places for the home page in the order they are offered, with what to draw; those without properties are passed over. */
export const WORTH_GOING: ReadonlyMap<number, Setting> = new Map([
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
