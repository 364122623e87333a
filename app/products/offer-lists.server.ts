import type { OfferList, OfferListRequest, ReadOfferList } from "~/shared/offer/offer-list";
import { readActivityList } from "./activities/offer-list.server";
import { readCarList } from "./cars/offer-list.server";
import { readCruiseList } from "./cruises/offer-list.server";
import { readStayList } from "./stays/offer-list.server";
import { readTransferList } from "./transfers/offer-list.server";

const readers: ReadOfferList[] = [
  readStayList,
  readActivityList,
  readCarList,
  readCruiseList,
  readTransferList,
  readDreamtripList,
];

import { readDreamtripList } from "./dreamtrips/offer-list.server";

/** AG-07: the numbered lines of any product's page. */
export async function offerListOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  for (const read of readers) {
    const list = await read(asked);
    if (list) return list;
  }
  return undefined;
}
