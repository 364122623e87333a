import type { Generated } from "kysely";
import type { ItemState } from "../core/item-states.ts";

export type BookingRow = {
  id: string;
  organisation_id: string;
  /** Null where the organisation allows booking without a session. */
  account_id: string | null;
  /** The agent's client for whom the account booked; null where it booked for itself. */
  client_id: string | null;
  /** 1: an agent booked it for the client; 0: the client accepted a quote, or there is no client. */
  by_agent: number;
  /** What people say on the telephone; unique in an organisation. */
  reference: string;
  idempotency_key: string;
  /** Hash of the order: the same key with another order is refused. */
  order_hash: string;
  /** Hash of who buys and of the offer; null for a guest whose browser keeps no cookie. */
  intent: string | null;
  /** The booking of the same intent after which another one was asked for; empty for the first. */
  follows: string;
  /** The worst of its items'. */
  state: ItemState;
  product: string;
  supplier_reference: string;
  /** What it is called in lists. */
  title: string;
  /** The code of its supplier's account with us: it is paid where we took the money. */
  payee: string;
  time_zone: string;
  /** Days there. */
  starts_on: number;
  ends_on: number;
  /** JSON of what cancelling costs and when it is paid, as sold. */
  terms: string;
  /** JSON of its product: what was sold. */
  sold: string;
  /** JSON of the guest's details. */
  guest: string;
  /** The address as it is looked up; empty once the guest is forgotten, as is the name. */
  guest_email: string;
  /** Folded, the last name first. */
  guest_name: string;
  /** JSON of what the offer asked beside the guest, encrypted; null: nothing. Goes with the guest. */
  answers: string | null;
  language: string;
  /** Minor units of `currency`. */
  currency: string;
  total: number;
  discount: number;
  payable: number;
  /** JSON of the whole receipt, with the rate it was made at. */
  receipt: string;
  /** JSON of what the buyer agreed to, in words. */
  consent: string;
  /** Hash of the token in `myReservationToken` of who booked it; null where there is none. */
  reservation_hash: string | null;
  /** The quote by which it is delivered once it is paid; null where nothing was due at the order, as are the next two. */
  quote_id: string | null;
  /** `offerDigest` of what was ordered. */
  offer_digest: string | null;
  /** JSON of what was ordered: its quote may be shown at another price since. */
  offer: string | null;
  /** Of the organisation's site, for the emails that come of it. */
  origin: string;
  /** UTC milliseconds: until when its guest has to confirm the address; null where that is done, or not needed. */
  confirm_by: number | null;
  /** Hash of the network of a guest who booked without a payment; null of others. */
  network: string | null;
  /** The account that its guest made with it, until the booking becomes the account's; null of others. */
  new_member_id: string | null;
  created_at: number;
};

/** What counts together in the limits of unpaid bookings; its row is their lock. */
type UnpaidPoolRow = { pool: string; version: number };

/** What an item took of it that was booked without a payment. */
type UnpaidUnitRow = {
  organisation_id: string;
  booking_id: string;
  item: number;
  pool: string;
  /** The number of a day or an hour. */
  time: number;
  unit: string;
  amount: number;
};

/**
 * "case": its buyer may not have been reminded, or its terms don't say what cancelling costs, and an operator decides.
 * "cancelled": nothing is asked any more.
 */
export type DueState = "open" | "paid" | "lapsed" | "cancelled" | "case";

/** What of a booking's price is to be paid to us by a day. */
export type PaymentDueRow = {
  organisation_id: string;
  booking_id: string;
  /** From 1, without a gap, within the booking. */
  number: number;
  /** Unguessable: it opens the page on which this is paid, and nothing else of the booking. */
  id: string;
  /** Minor units of `currency`, the booking's. */
  amount: number;
  currency: string;
  /** The last day, where the property is. */
  due_on: number;
  state: DueState;
  /** The last step that was done: so many days before, 0 on the day itself; null before the first. */
  reminded: number | null;
  /** Of the last reminder in the outbox; null where none was sent. */
  reminder_id: string | null;
  /** The kind of balance that pays on the day, as its buyer agreed; null where nothing is taken unasked. */
  balance: string | null;
  /** What paid; null where that was a balance, or nothing yet. */
  payment_id: string | null;
  /** The operator's note of a payment that was made without this site, such as the bank's number of a transfer. */
  reference: string | null;
  /** UTC milliseconds: until then a payment may begin, as its payer was sent to the payment page. */
  paying_until: number;
  /** UTC milliseconds: when its next step is due, while it is open. */
  next_at: number;
};

/** A room of a booking. Rooms are ordered together, but each can be cancelled. */
export type BookingItemRow = {
  organisation_id: string;
  booking_id: string;
  /** From 1, without a gap, within the booking. */
  number: number;
  /** Its product's. */
  kind: string;
  product: string;
  /** Whose inventory it is of. */
  supplier: string;
  /** The code of its supplier's account with us; of an order of parts each has its own. */
  payee: string;
  /** What we called the order at the supplier, written before any call leaves; one for all that is ordered together. */
  order_reference: string;
  /** The supplier's reference; empty until its answer. */
  supplier_reference: string;
  state: ItemState;
  /** UTC milliseconds, and what clocks at the property show then: `2026-12-24T15:00`. */
  starts_at: number;
  ends_at: number;
  starts_local: string;
  ends_local: string;
  time_zone: string;
  /** Its share of the booking's total, in minor units of the booking's currency. */
  share: number;
  /** The penalty for cancelling it, in the same units; null until it is cancelled, or where it was rejected. */
  penalty: Generated<number | null>;
  /** JSON: what it is, as sold. */
  details: string;
};

