import type { ReadOffer } from "~/shared/offer/offer-address";
import { carHref, checkoutHref, readChoice } from "./car-params";

/** A car for some days. */
export const readCar: ReadOffer = (params, { cars }) => {
  const choice = readChoice(params);
  if (!choice) return undefined;
  return {
    key: cars.keyOf(choice),
    isExpired: false,
    name: checkoutHref(choice),
    rooms: carHref(choice),
    // Other times and extras keep what was typed.
    subject: `car.${choice.pickUp}.${choice.car}`,
  };
};
