import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Outcome } from "../../core/outcome.ts";
import { isBookableParty } from "../../core/party.ts";
import { type FindAnswer, type FindBy, HOLD_LIMITS, STAY_RULES } from "../../ports/offer.ts";
import {
  BOARDS,
  isOwnKey,
  SCORED,
  type Stay,
  type StayKey,
  type StayOffer,
  type StayQuestion,
  type StaySearch,
} from "../../products/stays/supplier.ts";
import { findCurrency } from "../../reference/currencies.ts";

/** The shapes that a supplier's answers must have to be used. */

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
  sellers: z.array(z.string()).optional(),
  destinationId: z.int(),
  currency,
  timeZone: z.string().min(1),
  amenities: z.array(z.string()),
});

const home = z.object({ bedrooms: count, bathrooms: count, houseRules: z.array(text) }).optional();

const room = z.object({ id: z.int().optional(), name: text, beds: text.optional(), home });

const linesOf = { base: minor, charges: z.array(z.object({ code: z.string(), minor })), total: minor };
type Lines = z.output<z.ZodObject<typeof linesOf>>;

const addUp = ({ base, charges, total }: Lines): boolean =>
  sumOf(charges.map((charge) => charge.minor)) + base === total;

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What is charged by each code, without codes of nothing. */
const byCode = (charges: Lines["charges"]) => {
  const codes = [...new Set(charges.map(({ code }) => code))].sort();
  const sums = codes.map((code) => [
    code,
    sumOf(charges.filter((each) => each.code === code).map((each) => each.minor)),
  ]);
  return sums.filter(([, sum]) => sum !== 0);
};

const stayPrice = z
  .object({
    currency,
    units: z.int().min(1),
    items: z.int().min(1),
    ...linesOf,
    deposit: minor.optional(),
    byItem: z.array(z.object(linesOf)).optional(),
  })
  .refine((price) => [price, ...(price.byItem ?? [])].every(addUp), "the lines do not add up to the total")
  .refine(
    ({ byItem, items, base, charges }) =>
      !byItem ||
      (byItem.length === items &&
        sumOf(byItem.map((room) => room.base)) === base &&
        isDeepStrictEqual(byCode(byItem.flatMap((room) => room.charges)), byCode(charges))),
    "the rooms do not add up to the price",
  );

/** No date is further from 1970, in milliseconds (ECMA-262, time values). */
const instant = z.int().min(-8.64e15).max(8.64e15);

const money = z.object({ minor, currency });

const penaltyOf = z.union([
  z.literal("unknown"),
  money,
  z.object({ percent: z.number().min(0).max(100) }),
  z.object({ nights: count }),
]);

const cancel = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("steps"),
    steps: z.array(z.object({ before: instant, penalty: penaltyOf })),
    then: penaltyOf,
    zone: z.string().min(1),
  }),
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("unknown") }),
]);

const offer = z.object({
  key: z.unknown(),
  room,
  board: z.enum(BOARDS),
  terms: z.object({
    cancel,
    due: z.union([z.enum(["now", "arrival"]), z.object({ by: z.int(), onSite: z.literal(true).optional() })]),
  }),
  price: stayPrice,
  roomsLeft: count.optional(),
});

const refusal = z.object({ ok: z.literal(false), reason: z.enum(["sold-out", "not-offered", ...STAY_RULES]) });
const outcomeOf = (value: z.ZodType) => z.union([z.object({ ok: z.literal(true), value }), refusal]);

/** What an answer has to look like, made once, and that it answers this very question. */
export type Expected = { shape: z.ZodType; answers?: (answer: never) => boolean };

type Priced = Pick<StayOffer, "key" | "price" | "room">;
type PropertyOffers = { property: { code: string }; rooms: { offers: { key: StayKey }[] }[] };

const isSame = (given: Stay, stay: Stay): boolean =>
  given.arrival === stay.arrival && given.departure === stay.departure && isDeepStrictEqual(given.rooms, stay.rooms);

/** The offer of this key, and its price of this stay. */
const isOf = ({ key, room, price }: Priced, wanted: StayKey): boolean =>
  key.propertyCode === wanted.propertyCode &&
  (isOwnKey(wanted)
    ? isOwnKey(key) && key.roomId === wanted.roomId && key.planNo === wanted.planNo && room.id === wanted.roomId
    : !isOwnKey(key) && key.token === wanted.token) &&
  isSame(key.stay, wanted.stay) &&
  price.units === wanted.stay.departure - wanted.stay.arrival &&
  price.items === wanted.stay.rooms.length;

const checked = outcomeOf(offer);

