import type { Kysely } from "kysely";
import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Promised } from "../payments/refunds.ts";
import type { JoiningSupplier } from "../ports/supplier.ts";
import type { SentBack } from "../wallet/paid-ahead.ts";
import type { Paying } from "../wallet/paying.ts";
import type { Booking } from "./booked.ts";
import { revisionOf } from "./calendar-file.ts";
import { cancellationEmail } from "./cancellation-email.ts";
import { findForOperator, insertEvent, listEvents, markCancelled } from "./queries.ts";
import { cancelledBy } from "./rules.ts";
import type { BookingEventRow } from "./tables.ts";

type Dependencies = {
  db: Kysely<Database>;
  clock: Clock;
  supplier: Pick<JoiningSupplier, "joins">;
  paying: Pick<Paying, "giveBack" | "paidFor">;
  payments: { carryOut(organisation: Organisation, promised: Promised[]): Promise<unknown> };
};

export type CancelOrder = {
  organisation: Organisation;
  reference: string;
  reason: CancelReason;
  actorId: string;
  /** Where the organisation's site is, for links. */
  origin: string;
};

/**
 * Cancels a whole booking without a penalty: what paid for it goes back to where it came from, the rooms are free again, its
 * guest gets an email. All of it or nothing, once; in the order of locks booking → holders' accounts → nights → destination. What
 * a payment paid is asked back of its provider after that.
 */
export async function cancelBooking(
  { db, clock, supplier, paying, payments }: Dependencies,
  { organisation, reference, reason, actorId, origin }: CancelOrder,
): Promise<Outcome<Booking, "unknown" | "cancelled-before">> {
  const done = await inTransaction(db, async (trx): Promise<Outcome<Cancelled, "unknown" | "cancelled-before">> => {
    const cancelled = await markCancelled(trx, organisation.id, reference);
    if (!cancelled) {
      const booking = await findForOperator(trx, organisation.id, reference);
      return refused(booking ? "cancelled-before" : "unknown");
    }
    const { id: bookingId, organisationId } = cancelled;
    const subject = { organisationId, timeZone: organisation.timeZone, bookingId, actorId };
    const { sentBack } = await paying.giveBack(trx, subject);
    await supplier.joins.cancel(cancelled.supplierReference, trx);
    const at = clock.now();
    await insertEvent(trx, {
      ...{ organisation_id: organisationId, booking_id: bookingId, what: "cancelled", at },
      ...{ actor_id: actorId, reason },
    });
    const by = cancelledBy({ actor_id: actorId, reason }, cancelled.accountId);
    const parts = await paying.paidFor(trx, { organisationId, bookingId });
    const revision = revisionOf(await listEvents(trx, organisationId, bookingId), cancelled);
    await enqueueEmail(trx, cancellationEmail(cancelled, { at, by, parts }, { organisation, origin }, revision), at);
    return ok({ booking: cancelled, sentBack });
  });
  if (!done.ok) return done;
  await payments.carryOut(organisation, done.value.sentBack);
  return ok(done.value.booking);
}

type Cancelled = { booking: Booking; sentBack: SentBack[] };

/** A booking, by its reference or its id, with what happened to it, the oldest first. */
export async function bookingWithEvents(
  db: Kysely<Database>,
  organisationId: string,
  name: string,
): Promise<{ booking: Booking; events: BookingEventRow[] } | undefined> {
  const booking = await findForOperator(db, organisationId, name);
  return booking && { booking, events: await listEvents(db, organisationId, booking.id) };
}
