import type { ProductPages } from "#server/core/product-pages";
import { activitiesPages } from "#server/products/activities/pages";
import { carsPages } from "#server/products/cars/pages";
import { cruisesPages } from "#server/products/cruises/pages";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { staysPages } from "#server/products/stays/pages";
import { transfersPages } from "#server/products/transfers/pages";

/** What shared pages know of the products that are sold. Their routes are in `app/routes.ts`. */
export const products: readonly ProductPages[] = [
  staysPages,
  activitiesPages,
  carsPages,
  cruisesPages,
  transfersPages,
  dreamtripsPages,
];
