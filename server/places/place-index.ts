import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allAreas } from "../reference/areas.ts";
import { allPlaces, type Place } from "../reference/places.ts";
import { letterBits } from "./letters.ts";
import { makePlaceKeys, type PlaceKeys, parsePlaceKeys, WORD } from "./place-keys.ts";

export type PlaceIndex = ReturnType<typeof createPlaceIndex>;

/** The build lays the names ready beside the server's code; running from the sources they are made at the start. */
const PREPARED = join(import.meta.dirname, "place-keys.json");

/** Resort towns are small and sought after: they count as much as a town of this size. */
const RESORT_WEIGHT = 150_000;

export const weightOf = (place: Place): number =>
  place.kind === "resort" ? Math.max(place.population, RESORT_WEIGHT) : place.population;

let built: PlaceIndex | undefined;

/** The index of all places and areas, made when first asked for. */
export function placeIndex(): PlaceIndex {
  built ??= createPlaceIndex(existsSync(PREPARED) ? parsePlaceKeys(readFileSync(PREPARED, "utf8")) : makePlaceKeys());
  return built;
}

function createPlaceIndex(keys: PlaceKeys) {
  const { texts, targets, kinds } = keys;
  const places = allPlaces();

  function firstAtLeast(text: string): number {
    let low = 0;
    let high = texts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (texts[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    texts,
    /** The position in `places`, or the complement (`~`) of one in `areas`. */
    targets,
    kinds,
    /** Which letters each text has (letters.ts). */
    letters: Int32Array.from(texts, letterBits),
    places,
    areas: allAreas(),
    /** The keys that begin with `prefix` (folded): from the first of the two numbers to before the second. */
    beginningWith: (prefix: string): [from: number, to: number] => [
      firstAtLeast(prefix),
      firstAtLeast(`${prefix}\uffff`),
    ],
    /** Whether any place or area has this name (folded). */
    isName(text: string): boolean {
      for (let at = firstAtLeast(text); texts[at] === text; at++) if (kinds[at] !== WORD) return true;
      return false;
    },
    isCalled(place: Place, text: string): boolean {
      for (let at = firstAtLeast(text); texts[at] === text; at++) if (places[targets[at]!] === place) return true;
      return false;
    },
  };
}
