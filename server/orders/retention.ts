import { DAY } from "../core/durations.ts";
import { changeRows } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { forgetNotes } from "../notes/notes.ts";
import { findAdded } from "./added-certificate.ts";
import { forgetBookingNotes, forgetCorrections } from "./name-corrections.ts";
import { forgetReferences } from "./payment-due.ts";
import { FORGOTTEN_GUEST } from "./personal-data.ts";
import { findById, listUnpaid } from "./queries.ts";
import { deleteWithBooking } from "./value/with-booking.ts";

/** Locked at once, and no longer than a booking waits without being noticed. */
const AT_ONCE = 200;

type Keeper = { id: string; guestDataYears: number };

/** Erases who stayed from bookings whose stay is over for longer than their organisation keeps that. Amounts stay (AC-05). */
export async function forgetGuests(db: Db, organisations: Keeper[], now: number): Promise<void> {
  for (const { id, guestDataYears } of organisations) {
    const before = Math.floor(now / DAY) - Math.ceil(guestDataYears * DAYS_A_YEAR);
    while ((await forgetSome(db, id, before)) === AT_ONCE);
    const whose = { organisation_id: id };
    await forgetCorrections(db, whose);
    await forgetBookingNotes(db, whose);
    await forgetReferences(db, whose);
  }
}

const DAYS_A_YEAR = 365.25;

async function forgetSome(db: Db, organisationId: string, before: number): Promise<number> {
  const old = db
    .selectFrom("booking")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("ends_on", "<", before)
    .where("guest_email", "!=", "")
    .orderBy("ends_on")
    .limit(AT_ONCE);
  const { numUpdatedRows } = await changeRows(db, "booking", { organisation_id: organisationId })
    .set(FORGOTTEN_GUEST)
    .where("id", "in", old)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** How long an order that came to nothing is kept: its money may come late. */
const UNPAID_KEPT = 30 * DAY;

/** Deletes orders that were never paid, with their guests; of every organisation. */
export async function deleteLapsed(db: Db, now: number): Promise<void> {
  for (;;) {
    const old = await listUnpaid(db, "lapsed", now - UNPAID_KEPT, AT_ONCE);
    for (const { organisation_id, id } of old)
      await db.transaction().execute(async (trx) => {
        const booking = await findById(trx, organisation_id, id);
        const certificate = booking && (await findAdded(trx, booking));
        if (certificate)
          await deleteWithBooking(trx, { organisationId: organisation_id, id: certificate.id, bookingId: id });
        await forgetNotes(trx, organisation_id, "booking", [id]);
        for (const table of ["booking_item", "booking_event", "supplier_order"] as const)
          await trx
            .deleteFrom(table)
            .where("organisation_id", "=", organisation_id)
            .where("booking_id", "=", id)
            .execute();
        await trx.deleteFrom("booking").where("organisation_id", "=", organisation_id).where("id", "=", id).execute();
      });
    if (old.length < AT_ONCE) return;
  }
}
