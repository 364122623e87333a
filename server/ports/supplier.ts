import type { Kysely } from "kysely";
import type { CancelTerms } from "../core/cancel-terms.ts";
import type { Day } from "../core/day.ts";
import type { LocalText } from "../core/local-text.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Occupancy, Party } from "../core/party.ts";
import type { Database } from "../db/schema.ts";
import type { UnitsPerUsd } from "./rates.ts";

/**
 * The one door to bookable stays (BK-07). Search and booking know only this interface; the catalogue in the database is
 * its first adapter. All amounts are integer minor units of the property's own currency; conversion is pricing's work.
 */
export interface Supplier {
  search(query: StaySearch): Promise<StaySearchAnswer>;
  /** The property with every room and rate that can be had for the stay (none when sold out). `code` is the public id. */
  details(code: string, stay: Stay): Promise<PropertyDetails | undefined>;
  /** The offer as it stands now: the price to charge is this one, never the browser's. */
  recheck(key: OfferKey): Promise<Outcome<Offer, OfferRefusal>>;
  /**
   * Takes the rooms inside `unit`, the transaction that also writes the booking; nothing is taken when it rolls back.
   * Answers what was sold as it stands in that moment: until the unit ends no import changes it, so that the seller can
   * compare it with what the buyer saw.
   */
  book(key: OfferKey, unit: Kysely<Database>): Promise<Outcome<SoldStay, OfferRefusal>>;
  /** What the supplier knows of a booking it made, by the reference it gave. */
  retrieve(supplierReference: string): Promise<SupplierBooking | undefined>;
  /** Gives the rooms back; repeating it is harmless. */
  cancel(supplierReference: string, unit: Kysely<Database>): Promise<void>;
}

export type Stay = {
  arrival: Day;
  /** Exclusive: the day of leaving. */
  departure: Day;
  /** A party for each room; never one for all. */
  rooms: Party[];
};

/** A stay as it was booked: of bookings from before each room had a party only the whole one is known (decision 039). */
export type BookedStay = Pick<Stay, "arrival" | "departure"> & Occupancy;

export const BOARDS = ["room-only", "breakfast", "half-board", "full-board", "all-inclusive"] as const;
export type Board = (typeof BOARDS)[number];
export const isBoard = (text: unknown): text is Board => (BOARDS as readonly unknown[]).includes(text);

export type Sort = "recommended" | "price" | "stars" | "score" | "distance";

export type StaySearch = {
  destinationId: number;
  stay: Stay;
  /** Product codes the organisation offers here, e.g. HLT, STY, RST. */
  products: string[];
  filters: SearchFilters;
  sort: Sort;
  /** From 1. */
  page: number;
  perPage: number;
  /** For comparing prices across currencies: units of each currency per USD. */
  unitsPerUsd: UnitsPerUsd;
  /** The currency the price filter and the price facet are in. */
  currency: string;
};

export type SearchFilters = {
  stars?: number[];
  types?: string[];
  amenities?: string[];
  boards?: Board[];
  freeCancellation?: boolean;
  green?: boolean;
  /** Review score × 10, e.g. 80 for 8.0 and better. */
  minScore10?: number;
  /** Total of the stay with taxes, minor units of `currency`. */
  maxTotal?: number;
};

export type StaySearchAnswer = {
  /** Properties that match and can be had. */
  total: number;
  /** Properties that can be had before any filter. */
  available: number;
  /** Properties at the destination of the products asked for, sold out or not. */
  known: number;
  /** Of the destination, as the answer shows it: under another one the answer may be another. */
  version?: number;
  /** Where nothing is available. */
  instead?: OtherStays;
  hits: PropertyHit[];
  /** Each value's count is what choosing it (besides the other groups) would give. */
  facets: {
    stars: Record<string, number>;
    types: Record<string, number>;
    amenities: Record<string, number>;
    boards: Record<string, number>;
    scores: Record<string, number>;
    freeCancellation: number;
    green: number;
    /** Lowest and highest total of what the other filters leave, minor units of the query's currency. */
    price?: { min: number; max: number };
  };
};