export const checkedOffer = (key: StayKey): Expected => ({
  shape: checked,
  answers: (answer: Outcome<Priced, string>) => !answer.ok || isOf(answer.value, key),
});

const sold = outcomeOf(
  z.object({
    supplierReference: z.string().min(1),
    property,
    checkInFrom: time,
    checkOutUntil: time,
    offer,
  }),
);

export const soldStay = (key: StayKey): Expected => ({
  shape: sold,
  answers: (answer: Outcome<{ property: { code: string }; offer: Priced }, string>) =>
    !answer.ok || (answer.value.property.code === key.propertyCode && isOf(answer.value.offer, key)),
});

const parties = z
  .array(z.object({ adults: z.int(), childAges: z.array(z.int()) }))
  .refine(isBookableParty, "no party that can book");

const instead = z
  .object({
    fits: z.boolean(),
    arrivals: z.array(z.int()),
    rooms: parties.optional(),
    rule: z.enum(STAY_RULES).optional(),
    otherLength: z.object({ arrival: z.int(), departure: z.int() }).optional(),
  })
  .optional();

const photo = z.object({
  addresses: z.array(z.url().or(z.string().startsWith("/photos/"))).min(1),
  caption: text.optional(),
});

const details = z
  .object({
    property,
    photos: z.array(photo).optional(),
    roomPhotos: z.array(z.object({ id: z.int(), name: text, photos: z.array(photo) })).optional(),
    scores: z.partialRecord(z.enum(SCORED), z.int().min(0).max(100)).optional(),
    description: text,
    checkInFrom: time,
    checkOutUntil: time,
    rooms: z.array(z.object({ room, offers: z.array(offer) })),
    tooSmall: z.array(room.extend({ maxAdults: count, maxOccupancy: count })).optional(),
    instead,
  })
  .optional();

export const propertyDetails = (code: string, stay: Stay): Expected => ({
  shape: details,
  answers: (answer: PropertyOffers | undefined) =>
    answer === undefined ||
    (answer.property.code === code &&
      answer.rooms.every(({ offers }) =>
        offers.every(({ key }) => key.propertyCode === code && isSame(key.stay, stay)),
      )),
});

const found = z.object({
  total: count,
  available: count,
  known: count,
  instead,
  hits: z.array(z.object({ property, offer, freeOffer: offer.optional() })),
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

export const searchAnswer = ({ perPage }: StaySearch): Expected => ({
  shape: found,
  answers: ({ hits }: { hits: unknown[] }) => hits.length <= perPage,
});

/** Checks the property and the stay of each offer, so that an answer cannot mix in other ones. */
export const listed = ({ stay }: StayQuestion): Expected => ({
  shape: z.array(z.object({ property, offers: z.array(offer).min(1) })),
  answers: (answer: { property: { code: string }; offers: { key: StayKey }[] }[]) =>
    answer.every(({ property: { code }, offers }) =>
      offers.every(({ key }) => key.propertyCode === code && isSame(key.stay, stay)),
    ),
});

const reference = z.string().min(1).max(200);
const booked = { reference, total: money.optional() };

const booking = z.discriminatedUnion("state", [
  z.object({ state: z.literal("confirmed"), ...booked }),
  z.object({ state: z.literal("pending"), reference: reference.optional() }),
  z.object({
    state: z.literal("rejected"),
    why: z.enum(["sold-out", "not-offered", ...STAY_RULES, "changed", "refused", "unavailable"]),
  }),
  z.object({ state: z.literal("unknown"), why: z.string() }),
]);

export const bookAnswer: Expected = { shape: booking };

const looked = z.discriminatedUnion("state", [
  z.object({ state: z.literal("found"), is: z.enum(["confirmed", "pending", "rejected", "cancelled"]), ...booked }),
  z.object({ state: z.literal("none") }),
  z.object({ state: z.literal("not-yet") }),
]);

export const findAnswer = (by: FindBy): Expected => ({
  shape: looked,
  answers: (answer: FindAnswer) => answer.state !== "found" || !("theirs" in by) || answer.reference === by.theirs,
});

export const cancelAnswer: Expected = {
  shape: z.discriminatedUnion("state", [
    z.object({ state: z.literal("cancelled"), penalty: money.optional() }),
    z.object({ state: z.enum(["refused", "unknown"]), why: z.string() }),
  ]),
};

export const held: Expected = {
  shape: z.union([
    z.object({ ok: z.literal(true), value: z.object({ held: reference, until: z.int() }) }),
    z.object({
      ok: z.literal(false),
      reason: z.enum(["sold-out", "not-offered", ...STAY_RULES, ...HOLD_LIMITS, "gone"]),
    }),
  ]),
};

export const nothing: Expected = { shape: z.undefined() };
