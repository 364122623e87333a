import { type Kysely, sql } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { isBooked } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { rowsOf } from "../db/rows.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Booking } from "./booked.ts";
import type { DueOfBooking } from "./due-payments.ts";
import { changeDue, findDue, findDueById } from "./payment-due.ts";
import { findById, insertEvent, lockBooking, setDueDay } from "./queries.ts";

/** Of an organisation: what is not paid and cannot be cancelled without a person. */
export async function listDueCases(db: Kysely<Database>, organisationId: string): Promise<DueOfBooking[]> {
  const dues = await rowsOf(db, "payment_due", { organisation_id: organisationId })
    .where("state", "=", sql.lit("case"))
    .orderBy("due_on")
    .execute();
  const cases: DueOfBooking[] = [];
  for (const due of dues) {
    const booking = await findById(db, organisationId, due.booking_id);
    if (booking) cases.push({ due, booking });
  }
  return cases;
}

export type ProlongRefusal = "decided-before" | "begun";

/** An operator asks for it once more, by a later day; its payer gets an email at once. */
export const prolongDue = (
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  organisationId: string,
  id: string,
  days: number,
  actorId: string,
): Promise<Outcome<Booking, ProlongRefusal>> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, ProlongRefusal>> => {
    const found = await findDueById(trx, organisationId, id);
    const booking = found && (await lockBooking(trx, organisationId, { id: found.booking_id }));
    const due = found && (await findDue(trx, found));
    if (!booking || due?.state !== "case" || !isBooked(booking.state)) return refused("decided-before");
    const at = clock.now();
    const due_on: Day = dayIn(booking.property.timeZone, at) + days;
    if (due_on > booking.stay.arrival) return refused("begun");
    await changeDue(trx, due, { state: "open", due_on, reminded: null, reminder_id: null, next_at: at });
    await setDueDay(trx, booking, due_on);
    const event = { organisation_id: organisationId, booking_id: booking.id, what: "due-prolonged", at };
    await insertEvent(trx, { ...event, actor_id: actorId, reason: String(days) });
    return ok(booking);
  });
