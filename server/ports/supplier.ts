import type { Kysely } from "kysely";
import type { CancelTerms } from "../core/cancel-terms.ts";
import type { Day } from "../core/day.ts";
import type { LocalText } from "../core/local-text.ts";
import type { Money } from "../core/money.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Party } from "../core/party.ts";
import type { CollectedBy, Due as LineDue } from "../core/receipt.ts";
import type { Database } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { UnitsPerUsd } from "./rates.ts";

/**
 * The one door to bookable stays (BK-07). Search and booking know only this interface; the catalogue in the database is
 * its first adapter. All amounts are integer minor units of the property's own currency; conversion is pricing's work.
 * Questions without an answer throw. `book` and `cancel` then answer "unknown", as they may have been carried out.
 */
export interface Supplier {
  /** By which settings, bookings and log lines name it. */
  readonly name: string;
  /** Where its photos lie: the origin of their addresses. Absent: it has none. */
  readonly photosFrom?: string;
  search(query: StaySearch): Promise<StaySearchAnswer>;
  /** Of a supplier that answers lists: all it has, for a caller that filters and orders it among that of others. */
  candidates?(asked: StayQuestion, within: number): Promise<Candidate[]>;
  /** The property with every room and rate that can be had for the stay (none when sold out). `code` is the public id. */
  details(code: string, stay: Stay, held?: readonly string[]): Promise<PropertyDetails | undefined>;
  /**
   * The current offer: charge its price, never the browser's. `held`: the visitor's holds, whose rooms count as free for them;
   * the same in `details` and `hold`.
   */
  recheck(key: OfferKey, held?: readonly string[]): Promise<Outcome<Offer, OfferRefusal>>;
  /** Keeps the rooms for a visitor for a while, instead of `held`; only of a supplier that can. */
  hold?(
    key: OfferKey,
    until: number,
    holder: Holder,
    held?: readonly string[],
  ): Promise<Outcome<Held, OfferRefusal | HoldLimit>>;
  extend?(held: string, until: number): Promise<Outcome<Held, "gone">>;
  /** Repeating it is harmless. */
  release?(held: string): Promise<void>;
  /** Ends overdue holds; only of a supplier whose holds do not end by themselves. Repeating it is harmless. */
  endOverdue?(): Promise<void>;
  /** Books exactly the expected offer, or nothing. The same reference of ours never books twice. */
  book(order: SupplierOrder): Promise<BookAnswer>;
  /** What became of a booking; throws where the supplier does not tell. */
  find(by: FindBy): Promise<FindAnswer>;
  /** By the supplier's reference. Repeating it is harmless. */
  cancel(reference: string): Promise<CancelAnswer>;
  /** Only of a supplier in our own database: booking and cancelling become part of the caller's transaction. */
  readonly joins?: Joins;
}

/** Whose stays an organisation sells. */
export interface Suppliers {
  /** The one that joins our transactions first. */
  of(organisation: Organisation): Supplier[];
  /** The others, which answer lists. */
  external(organisation: Organisation): ExternalSupplier[];
  /** By its name in settings, quotes and items; undefined where the organisation does not have it. */
  named(organisation: Organisation, name: string): Supplier | undefined;
  /** Those in our own database, which every organisation has. */
  readonly joining: readonly JoiningSupplier[];
  /** Names of secrets in its settings that the environment does not have: those suppliers are not there. */
  missingSecrets(organisation: Organisation): string[];
}

/** Undefined for a supplier outside our database. */
export const joinsOf = ({ joining }: Pick<Suppliers, "joining">, name: string): Joins | undefined =>
  joining.find((supplier) => supplier.name === name)?.joins;

/** What a supplier does inside a transaction of ours; the only place of this port that knows a database. */
export type Joins = {
  /**
   * Takes the rooms inside `unit`, the transaction that also writes the booking; nothing is taken when it rolls back.
   * Answers the stay as sold: until the unit ends no import changes it, so that the seller can compare it with the offer that
   * the buyer saw. `held`: the buyer's hold, which becomes part of the sale.
   */
  book(key: OfferKey, unit: Kysely<Database>, held?: string): Promise<Outcome<SoldStay, OfferRefusal>>;
  /** Gives these rooms back, counted from 1 as they were ordered, or all of them; repeating it is harmless. */
  cancel(supplierReference: string, unit: Kysely<Database>, rooms?: number[]): Promise<void>;
};

