import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import type { Kind, OfferKey } from "../../ports/offer.ts";
import { findAirport } from "../../reference/airports.ts";
import { findPlace } from "../../reference/places.ts";
import { type Leg, planLeg, roadKm, unitsOf } from "./catalogue/rules.ts";
import { VEHICLES, type VehicleClass, WAYS } from "./catalogue/vocabulary.ts";

export const TRANSFER = "transfer" as Kind;
/** Of the products that an organisation sells. */
export const TRANSFER_CODE = "TRF";
const OWN_SUPPLIER = "own";

/** What a buyer chose: one way, or there and back. `place`: a destination's id. */
export type Choice = { base: string; place: number; vehicle: VehicleClass; legs: Leg[]; people: number; bags: number };
export type TransferKey = OfferKey & Choice;

export const ownKey = (choice: Choice): TransferKey => ({ kind: TRANSFER, supplier: OWN_SUPPLIER, ...choice });

const leg = z.object({ way: z.enum(WAYS), day: z.int(), time: z.string() });

export const storedKey = storedJson<TransferKey>(
  z.object({
    kind: z.literal(TRANSFER) as z.ZodType<Kind>,
    supplier: z.string(),
    base: z.string(),
    place: z.int(),
    vehicle: z.enum(VEHICLES),
    legs: z.array(leg).min(1).max(2),
    people: z.int(),
    bags: z.int(),
  }),
);

const legsOf = ({ legs }: TransferKey) => legs.map(({ way, day, time }) => [way, day, time]);

/** Another time, way or vehicle is another wish; one bag more is not. */
export const sameWish = (key: TransferKey): unknown => [key.base, key.place, key.vehicle, legsOf(key)];

/** The hours in which its vehicle is busy, as the stock counts them. */
function hoursOf({ base, place: placeId, vehicle, legs }: TransferKey): string[] {
  const [airport, place] = [findAirport(base), findPlace(placeId)];
  if (!airport || !place) return [];
  const route = { airportZone: airport.timeZone, placeZone: place.timeZone, km: roadKm(airport, place) };
  return legs.flatMap((leg) => unitsOf(vehicle, planLeg(leg, route)));
}

function overlaps(one: TransferKey, other: TransferKey): boolean {
  if (one.base !== other.base || one.vehicle !== other.vehicle) return false;
  const hours = hoursOf(other);
  return hoursOf(one).some((hour) => hours.includes(hour));
}

export const holding = {
  isSame: (one: TransferKey, other: TransferKey) => JSON.stringify(sameWish(one)) === JSON.stringify(sameWish(other)),
  overlaps,
  units: ({ legs }: TransferKey): number => legs.length,
};

/** What `Product` asks of what was chosen. */
export const chosen = { kind: TRANSFER, codes: [TRANSFER_CODE], key: storedKey, sameWish, holding };
