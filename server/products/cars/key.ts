import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import type { Kind, OfferKey } from "../../ports/offer.ts";
import { OWN_SUPPLIER } from "../../stock/seller.ts";
import type { Choice } from "./catalogue/vocabulary.ts";

export const CAR = "car" as Kind;
/** Of the products that an organisation sells. */
export const CAR_CODE = "CAR";

export type CarKey = OfferKey & Choice;

export const ownKey = (choice: Choice): CarKey => ({ kind: CAR, supplier: OWN_SUPPLIER, ...choice });

export const storedKey = storedJson<CarKey>(
  z.object({
    kind: z.literal(CAR) as z.ZodType<Kind>,
    supplier: z.string(),
    pickUp: z.string(),
    dropOff: z.string(),
    car: z.string(),
    from: z.string(),
    to: z.string(),
    age: z.int(),
    country: z.string(),
    childSeats: z.int().min(0),
    secondDrivers: z.int().min(0),
  }),
);

/** Extras make no other rental of it. */
export const sameWish = ({ pickUp, dropOff, car, from, to }: CarKey): unknown => [pickUp, dropOff, car, from, to];

const isSameCar = (one: CarKey, other: CarKey): boolean => one.pickUp === other.pickUp && one.car === other.car;

export const holding = {
  isSame: (one: CarKey, other: CarKey) => isSameCar(one, other) && one.from === other.from && one.to === other.to,
  overlaps: (one: CarKey, other: CarKey) => isSameCar(one, other) && one.from < other.to && other.from < one.to,
  units: () => 1,
};

/** What `Product` asks of what was chosen. */
export const chosen = { kind: CAR, codes: [CAR_CODE], key: storedKey, sameWish, holding };
