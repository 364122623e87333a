import { z } from "zod";
import { storedJson } from "../db/stored-json.ts";
import { besideLine, byRoom, charge, localText, money, parties } from "../db/stored-shapes.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import {
  BOARDS,
  type Board,
  type Offer,
  type OfferKey,
  type OfferTerms,
  type PropertySummary,
  type RoomSummary,
  type Stay,
} from "../ports/supplier.ts";
import { LATER_KINDS } from "../wallet/balances.ts";

/** A stay as it was sold. */
export type SoldStay = {
  stay: Stay;
  property: PropertySummary;
  room: RoomSummary;
  board: Board;
  /** Local wall-clock times such as "15:00". */
  checkInFrom: string;
  checkOutUntil: string;
};

const penalty = z.union([
  z.literal("unknown"),
  money,
  z.object({ percent: z.number() }),
  z.object({ nights: z.int() }),
]);

const due = z.union([z.enum(["now", "arrival"]), z.object({ by: z.int(), onSite: z.literal(true).optional() })]);

const offerTerms = {
  cancel: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("steps"),
      steps: z.array(z.object({ before: z.int(), penalty })),
      then: penalty,
      zone: z.string(),
    }),
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("unknown") }),
  ]),
  due,
};

export const storedTerms = storedJson<OfferTerms>(z.object(offerTerms));

const stay = z.object({ arrival: z.int(), departure: z.int(), rooms: parties });

export const storedSold = storedJson<SoldStay>(
  z.object({
    stay,
    property: z.object({
      code: z.string(),
      name: z.string(),
      type: z.string(),
      product: z.string(),
      destinationId: z.int(),
      stars: z.number(),
      score10: z.number(),
      reviews: z.int(),
      distanceM: z.number(),
      setting: z.enum(["city", "beach", "mountain"]),
      green: z.boolean(),
      artSeed: z.int(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      timeZone: z.string(),
      currency: z.string(),
      amenities: z.array(z.string()),
    }),
    room: z.object({
      id: z.int().optional(),
      name: localText,
      beds: localText.optional(),
      sizeM2: z.number().optional(),
      maxAdults: z.int().optional(),
      maxOccupancy: z.int(),
      home: z.object({ bedrooms: z.int(), bathrooms: z.int(), houseRules: z.array(localText) }).optional(),
    }),
    board: z.enum(BOARDS),
    checkInFrom: z.string(),
    checkOutUntil: z.string(),
  }),
);

/** Who stays, as they typed it at checkout. `title` is a name of the list of titles or empty. */
const guest = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  requests: z.string(),
});
export type Guest = z.infer<typeof guest>;
export const storedGuest = storedJson(guest);

const said = z.array(z.object({ label: z.string(), text: z.string() }));

/** The conditions a buyer agreed to, word for word, in the language of the booking. No personal data: kept for accounting. */
const consent = z.object({
  language: z.enum(LANGUAGES),
  /** UTC milliseconds. */
  at: z.int(),
  /** Of the form that was sent: what it showed (BK-03). */
  digest: z.string(),
  facts: said,
  price: said,
  /** How amounts were converted. */
  notes: z.array(z.string()),
  /** Line by line. */
  cancellation: z.array(z.string()),
  /** Which rules of the site were accepted, by the day they are of. */
  rules: z.string(),
  /** The kind of balance from which what is due later is taken on its day. */
  payLaterFrom: z.enum(LATER_KINDS).optional(),
});
export type Consent = z.infer<typeof consent>;
export const storedConsent = storedJson(consent);

export const nameOfGuest = guest.pick({ firstName: true, lastName: true });
export type Name = z.infer<typeof nameOfGuest>;
export const storedName = storedJson(nameOfGuest);

export const storedKey = storedJson<OfferKey>(
  z.union([
    z.object({ propertyCode: z.string(), roomId: z.int(), planNo: z.int(), stay }),
    z.object({ supplier: z.string(), propertyCode: z.string(), token: z.string(), stay }),
  ]),
);

/** The parts of an offer that can change between two requests; the buyer sees the change. */
export type SeenOffer = Pick<Offer, "board" | "terms" | "price">;

export const storedOffer = storedJson<SeenOffer>(
  z.object({
    board: z.enum(BOARDS),
    terms: z.object(offerTerms),
    price: z.object({
      currency: z.string(),
      nights: z.int(),
      rooms: z.int(),
      base: z.int(),
      charges: z.array(z.object({ code: charge, minor: z.int() })),
      total: z.int(),
      beside: z.array(besideLine.extend({ label: localText })).optional(),
      deposit: z.int().optional(),
      byRoom,
    }),
  }),
);

export const storedRates = storedJson<RateTable>(
  z.object({ asOf: z.string(), source: z.string(), unitsPerUsd: z.record(z.string(), z.string()) }),
);
