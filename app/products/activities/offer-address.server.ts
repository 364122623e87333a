import type { ReadOffer } from "~/shared/offer/offer-address";
import { activityHref, checkoutHref, readChoice } from "./activity-params";

/** Tickets for a slot of an activity. */
export const readActivity: ReadOffer = (params, { activities }) => {
  const choice = readChoice(params);
  if (!choice) return undefined;
  const rooms = activityHref(choice.code, choice.day, choice.tickets);
  return {
    key: activities.keyOf(choice),
    isExpired: false,
    name: checkoutHref(choice),
    rooms,
    // Another time of another day keeps what was typed.
    subject: rooms.replace(/&day=[^&]*/, ""),
  };
};
