import type { ReadOffer } from "~/shared/offer/offer-address";
import { checkoutHref, readChoice, tripHref } from "./dreamtrip-params.server";

/** Places on a departure of a group trip. */
export const readDreamtrip: ReadOffer = (params, context) => {
  const choice = readChoice(params);
  if (!choice) return undefined;
  const rooms = tripHref(choice.code, choice);
  return {
    key: context.dreamtrips.keyOf(context.organisation.id, choice),
    isExpired: false,
    name: checkoutHref(context, choice),
    rooms,
    // Another departure keeps what was typed.
    subject: rooms,
  };
};
