import type { Day } from "../../core/day.ts";
import type { LocalText } from "../../core/local-text.ts";
import type { Outcome } from "../../core/outcome.ts";
import type { Party } from "../../core/party.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type {
  Joins,
  Kind,
  OfferPrice,
  OfferRefusal,
  OfferTerms,
  OrderSupplier,
  StayRule,
  SupplierOrder,
} from "../../ports/offer.ts";
import type { UnitsPerUsd } from "../../ports/rates.ts";

/**
 * The one door to bookable stays (BK-07). Their search and their orders know only this interface; the catalogue in the database
 * is its first adapter. All amounts are integer minor units of the property's own currency; conversion is pricing's work.
 */
export interface Supplier extends Omit<OrderSupplier<StayKey>, "kind" | "recheck" | "joins"> {
  /** Where its photos lie: the origin of their addresses. Absent: it has none. */
  readonly photosFrom?: string;
  search(query: StaySearch): Promise<StaySearchAnswer>;
  /** Of a supplier that answers lists: all it has, for a caller that filters and orders it among that of others. */
  candidates?(asked: StayQuestion, within: number): Promise<Candidate[]>;
  /** The property with every room and rate that can be had for the stay (none when sold out). `code` is the public id. */
  details(code: string, stay: Stay, held?: readonly string[]): Promise<PropertyDetails | undefined>;
  /**
   * The current offer. `held`: the visitor's holds, whose rooms count as free for them; the same in `details` and `hold`.
   */
  recheck(key: StayKey, held?: readonly string[]): Promise<Outcome<StayOffer, OfferRefusal>>;
  /** Only of a supplier in our own database. */
  readonly joins?: StayJoins;
}

export type StayJoins = Joins<StayKey, SoldStay>;
export type StayOrder = SupplierOrder<StayKey>;

/** Whose stays an organisation sells. */
export interface Suppliers {
  /** Our own first. */
  of(organisation: Organisation): Supplier[];
  /** The others, which answer lists. */
  external(organisation: Organisation): ExternalSupplier[];
  /** Names of secrets in its settings that the environment does not have: those suppliers are not there. */
  missingSecrets(organisation: Organisation): string[];
}

/** The supplier that joins our transactions. */
export type JoiningSupplier = Supplier & Required<Pick<Supplier, "joins">>;

/** A supplier that is asked over the network. */
export type ExternalSupplier = Supplier & Required<Pick<Supplier, "candidates">>;

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
  /** Whose site it is. */
  organisationId: string;
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
  /** Percent that prices of net rates are compared with; undefined: none of them is found (AG-05). */
  netMargin?: number | undefined;
};

/** The question of `candidates`; its `within` is the time in milliseconds after which the caller stops waiting. */
export type StayQuestion = Pick<StaySearch, "destinationId" | "stay" | "products">;

/** A property with all its offers for the stay. */
export type Candidate = { property: PropertySummary; offers: StayOffer[] };

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
  /** Ids of the organisations that sell it; absent: all. */
  sellers?: string[] | undefined;
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
  /** Under which authorities know it. */
  registration?: string | undefined;
  latitude: number;
  longitude: number;
  timeZone: string;
  currency: string;
  amenities: string[];
};

/** A property in a list with its cheapest offer that meets the filters. */
export type PropertyHit = {
  property: PropertySummary;
  offer: StayOffer;
  /** The cheapest of those offers that can be canceled free of charge, where `offer` cannot and there is one. */
  freeOffer?: StayOffer;
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
  /** Of each room that has any, with the id of its summary. */
  roomPhotos?: { id: number; name: LocalText; photos: Photo[] }[];
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
  rooms: { room: RoomSummary; offers: StayOffer[] }[];
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

export const STAY = "stay" as Kind;

/** What a buyer chose; enough to find the offer again. */
export type StayKey = OwnStayKey | TokenKey;

/** Of the catalogue in our database. */
export type OwnStayKey = {
  kind: Kind;
  supplier: string;
  propertyCode: string;
  roomId: number;
  planNo: number;
  stay: Stay;
};

/** Of any other supplier: its own words for the property and the offer. The token expires and is never read by us nor logged. */
export type TokenKey = { kind: Kind; supplier: string; propertyCode: string; token: string; stay: Stay };

/** The catalogue of this installation as a supplier. */
export const OWN_SUPPLIER = "own";

export const ownKey = (key: Omit<OwnStayKey, "kind" | "supplier">): OwnStayKey => ({
  kind: STAY,
  supplier: OWN_SUPPLIER,
  ...key,
});

export const tokenKey = (key: Omit<TokenKey, "kind">): TokenKey => ({ kind: STAY, ...key });

/** Between a supplier's name and its own code of a property; no code of our catalogue has it. */
const CODE_OF_SUPPLIER = ":";

/** A property as pages and addresses name it. */
export const publicCode = ({ supplier, propertyCode }: Pick<StayKey, "supplier" | "propertyCode">): string =>
  supplier === OWN_SUPPLIER ? propertyCode : `${supplier}${CODE_OF_SUPPLIER}${propertyCode}`;

/** The supplier that a public code names, and its own code; undefined for one of our catalogue. */
export function readPublicCode(code: string): { supplier: string; propertyCode: string } | undefined {
  const at = code.indexOf(CODE_OF_SUPPLIER);
  return at < 0 ? undefined : { supplier: code.slice(0, at), propertyCode: code.slice(at + 1) };
}

export const isOwnKey = (key: StayKey): key is OwnStayKey => !("token" in key);

/** An offer with what the property says of every stay. */
export type OfferedStay = Pick<PropertyDetails, "property" | "checkInFrom" | "checkOutUntil"> & { offer: StayOffer };

/** `units`: how many rooms of its type there are. */
export type SoldStay = OfferedStay & { supplierReference: string; units: number };

export type StayOffer = {
  key: StayKey;
  room: RoomSummary;
  board: Board;
  terms: OfferTerms;
  price: OfferPrice;
  /** The organisation pays the property this price, and collects it (`Offer.net`). */
  net?: true;
  /** Rooms of this kind left for every night of the stay, where the supplier says it. */
  roomsLeft?: number;
};
