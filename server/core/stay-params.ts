import { type Day, formatDay } from "./day.ts";
import type { Party } from "./party.ts";

/** A stay as parameters of an address, in one order, so that the same search has one address. */
export function stayParams(
  { arrival, departure, rooms }: { arrival: Day; departure: Day; rooms: Party[] },
  place?: { dest: number },
): URLSearchParams {
  return new URLSearchParams([
    ...(place ? [["dest", String(place.dest)]] : []),
    ["in", formatDay(arrival)],
    ["out", formatDay(departure)],
    ...rooms.map(({ adults, childAges }) => ["guests", [adults, ...childAges].join(".")]),
  ] as [string, string][]);
}
