import { allAirports } from "../reference/airports.ts";
import type { Place } from "../reference/places.ts";
import { fold } from "./fold.ts";

/** How a key names its place: by its full name, by another name or airport code, or by a later word of its name. */
export type KeyKind = "name" | "other" | "word";
type Key = { text: string; place: Place; kind: KeyKind };

export type PlaceIndex = ReturnType<typeof createPlaceIndex>;

/** Resort towns are small and sought after: they count as much as a town of this size. */
const RESORT_WEIGHT = 150_000;

export const weightOf = (place: Place): number =>
  place.kind === "resort" ? Math.max(place.population, RESORT_WEIGHT) : place.population;

/** Every name of every place, folded and sorted, so that what begins with a text is one range. */
export function createPlaceIndex(places: Place[]) {
  const keys = keysOf(places).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));

  function firstAtLeast(text: string): number {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]!.text < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    keys: keys as readonly Key[],
    /** The weightiest places with a name that begins with `prefix` (folded), at most `limit`. */
    startingWith(prefix: string, limit: number, accept: (place: Place) => boolean = () => true): Place[] {
      const best: Place[] = [];
      if (prefix === "") return best;
      for (let at = firstAtLeast(prefix); at < keys.length && keys[at]!.text.startsWith(prefix); at++) {
        const { place } = keys[at]!;
        const lightest = best.at(-1);
        if (best.length >= limit && lightest && weightOf(place) <= weightOf(lightest)) continue;
        if (best.includes(place) || !accept(place)) continue;
        best.splice(positionFor(best, place), 0, place);
        if (best.length > limit) best.pop();
      }
      return best;
    },
    /** Places that are called exactly `text` (folded), by how, the weightiest first. */
    called(text: string, kind: KeyKind): Place[] {
      const found = new Set<Place>();
      for (let at = firstAtLeast(text); at < keys.length && keys[at]!.text === text; at++) {
        if (keys[at]!.kind === kind) found.add(keys[at]!.place);
      }
      return [...found].sort((a, b) => weightOf(b) - weightOf(a));
    },
    /** Places whose full name goes on after `text` with another word (`Santiago` and `Santiago de Cuba`). */
    calledLonger(text: string): Place[] {
      const found = new Set<Place>();
      for (let at = firstAtLeast(`${text} `); at < keys.length && keys[at]!.text.startsWith(`${text} `); at++) {
        if (keys[at]!.kind === "name") found.add(keys[at]!.place);
      }
      return [...found].sort((a, b) => weightOf(b) - weightOf(a));
    },
  };
}

function positionFor(best: Place[], place: Place): number {
  const at = best.findIndex((other) => weightOf(other) < weightOf(place));
  return at === -1 ? best.length : at;
}

function keysOf(places: Place[]): Key[] {
  const keys: Key[] = [];
  const byId = new Map(places.map((place) => [place.id, place]));
  for (const place of places) {
    const names = new Set([fold(place.name), fold(place.asciiName)]);
    const others = new Set(place.otherNames.map(fold).filter((name) => name !== "" && !names.has(name)));
    const words = new Set([...names].flatMap(laterWords).filter((text) => !names.has(text) && !others.has(text)));
    for (const text of names) keys.push({ text, place, kind: "name" });
    for (const text of others) keys.push({ text, place, kind: "other" });
    for (const text of words) keys.push({ text, place, kind: "word" });
  }
  for (const airport of allAirports()) {
    const place = airport.placeId === undefined ? undefined : byId.get(airport.placeId);
    if (place) keys.push({ text: fold(airport.code), place, kind: "other" });
  }
  return keys;
}

/** `rio de janeiro` is also found by `de janeiro` and `janeiro`. */
function laterWords(name: string): string[] {
  const words = name.split(" ");
  return words.slice(1).map((_, i) => words.slice(i + 1).join(" "));
}
