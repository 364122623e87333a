import { z } from "zod";
import { BOARDS, type OfferKey, type Stay, type StaySearch } from "../../ports/supplier.ts";
import { findCurrency } from "../../reference/currencies.ts";

/** What an answer of a supplier has to look like before anybody believes it. */

const count = z.int().min(0);
const minor = z.int().min(0);
const text = z.looseObject({ en: z.string() });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const currency = z.string().refine((code) => findCurrency(code) !== undefined, "no currency");
const counts = z.record(z.string(), count);

const property = z.object({
  code: z.string().min(1),
  name: z.string(),
  product: z.string(),
  destinationId: z.int(),
  currency,
  timeZone: z.string().min(1),
  amenities: z.array(z.string()),
});

const room = z.object({ id: z.int(), name: text, beds: text });

const stayPrice = z
  .object({
    currency,
    nights: z.int().min(1),
    rooms: z.int().min(1),
    base: minor,
    charges: z.array(z.object({ code: z.string(), minor })),
    total: minor,
  })
  .refine(
    ({ base, charges, total }) => charges.reduce((sum, charge) => sum + charge.minor, base) === total,
    "the lines do not add up to the total",
  );

const offer = z.object({
  key: z.unknown(),
  room,
  board: z.enum(BOARDS),
  cancellation: z.object({ freeUntilHours: z.number().min(0).nullable() }),
  price: stayPrice,
  roomsLeft: count,
});

const refusal = z.object({ ok: z.literal(false), reason: z.enum(["sold-out", "not-offered"]) });
const outcomeOf = (value: z.ZodType) => z.union([z.object({ ok: z.literal(true), value }), refusal]);

const sameStay = (stay: Stay) => z.unknown().refine((given) => isSame(given, stay), "another stay");
const isSame = (given: unknown, stay: Stay): boolean => {
  const { arrival, departure, rooms, adults, childAges } = (given ?? {}) as Partial<Stay>;
  return (
    arrival === stay.arrival &&
    departure === stay.departure &&
    rooms === stay.rooms &&
    adults === stay.adults &&
    String(childAges) === String(stay.childAges)
  );
};

const offerOf = ({ propertyCode, roomId, planNo, stay }: OfferKey) =>
  offer.extend({
    key: z.object({
      propertyCode: z.literal(propertyCode),
      roomId: z.literal(roomId),
      planNo: z.literal(planNo),
      stay: sameStay(stay),
    }),
    room: room.extend({ id: z.literal(roomId) }),
    price: stayPrice.refine(
      ({ nights, rooms }) => nights === stay.departure - stay.arrival && rooms === stay.rooms,
      "the price of another stay",
    ),
  });

export const checkedOffer = (key: OfferKey): z.ZodType => outcomeOf(offerOf(key));

export const soldStay = (key: OfferKey): z.ZodType =>
  outcomeOf(
    z.object({
      supplierReference: z.string().min(1),
      property: property.extend({ code: z.literal(key.propertyCode) }),
      checkInFrom: time,
      checkOutUntil: time,
      offer: offerOf(key),
    }),
  );

const instead = z
  .object({ fits: z.boolean(), arrivals: z.array(z.int()), rooms: z.int().min(2).optional() })
  .optional();

export const propertyDetails = (code: string, stay: Stay): z.ZodType =>
  z.object({
    property: property.extend({ code: z.literal(code) }),
    description: text,
    checkInFrom: time,
    checkOutUntil: time,
    rooms: z.array(
      z.object({
        room,
        offers: z.array(offer.extend({ key: z.object({ propertyCode: z.literal(code), stay: sameStay(stay) }) })),
      }),
    ),
    instead,
  });

export const searchAnswer = ({ perPage }: StaySearch): z.ZodType =>
  z.object({
    total: count,
    available: count,
    known: count,
    instead,
    hits: z.array(z.object({ property, offer, freeOffer: offer.optional() })).max(perPage),
    facets: z.object({
      stars: counts,
      types: counts,
      amenities: counts,
      boards: counts,
      scores: counts,
      freeCancellation: count,
      green: count,
      price: z.object({ min: z.number(), max: z.number() }).optional(),
    }),
  });

export const supplierBooking = (reference: string): z.ZodType =>
  z.object({ supplierReference: z.literal(reference), state: z.enum(["booked", "cancelled"]), key: z.unknown() });
