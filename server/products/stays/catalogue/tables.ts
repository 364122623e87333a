import type { Generated } from "kysely";

/** A place that has properties; the place itself (name, point, zone) is reference data under the same id. */
export type DestinationRow = {
  id: number;
  /** Goes up inside every change of its properties, rates or nights; destination indexes are kept exact by it. */
  version: number;
  /** The oldest version whose log rows are all kept. */
  log_from: number;
  /** How many properties it has. */
  properties: Generated<number>;
};

export type PropertyRow = {
  destination_id: number;
  id: number;
  /** The public id. */
  code: string;
  /** The id of the organisation whose it is; it sells it. */
  owner_id: string;
  /** Ids of the other organisations that sell it, separated by blanks; `*`: all. */
  sold_by: string;
  /** JSON of both, while it is withdrawn: then they name no organization. */
  withdrawn: string | null;
  name: string;
  type: string;
  product: string;
  stars: number;
  score10: number;
  reviews: number;
  /** JSON of scores by what they are for, × 10; null: only the whole one is known. */
  review_scores: string | null;
  distance_m: number;
  setting: string;
  green: number;
  art_seed: number;
  /** Street and number; empty where they are not known. */
  address: string;
  /** Under which authorities know it; empty where it needs none. */
  registration: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  currency: string;
  /** Codes, separated by blanks. */
  amenities: string;
  /** JSON LocalText. */
  description: string;
  check_in_from: string;
  check_out_until: string;
  pets_allowed: number;
  /** Percent of the price before taxes, in hundredths of a percent (1250 = 12.5 %). */
  tax_bp: number;
  /** Minor units. */
  city_tax_person_night: number;
  resort_fee_room_night: number;
  service_fee_stay: number;
  cleaning_fee_room: number;
  /** How much the recommended order favours it, 0 to 1000. */
  popularity: number;
  updated_at: number;
};

export type PropertyPhotoRow = {
  destination_id: number;
  property_id: number;
  /** From 1: those of the property, the one that shows it best first, then those of each room. */
  no: number;
  /** The number of the room that it shows; 0: the property. */
  room_no: number;
  /** Its address, or the name of the file that was taken in. */
  source: string;
  /** JSON LocalText. */
  caption: string | null;
  /** Names its files; null: it is not made yet. */
  hash: string | null;
  /** Why it could not be made. */
  problem: string | null;
};

/** A property's name from one of its words on, so that names are found by the beginning of any word (property-names.ts). */
export type PropertyNameRow = {
  destination_id: number;
  property_id: number;
  /** Which word is the first, from 0. */
  no: number;
  /** The property's. */
  product: string;
  /** Folded. */
  words: string;
};

export type RoomTypeRow = {
  destination_id: number;
  property_id: number;
  /** `roomIdOf(property_id, no)`: unique in its destination. */
  id: number;
  /** The number in the property, from 1 to 99. */
  no: number;
  /** JSON LocalText. */
  name: string;
  beds: string;
  size_m2: number;
  max_adults: number;
  max_occupancy: number;
  units: number;
  /** JSON of its stay rules; null: none. */
  stay_rules: string | null;
  /** Of a home, 0: a studio; null: a room of a house. */
  bedrooms: Generated<number | null>;
  bathrooms: Generated<number | null>;
  /** JSON list of LocalText. */
  house_rules: Generated<string>;
  /** Minor units for each home, collected on site and given back; 0: none. */
  deposit: Generated<number>;
};

export type RatePlanRow = {
  destination_id: number;
  property_id: number;
  no: number;
  board: string;
  /**
   * Hours before check-in until which cancelling is free; null: never. What the search reads: where `cancellation` says more,
   * the import takes it from there.
   */
  free_until_hours: number | null;
  /** JSON of the cancel rule where it is another one than free until `free_until_hours` and the whole price then; else null. */
  cancellation: string | null;
  /** "now", or so many days before arrival, each with " on-site" where the property collects it, " net" where it is its net rate; null: on arrival. */
  payment: string | null;
  /** Of the stays it is for; null: any. */
  min_nights: number | null;
  max_nights: number | null;
  /** Of the room's rate, in hundredths of a percent (10000 = the rate itself). */
  pct_bp: number;
  /** Minor units for each person and night, added to the rate (board). */
  supplement_person_night: number;
};

/** A season: the price of a room a night from `from_day` to before `to_day`. */
export type RateRow = {
  destination_id: number;
  room_id: number;
  from_day: number;
  to_day: number;
  /** Minor units. */
  price: number;
  /** The price on Friday and Saturday nights. */
  weekend_price: number;
};

/** Sparse: only nights that were sold or overridden. */
export type NightRow = { destination_id: number; room_id: number; day: number; taken: number; units: number };

export type InventoryLogRow = {
  destination_id: number;
  version: number;
  room_id: number;
  day: number;
  remaining: number;
};

/** What the embedded supplier sold. */
export type SupplierBookingRow = {
  reference: string;
  destination_id: number;
  room_id: number;
  plan_no: number;
  property_code: string;
  /** JSON of the stay. */
  stay: string;
  state: string;
  /** The numbers of its rooms that were cancelled, from 1, separated by blanks. */
  cancelled_rooms: Generated<string>;
  created_at: number;
};

/** Rooms that the embedded supplier holds for a visitor; the `taken` counts of their nights include them. */
export type SupplierHoldRow = {
  reference: string;
  destination_id: number;
  room_id: number;
  /** Days. */
  arrival: number;
  departure: number;
  rooms: number;
  /** UTC milliseconds; from then on any process may end it. */
  held_until: number;
  /** Keyed hash of the account, or of the network of a guest (`guest`: 1). */
  holder: string;
  guest: number;
};

export type CatalogueTables = {
  destination: DestinationRow;
  property: PropertyRow;
  property_name: PropertyNameRow;
  property_photo: PropertyPhotoRow;
  room_type: RoomTypeRow;
  rate_plan: RatePlanRow;
  rate: RateRow;
  night: NightRow;
  inventory_log: InventoryLogRow;
  supplier_booking: SupplierBookingRow;
  supplier_hold: SupplierHoldRow;
};
