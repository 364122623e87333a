import { type Day, parseDay } from "./day.ts";

/** Of "2026-12-24T15:00", as clocks show it somewhere. */
export function dayAndTime({ wall }: { wall: string }): { day: Day; time: string } {
  const [day = "", time = ""] = wall.split("T");
  return { day: parseDay(day) ?? 0, time };
}
