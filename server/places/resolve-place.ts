import type { Area } from "../reference/areas.ts";
import { findPlace, type Place } from "../reference/places.ts";
import { type Found, type PlaceFinder, partsOf } from "./find-places.ts";
import { type PlaceIndex, weightOf } from "./place-index.ts";
import { NAME } from "./place-keys.ts";

export type Resolution =
  /** It may have no stays where the text names it and no other; the results say so. */
  | { kind: "one"; place: Place }
  /** A name that several places bear, or an area with its places; the likeliest first. All have stays. */
  | { kind: "several"; places: Place[]; area?: Area }
  /** `near`: places spelled nearly so, or near to an `area` that has no stays itself. All have stays. */
  | { kind: "none"; near: Place[]; area?: Area };

/**
 * When to ask: a place of the same name, or whose name continues after it, has at least this part of the largest one's
 * weight. Paris in Texas is not asked about, Valencia in Spain is.
 */
export const RIVAL = 0.2;
/** A place with stays that has the text for another name is meant when it is so many times as large as one called so. */
const MUCH_LARGER = 10;
/** Once it is asked at all, smaller ones are offered too. */
const WORTH_OFFERING = 0.01;
/** A place with this part of its area's weight is what its name means: Hong Kong is the city, Panama the country. */
const DOMINATES = 0.7;
const MOST_OFFERED = 8;
const MOST_OF_AREA = 24;

/**
 * Which place a visitor means. `dest` is the id of a suggestion that was chosen; it counts only while `q` still names it,
 * because a text can be changed after choosing.
 */
export function resolvePlace(
  index: PlaceIndex,
  finder: PlaceFinder,
  { q = "", dest }: { q?: string; dest?: number },
): Resolution {
  const chosen = dest === undefined ? undefined : findPlace(dest);
  if (chosen && isNamedBy(index, chosen, q)) return { kind: "one", place: chosen };
  const found = finder.find(q);
  if (!found) return { kind: "none", near: nearTo(finder, q) };
  return meant(found) ?? begun(finder, found, q) ?? withoutStays(finder, found);
}

/** The whole text or the part before one of its commas: `Washington, D.C., United States`. */
function isNamedBy(index: PlaceIndex, place: Place, q: string): boolean {
  const parts = partsOf(q);
  return parts.length === 0 || parts.some((_, at) => index.isCalled(place, parts.slice(0, at + 1).join(" ")));
}

const nearTo = (finder: PlaceFinder, text: string): Place[] => finder.findNear(text).slice(0, MOST_OFFERED);

/** The place or area with exactly this name. */
function meant(found: Found): Resolution | undefined {
  const { called, calledLonger, areas, inAreas, bare } = found;
  if (bare?.kind === NAME && isBareMeant(found, called)) return { kind: "one", place: bare.place };
  if (inAreas.length === 0) {
    return called.length > 0 ? decide([...new Set([...called, ...calledLonger])]) : undefined;
  }
  const total = inAreas.reduce((sum, place) => sum + weightOf(place), 0);
  const dominant = called.find((place) => inAreas.includes(place) && weightOf(place) >= total * DOMINATES);
  if (dominant) return { kind: "one", place: dominant };
  const places = [...new Set([...inAreas.slice(0, MOST_OF_AREA), ...called.slice(0, MOST_OFFERED)])];
  return oneOrSeveral(places, areas.length === 1 ? areas[0] : undefined);
}

/**
 * Whether the text means the place without stays that is called so, rather than `others` that it finds: San Francisco,
 * not Quito, which is San Francisco de Quito as well.
 */
export function isBareMeant({ bare, called, isOwnName, unfinished, inAreas }: Found, others: Place[]): boolean {
  if (!bare) return false;
  const weight = weightOf(bare.place);
  const namesakes = new Set([...inAreas, ...(isOwnName ? called : [])]);
  const begun = new Set(unfinished);
  const most = (place: Place) => {
    if (namesakes.has(place) || bare.kind !== NAME) return weight * RIVAL;
    return begun.has(place) ? weight : weight * MUCH_LARGER;
  };
  return [...namesakes, ...others].every((place) => weightOf(place) <= most(place));
}

function withoutStays(finder: PlaceFinder, { areas: [area], bare }: Found): Resolution {
  if (bare) return { kind: "one", place: bare.place };
  return { kind: "none", near: area ? finder.nearArea(area, MOST_OFFERED) : [], area };
}

function decide(bearers: Place[]): Resolution {
  const heaviest = Math.max(...bearers.map(weightOf));
  const rivals = bearers.filter((place) => weightOf(place) >= heaviest * RIVAL);
  if (rivals.length === 1) return { kind: "one", place: rivals[0]! };
  const offered = bearers.filter((place) => weightOf(place) >= heaviest * WORTH_OFFERING);
  return oneOrSeveral(offered.sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MOST_OFFERED));
}

/** What only begins so; a much larger place spelled nearly so is offered as well. */
function begun(finder: PlaceFinder, { likeliest }: Found, text: string): Resolution | undefined {
  const beginning = likeliest.slice(0, MOST_OFFERED);
  if (beginning.length === 0) return undefined;
  const heaviest = Math.max(...beginning.map(weightOf));
  const likelier = nearTo(finder, text).filter((place) => weightOf(place) * RIVAL > heaviest);
  return oneOrSeveral([...new Set([...beginning, ...likelier])]);
}

function oneOrSeveral(places: Place[], area?: Area): Resolution {
  const [first, second] = places;
  return first && !second ? { kind: "one", place: first } : { kind: "several", places, ...(area && { area }) };
}
