import type { ReadOffer } from "~/shared/offer/offer-address";
import { checkoutHref, readChoice, resultsHref } from "./transfer-params";

/** A vehicle for one leg, or there and back. */
export const readTransfer: ReadOffer = (params, { transfers }) => {
  const base = /^transfer\.([A-Z]{3})$/.exec(params.get("offer") ?? "")?.[1];
  const choice = base === undefined ? undefined : readChoice(params, base);
  if (!choice) return undefined;
  return {
    key: transfers.keyOf(choice),
    isExpired: false,
    name: checkoutHref(choice),
    rooms: resultsHref(choice),
    // Another time or vehicle keeps what was typed.
    subject: `transfer ${choice.base} ${choice.place}`,
  };
};
