import type { OfferList, OfferListRequest } from "~/shared/offer/offer-list";
import { registry } from "./registry.server";

/** AG-07: the numbered lines of any product's page. */
export async function offerListOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  for (const { list } of registry) {
    const found = await list(asked);
    if (found) return found;
  }
  return undefined;
}
