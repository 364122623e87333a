import type { AppLoadContext } from "@remix-run/node";
import type { OfferKey } from "#server/ports/offer";

/** What the address of a checkout says of its offer. */
export type NamedOffer = {
  key: OfferKey;
  /** The offer is too old to be requested. */
  isExpired: boolean;
  /** The checkout's address in one spelling, whenever the offer was chosen. */
  name: string;
  /** Where the viewer chooses another one. */
  otherOffers: string;
  /** What was typed for an offer is kept for others of the same subject. */
  subject: string;
};

/** Undefined where the address is another product's, is cut short, makes no sense, or names an offer that we did not make. */
export type ReadOffer = (params: URLSearchParams, context: AppLoadContext) => NamedOffer | undefined;

/** Of a product whose offers do not age: what its address names, and what `tell` says of it. */
export const readOffer =
  <Choice>(
    read: (params: URLSearchParams) => Choice | undefined,
    tell: (choice: Choice, context: AppLoadContext) => Omit<NamedOffer, "isExpired">,
  ): ReadOffer =>
  (params, context) => {
    const choice = read(params);
    return choice === undefined ? undefined : { ...tell(choice, context), isExpired: false };
  };
