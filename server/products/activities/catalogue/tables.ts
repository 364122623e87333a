import type { Generated } from "kysely";

export type ActivityTables = {
  activity_place: ActivityPlaceRow;
  activity: ActivityRow;
  activity_schedule: ScheduleRow;
  activity_closed: ClosedRow;
  activity_slot: SlotRow;
  activity_booking: ActivityBookingRow;
  activity_ticket: ActivityTicketRow;
};

/** Its `version` goes up with each sale and import there; who changes either of them holds this row until the end. `imported`: the version of the last import or canceled time. */
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

/** When a schedule does not hold: on the whole day where the time is empty, as imports say, else at the time that its organizer canceled. */
type ClosedRow = { destination_id: number; day: number; activity_id: number; time: string };

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

/** What admits the holder of an item. Those of one order may have the same code. */
type ActivityTicketRow = {
  organisation_id: string;
  booking_id: string;
  item: number;
  code: string;
  /** The code of the activity. */
  activity: string;
  /** By the clocks there: `2026-12-24T15:00`. */
  begins: string;
  redeemed_at: number | null;
};
