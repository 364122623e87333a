import type { NamedProperty } from "#server/products/stays/catalogue/catalogue";
import type { I18n } from "~/i18n/t";
import { suggestionOf } from "~/shared/places/places";
import type { Destination } from "./destination.server";
import type { WhereOption, WherePage } from "./where-view";

type Question = Pick<WherePage, "heading" | "lead" | "places">;

/** Characters of the typed text that messages repeat. */
const MOST_REPEATED = 60;
export const repeated = (q: string): string => (q.length > MOST_REPEATED ? `${q.slice(0, MOST_REPEATED)}…` : q);

/** Nothing is called so or nearly so. */
export const isUnknown = (destination: Destination): boolean =>
  destination.kind === "none" && destination.near.length === 0 && !destination.area;

/** The question to the viewer if a search doesn't lead to exactly one place or property. */
export function questionOf(
  destination: Destination,
  q: string,
  { t, language, locale }: I18n,
  linked: (property: NamedProperty) => WhereOption,
): Question {
  const where = { heading: t("places.where"), places: [] };
  if (destination.kind === "properties") {
    const places = destination.places.map((place) => suggestionOf(place, locale));
    const options: WhereOption[] = [...places, ...destination.properties.map(linked)];
    return { heading: closest(options), places: options };
  }
  if (destination.kind === "several") {
    const places = destination.places.map((place) => suggestionOf(place, locale));
    const area = destination.area?.name(language);
    if (area) return { heading: t("places.whereInArea", { area }), places };
    const values = { name: repeated(q) };
    return { heading: t("places.whichPlace", values), lead: t("places.severalPlaces", values), places };
  }
  if (destination.kind !== "none" || isUnknown(destination)) return where;
  const near = destination.near.map((place) => suggestionOf(place, locale));
  const area = destination.area?.name(language);
  if (area) {
    const heading = t("places.noStays", { place: area });
    return { heading, lead: near.length > 0 ? t("places.nearbyStays") : undefined, places: near };
  }
  return { heading: closest(near), lead: t("places.notFound", { q: repeated(q) }), places: near };

  function closest([first, second]: WhereOption[]): string {
    return first && !second ? t("places.didYouMean", { place: first.label }) : t("places.nearSpellings");
  }
}
