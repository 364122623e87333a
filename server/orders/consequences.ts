import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { LaterKind } from "../wallet/balances.ts";
import type { Booking } from "./booked.ts";
import { confirmationEmail } from "./confirmation-email.ts";
import type { BookingDependencies } from "./order.ts";
import { duesOf, insertDues } from "./payment-due.ts";
import { planReminder } from "./reminders.ts";

type Confirmed = EmailSite & {
  mailedKeys?: BookingDependencies["mailedKeys"] | undefined;
  points: number | undefined;
  payLaterFrom: LaterKind | undefined;
};

/**
 * Composes what follows a confirmation by us, a supplier or an operator: its email, a reminder of the deadline, what is due later.
 * The answer stores it, in the transaction that confirms.
 */
export function afterConfirmation(
  booking: Booking,
  { payLaterFrom, ...site }: Confirmed,
  now: number,
): (trx: Kysely<Database>) => Promise<void> {
  const dues = duesOf(booking, payLaterFrom, now);
  const email = confirmationEmail(booking, { ...site, dues });
  return async (trx) => {
    await enqueueEmail(trx, email, now);
    await planReminder(trx, booking, site.origin, now);
    await insertDues(trx, dues);
  };
}
