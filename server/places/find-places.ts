import type { Area } from "../reference/areas.ts";
import { nearestFew } from "../reference/distance.ts";
import type { Place } from "../reference/places.ts";
import { fold } from "./fold.ts";
import { type PlaceIndex, weightOf } from "./place-index.ts";
import { NAME, WORD } from "./place-keys.ts";
import { nearSpellings } from "./spelling.ts";

/** What a text may mean; every place in it has stays, but for `bare`. */
export type Found = {
  /** Places with exactly this name, the largest first; by another name only if it is no place's own. */
  called: Place[];
  /** Whether `called` is by their own full name; else by another name, nickname or airport. */
  isOwnName: boolean;
  /** Their name continues with another word: `Santiago de Cuba` for `Santiago`. */
  calledLonger: Place[];
  /** Their name continues within the word: `Singapore` for `Singa`. */
  unfinished: Place[];
  /** Areas called so, with their places, the most wanted first. */
  areas: Area[];
  inAreas: Place[];
  /** What begins so, and the places of areas called so or beginning so: the likeliest first. */
  likeliest: Place[];
  /** The largest place called so that has no stays, by its own name where there is one. */
  bare: { place: Place; kind: number } | undefined;
};
type Inside = (place: Place) => boolean;
const everywhere: Inside = () => true;
type Reading = { name: string; inside?: Inside };

/** Each point weighs a place tenfold; an exact name ranks before all names that only begin with the text. */
const CALLED = 20;
const BEGINS_OWN = 0.9;
const LATER_WORD = -1;
/** The places of an area that is called so come after a place called so that is a fifth as large. */
const IN_AREA = -0.7;
const NEXT_IN_AREA = 0.01;
/** So many places of an area whose name is not typed to its end yet. */
const FIRST_OF_AREA = 3;
const FEWEST_LETTERS_OF_AREA = 3;
/** No place is further away that is offered instead of a place without stays, or of an area. */
const NEAR_PLACE_KM = 250;
const NEAR_AREA_KM = 1_000;
/** What people put around the name of a place. */
const AROUND =
  /(?:^|\s)(?:hotels?|hostels?|hoteles|airport|aeropuerto|flughafen|in|en|city|مطار|فندق|فنادق|في)(?=\s|$)/g;
const MOST_WORDS = 8;
const MOST_PARTS = 4;
/** A part of a text says nothing when it is shorter. */
const FEWEST_LETTERS = 2;

export type PlaceFinder = ReturnType<typeof createPlaceFinder>;

