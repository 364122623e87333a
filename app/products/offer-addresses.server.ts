import type { ReadOffer } from "~/shared/offer/offer-address";
import { readActivity } from "./activities/offer-address.server";
import { readCar } from "./cars/offer-address.server";
import { readCruise } from "./cruises/offer-address.server";
import { readDreamtrip } from "./dreamtrips/offer-address.server";
import { readStay } from "./stays/offer-address.server";
import { readTransfer } from "./transfers/offer-address.server";

/** How each product names its offers in the address of a checkout; one without a path of its own as `/checkout?offer=<kind>.…`. */
export const offerReaders: ReadOffer[] = [readStay, readActivity, readCar, readCruise, readTransfer, readDreamtrip];
