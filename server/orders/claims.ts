import { sql } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import { countRows, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { coveredWorth } from "../wallet/source-queries.ts";
import { type Booking, toBooking } from "./booked.ts";
import { CLAIM_PAID, CLAIM_WAIVED, type ClaimEnd, type ClaimSettlement, endingsOf } from "./cancellation.ts";
import { findForOperator, insertEvent, lockBooking } from "./queries.ts";

/** What the guest of a booking that ended owes the organization; `minor`: of the booking's currency. */
export type Claim = { booking: Booking; minor: number; settled: ClaimSettlement | undefined };

export const CLAIM_LISTS = ["open", "settled"] as const;
export type ClaimList = (typeof CLAIM_LISTS)[number];

/**
 * Bookings that ended with something owed to us. Only what was due by a day is: the property collects the rest. What is owed is
 * what the end cost, less what was paid and refunded of it.
 */
const ended = (db: Db, organisationId: string) =>
  rowsOf(db, "booking", { organisation_id: organisationId })
    .where("state", "in", ["cancelled", "no-show"])
    .where(
      "id",
      "in",
      rowsOf(db, "payment_due", { organisation_id: organisationId }).clearSelect().select("booking_id"),
    )
    .where(
      sql<boolean>`(select coalesce(sum(penalty), 0) from booking_item where booking_item.organisation_id = booking.organisation_id and booking_item.booking_id = booking.id) > ${coveredWorth}`,
    );

const settledIds = (db: Db, organisationId: string) =>
  rowsOf(db, "booking_event", { organisation_id: organisationId })
    .clearSelect()
    .select("booking_id")
    .where("what", "in", [CLAIM_PAID, CLAIM_WAIVED]);

/** The last that ended first. */
export async function listClaims(
  db: Db,
  organisationId: string,
  list: ClaimList,
  wanted: { page: number; perPage: number },
): Promise<{ claims: Claim[] } & Pick<Slice, "page" | "pages">> {
  const isIn = list === "open" ? "not in" : "in";
  const found = ended(db, organisationId).where("id", isIn, settledIds(db, organisationId));
  const { page, pages, limit, offset } = sliceOf(wanted.page, await countRows(found), wanted.perPage);
  const rows = await found
    .orderBy(
      sql`(select max(at) from booking_event where booking_event.organisation_id = booking.organisation_id and booking_event.booking_id = booking.id and what in ('cancelled', 'no-show'))`,
      "desc",
    )
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { claims: await claimsOf(db, organisationId, rows.map(toBooking)), page, pages };
}

async function claimsOf(db: Db, organisationId: string, bookings: Booking[]): Promise<Claim[]> {
  const endings = await endingsOf(db, organisationId, bookings);
  return bookings.flatMap((booking) => {
    const { owed, settled } = endings.get(booking.id) ?? { owed: 0, settled: undefined };
    const minor = settled?.minor ?? owed;
    return minor > 0 ? [{ booking, minor, settled }] : [];
  });
}

/** By the booking's reference or id; undefined where nothing is or was owed to us. */
export async function findClaim(db: Db, organisationId: string, name: string): Promise<Claim | undefined> {
  const booking = await findForOperator(db, organisationId, name);
  const row = booking && (await ended(db, organisationId).where("id", "=", booking.id).executeTakeFirst());
  return row && (await claimsOf(db, organisationId, [toBooking(row)]))[0];
}

export type ClaimRefusal = "decided-before" | "own";

/**
 * An operator says that it was paid without this site, or waives it. Once: refused if it is settled, or if another amount is owed
 * than they saw.
 */
export const settleClaim = (
  { db, clock }: { db: Db; clock: Clock },
  organisationId: string,
  { reference, minor, as, reason, actorId }: ClaimOrder & { actorId: string },
): Promise<Outcome<Booking, ClaimRefusal>> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, ClaimRefusal>> => {
    const booking = await lockBooking(trx, organisationId, { reference });
    const claim = booking && (await findClaim(trx, organisationId, booking.id));
    if (!claim || claim.settled || claim.minor !== minor) return refused("decided-before");
    if (claim.booking.accountId === actorId) return refused("own");
    const what = as === "paid" ? CLAIM_PAID : CLAIM_WAIVED;
    const event = { organisation_id: organisationId, booking_id: claim.booking.id, what, at: clock.now() };
    await insertEvent(trx, { ...event, actor_id: actorId, reason });
    return ok(claim.booking);
  });

/** `minor`: what the operator saw, in minor units of the booking's currency. */
export type ClaimOrder = { reference: string; minor: number; as: ClaimEnd; reason: string };
