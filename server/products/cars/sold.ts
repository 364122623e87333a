import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import { localText, span } from "../../db/stored-shapes.ts";
import type { Items } from "../product.ts";
import type { CheckedCar } from "./catalogue/cars.ts";
import { hours, type Station } from "./catalogue/station.ts";
import { CAR, type CarKey } from "./key.ts";

const counter = z.object({
  code: z.string(),
  destinationId: z.int(),
  name: localText,
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  directions: localText.optional(),
  hours,
});
export type Counter = z.output<typeof counter>;

const amount = z.object({ minor: z.int(), currency: z.string() });

/** What was agreed, as it was when it was sold. */
const rental = z.object({
  pickUp: counter,
  dropOff: counter,
  provider: z.string(),
  code: z.string(),
  example: z.string(),
  seats: z.int(),
  bags: z.int(),
  days: z.int(),
  kmPerDay: z.int().optional(),
  excess: amount,
  deposit: amount,
  debit: z.boolean(),
  homeCountry: z.string(),
  abroad: z.array(z.string()),
  driver: z.object({ age: z.int(), country: z.string() }),
  childSeats: z.int(),
  secondDrivers: z.int(),
});
export type Rental = z.output<typeof rental>;
export const storedDetails = storedJson<Rental>(rental);

const sold = z.object({ rental, span });
export type SoldCar = z.output<typeof sold>;
export const storedSold = storedJson<SoldCar>(sold);

export const carItems = ({ rental: its, span }: SoldCar): Items<Rental> => ({ kind: CAR, span, details: [its] });

function counterOf({ code, destinationId, name, hours: its, conditions }: Station): Counter {
  const { address, latitude, longitude, phone, directions } = conditions;
  return { code, destinationId, name, address, latitude, longitude, phone, directions, hours: its };
}

export function soldOf({ pickUp, dropOff, car, span, days }: CheckedCar, key: CarKey): SoldCar {
  const { currency, conditions } = pickUp;
  const { code, example, seats, bags, kmPerDay } = car;
  return {
    rental: {
      pickUp: counterOf(pickUp),
      dropOff: counterOf(dropOff),
      provider: pickUp.provider,
      ...{ code, example, seats, bags, days, kmPerDay },
      excess: { minor: car.excess, currency },
      deposit: { minor: car.deposit, currency },
      debit: conditions.debit,
      homeCountry: pickUp.countryCode,
      abroad: conditions.abroad,
      driver: { age: key.age, country: key.country },
      childSeats: key.childSeats,
      secondDrivers: key.secondDrivers,
    },
    span,
  };
}

/** What `Product` asks of what was sold. */
export const stored = { sold: storedSold, details: storedDetails, items: carItems };
