import type { ReadOffer } from "~/shared/offer/offer-address";
import { checkoutHref, choiceOf, cruiseHref, readChoice } from "./cruise-params";

/** Cabins on a departure. */
export const readCruise: ReadOffer = (params, { cruises }) => {
  const choice = readChoice(params);
  if (!choice) return undefined;
  const rooms = cruiseHref(choice.code, choice.day, choice.guests);
  return {
    key: cruises.keyOf(choiceOf(choice)),
    isExpired: false,
    name: checkoutHref(choice),
    rooms,
    // Another departure keeps what was typed.
    subject: rooms.replace(/&day=[^&]*/, ""),
  };
};
