import type { Area } from "../reference/areas.ts";
import { kilometresBetween, type Point } from "../reference/distance.ts";
import type { Place } from "../reference/places.ts";
import type { PlaceFinder } from "./find-places.ts";
import { isBareMeant } from "./resolve-place.ts";

export type Suggestions = {
  /** All have stays; the likeliest first. */
  places: Place[];
  /** A place or area of this name without stays; `places` then begins with the nearest ones. */
  bare?: { place: Place; metresTo: (other: Point) => number } | { area: Area };
};

const MOST_NEARBY = 3;

/** Suggestions for the destination field: names that begin with the typed text, else names with a similar spelling. */
export function suggestPlaces(finder: PlaceFinder, text: string, limit: number): Suggestions {
  const found = finder.find(text);
  if (!found) return { places: finder.findNear(text).slice(0, limit) };
  const { bare, likeliest, areas, called, isOwnName, calledLonger, unfinished, inAreas } = found;
  if (bare && isBareMeant(found, likeliest)) {
    const metresTo = (other: Point) => 1_000 * kilometresBetween(bare.place, other);
    const nearby = finder.nearPlace(bare.place, MOST_NEARBY);
    const byOwnName = new Set([...(isOwnName ? called : []), ...calledLonger, ...unfinished, ...inAreas]);
    const others = likeliest.filter((place) => byOwnName.has(place));
    return { places: [...new Set([...nearby, ...others])].slice(0, limit), bare: { place: bare.place, metresTo } };
  }
  if (likeliest.length > 0) return { places: likeliest.slice(0, limit) };
  const area = areas[0]!;
  return { places: finder.nearArea(area, MOST_NEARBY), bare: { area } };
}