export type PropertySummary = {
  code: string;
  name: string;
  type: string;
  product: string;
  destinationId: number;
  stars: number;
  score10: number;
  reviews: number;
  distanceM: number;
  setting: "city" | "beach" | "mountain";
  green: boolean;
  artSeed: number;
  /** Street and number; empty where they are not known. */
  address: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  currency: string;
  amenities: string[];
};

/** A property in a list with its cheapest offer that meets the filters. */
export type PropertyHit = {
  property: PropertySummary;
  offer: Offer;
  /** The cheapest of those offers that can be canceled free of charge, where `offer` cannot and there is one. */
  freeOffer?: Offer;
};

/** What can be had where nothing can for the stay asked for; what is named here was looked up, not guessed. */
export type OtherStays = {
  /** Whether there is a kind of room that each room's party fits into, sold out or not. */
  fits: boolean;
  /** First days near the one asked for, the nearest first, on which a stay of the same length can begin. */
  arrivals: Day[];
  /**
   * The same people spread evenly over the fewest rooms, as many as asked for or more, with which they find something on
   * the same days.
   */
  rooms?: Party[];
  /** The rule that is in the way, where there are rooms but for it. */
  rule?: StayRule;
  /** Then the nearest stay of another length that can be had, from the same day on where there is one. */
  otherLength?: { arrival: Day; departure: Day };
};

export type PropertyDetails = {
  property: PropertySummary;
  description: LocalText;
  /** Local wall-clock times such as "15:00". */
  checkInFrom: string;
  checkOutUntil: string;
  petsAllowed: boolean;
  /** Of the destination, as the answer shows it: under another one the answer may be another. */
  version?: number;
  /** Cheapest first within a room; empty when nothing can be had for the stay. */
  rooms: { room: RoomSummary; offers: Offer[] }[];
  /** Rooms that could be had for the stay if they were not too small for one of its parties, as far as the supplier tells. */
  tooSmall?: RoomSummary[];
  /** Where there are none. */
  instead?: OtherStays;
};

export type RoomSummary = {
  id: number;
  name: LocalText;
  beds: LocalText;
  sizeM2: number;
  maxAdults: number;
  maxOccupancy: number;
};

/** What a buyer chose; enough to find the offer again. */
export type OfferKey = { propertyCode: string; roomId: number; planNo: number; stay: Stay };

/** What the rules of a property forbid: a stay too short or too long, or one that begins or ends on a day it does not. */
export const STAY_RULES = ["min-stay", "max-stay", "closed-to-arrival", "closed-to-departure"] as const;
export type StayRule = (typeof STAY_RULES)[number];

export type OfferRefusal = "sold-out" | "not-offered" | StayRule;

/** An offer with what the property says of every stay. */
export type OfferedStay = Pick<PropertyDetails, "property" | "checkInFrom" | "checkOutUntil"> & { offer: Offer };

export type SoldStay = OfferedStay & { supplierReference: string };

export type Offer = {
  key: OfferKey;
  room: RoomSummary;
  board: Board;
  terms: OfferTerms;
  price: StayPrice;
  /** Rooms of this kind left for every night of the stay. */
  roomsLeft: number;
};

export type OfferTerms = {
  /** As they are from now on: steps that have passed are gone. */
  cancel: CancelTerms;
  due: Due;
};

/** When the price is to be paid; `by` is the last day for it. */
export type Due = "now" | "arrival" | { by: Day };

/** The price of the whole stay, every room and night, in minor units of `currency`. */
export type StayPrice = {
  currency: string;
  nights: number;
  rooms: number;
  /** Before taxes and fees: the base of every discount (RO-04). */
  base: number;
  charges: { code: ChargeCode; minor: number }[];
  /** base and charges together. */
  total: number;
};

export type ChargeCode = "tax" | "city-tax" | "resort-fee" | "service-fee" | "cleaning-fee";

export type SupplierBooking = { supplierReference: string; state: "booked" | "cancelled"; key: BookedKey };

/** The key an offer was booked by. */
export type BookedKey = Omit<OfferKey, "stay"> & { stay: BookedStay };