/** The supplier that joins our transactions. */
export type JoiningSupplier = Supplier & { readonly joins: Joins };

/** A supplier that is asked over the network. */
export type ExternalSupplier = Supplier & Required<Pick<Supplier, "candidates">>;

export type SupplierOrder = {
  /** Ours, written down before the call leaves. */
  reference: string;
  key: OfferKey;
  /** Who pays and is written to. */
  holder: { firstName: string; lastName: string; email: string; phone: string };
  /** One for each room, in the order of the stay's rooms. */
  guests: { firstName: string; lastName: string }[];
  /** In the guest's own words; may be empty. */
  requests: string;
  /** What the supplier keeps for this order. */
  held?: string;
  /** The buyer agreed to this total, and to the offer with this `offerDigest`. */
  expected: { total: Money; digest: string };
};

/** `total`: from the supplier, to compare with the agreed one; absent if its answer has none. */
export type Booked = { reference: string; total?: Money };

export type BookAnswer =
  | ({ state: "confirmed" } & Booked)
  /** Taken and not yet decided; `find` tells later. */
  | { state: "pending"; reference?: string }
  /** Nothing was booked, and nothing will be. */
  | { state: "rejected"; why: Rejection }
  /** It may have been booked: ask `find` before another try. */
  | { state: "unknown"; why: string };

/** "changed": price, board or terms are others than expected; "unavailable": the call never left, or the supplier is not there. */
export type Rejection = OfferRefusal | "changed" | "refused" | "unavailable";

/** `orderedAt`: when `book` was called (UTC milliseconds), because a booking may take a while to be found. */
export type FindBy = { ours: string; orderedAt: number } | { theirs: string };

export type FindAnswer =
  | ({ state: "found"; is: "confirmed" | "pending" | "rejected" | "cancelled" } & Booked)
  | { state: "none" }
  /** It may still appear. */
  | { state: "not-yet" };

export type CancelAnswer =
  /** `penalty`: what the supplier keeps, where it says it; else the terms do. */
  { state: "cancelled"; penalty?: Money } | { state: "refused"; why: string } | { state: "unknown"; why: string };

/** Who has rooms held: an account, or the guests of a network, under a name that does not tell who they are. */
export type Holder = { name: string; isGuest: boolean };

/** Which limit of rooms that are held at once a hold would exceed: its account's, its network's, or that of all guests. */
export const HOLD_LIMITS = ["account-limit", "network-limit", "guests-limit"] as const;
export type HoldLimit = (typeof HOLD_LIMITS)[number];

/** `until`: UTC milliseconds. */
export type Held = { held: string; until: number };

export type Stay = {
  arrival: Day;
  /** Exclusive: the day of leaving. */
  departure: Day;
  /** A party for each room; never one for all. */
  rooms: Party[];
};

export const BOARDS = ["room-only", "breakfast", "half-board", "full-board", "all-inclusive"] as const;
export type Board = (typeof BOARDS)[number];
export const isBoard = (text: unknown): text is Board => (BOARDS as readonly unknown[]).includes(text);

export type Sort = "recommended" | "price" | "stars" | "score" | "distance";

