import type { RateTable } from "../ports/rates.ts";
import type { OfferKey } from "../ports/supplier.ts";
import type { Receipt } from "../pricing/pricing.ts";
import type { SeenOffer } from "./stored.ts";

/** Whoever looks: `browser` is what theirs was called as a guest's. */
export type Visitor = { account: { id: string } | undefined; browser: string | undefined };

/** What somebody chose, as they saw it then. */
export type KeptQuote = {
  id: string;
  key: OfferKey;
  /** `offerDigest` of what they saw. */
  digest: string;
  offer: SeenOffer;
  receipt: Receipt;
  /** Those it was made at, as long as they hold. */
  rates: RateTable | undefined;
  /** Whether its rooms were never asked for. */
  isOpen: boolean;
  /** The supplier's word for the rooms it keeps for them, until then. */
  held: string | undefined;
  heldUntil: number;
  wasExtended: boolean;
  /** Whether a guest chose it and no payment has begun. */
  isGuests: boolean;
};
