import type { AppLoadContext } from "@remix-run/node";
import type { NamedProperty, Resolution } from "#server/products/stays/catalogue/catalogue";
import type { PropertyType } from "#server/products/stays/catalogue/vocabulary";
import type { Stay } from "#server/products/stays/supplier";
import type { Place } from "#server/reference/places";
import type { I18n } from "~/i18n/t";
import { type ResultsState, withState } from "~/products/stays/results-state";
import { type StayForm, stayParams } from "~/products/stays/stay-params";
import { inReadingOrder, type PlaceSuggestion, placeLabel } from "~/shared/places/places";

export type NamedProperties =
  | { kind: "property"; property: Pick<NamedProperty, "code" | "destinationId"> }
  /** Of these names, with the places that the text may mean instead. */
  | { kind: "properties"; properties: NamedProperty[]; places: Place[] };

const MOST_LISTED = 8;
/** How a suggested property is called in `dest`, where places have a number. */
const CHOSEN = /^property:([A-Za-z0-9][\w.-]{0,63})$/;
/** What may follow a property's name: its place, as labels have it or as it is typed. */
const BEFORE_PLACE = /[·,،(]/;

/** "Casa do Rio · Lisbon, Portugal". */
const propertyLabel = (name: string, place: Place | undefined, locale: string): string =>
  inReadingOrder(place ? `${name} · ${placeLabel(place, locale)}` : name, locale);

export function propertySuggestion(
  { code, name, type, destinationId }: NamedProperty,
  { reference }: AppLoadContext,
  { t, language, locale }: I18n,
): Required<PlaceSuggestion> {
  return {
    id: `property:${code}`,
    label: propertyLabel(name, reference.place(destinationId, language), locale),
    detail: t(`stay.type-${type as PropertyType}`),
  };
}

/** The property's page with the stay that the search asked for. */
export const propertyHref = ({ code }: Pick<NamedProperty, "code">, stay: Stay, state: ResultsState): string =>
  `/hotel-details?property=${encodeURIComponent(code)}&${withState(stayParams(stay).toString(), state)}`;

/** The suggestion that was chosen; it counts only while `q` still names it, because a text can be changed after choosing. */
export async function chosenProperty(
  { organisation, stays }: AppLoadContext,
  { q, dest }: StayForm,
): Promise<NamedProperties | undefined> {
  const code = CHOSEN.exec(dest)?.[1];
  const [property] = code ? await stays.catalogue.properties(organisation, [code]) : [];
  if (!property) return undefined;
  return q === "" || q.replace(/^\u200f/, "").startsWith(property.name) ? { kind: "property", property } : undefined;
}

/** Properties that the text names, unless it is the exact name of a place or the place was chosen. */
export async function namedProperties(
  { organisation, stays }: AppLoadContext,
  { q, dest }: StayForm,
  found: Resolution,
): Promise<NamedProperties | undefined> {
  if (stays.catalogue.isPlaceName(q) || (found.kind === "one" && String(found.place.id) === dest)) return undefined;
  const named = (text: string) => stays.catalogue.propertiesNamed(text, organisation, MOST_LISTED);
  let properties = await named(q);
  if (properties.length === 0 && found.kind === "none") properties = await named(q.split(BEFORE_PLACE, 1)[0] ?? "");
  const [whole, another] = properties.filter(({ isWhole }) => isWhole);
  if (whole && !another) return { kind: "property", property: whole };
  // A text that means one place leads there, also unfinished.
  if (properties.length === 0 || found.kind === "one") return undefined;
  const places = found.kind === "several" ? found.places : [];
  return { kind: "properties", properties, places };
}