export type StaySearch = {
  destinationId: number;
  stay: Stay;
  /** Product codes the organisation offers here, e.g. HLT, CND, RST. */
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

/** The question of `candidates`; its `within` is the time in milliseconds after which the caller stops waiting. */
export type StayQuestion = Pick<StaySearch, "destinationId" | "stay" | "products">;

/** A property with all its offers for the stay. */
export type Candidate = { property: PropertySummary; offers: Offer[] };

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

/** Alternatives to a sold-out stay. Each was looked up, not guessed. */
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

/** What guests score a property by. */
export const SCORED = ["cleanliness", "comfort", "facilities", "staff", "location", "value"] as const;
export type Scored = (typeof SCORED)[number];

/** A picture at the supplier's, which browsers never ask (`photosFrom`). */
export type Photo = {
  /** Of the same picture, the smaller one first. */
  addresses: string[];
  /** The subject of the photo, in the supplier's own words. */
  caption?: LocalText;
};

export type PropertyDetails = {
  property: PropertySummary;
  /** The one that shows it best first. */
  photos?: Photo[];
  /** By category, × 10; without categories that no guest scored. */
  scores?: Partial<Record<Scored, number>>;
  description: LocalText;
  /** Local wall-clock times such as "15:00". */
  checkInFrom: string;
  checkOutUntil: string;
  /** Absent if the supplier does not say. */
  petsAllowed?: boolean;
  /** Of the destination, as the answer shows it: under another one the answer may be another. */
  version?: number;
  /** Cheapest first within a room; empty when nothing can be had for the stay. */
  rooms: { room: RoomSummary; offers: Offer[] }[];
  /** Rooms that could be had for the stay if they were not too small for one of its parties, as far as the supplier tells. */
  tooSmall?: RoomSummary[];
  /** Where there are none. */
  instead?: OtherStays;
};

/** What a supplier does not say of a room is not there. */
export type RoomSummary = {
  /** Of a room in our own catalogue. */
  id?: number;
  name: LocalText;
  beds?: LocalText;
  sizeM2?: number;
  maxAdults?: number;
  maxOccupancy: number;
  /** Of a unit that is a home of its own. */
  home?: Home;
};

export type Home = {
  /** 0: a studio. */
  bedrooms: number;
  bathrooms: number;
  houseRules: LocalText[];
};

/** What a buyer chose; enough to find the offer again. */
export type OfferKey = OwnOfferKey | TokenKey;

/** Of the catalogue in our database. */
export type OwnOfferKey = { propertyCode: string; roomId: number; planNo: number; stay: Stay };

/** Of any other supplier: its own words for the property and the offer. The token expires and is never read by us nor logged. */
export type TokenKey = { supplier: string; propertyCode: string; token: string; stay: Stay };

/** Between a supplier's name and its own code of a property; no code of our catalogue has it. */
const CODE_OF_SUPPLIER = ":";

/** A property as pages and addresses name it. */
export const publicCode = (key: Pick<OwnOfferKey, "propertyCode"> | Omit<TokenKey, "token" | "stay">): string =>
  "supplier" in key ? `${key.supplier}${CODE_OF_SUPPLIER}${key.propertyCode}` : key.propertyCode;

/** The supplier that a public code names, and its own code; undefined for one of our catalogue. */
export function readPublicCode(code: string): { supplier: string; propertyCode: string } | undefined {
  const at = code.indexOf(CODE_OF_SUPPLIER);
  return at < 0 ? undefined : { supplier: code.slice(0, at), propertyCode: code.slice(at + 1) };
}

export const isOwnKey = (key: OfferKey): key is OwnOfferKey => !("token" in key);

/** The catalogue of this installation as a supplier. */
export const OWN_SUPPLIER = "own";

/** The name of the supplier that an offer is of. */
export const supplierNameOf = (key: OfferKey): string => (isOwnKey(key) ? OWN_SUPPLIER : key.supplier);

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
  /** Rooms of this kind left for every night of the stay, where the supplier says it. */
  roomsLeft?: number;
};

export type OfferTerms = {
  /** As they are from now on: steps that have passed are gone. */
  cancel: CancelTerms;
  due: Due;
};

/** When the price is to be paid; `by` is the last day for it. `onSite`: to the property; else we collect what is due before arrival. */
export type Due = "now" | "arrival" | { by: Day; onSite?: true };

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
  /** What has to be paid beside the total, in whatever currency: never added to it, and never left out where the total is shown. */
  beside?: BesideLine[];
  /** Collected on site and given back; in no total. Absent: none. */
  deposit?: number;
  /** What each room costs of it, in the order of the stay's rooms. Absent: one room, or the supplier tells one price for all. */
  byRoom?: RoomPrice[];
};

/** One room's part of a price; the parts of all rooms come to it, line by line. */
export type RoomPrice = Pick<StayPrice, "base" | "charges" | "total">;

export type BesideLine = {
  code: ChargeCode;
  /** In the supplier's own words. */
  label: LocalText;
  amount: Money | "unknown";
  collectedBy: CollectedBy;
  due: LineDue;
};

export type ChargeCode = "tax" | "city-tax" | "resort-fee" | "service-fee" | "cleaning-fee";
