import { allAirports } from "../reference/airports.ts";
import { allPlaces, ownNames, type Place } from "../reference/places.ts";
import { fold } from "./fold.ts";
import { letterBits } from "./letters.ts";

/** How a key names its place: by its full name, by another name or airport code, or by a later word of its name. */
export type KeyKind = "name" | "other" | "word";
/** `letters`: which letters the text has (spelling.ts). */
type Key = { text: string; place: Place; kind: KeyKind; letters: number };

export type PlaceIndex = ReturnType<typeof createPlaceIndex>;

/** Resort towns are small and sought after: they count as much as a town of this size. */
const RESORT_WEIGHT = 150_000;
/** A place whose own name begins with what was typed comes before larger ones with another name that does. */
const OWN_NAME = 8;
const SHORT_PREFIX = 2;
const MOST_SHORT = 5_000;

export const weightOf = (place: Place): number =>
  place.kind === "resort" ? Math.max(place.population, RESORT_WEIGHT) : place.population;

let built: PlaceIndex | undefined;

/** The index of all places, made when first asked for: it takes a quarter of a second. */
export function placeIndex(): PlaceIndex {
  built ??= createPlaceIndex(allPlaces());
  return built;
}

/** Every name of every place, folded and sorted, so that what begins with a text is one range. */
function createPlaceIndex(places: Place[]) {
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

  function placesWith(text: string, kind: KeyKind, matches: (key: string) => boolean): Place[] {
    const found = new Set<Place>();
    for (let at = firstAtLeast(text); at < keys.length && matches(keys[at]!.text); at++) {
      if (keys[at]!.kind === kind) found.add(keys[at]!.place);
    }
    return [...found].sort((a, b) => weightOf(b) - weightOf(a));
  }

  /** One letter begins thousands of names: what is asked most and takes longest is kept. */
  const short = new Map<string, Place[]>();

  function search(prefix: string, limit: number): Place[] {
    const best = createBest(limit);
    for (let at = firstAtLeast(prefix); at < keys.length && keys[at]!.text.startsWith(prefix); at++) {
      const { place, kind, text } = keys[at]!;
      best.offer(place, kind === "name" || text === prefix ? weightOf(place) * OWN_NAME : weightOf(place));
    }
    return best.places();
  }

  return {
    keys: keys as readonly Key[],
    /** The weightiest places with a name that begins with `prefix` (folded), at most `limit`. */
    startingWith(prefix: string, limit: number): Place[] {
      if (prefix === "") return [];
      if (prefix.length > SHORT_PREFIX) return search(prefix, limit);
      const asked = `${limit} ${prefix}`;
      const known = short.get(asked) ?? search(prefix, limit);
      if (short.size < MOST_SHORT) short.set(asked, known);
      return known;
    },
    /** Places that are called exactly `text` (folded), the weightiest first. */
    called: (text: string, kind: KeyKind): Place[] => placesWith(text, kind, (key) => key === text),
    /** Places whose full name goes on after `text` with another word (`Santiago` and `Santiago de Cuba`). */
    calledLonger: (text: string): Place[] => placesWith(`${text} `, "name", (key) => key.startsWith(`${text} `)),
  };
}

/** The `limit` weightiest of the places offered, each once. */
function createBest(limit: number) {
  const entries: { place: Place; weight: number }[] = [];
  return {
    offer(place: Place, weight: number): void {
      if (entries.length >= limit && weight <= entries[entries.length - 1]!.weight) return;
      const known = entries.findIndex((entry) => entry.place === place);
      if (known >= 0 && entries[known]!.weight >= weight) return;
      if (known >= 0) entries.splice(known, 1);
      const at = entries.findIndex((entry) => entry.weight < weight);
      entries.splice(at === -1 ? entries.length : at, 0, { place, weight });
      if (entries.length > limit) entries.pop();
    },
    places: (): Place[] => entries.map(({ place }) => place),
  };
}

function keysOf(places: Place[]): Key[] {
  const keys: Key[] = [];
  const byId = new Map(places.map((place) => [place.id, place]));
  for (const place of places) {
    const known = new Set<string>();
    const add = (kind: KeyKind, text: string) => {
      if (text === "" || known.has(text)) return;
      known.add(text);
      keys.push({ text, place, kind, letters: letterBits(text) });
    };
    for (const name of new Set(ownNames(place))) add("name", fold(name));
    for (const name of place.otherNames) add("other", fold(name));
    for (const words of laterWords(fold(place.name))) add("word", words);
  }
  for (const airport of allAirports()) {
    const place = airport.placeId === undefined ? undefined : byId.get(airport.placeId);
    const text = fold(airport.code);
    if (place) keys.push({ text, place, kind: "other", letters: letterBits(text) });
  }
  return keys;
}

/** `rio de janeiro` is also found by `de janeiro` and `janeiro`. */
function laterWords(name: string): string[] {
  const starts: string[] = [];
  for (let at = name.indexOf(" "); at >= 0; at = name.indexOf(" ", at + 1)) starts.push(name.slice(at + 1));
  return starts;
}
