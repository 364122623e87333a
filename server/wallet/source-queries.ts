import { sql } from "kysely";
import { isGuestMoney } from "../core/receipt.ts";
import { changeRows, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { linesOf } from "../ledger/held-lines.ts";
import type { BookingRefundRow, BookingSourceRow, Loss, SourceState } from "./tables.ts";

type Booking = { organisationId: string; bookingId: string };

/** Nothing where the booking has the source already. */
export async function insertSource(db: Db, row: Omit<BookingSourceRow, "owner_id">): Promise<void> {
  await db
    .insertInto("booking_source")
    .values(({ selectFrom }) => ({
      ...row,
      owner_id: selectFrom(heldAccounts(db).as("held"))
        .select("held.owner_id")
        .where("held.organisation_id", "=", row.organisation_id)
        .where("held.id", "=", row.account),
    }))
    .onConflict((conflict) => conflict.columns(["organisation_id", "booking_id", "account"]).doNothing())
    .execute();
}

/** With the day until which what its account holds can be spent, and the card or payment it is of. */
export type StoredSource = BookingSourceRow & { expires_on: number | null; card_id: string | null };

/** In an order that stays. */
export const listSources = (db: Db, booking: Booking): Promise<StoredSource[]> =>
  sourcesOf(db, booking).selectAll("booking_source").select(["held.expires_on", "held.card_id"]).execute();

/** The bookings that a payment paid for, by page, in one order. */
export async function listBookingsPaidWith(
  db: Db,
  { organisationId, paymentId }: { organisationId: string; paymentId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("booking_source")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.id", "booking_source.account"))
    .select("booking_id")
    .distinct()
    .where("booking_source.organisation_id", "=", organisationId)
    .where("booking_source.kind", "=", "payment")
    .where("held.card_id", "=", paymentId)
    .orderBy("booking_id")
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** Whether a booking that isn't settled yet reserves the value of a card. */
export async function isCardReserved(
  db: Db,
  { organisationId, cardId }: { organisationId: string; cardId: string },
): Promise<boolean> {
  const reserved = await db
    .selectFrom("booking_source")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.id", "booking_source.account"))
    .select("booking_source.id")
    .where("booking_source.organisation_id", "=", organisationId)
    .where("booking_source.state", "=", "held")
    .where("held.card_id", "=", cardId)
    .executeTakeFirst();
  return reserved !== undefined;
}

/** With the card it came from, where it came from one. */
export const listPaidParts = (db: Db, booking: Booking) =>
  sourcesOf(db, booking)
    .leftJoin("payment_card", (join) =>
      join
        .onRef("payment_card.id", "=", "held.card_id")
        .onRef("payment_card.organisation_id", "=", "booking_source.organisation_id"),
    )
    .select([
      "booking_source.id",
      "booking_source.kind",
      "booking_source.unit",
      "booking_source.amount",
      "booking_source.kept",
      "booking_source.lost",
      "held.expires_on",
    ])
    .select(["booking_source.refunded_at", "payment_card.kind as card_kind", "payment_card.card_code"])
    .execute();

/** What holders' accounts got under these keys of the ledger, with the day until which it can be spent and the code of their card. */
export async function listReturned(db: Db, { organisationId }: Pick<Booking, "organisationId">, keys: string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom(linesOf(db, organisationId, keys).as("got"))
    .leftJoin("payment_card", (join) =>
      join.onRef("payment_card.id", "=", "got.card_id").on("payment_card.organisation_id", "=", organisationId),
    )
    .select(["got.kind", "got.unit", "got.amount", "got.expires_on", "payment_card.card_code"])
    .where("got.amount", ">", 0)
    .execute();
}

const sourcesOf = (db: Db, { organisationId, bookingId }: Booking) =>
  db
    .selectFrom("booking_source")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.id", "booking_source.account"))
    .where("booking_source.organisation_id", "=", organisationId)
    .where("booking_id", "=", bookingId)
    .orderBy("booking_source.id");

export async function settleSource(
  db: Db,
  { id, organisation_id, kept: before, state: was }: BookingSourceRow,
  { state, kept, lost, at }: { state: SourceState; kept: Kept; lost: number; at: number },
): Promise<void> {
  await changeRows(db, "booking_source", { organisation_id, id })
    .set((set) => ({
      ...{ state, kept: kept.amount, worth_kept: kept.worth, house_worth: kept.house ?? 0 },
      lost: set("lost", "+", lost),
    }))
    .$if(state !== "captured" || (was === state && kept.amount < before), (query) => query.set({ refunded_at: at }))
    .execute();
}

/** What of a source stays with the booking: of what left the account, of its worth, and what the house bears besides. */
export type Kept = { amount: number; worth: number; house?: number };

/** Skips rows of a turn and source that are stored already. */
export async function insertRefunds(db: Db, rows: BookingRefundRow[]): Promise<void> {
  if (rows.length === 0) return;
  const taken = ["organisation_id", "booking_id", "turn", "source_id"] as const;
  await db
    .insertInto("booking_refund")
    .values(rows)
    .onConflict((conflict) => conflict.columns(taken).doNothing())
    .execute();
}

export async function addLost(
  db: Db,
  { id, organisation_id }: Pick<BookingSourceRow, "id" | "organisation_id">,
  lost: number,
): Promise<void> {
  await changeRows(db, "booking_source", { organisation_id, id })
    .set((set) => ({ lost: set("lost", "+", lost) }))
    .execute();
}

/** How often something went back of a booking. */
export async function countTurns(db: Db, { organisationId, bookingId }: Booking): Promise<number> {
  const { last } = await db
    .selectFrom("booking_refund")
    .select(({ fn }) => fn.max("turn").as("last"))
    .where("organisation_id", "=", organisationId)
    .where("booking_id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** What was to go back of bookings to payments and did not, whether it is here now or not. */
export const listLost = (db: Db, organisationId: string) =>
  db
    .selectFrom("booking_source")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.id", "booking_source.account"))
    .select(["booking_id", "card_id", "lost", "booking_source.unit"])
    .where("booking_source.organisation_id", "=", organisationId)
    .where("booking_source.kind", "=", "payment")
    // In the words of the index, without which SQLite doesn't use it.
    .where(sql<boolean>`lost > 0`)
    .orderBy("booking_source.created_at", "desc")
    .orderBy("booking_source.id")
    .execute();

/** What operators' refunds took off the price of a booking, by who bears it, in minor units of its currency. */
export async function sumLosses(db: Db, { organisationId, bookingId }: Booking): Promise<Record<Loss, number>> {
  const rows = await db
    .selectFrom("booking_refund")
    .select(["loss", "worth"])
    .where("organisation_id", "=", organisationId)
    .where("booking_id", "=", bookingId)
    .where("loss", "is not", null)
    .execute();
  const sum = (of: Loss) => rows.reduce((total, { loss, worth }) => total + (loss === of ? worth : 0), 0);
  return { supplier: sum("supplier"), house: sum("house") };
}

/** Of the booking of a query: what its sources still pay of its price and operators' refunds took off, in its minor units. */
export const coveredWorth = sql<number>`(select coalesce(sum(worth_kept), 0) from booking_source where booking_source.organisation_id = booking.organisation_id and booking_source.booking_id = booking.id) + (select coalesce(sum(worth), 0) from booking_refund where booking_refund.organisation_id = booking.organisation_id and booking_refund.booking_id = booking.id and loss is not null)`;

type KeptWorth = Record<"own" | "discount" | "waived", number>;

/** The same as `worthKept` of many bookings, by their ids; none of those that nothing paid. */
export async function keptWorths(db: Db, organisationId: string, ids: string[]): Promise<Map<string, KeptWorth>> {
  const worths = new Map<string, KeptWorth>();
  const add = (id: string, part: keyof KeptWorth, minor: number) => {
    const before = worths.get(id) ?? { own: 0, discount: 0, waived: 0 };
    worths.set(id, { ...before, [part]: before[part] + minor });
  };
  const sources = await rowsOf(db, "booking_source", { organisation_id: organisationId })
    .where("booking_id", "in", ids)
    .execute();
  for (const { booking_id, kind, worth_kept } of sources)
    add(booking_id, isGuestMoney({ kind }) ? "own" : "discount", worth_kept);
  const refunds = await rowsOf(db, "booking_refund", { organisation_id: organisationId })
    .where("booking_id", "in", ids)
    .where("loss", "is not", null)
    .execute();
  for (const { booking_id, worth } of refunds) add(booking_id, "waived", worth);
  return worths;
}

/** What went back each time, the first first, with what each source is. */
export const listRefunds = (db: Db, { organisationId, bookingId }: Booking) =>
  db
    .selectFrom("booking_refund")
    .innerJoin("booking_source", sameOrganisation("booking_source.id", "booking_refund.source_id"))
    .select(["turn", "source_id", "kind", "unit", "booking_refund.amount", "booking_refund.worth", "at", "loss"])
    .where("booking_refund.organisation_id", "=", organisationId)
    .where("booking_refund.booking_id", "=", bookingId)
    .orderBy("turn")
    .orderBy("source_id")
    .execute();

/** Of a row of bookings: what the member's plan took off, in minor units of the booking's currency. */
export const planWorth = sql<number>`(select coalesce(sum(worth), 0) from booking_source where booking_source.organisation_id = booking.organisation_id and booking_source.booking_id = booking.id and kind = 'membership')`;
