import { allAirports } from "../reference/airports.ts";
import { allAreas } from "../reference/areas.ts";
import { allPlaces, otherNamesOf, ownNames } from "../reference/places.ts";
import { fold } from "./fold.ts";

/**
 * How a key names its place or area: by its full name; by another name, nickname, airport or airport code; or by a later
 * word of its name.
 */
export const NAME = 0;
export const OTHER = 1;
export const WORD = 2;

/** Every name of every place and area, folded and sorted, so that what begins with a text is one range. */
export type PlaceKeys = {
  texts: string[];
  /** The position in `allPlaces()`, or the complement (`~`) of one in `allAreas()`. */
  targets: Int32Array;
  kinds: Uint8Array;
};

/** Words of an airport's name that visitors do not type. */
const AIRPORT_WORDS = /\b(?:airport|international|intl|regional|municipal|airfield|aerodrome)\b/g;
const IN_BRACKETS = /\s*\([^)]*\)/g;
/** What Germans, Danes and Swedes write where their letters are not on the keyboard. */
const SPELLED_OUT: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** Made by the build (scripts/build.mjs), because folding and sorting 90,000 names takes as long as all else of a start. */
export function makePlaceKeys(): PlaceKeys {
  const keys = [...placeKeys(), ...areaKeys(), ...airportKeys()];
  keys.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.kind - b.kind));
  return {
    texts: keys.map(({ text }) => text),
    targets: Int32Array.from(keys, ({ target }) => target),
    kinds: Uint8Array.from(keys, ({ kind }) => kind),
  };
}

export const serializePlaceKeys = ({ texts, targets, kinds }: PlaceKeys): string =>
  JSON.stringify({ texts: texts.join("\n"), targets: [...targets], kinds: kinds.join("") });

export function parsePlaceKeys(json: string): PlaceKeys {
  const { texts, targets, kinds } = JSON.parse(json) as { texts: string; targets: number[]; kinds: string };
  return { texts: texts.split("\n"), targets: Int32Array.from(targets), kinds: Uint8Array.from(kinds, Number) };
}

type Key = { text: string; target: number; kind: number };

function* keysOf(target: number, names: Iterable<[kind: number, text: string]>): Generator<Key> {
  const known = new Set<string>();
  for (const [kind, text] of names) {
    if (text === "" || known.has(text)) continue;
    known.add(text);
    yield { text, target, kind };
  }
}

function* placeKeys(): Generator<Key> {
  for (const [position, place] of allPlaces().entries()) {
    const own = ownNames(place);
    const other = otherNamesOf(place);
    const names: [number, string][] = [
      ...own.map((name): [number, string] => [NAME, fold(name)]),
      ...[...own, ...other].flatMap(spelledOut).map((name): [number, string] => [OTHER, fold(name)]),
      ...other.map((name): [number, string] => [OTHER, fold(name)]),
      ...laterWords(fold(place.name)).map((words): [number, string] => [WORD, words]),
    ];
    yield* keysOf(position, names);
  }
}

function* areaKeys(): Generator<Key> {
  for (const [position, area] of allAreas().entries()) {
    const own = [area.name("en"), area.name("es"), area.name("ar")];
    const names: [number, string][] = [
      ...own
        .flatMap((name) => [name, name.replace(IN_BRACKETS, "")])
        .map((name): [number, string] => [NAME, fold(name)]),
      ...area.otherNames().map((name): [number, string] => [OTHER, fold(name)]),
    ];
    yield* keysOf(~position, names);
  }
}

function* airportKeys(): Generator<Key> {
  const positions = new Map(allPlaces().map(({ id }, position) => [id, position]));
  for (const { code, name, size, placeId } of allAirports()) {
    const position = placeId === undefined ? undefined : positions.get(placeId);
    if (position === undefined) continue;
    const names: [number, string][] = [[OTHER, fold(code)]];
    if (size !== "small") {
      const called = fold(fold(name).replace(AIRPORT_WORDS, ""));
      names.push([OTHER, called], ...laterWords(called).map((words): [number, string] => [WORD, words]));
    }
    yield* keysOf(position, names);
  }
}

function spelledOut(name: string): string[] {
  const spelled = name.toLowerCase().replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter]!);
  return spelled === name.toLowerCase() ? [] : [spelled];
}

/** `rio de janeiro` is also found by `de janeiro` and `janeiro`. */
function laterWords(name: string): string[] {
  const starts: string[] = [];
  for (let at = name.indexOf(" "); at >= 0; at = name.indexOf(" ", at + 1)) starts.push(name.slice(at + 1));
  return starts;
}
