import type { Generated } from "kysely";

export type ActivityTables = {
  activity_place: ActivityPlaceRow;
  activity: ActivityRow;
  activity_schedule: ScheduleRow;
  activity_closed: ClosedRow;
  activity_slot: SlotRow;
  activity_booking: ActivityBookingRow;
};

/** Its `version` goes up with each sale and import there; who changes either of them holds this row until the end. `imported`: the version of the last import. */
type ActivityPlaceRow = { destination_id: number; version: number; imported: number; activities: number };

export type ActivityRow = {
  destination_id: number;
  /** Unique within its destination. */
  id: number;
  code: string;
  /** The id of the organisation whose it is. */
  owner_id: string;
  sold_by: string;
  category: string;
  currency: string;
  time_zone: string;
  duration_minutes: number;
  /** Sold until so many minutes before it begins. */
  cutoff_minutes: number;
  /** Codes of those it is held in, separated by blanks. */
  languages: string;
  /** Of one adult with taxes, in the cheapest option. */
  from_price: number;
  /** Of the price, in hundredths of a percent. */
  tax_bp: number;
  /** Until how many hours before it begins canceling is free; null: never. */
  free_until_hours: number | null;
  cancellation: string;
  score10: number;
  reviews: number;
  popularity: number;
  art_seed: number;
  /** With whom the contract is. */
  provider: string;
  payee: string;
  /** JSON of `content.ts`. */
  content: string;
  options: string;
  updated_at: number;
};

export type ScheduleRow = {
  destination_id: number;
  activity_id: number;
  no: number;
  option_no: number;
  from_day: number;
  to_day: number;
  /** One bit each, Sunday first. */
  weekdays: number;
  /** Separated by blanks. */
  times: string;
  until: string | null;
  capacity: number;
};

/** A day on which a schedule does not hold. */
type ClosedRow = { destination_id: number; day: number; activity_id: number };

/** Only slots that were sold or held; the capacity is that of the schedule since the last sale or import. */
export type SlotRow = {
  destination_id: number;
  day: number;
  activity_id: number;
  option_no: number;
  time: string;
  taken: number;
  capacity: number;
};

/** What is held or sold. */
export type ActivityBookingRow = {
  reference: string;
  state: "held" | "booked" | "canceled";
  destination_id: number;
  day: number;
  activity_id: number;
  option_no: number;
  time: string;
  /** JSON: the kind of each ticket, and whether it takes a place. */
  tickets: string;
  places: number;
  /** Numbers of canceled tickets, separated by blanks. */
  canceled: Generated<string>;
  /** Of what is held. */
  held_until: number | null;
  holder: string | null;
  guest: number | null;
  created_at: number;
};
