import type { Db } from "../db/schema.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { productOf } from "../products/product.ts";
import type { LaterKind } from "../wallet/balances.ts";
import type { Booking } from "./booked.ts";
import { type BookedPart, confirmationEmail } from "./confirmation-email.ts";
import { listItems } from "./item-queries.ts";
import type { BookingDependencies } from "./order.ts";
import { duesOf, insertDues } from "./payment-due.ts";
import { planReminder } from "./reminders.ts";

type Confirmed = EmailSite & {
  mailedKeys?: BookingDependencies["mailedKeys"] | undefined;
  points: number | undefined;
  payLaterFrom: LaterKind | undefined;
};

/**
 * Composes what follows a confirmation by us, a supplier or an operator: its email, a reminder of the deadline, what is due later, its tickets.
 * The answer stores it, in the transaction that confirms. `standing`: what is booked, where a part of the order was not.
 */
export function afterConfirmation(
  booking: Booking,
  { payLaterFrom, ...site }: Confirmed,
  now: number,
  standing?: BookedPart,
): (trx: Db) => Promise<void> {
  let left = standing?.toPay ?? Number.POSITIVE_INFINITY;
  const dues = duesOf(booking, payLaterFrom, now).flatMap((due) => {
    const amount = Math.min(due.amount, left);
    left -= amount;
    return amount > 0 ? { ...due, amount } : [];
  });
  const email = confirmationEmail(booking, { ...site, dues }, standing);
  return async (trx) => {
    await enqueueEmail(trx, email, now);
    await planReminder(trx, standing?.booking ?? booking, site.origin, now);
    await insertDues(trx, dues);
    await issueTickets(trx, booking);
  };
}

export async function issueTickets(trx: Db, booking: Booking): Promise<void> {
  const items = (await listItems(trx, booking)).filter(({ state }) => state === "confirmed");
  for (const code of new Set(items.map(({ product }) => product)))
    await productOf(code).tickets?.issue(
      trx,
      items.filter(({ product }) => product === code),
    );
}
