import { type Insertable, type Selectable, sql } from "kysely";
import type { Day } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { ENDED_STATES, type ItemState, UNPAID_STATES } from "../core/item-states.ts";
import type { Slice } from "../core/pages.ts";
import { changeRows, countRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { ClientIds } from "../ports/acting.ts";
import { storedReceipt } from "../pricing/stored-receipt.ts";
import { productOf } from "../products/product.ts";
import { type Booking, toBooking } from "./booked.ts";
import { type Consent, storedConsent, storedGuest, storedOffer, storedTerms } from "./stored.ts";
import type { BookingEventRow, BookingRow } from "./tables.ts";

/** Answers whether the row is new: false where the idempotency key or the reference is taken. */
export const insertBooking = (db: Db, row: BookingRow): Promise<boolean> => insertNew(db, "booking", row);

type BookingKey = Pick<Booking, "organisationId" | "id">;

const bookings = (db: Db, organisationId: string) => rowsOf(db, "booking", { organisation_id: organisationId });

const ofRow = (row: BookingRow | undefined): Booking | undefined => row && toBooking(row);

const update = (db: Db, { organisationId, id }: BookingKey, changes: Partial<BookingRow>) =>
  changeRows(db, "booking", { organisation_id: organisationId, id }).set(changes).execute();

/** Locks the booking for the rest of the transaction and answers it as it is then. */
export async function lockBooking(
  trx: Db,
  organisationId: string,
  name: { id: string } | { reference: string },
): Promise<Booking | undefined> {
  const row = await changeRows(trx, "booking", { organisation_id: organisationId, ...name })
    .set(({ ref }) => ({ state: ref("state") }))
    .returningAll()
    .executeTakeFirst();
  return ofRow(row);
}

export const setState = (trx: Db, booking: BookingKey, state: ItemState) => update(trx, booking, { state });

/** By its reference or its id; for operators, without an ownership check. */
export const findForOperator = async (db: Db, organisationId: string, name: string) =>
  ofRow(
    await bookings(db, organisationId)
      .where((where) => where.or([where("reference", "=", name.toUpperCase()), where("id", "=", name)]))
      .executeTakeFirst(),
  );

/** No ownership check: the caller must have verified access. Also of an order that nothing became of. */
export const findById = async (db: Db, organisationId: string, id: string) =>
  ofRow(await bookings(db, organisationId).where("id", "=", id).executeTakeFirst());

/** What only the row of an order says. */
export async function findOrdered(db: Db, booking: BookingKey) {
  const row = await bookings(db, booking.organisationId).where("id", "=", booking.id).executeTakeFirstOrThrow();
  const { intent, origin, follows, quote_id: id, offer_digest: digest, offer } = row;
  const hasQuote = id !== null && digest !== null && offer !== null;
  const quote = hasQuote ? { id, digest, offer: storedOffer.read(offer) } : undefined;
  return { intent, origin, follows, quote };
}

/** By the reference people say on the telephone. No ownership check: the caller must have verified access. */
export const findByReference = async (db: Db, organisationId: string, reference: string) =>
  ofRow(
    await bookings(db, organisationId)
      .where("reference", "=", reference)
      .where("state", "!=", "awaiting-payment")
      .executeTakeFirst(),
  );

/** What its buyer agreed to. */
export async function findConsent(db: Db, booking: BookingKey): Promise<Consent> {
  const row = await bookings(db, booking.organisationId).where("id", "=", booking.id).executeTakeFirstOrThrow();
  return storedConsent.read(row.consent);
}

/** Of all organisations, orders that are not paid and were made before. */
export const listUnpaid = (
  db: Db,
  state: (typeof UNPAID_STATES)[number],
  before: number,
  limit: number,
): Promise<Pick<BookingRow, "organisation_id" | "id">[]> =>
  db
    .selectFrom("booking")
    .select(["organisation_id", "id"])
    // In the words of the index, without which SQLite doesn't use it.
    .where(sql<boolean>`state in ('awaiting-payment', 'lapsed')`)
    .where("state", "=", state)
    .where("created_at", "<=", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();

/** The bookings of an organisation, or of one account in it. */
export type BookingsOf = { organisation_id: string; account_id?: string };

/** The ids of those that no longer hold their guests' data. */
export function forgottenIds(db: Db, whose: BookingsOf) {
  const ids = rowsOf(db, "booking", whose).clearSelect().select("id");
  // By an expression where one account's are looked for: SQLite would take the index of addresses, and look at all that are forgotten.
  return whose.account_id === undefined
    ? ids.where("guest_email", "=", "")
    : ids.where(sql<string>`guest_email || ''`, "=", "");
}

/** What people call those of an account, by their ids. */
export async function listReferences(
  db: Db,
  organisationId: string,
  accountId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const own = rowsOf(db, "booking", { organisation_id: organisationId, account_id: accountId });
  const rows = await own.where("id", "in", ids).execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

export type BookingEvent = Selectable<BookingEventRow>;

export const listEvents = (db: Db, organisationId: string, bookingId: string): Promise<BookingEvent[]> =>
  rowsOf(db, "booking_event", { organisation_id: organisationId, booking_id: bookingId }).orderBy("number").execute();

/** The next of the booking, whose row is locked; answers its number. */
export async function insertEvent(db: Db, event: Omit<Insertable<BookingEventRow>, "number">): Promise<number> {
  const { last } = await db
    .selectFrom("booking_event")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("organisation_id", "=", event.organisation_id)
    .where("booking_id", "=", event.booking_id)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await db
    .insertInto("booking_event")
    .values({ ...event, number })
    .execute();
  return number;
}

/** The same form can ask again: what it asked for came to nothing. */
export const freeKey = (trx: Db, booking: BookingKey) => update(trx, booking, { idempotency_key: booking.id });

/** Until when its guest confirms the address; null: it is confirmed, or nothing waits for that any more. */
export const setConfirmBy = (trx: Db, booking: BookingKey, confirmBy: number | null) =>
  update(trx, booking, { confirm_by: confirmBy });

/** The account that was made with it and waits for the address; null: it waits no more. */
export const setNewMember = (trx: Db, booking: BookingKey, accountId: string | null) =>
  update(trx, booking, { new_member_id: accountId });

/** The same guest with another email address. */
export const setGuestAddress = (trx: Db, booking: BookingKey, guest: Booking["guest"]) =>
  update(trx, booking, {
    guest: storedGuest.write(guest),
    guest_email: sanitiseEmail(guest.email)?.lookup ?? "",
  });

export const setReceipt = (trx: Db, booking: BookingKey, receipt: Booking["receipt"]) =>
  update(trx, booking, { receipt: storedReceipt.write(receipt), payable: receipt.payable });

/** What is to be paid to us has another day. */
export const setDueDay = (trx: Db, booking: Booking, by: Day) =>
  update(trx, booking, { terms: storedTerms.write({ cancel: booking.cancel, due: { by } }) });

/** It is at another time. */
export const setMoved = (trx: Db, booking: Booking) =>
  update(trx, booking, {
    state: booking.state,
    sold: productOf(booking.product).sold.write(booking.sold),
    starts_on: booking.startsOn,
    ends_on: booking.endsOn,
    terms: storedTerms.write({ cancel: booking.cancel, due: booking.due }),
    supplier_reference: booking.supplierReference,
  });

export const setSupplierReference = (db: Db, booking: BookingKey, supplierReference: string) =>
  update(db, booking, { supplier_reference: supplierReference });

export const findByKey = (db: Db, organisationId: string, key: string): Promise<BookingRow | undefined> =>
  bookings(db, organisationId).where("idempotency_key", "=", key).executeTakeFirst();

/** In the words of the index of intents, without which SQLite doesn't use it. */
const isStanding = (state: string) =>
  sql<boolean>`${sql.ref(state)} not in (${sql.join(ENDED_STATES.map((ended) => sql.lit(ended)))})`;

/** The last booking of an intent that is not cancelled: the one that no other follows. */
export async function findByIntent(
  db: Db,
  organisationId: string,
  intent: string | null,
): Promise<Booking | undefined> {
  if (intent === null) return undefined;
  const row = await bookings(db, organisationId)
    .where("intent", "=", intent)
    .where(isStanding("state"))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("booking as later")
            .select("later.id")
            .whereRef("later.organisation_id", "=", "booking.organisation_id")
            .whereRef("later.intent", "=", "booking.intent")
            .where("later.follows", "=", ref("booking.id"))
            .where(isStanding("later.state")),
        ),
      ),
    )
    // By an expression: there are few, and SQLite would look through all bookings, the newest first.
    .orderBy(sql`created_at + 0`, "desc")
    .limit(1)
    .executeTakeFirst();
  return ofRow(row);
}

