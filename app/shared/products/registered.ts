import type { ReadOffer } from "~/shared/offer/offer-address";
import type { ReadOfferList } from "~/shared/offer/offer-list";
import type { ReadHistory } from "./history.server";

/** What the pages of a product tell shared code. */
export type Registered = {
  /** How it names its offers in the address of a checkout; one without a path of its own as `/checkout?offer=<kind>.…`. */
  address: ReadOffer;
  /** AG-07: its offers as numbered lines. */
  list: ReadOfferList;
  /** LO-08: what a visitor may continue. */
  history: ReadHistory;
};
