import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { parseCsv } from "./csv.ts";

/** A city, capital or resort town of GeoNames (CC BY 4.0); its id is the GeoNames id. */
export type Place = {
  id: number;
  name: string;
  /** Its name in ASCII letters where that differs. */
  asciiName: string;
  countryCode: string;
  region: string;
  latitude: number;
  longitude: number;
  population: number;
  timeZone: string;
  kind: PlaceKind;
};
export type PlaceKind = "city" | "region-seat" | "capital" | "resort";

/** Every place, largest first; read from disk once. */
export function allPlaces(): Place[] {
  return [...index().values()];
}

export const findPlace = (id: number): Place | undefined => index().get(id);

/**
 * The place's name in a language. The list's other names have a script but no language: Persian, Urdu and Uyghur ones are
 * recognized by letters that Arabic does not have.
 */
export function placeName(place: Place, language: string): string {
  if (language === "ar") return arabicName(place) ?? place.name;
  const known = knownNames().get(place.id);
  return (language === "es" ? known?.es : known?.en) || place.name;
}

/** With its name in `language`, where the list of places knows one. */
export function placeIn(id: number, language = "en"): Place | undefined {
  const place = findPlace(id);
  return place && { ...place, name: placeName(place, language) };
}

const arabicName = (place: Place): string | undefined =>
  knownNames().get(place.id)?.ar || otherNamesOf(place).find((name) => ARABIC.test(name) && !NOT_ARABIC.test(name));

/** Every name the place goes by in its own right; `otherNames` come after these. */
export function ownNames(place: Place): string[] {
  const { es, en, ar } = knownNames().get(place.id) ?? {};
  return [place.name, place.asciiName, ...[es, en, ar].filter((name): name is string => !!name)];
}

/** Other spellings and scripts as the list has them, then short forms and nicknames; read from disk once, after the places. */
export const otherNamesOf = ({ id }: Pick<Place, "id">): string[] => [
  ...(otherNames().get(id)?.split("|") ?? []),
  ...(nicknames().get(id) ?? []),
];

let knownOtherNames: Map<number, string> | undefined;

function otherNames(): Map<number, string> {
  knownOtherNames ??= readOtherNames();
  return knownOtherNames;
}

function readOtherNames(): Map<number, string> {
  const kept = keepOnce();
  return new Map(readData("destinations-altnames.csv").map(({ id, names }) => [Number(id), kept(names)]));
}

let loadedNames: Map<number, Record<string, string>> | undefined;

/**
 * What well-known places are called in Spanish and Arabic and, where the place list has the local name, in English; written
 * for this project, as the names of the list carry no language.
 */
function knownNames(): Map<number, Record<string, string>> {
  loadedNames ??= new Map(readData("destination-names.csv").map((record) => [Number(record.id), record]));
  return loadedNames;
}

let knownNicknames: Map<number, string[]> | undefined;

function nicknames(): Map<number, string[]> {
  knownNicknames ??= new Map(
    readData("destination-nicknames.csv").map((record) => [Number(record.id), record.nicknames!.split("|")]),
  );
  return knownNicknames;
}

/** Letters and blanks: a name with a comma says the country, too. */
const ARABIC = /^[\u0620-\u06ff\s-]+$/;
const NOT_ARABIC = /[پچژگکیەۆێڕھٹڈںےہېۋۇ\u064b-\u065f]|^ئ|ى\S/;

let loaded: Map<number, Place> | undefined;

function index(): Map<number, Place> {
  loaded ??= new Map(readPlaces().map((place) => [place.id, place]));
  return loaded;
}

function readPlaces(): Place[] {
  const kept = keepOnce();
  return readData("destinations.csv").map((record) => {
    const name = kept(record.name);
    return {
      id: Number(record.id),
      name,
      asciiName: record.asciiName ? kept(record.asciiName) : name,
      countryCode: kept(record.countryCode),
      region: kept(record.adminRegion),
      latitude: Number(record.latitude),
      longitude: Number(record.longitude),
      population: Number(record.population),
      timeZone: kept(record.timezone),
      kind: kept(record.kind) as PlaceKind,
    };
  });
}

/** Each text once, as a copy: a part of the file's text would keep all of it in memory. */
function keepOnce(): (text?: string) => string {
  const known = new Map<string, string>();
  return (text = "") => {
    const one = known.get(text) ?? Buffer.from(text).toString();
    known.set(one, one);
    return one;
  };
}

/** The records of a file of server/reference/data. */
export function readData(file: string): Record<string, string>[] {
  return parseCsv(readFileSync(join(projectRoot(), "server", "reference", "data", file), "utf8"));
}
