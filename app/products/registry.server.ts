import type { ReadOffer } from "~/shared/offer/offer-address";
import type { Registered } from "~/shared/products/registered";
import { activities } from "./activities/registered.server";
import { cars } from "./cars/registered.server";
import { cruises } from "./cruises/registered.server";
import { dreamtrips } from "./dreamtrips/registered.server";
import { stays } from "./stays/registered.server";
import { transfers } from "./transfers/registered.server";

/** The products that are sold. */
export const registry: readonly Registered[] = [stays, activities, cars, cruises, transfers, dreamtrips];

export const offerReaders: ReadOffer[] = registry.map(({ address }) => address);
