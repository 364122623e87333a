import { freeUntil } from "../core/cancel-terms.ts";
import type { Clock } from "../core/clock.ts";
import { DAY } from "../core/durations.ts";
import { ok } from "../core/outcome.ts";
import { insertNew } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import { chargeBackOf } from "../wallet/paid-ahead.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, sendBookingEmail } from "./booking-mail.ts";
import { reminderEmail } from "./note-email.ts";
import { findById } from "./queries.ts";

/** Before canceling begins to cost something. */
const REMIND_BEFORE = 2 * DAY;
/** A guest who booked a moment ago has just read the deadline. */
const NOT_WITHIN = DAY;
const AT_ONCE = 100;

/** In the transaction that confirms a booking. No reminder is planned where the deadline is near or does not exist. */
export async function planReminder(trx: Db, booking: Booking, origin: string, now: number): Promise<void> {
  const until = freeUntil(booking.cancel);
  if (until === null || !Number.isFinite(until) || until - REMIND_BEFORE < now + NOT_WITHIN) return;
  const { organisationId: organisation_id, id: booking_id } = booking;
  const remind_at = until - REMIND_BEFORE;
  await insertNew(trx, "booking_reminder", { organisation_id, booking_id, remind_at, origin });
}

/** The booking has another deadline. */
export async function replanReminder(trx: Db, booking: Booking, origin: string, now: number): Promise<void> {
  await deleteReminder(trx, booking);
  await planReminder(trx, booking, origin, now);
}

const deleteReminder = (trx: Db, { organisationId, id }: Pick<Booking, "organisationId" | "id">) =>
  trx
    .deleteFrom("booking_reminder")
    .where("organisation_id", "=", organisationId)
    .where("booking_id", "=", id)
    .executeTakeFirst();

type Dependencies = {
  db: Db;
  clock: Clock;
  organisations: () => Promise<Organisation[]>;
  mail?: BookingMail | undefined;
};

/** BK-06: emails guests the end of free cancellation, once with any number of processes; answers the number of emails. */
export async function remindOfDeadlines(
  { db, clock, organisations, mail }: Dependencies,
  shouldContinue: () => boolean,
): Promise<number> {
  const due = await db
    .selectFrom("booking_reminder")
    .selectAll()
    .where("remind_at", "<=", clock.now())
    .orderBy("remind_at")
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
  let told = 0;
  for (const { booking_id, organisation_id, origin } of due) {
    if (!shouldContinue()) break;
    const organisation = byId.get(organisation_id);
    const sent = await inTransaction(db, async (trx) => {
      const { numDeletedRows } = await deleteReminder(trx, { organisationId: organisation_id, id: booking_id });
      const booking = await findById(trx, organisation_id, booking_id);
      if (numDeletedRows === 0n || !organisation || !booking || !isToRemind(booking, clock.now())) return ok(false);
      // Nothing is promised through a payment that was charged back.
      if ((await chargeBackOf(trx, { organisationId: organisation_id, bookingId: booking_id })) !== "none")
        return ok(false);
      await sendBookingEmail(trx, mail, booking, {
        site: { organisation, origin },
        compose: (reader) => reminderEmail(booking, reader),
        now: clock.now(),
      });
      return ok(true);
    });
    if (sent.ok && sent.value) told++;
  }
  return told;
}

/** The booking is confirmed, its guest's data is not erased, and the deadline is ahead. */
function isToRemind({ state, guest, cancel }: Booking, now: number): boolean {
  const until = freeUntil(cancel);
  return state === "confirmed" && guest.email !== "" && until !== null && until > now;
}