/** A planned reminder of the end of free cancellation; deleted when it is sent. */
export type BookingReminderRow = {
  booking_id: string;
  organisation_id: string;
  remind_at: number;
  /** Of the organisation's site, for the link. */
  origin: string;
};

/** What a supplier outside our database was asked to book or to cancel. */
export type SupplierOrderRow = {
  /** Its product's. */
  kind: string;
  supplier: string;
  /** Ours. */
  reference: string;
  /** That of the items which it is about; another one where it is to cancel them. */
  order_reference: string;
  organisation_id: string;
  booking_id: string;
  /** Of the organisation's site, for the emails that come of it. */
  origin: string;
  /** JSON of the agreed cancellation; null for an order to book. */
  cancelling: string | null;
  /** JSON of what the supplier admits by; null: nothing of its own. */
  tickets: string | null;
  /** 1: it has not left yet, and whichever process claims it first sends it. */
  to_send: number;
  asked_at: number;
  /** How often the supplier was asked since what became of it. */
  tries: number;
  /** Null: it is known, or a person has to find out. */
  next_try_at: number | null;
  /** A process that asks for it; its claim ends by itself. */
  claimed_until: number;
};

export type OutboxRow = {
  id: string;
  organisation_id: string;
  to_address: string;
  from_address: string;
  /** The name shown for that address. */
  from_name: string;
  /** Whom answers go to; null: to `from_address`. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file that comes along. */
  calendar: string | null;
  attempts: number;
  next_attempt_at: number;
  /** A worker's claim ends by itself, so an email of a dead worker is sent by another. */
  claimed_until: number;
  sent_at: number | null;
  created_at: number;
};

/** What happened to a booking; never changed and never removed. */
export type BookingEventRow = {
  organisation_id: string;
  booking_id: string;
  /** From 1, without a gap, within the booking. */
  number: number;
  /** A code: `booked`, `asked`, `confirmed`, `cancelled`, … */
  what: string;
  /** The number of the item it happened to; null: to all of the booking. */
  item: Generated<number | null>;
  at: number;
  /** An account's id, an operator's name, or `guest`. */
  actor_id: string;
  /** A code from a list; never free text. */
  reason: string | null;
};

/** What a guest was called before and after the event of that number. Goes with the guest, as the event does not. */
export type NameCorrectionRow = {
  organisation_id: string;
  booking_id: string;
  event_number: number;
  /** JSON of the first and last name. */
  was: string;
  became: string;
};

/** A settled payment to a property, or of a property to us; never changed. */
export type SettlementRow = {
  id: string;
  organisation_id: string;
  property_code: string;
  currency: string;
  /** The last departure it is about. */
  until: number;
  /** Minor units; below zero the property pays. */
  amount: number;
  /** Of the transfer, as the bank has it. */
  reference: string;
  actor_id: string;
  created_at: number;
};

/** What a settlement paid of one booking's source. */
export type SettlementLineRow = {
  settlement_id: string;
  source_id: string;
  organisation_id: string;
  /** Minor units. */
  amount: number;
};

/** What a visitor chose, as they saw it; kept for a day. */
export type QuoteRow = {
  organisation_id: string;
  id: string;
  /** Keyed hash of the account's id or of the browser's name; empty where the browser keeps no cookie. */
  visitor: string;
  /** Keyed hash of the network a guest chose from; null of an account. */
  network: string | null;
  /** Hash of who chose what: of several at once one stays. Null where it makes room for a newer one. */
  live: string | null;
  /** What it is of, and whose. */
  kind: string;
  supplier: string;
  /** JSON of its product. */
  offer_key: string;
  /** `offerDigest` of the offer. */
  digest: string;
  /** JSON of what can change of the offer. */
  offer: string;
  /** JSON of the receipt, with its sources. */
  receipt: string;
  /** JSON of the rates it was made at; null where there were none. */
  rates: string | null;
  state: QuoteState;
  /** The supplier's word for what it keeps. */
  held: string | null;
  /** When that was asked for. */
  held_at: number | null;
  held_until: number | null;
  /** 1: it was kept for longer once. */
  extended: number;
  created_at: number;
  /** Until then its rates hold. */
  expires_at: number;
  /** What an agent chose, and the checkout of it, which names the client; null of others. */
  title: string | null;
  address: string | null;
};

/** `held`: it is kept, or being asked for; `released`: no longer. */
export type QuoteState = "open" | "held" | "released" | "used";

export type BookingTables = {
  booking: BookingRow;
  booking_item: BookingItemRow;
  booking_reminder: BookingReminderRow;
  payment_due: PaymentDueRow;
  unpaid_pool: UnpaidPoolRow;
  unpaid_unit: UnpaidUnitRow;
  supplier_order: SupplierOrderRow;
  booking_event: BookingEventRow;
  name_correction: NameCorrectionRow;
  quote: QuoteRow;
  outbox: OutboxRow;
  settlement: SettlementRow;
  settlement_line: SettlementLineRow;
};
