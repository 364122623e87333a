import { findCountry } from "../reference/countries.ts";
import { findPlace, ownNames, type Place } from "../reference/places.ts";
import { fold } from "./fold.ts";
import { type PlaceIndex, weightOf } from "./place-index.ts";
import { nearSpellings } from "./spelling.ts";

export type Resolution =
  | { kind: "one"; place: Place }
  /** A name that several places bear; the likeliest first. */
  | { kind: "several"; places: Place[] }
  /** `near`: places spelled nearly so. */
  | { kind: "none"; near: Place[] };

/**
 * When to ask: a place of the same name, or whose name goes on after it, has at least this part of the largest one's
 * weight. Paris in Texas is not asked about, Valencia in Spain is.
 */
const RIVAL = 0.2;
/** Once it is asked at all, smaller ones are offered too. */
const WORTH_OFFERING = 0.01;
const MOST_CHOICES = 8;

/**
 * Which place a visitor means. `dest` is the id of a suggestion that was chosen; it counts only while `q` still names it,
 * because a text can be changed after choosing. What follows a comma narrows by region or country (`Santiago, Chile`).
 */
export function resolvePlace(index: PlaceIndex, { q = "", dest }: { q?: string; dest?: number }): Resolution {
  const [name = "", ...rest] = q.split(/[,،(]/);
  const text = fold(name);
  const chosen = dest === undefined ? undefined : findPlace(dest);
  if (chosen && (text === "" || namesOf(chosen).has(text))) return { kind: "one", place: chosen };
  if (text === "") return { kind: "none", near: [] };
  return resolveName(index, text, rest.map(fold).filter(Boolean));
}

function resolveName(index: PlaceIndex, text: string, within: string[]): Resolution {
  const named = index.called(text, "name");
  const otherwise = named.length > 0 ? [] : index.called(text, "other");
  const bearers = [...new Set([...named, ...otherwise, ...index.calledLonger(text)])];
  if (bearers.length > 0) return decide(narrow(bearers, within));
  const beginning = narrow(index.startingWith(text, MOST_CHOICES), within);
  const near = nearSpellings(index, text, MOST_CHOICES);
  if (beginning.length === 0) return { kind: "none", near };
  const heaviest = Math.max(...beginning.map(weightOf));
  const likelier = near.filter((place) => weightOf(place) * RIVAL > heaviest);
  return oneOrSeveral([...new Set([...beginning, ...likelier])]);
}

function decide(bearers: Place[]): Resolution {
  const heaviest = Math.max(...bearers.map(weightOf));
  const rivals = bearers.filter((place) => weightOf(place) >= heaviest * RIVAL);
  if (rivals.length === 1) return { kind: "one", place: rivals[0]! };
  return oneOrSeveral(bearers.filter((place) => weightOf(place) >= heaviest * WORTH_OFFERING).slice(0, MOST_CHOICES));
}

function oneOrSeveral(places: Place[]): Resolution {
  const [first, second] = places;
  return first && !second ? { kind: "one", place: first } : { kind: "several", places };
}

/** The places in the region or country that was named; all of them when that says nothing. */
function narrow(places: Place[], within: string[]): Place[] {
  if (within.length === 0) return places;
  const inside = places.filter((place) =>
    within.every((part) => areaNames(place).some((area) => area.startsWith(part))),
  );
  return inside.length > 0 ? inside : places;
}

function areaNames(place: Place): string[] {
  const country = findCountry(place.countryCode);
  return [
    place.region,
    place.countryCode,
    country?.countryName ?? "",
    country?.alpha3 ?? "",
    ...(country?.aliases ?? []),
  ].map(fold);
}

function namesOf(place: Place): Set<string> {
  return new Set([...ownNames(place), ...place.otherNames].map(fold));
}