/** What its buyer has, or has ordered, in place of an order that came to nothing; not the booking that the order was to follow. */
export async function findReplacement(db: Db, order: BookingKey): Promise<Booking | undefined> {
  const { intent, follows } = await findOrdered(db, order);
  const last = await findByIntent(db, order.organisationId, intent);
  return last?.id === follows ? undefined : last;
}

/** `name` is the id or the reference; a reference is found by its owner only, a guest's booking by its id. */
export async function findBooking(
  db: Db,
  organisationId: string,
  name: string,
  accountId: string | undefined,
): Promise<Booking | undefined> {
  const row = await bookings(db, organisationId)
    .where("state", "!=", "awaiting-payment")
    .where((where) => {
      const guests = where.and([where("id", "=", name), where("account_id", "is", null)]);
      if (accountId === undefined) return guests;
      const named = where.or([where("id", "=", name), where("reference", "=", name.toUpperCase())]);
      return where.or([guests, where.and([where("account_id", "=", accountId), named])]);
    })
    .executeTakeFirst();
  return ofRow(row);
}

/** `upcoming`: ahead or under way; `past`: over. A cancelled booking is neither. */
export type TripFilter = {
  when: "upcoming" | "past" | "cancelled" | "all";
  today: Day;
  /** Instead of the account's: those for this client of an agent, or for these, by any account. The caller checks whose they are. */
  clientId?: string | ClientIds["own"] | undefined;
  /** The viewer's clients: those for them by any account, and no other ones that an agent booked. Absent: all of the account's. */
  clients?: ClientIds | "none" | undefined;
  /** AG-09: records of agents that the viewer linked: what was booked for these, too. */
  records?: ClientIds["own"] | undefined;
};

