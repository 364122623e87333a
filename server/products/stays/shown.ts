import type { Shown } from "../product.ts";
import type { SoldStay } from "./details.ts";
import { drawingOf, stayParams } from "./pages.ts";

export const shownStay = ({ property, stay }: SoldStay): Shown => ({
  drawing: drawingOf(property),
  address: property.address,
  placeId: property.destinationId,
  others: `/search-detail?${stayParams(stay, { dest: property.destinationId })}`,
});
