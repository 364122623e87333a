import { parseDay } from "../../core/day.ts";
import type { StockOffer } from "../../stock/seller.ts";
import { type CheckedCar, takingOf } from "./catalogue/cars.ts";
import { CAR_CODE, type CarKey } from "./key.ts";
import { soldOf } from "./sold.ts";

/** What can be had, as orders see it, and what it takes. */
export function offerOf(checked: CheckedCar, key: CarKey): StockOffer {
  const { pickUp, dropOff, car, span, price, terms, firstDay, days } = checked;
  const { from, to, age, country, childSeats, secondDrivers } = key;
  const { address, debit, abroad } = pickUp.conditions;
  return {
    offer: {
      key,
      product: CAR_CODE,
      title: car.example,
      payee: pickUp.payee,
      timeZone: pickUp.zone,
      startsOn: firstDay,
      endsOn: parseDay(span.to.wall.slice(0, 10)) ?? firstDay + days,
      variant: car.kmPerDay === undefined ? "unlimited" : "limited",
      what: [pickUp.code, dropOff.code, car.code, from, to, age, country, childSeats, secondDrivers],
      seen: [car.example, car.excess, car.kmPerDay ?? null, address, pickUp.hours, dropOff.hours, debit, abroad],
      terms: { cancel: terms, due: "arrival" },
      price,
      sold: soldOf(checked, key),
    },
    taking: takingOf(checked),
  };
}
