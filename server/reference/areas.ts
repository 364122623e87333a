import { type Country, countries } from "./countries.ts";
import { kilometresBetween, type Point } from "./distance.ts";
import { languages } from "./languages.ts";
import { type Place, readData } from "./places.ts";

/** A country, or an island, region, coast, state or group of countries: what holds places and is none itself. */
export type Area = {
  kind: "country" | "travel-area";
  name: (language: string) => string;
  /** Names in other languages and scripts, short forms and nicknames. */
  otherNames: () => string[];
  /** Roughly in its middle; a country's is its capital. */
  point: Point;
  contains: (place: Place) => boolean;
};

/** The list of an area's places is cut here (README of the data); beyond it the area's other columns tell. */
const LISTED_PLACES = 40;

let loaded: Area[] | undefined;

export function allAreas(): Area[] {
  loaded ??= [...countryAreas(), ...travelAreas()];
  return loaded;
}

/** A region of a country in a reader's language, where it is known by a name of its own there. */
export function regionName({ countryCode, region }: Place, language: string): string | undefined {
  if (language === "en") return region || undefined;
  regions ??= new Map(
    readData("travel-areas.csv")
      .filter(({ adminRegions, radiusKm, kind }) => adminRegions && !radiusKm && kind !== "coast")
      .map((record) => [`${record.countryCodes} ${record.adminRegions}`, record]),
  );
  const known = regions.get(`${countryCode} ${region}`);
  return (language === "es" ? known?.nameEs : language === "ar" ? known?.nameAr : undefined) || undefined;
}
let regions: Map<string, Record<string, string>> | undefined;

function countryAreas(): Area[] {
  return countries.map((country) => ({
    kind: "country",
    name: (language) => countryNameIn(language, country),
    otherNames: () => namesOfCountry(country),
    point: country,
    contains: (place) => place.countryCode === country.countryCode,
  }));
}

const countryNameIn = (language: string, { countryCode, countryName }: Country): string =>
  language === "en" ? countryName : (displayNames(language, "long").of(countryCode) ?? countryName);

/** What a country is called by its own people, in every language of the site's list, and in short. */
function namesOfCountry({ countryCode, countryName, aliases, alpha3, likelyLocale }: Country): string[] {
  const spoken = [...languages.map(({ baseCode }) => baseCode), ...(likelyLocale ? [likelyLocale] : [])];
  const names = spoken.flatMap((language) =>
    (["long", "short"] as const).map((style) => displayNames(language, style).of(countryCode) ?? countryName),
  );
  return [...aliases, alpha3, ...names];
}

const formats = new Map<string, Intl.DisplayNames>();
export function displayNames(language: string, style: "long" | "short"): Intl.DisplayNames {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DisplayNames(language, { type: "region", style });
  formats.set(key, format);
  return format;
}

function travelAreas(): Area[] {
  return readData("travel-areas.csv").map((record) => {
    const countryCodes = new Set(record.countryCodes!.split("|"));
    const placeIds = new Set(record.destinationIds!.split("|").map(Number));
    const regions = new Set(record.adminRegions!.split("|").filter(Boolean));
    const point = { latitude: Number(record.latitude), longitude: Number(record.longitude) };
    const radius = record.radiusKm ? Number(record.radiusKm) : Number.POSITIVE_INFINITY;
    const isWithin = (place: Place) =>
      countryCodes.has(place.countryCode) &&
      (regions.size === 0 || regions.has(place.region)) &&
      (radius === Number.POSITIVE_INFINITY || kilometresBetween(place, point) <= radius);
    const isCut = placeIds.size >= LISTED_PLACES;
    const names: Record<string, string | undefined> = { en: record.nameEn, es: record.nameEs, ar: record.nameAr };
    return {
      kind: "travel-area",
      name: (language) => names[language] ?? record.nameEn!,
      otherNames: () => [record.nameEs!, record.nameAr!, ...record.aliases!.split("|").filter(Boolean)],
      point,
      contains: (place) => placeIds.has(place.id) || (isCut && isWithin(place)),
    };
  });
}
