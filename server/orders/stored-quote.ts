import type { OfferKey } from "../ports/offer.ts";
import type { RateTable } from "../ports/rates.ts";
import type { Receipt } from "../pricing/pricing.ts";
import type { SeenOffer } from "./stored.ts";

/** `browser`: the name in a guest's cookie, which an account that signed in later still has. */
export type Visitor = { account: { id: string } | undefined; browser: string | undefined };

/** What an order that is to be paid keeps of its quote, which may be shown at another price since. */
export type OrderedQuote = Pick<StoredQuote, "id" | "digest" | "offer">;

/** An offer that a visitor chose, as shown at that moment. */
export type StoredQuote = {
  id: string;
  key: OfferKey;
  /** `offerDigest` of what they saw. */
  digest: string;
  offer: SeenOffer;
  receipt: Receipt;
  /** Those it was made at, as long as they hold. */
  rates: RateTable | undefined;
  /** Whether it was never asked to be held. */
  isOpen: boolean;
  /** The supplier's word for what it keeps for them, until then. */
  held: string | undefined;
  heldUntil: number;
  wasExtended: boolean;
  /** Whether a guest chose it. */
  isGuests: boolean;
};
