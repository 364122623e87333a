import type { Language } from "../../organisation/settings.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { Items, Summary } from "../product.ts";
import { commonOf, type StayDetails } from "./details.ts";

export function staySummary(items: Items<StayDetails>, language: Language): Summary {
  const { property } = commonOf(items);
  return { title: property.name, where: placeOf(property, language) };
}

export function placeOf({ destinationId }: StayDetails["property"], language: Language): string | undefined {
  const place = findPlace(destinationId);
  return place && placeName(place, language);
}