/** Looks for places in the index of names; `properties` says how many each place has, by id. */
export function createPlaceFinder(index: PlaceIndex, properties: ReadonlyMap<number, number>) {
  const { texts, targets, kinds, places, areas } = index;
  const stays = Int32Array.from(places, ({ id }) => properties.get(id) ?? 0);
  const withStays = places
    .filter(({ id }) => properties.has(id))
    .sort((a, b) => properties.get(b.id)! - properties.get(a.id)! || weightOf(b) - weightOf(a));
  const inAreas = new Map<Area, Place[]>();
  /** The keys a slip of the fingers may have meant. */
  const keysWithStays = Int32Array.from(texts.keys()).filter(
    (key) => kinds[key] !== WORD && (targets[key]! < 0 || stays[targets[key]!]! > 0),
  );

  /** Most wanted first: where most can be had, and of these the largest. */
  function placesIn(area: Area): Place[] {
    const known = inAreas.get(area) ?? withStays.filter(area.contains);
    inAreas.set(area, known);
    return known;
  }

  /** Places and areas whose name is `name` or begins with it. */
  function match({ name, inside = everywhere }: Reading): Found {
    const scores = new Map<Place, number>();
    const offer = (place: Place, score: number) => {
      if (inside(place)) scores.set(place, Math.max(score, scores.get(place) ?? Number.NEGATIVE_INFINITY));
    };
    const called = new Map<Place, number>();
    const calledLonger = new Set<Place>();
    const unfinished = new Set<Place>();
    const calledAreas = new Set<Area>();
    let bare: Found["bare"];
    const [from, to] = index.beginningWith(name);
    for (let at = from; at < to; at++) {
      const target = targets[at]!;
      const kind = kinds[at]!;
      const isWhole = texts[at]!.length === name.length;
      if (target < 0) {
        const area = areas[~target]!;
        if (isWhole) calledAreas.add(area);
        else if (kind === NAME && name.length >= FEWEST_LETTERS_OF_AREA) offerArea(area, offer, false);
        continue;
      }
      const place = places[target]!;
      const weight = Math.log10(weightOf(place) + 1);
      if (stays[target] === 0) {
        const isBetter = !bare || kind < bare.kind || (kind === bare.kind && weightOf(place) > weightOf(bare.place));
        if (isWhole && kind !== WORD && isBetter && inside(place)) bare = { place, kind };
      } else if (isWhole && kind !== WORD) {
        offer(place, CALLED + weight);
        if (inside(place)) called.set(place, Math.min(kind, called.get(place) ?? kind));
      } else {
        offer(place, weight + (kind === WORD && !isWhole ? LATER_WORD : BEGINS_OWN * Number(kind === NAME || isWhole)));
        if (kind === NAME && inside(place)) (texts[at]![name.length] === " " ? calledLonger : unfinished).add(place);
      }
    }
    for (const area of calledAreas) offerArea(area, offer, true);
    const best = Math.min(...called.values());
    const meantAreas = [...calledAreas].filter((area) => inside === everywhere || placesIn(area).some(inside));
    return {
      called: [...called].flatMap(([place, kind]) => (kind === best ? place : [])).sort(byWeight),
      isOwnName: best === NAME,
      calledLonger: [...calledLonger].sort(byWeight),
      unfinished: [...unfinished],
      areas: meantAreas,
      inAreas: [...new Set(meantAreas.flatMap(placesIn))].filter(inside),
      likeliest: [...scores].sort(([, a], [, b]) => b - a).map(([place]) => place),
      bare,
    };
  }

  function offerArea(area: Area, offer: (place: Place, score: number) => void, isCalled: boolean): void {
    const inIt = placesIn(area);
    const heaviest = Math.log10(Math.max(...inIt.map(weightOf), 0) + 1);
    const first = (isCalled ? CALLED : BEGINS_OWN) + heaviest + IN_AREA;
    for (const [rank, place] of inIt.slice(0, isCalled ? undefined : FIRST_OF_AREA).entries()) {
      offer(place, first - rank * NEXT_IN_AREA);
    }
  }

  /** Whether a place is in a country, area or region whose name begins with the text. */
  function insideOf(text: string): Inside {
    const [from, to] = index.beginningWith(text);
    const named = new Set<Area>();
    for (let at = from; at < to; at++) if (targets[at]! < 0) named.add(areas[~targets[at]!]!);
    return (place) =>
      place.countryCode.toLowerCase() === text ||
      fold(place.region).startsWith(text) ||
      [...named].some((area) => area.contains(place));
  }

  /** Whether a text is the whole name of an area. */
  function isArea(text: string): boolean {
    const [from, to] = index.beginningWith(text);
    for (let at = from; at < to && texts[at] === text; at++) if (targets[at]! < 0) return true;
    return false;
  }

  /**
   * How a text can be read: as one name; as a name with the country, region or area it is in (`Paris, Texas`, `rome italy`,
   * `italy rome`); without `airport`, `hotels in` and other such words; at last without the words after the name.
   */
  function* readings(text: string): Generator<Reading> {
    const parts = partsOf(text);
    const whole = parts.join(" ");
    if (whole === "") return;
    yield { name: whole };
    const insides = parts.slice(1).map(insideOf);
    for (let at = parts.length - 1; at >= 1; at--) {
      const within = insides.slice(at - 1);
      yield { name: parts.slice(0, at).join(" "), inside: (place) => within.every((inside) => inside(place)) };
    }
    const splits = splitsOf(whole);
    for (const [head, tail] of splits) if (isArea(head)) yield { name: tail, inside: insideOf(head) };
    for (const [head, tail] of splits) yield { name: head, inside: insideOf(tail) };
    const bare = fold(whole.replace(AROUND, " "));
    if (bare !== whole) yield* readings(bare);
    if (parts.length > 1 && parts[0]!.length >= FEWEST_LETTERS) yield { name: parts[0]! };
    for (const [head, tail] of splits) if (isArea(tail)) yield { name: head };
  }

  /** The first way to read a text that finds something. */
  function find(text: string): Found | undefined {
    for (const reading of readings(text)) {
      const found = match(reading);
      if (found.likeliest.length > 0 || found.areas.length > 0 || found.bare) return found;
    }
    return undefined;
  }

  /** Places with a name that is spelled nearly so, the largest first; those of areas spelled nearly so as well. */
  function findNear(text: string): Place[] {
    const whole = partsOf(text).join(" ");
    const inAreas = splitsOf(whole).filter(([, tail]) => isArea(tail));
    for (const [name, tail] of [[whole] as const, ...inAreas]) {
      const inside = tail === undefined ? everywhere : insideOf(tail);
      const isWanted = (target: number) =>
        target < 0 ? placesIn(areas[~target]!).some(inside) : inside(places[target]!);
      const near = [...nearSpellings(index, keysWithStays, name, isWanted)];
      const own = near.flatMap((target) => places[target] ?? []).sort(byWeight);
      const ofAreas = near.filter((target) => target < 0).flatMap((target) => placesIn(areas[~target]!).filter(inside));
      if (own.length + ofAreas.length > 0) return [...new Set([...own, ...ofAreas])];
    }
    return [];
  }

  return {
    find,
    findNear,
    placesIn,
    hasStays: ({ id }: Place): boolean => (properties.get(id) ?? 0) > 0,
    /** The nearest places with stays. */
    nearPlace: (place: Place, limit: number): Place[] => nearestFew(withStays, place, limit, NEAR_PLACE_KM),
    nearArea: ({ point }: Area, limit: number): Place[] => nearestFew(withStays, point, limit, NEAR_AREA_KM),
  };
}

const byWeight = (a: Place, b: Place): number => weightOf(b) - weightOf(a);

/** The folded parts between commas and before brackets, as many as an address of a place has. */
export function partsOf(text: string): string[] {
  const [name, ...rest] = text.split(/[,،(]/).map(fold).filter(Boolean);
  const telling = rest.filter((part) => part.length >= FEWEST_LETTERS);
  const saysNothing = name === undefined || (name.length < FEWEST_LETTERS && telling.length < rest.length);
  return saysNothing ? [] : [name, ...telling].slice(0, MOST_PARTS);
}

/** Each way to cut a text of several words in two, the longest beginning first. */
function splitsOf(text: string): [head: string, tail: string][] {
  const words = text.split(" ").slice(0, MOST_WORDS);
  return words
    .slice(1)
    .map((_, at): [string, string] => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")])
    .filter((split) => split.every((part) => part.length >= FEWEST_LETTERS))
    .reverse();
}
