export type DreamtripTables = { dreamtrip: DreamtripRow; dreamtrip_waiting: WaitingRow };

export type DreamtripRow = {
  organisation_id: string;
  code: string;
  theme: string;
  /** Numbers of the places it visits, in their order, separated by blanks. */
  destinations: string;
  currency: string;
  time_zone: string;
  /** The first departure. */
  starts_on: number;
  /** It departs again every so many days; null: once. */
  every_days: number | null;
  nights: number;
  places: number;
  /** It takes place with so many travelers. */
  minimum: number;
  /** So many days before departure the minimum has to be reached. */
  decide_days: number;
  /** Of a traveler who shares a room, before taxes. */
  price: number;
  /** Of a room for one, before taxes. */
  supplement: number;
  /** Of the price, in hundredths of a percent. */
  tax_bp: number;
  /** Of the price, due at the booking. */
  deposit_percent: number;
  /** The rest is due so many days before departure. */
  balance_days: number;
  /** Sold until so many days before departure. */
  closes_days: number;
  /** Sold to everybody from so many days before departure on; null: always. */
  opens_days: number | null;
  /** Sold to members of `members_plans` so many days earlier. */
  members_days: number;
  /** Codes of plans, separated by blanks. */
  members_plans: string;
  payee: string;
  /** JSON of `terms.ts`. */
  cancellation: string;
  /** JSON of `content.ts`. */
  content: string;
  updated_at: number;
};

/** Waiting for places on a departure. Who leaves the list has no row. */
export type WaitingRow = {
  organisation_id: string;
  /** Opens the entry: it is in its owner's emails and addresses only. */
  id: string;
  code: string;
  day: number;
  /** Null: of a guest. */
  account_id: string | null;
  /** Made with the form; the same form sent twice is one entry. */
  form: string;
  first_name: string;
  email: string;
  language: string;
  /** Of the site on which it was made. */
  origin: string;
  travellers: number;
  singles: number;
  /** "unconfirmed": a guest's whose address is not known to be theirs; nothing is kept for it. */
  state: "unconfirmed" | "waiting" | "offered" | "booked" | "missed";
  /** What the stock keeps for it while it is offered. */
  held: string | null;
  offered_until: number | null;
  created_at: number;
};