/** Coming stays with the next one first; past stays and all stays with the latest first. All of them without a slice. */
export async function listBookings(
  db: Db,
  organisationId: string,
  accountId: string,
  filter: TripFilter,
  slice?: Slice,
): Promise<Booking[]> {
  const direction = filter.when === "upcoming" ? "asc" : "desc";
  const ids = trips(db, organisationId, accountId, filter)
    .select("id as listed")
    .orderBy("starts_on", direction)
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .$if(slice !== undefined, (query) => query.limit(slice?.limit ?? 0).offset(slice?.offset ?? 0));
  const rows = await db
    .selectFrom(ids.as("page"))
    .innerJoin("booking", "booking.id", "page.listed")
    .selectAll("booking")
    .where("organisation_id", "=", organisationId)
    .orderBy("starts_on", direction)
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .execute();
  return rows.map(toBooking);
}

export const countBookings = (db: Db, organisationId: string, accountId: string, filter: TripFilter): Promise<number> =>
  countRows(trips(db, organisationId, accountId, filter));

const trips = (
  db: Db,
  organisationId: string,
  accountId: string,
  { when, today, clientId, clients, records }: TripFilter,
) =>
  rowsOf(db, "booking", { organisation_id: organisationId })
    .clearSelect()
    .where(({ eb, or, and, not, exists }) => {
      if (clientId !== undefined) return eb("client_id", "in", typeof clientId === "string" ? [clientId] : clientId);
      const own = eb("account_id", "=", accountId);
      if (clients === undefined) return own;
      const linked = records ? [eb("client_id", "in", records)] : [];
      if (clients === "none") return or([and([own, eb("by_agent", "=", 0)]), ...linked]);
      return or([
        and([own, or([eb("by_agent", "=", 0), not(exists(clients.others))])]),
        eb("client_id", "in", clients.own),
        ...linked,
      ]);
    })
    .where("state", "not in", UNPAID_STATES)
    .$if(when === "upcoming", (query) => query.where("ends_on", ">=", today).where("state", "not in", ENDED_STATES))
    .$if(when === "past", (query) => query.where("ends_on", "<", today).where("state", "not in", ENDED_STATES))
    .$if(when === "cancelled", (query) => query.where("state", "=", "cancelled"));
