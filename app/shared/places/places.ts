import type { Place } from "#server/reference/places";

type NamedPlace = Pick<Place, "id" | "name" | "region" | "countryCode">;

/**
 * A place, or a property under `property:CODE`. `detail`: the distance from the place that was typed, where that has no stays;
 * a property's kind.
 */
export type PlaceSuggestion = { id: number | string; label: string; detail?: string };

/** "Lisbon, Portugal"; with the region where a name is not enough. On the server only: browsers name countries otherwise. */
export function placeLabel(place: NamedPlace, locale: string, detail: "country" | "region" = "country"): string {
  const region = detail === "region" ? place.region : "";
  const parts = [place.name, region, countryName(place.countryCode, locale)].filter(Boolean);
  return inReadingOrder([...new Set(parts)].join(locale.startsWith("ar") ? "، " : ", "), locale);
}

export const inReadingOrder = (label: string, locale: string): string =>
  locale.startsWith("ar") && !ARABIC.test(label) ? RIGHT_TO_LEFT_MARK + label : label;

const ARABIC = /^[\u0600-\u06ff]/;
/** Without it a name in another script would reverse the order of the whole label. */
const RIGHT_TO_LEFT_MARK = "\u200f";

export const suggestionOf = (place: NamedPlace, locale: string): PlaceSuggestion => ({
  id: place.id,
  label: placeLabel(place, locale, "region"),
});

const names = new Map<string, Intl.DisplayNames>();
const countries = new Map<string, string>();

export function countryName(code: string, locale: string): string {
  const key = `${locale} ${code}`;
  let name = countries.get(key);
  if (name === undefined) {
    name = namesOf(locale).of(code) ?? code;
    countries.set(key, name);
  }
  return name;
}

function namesOf(locale: string): Intl.DisplayNames {
  let format = names.get(locale);
  if (!format) {
    format = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
    names.set(locale, format);
  }
  return format;
}
