import type { Db } from "../db/schema.ts";
import type { EmailSite } from "../email/compose.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { Sellers, Suggestions } from "../ports/offer.ts";
import { productOf } from "../products/product.ts";
import type { LaterKind } from "../wallet/balances.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, guestSite, sendBookingEmail } from "./booking-mail.ts";
import { type BookedPart, confirmationEmail } from "./confirmation-email.ts";
import { listItems } from "./item-queries.ts";
import { duesOf, insertDues } from "./payment-due.ts";
import { planReminder } from "./reminders.ts";

type Confirmed = EmailSite & {
  mail?: BookingMail | undefined;
  points: number | undefined;
  payLaterFrom: LaterKind | undefined;
  suggestions: Suggestions[];
  /** Where the account is known. */
  hidesTyped?: boolean;
};

/** What else can be booked for its days, by the products that know the place. `unit`: a transaction to read in. */
export async function suggestionsFor(
  { suggesting = [] }: Pick<Sellers, "suggesting">,
  booking: Booking,
  organisation: Organisation,
  { language = booking.language, unit }: { language?: Language; unit?: Db } = {},
): Promise<Suggestions[]> {
  const trip = { ...booking, placeId: aboutOf(booking).placeId, currency: booking.receipt.currency };
  const all: Suggestions[] = [];
  for (const suggest of suggesting) all.push(...(await suggest(trip, organisation, language, unit)));
  return all;
}

/**
 * Composes what follows a confirmation by us, a supplier or an operator: its email, a reminder of the deadline, what is due later, its tickets.
 * The answer stores it, in the transaction that confirms. `standing`: what is booked, where a part of the order was not.
 */
export function afterConfirmation(
  booking: Booking,
  { payLaterFrom, mail, ...confirmed }: Confirmed,
  now: number,
  standing?: BookedPart,
): (trx: Db) => Promise<void> {
  let left = standing?.toPay ?? Number.POSITIVE_INFINITY;
  const dues = duesOf(booking, payLaterFrom, now).flatMap((due) => {
    const amount = Math.min(due.amount, left);
    left -= amount;
    return amount > 0 ? { ...due, amount } : [];
  });
  const site = { ...confirmed, dues, mailedKeys: mail?.mailedKeys };
  const compose = (reader: typeof site & BookingSite) => confirmationEmail(booking, reader, standing);
  // Composed before rows are locked, where no agent is asked for first.
  const isKnown = booking.accountId === undefined || site.hidesTyped !== undefined;
  const email = booking.clientId === undefined && isKnown ? compose(guestSite(booking, site, mail)) : undefined;
  return async (trx) => {
    await sendBookingEmail(trx, mail, booking, { site, compose: (reader) => email ?? compose(reader), now });
    await planReminder(trx, standing?.booking ?? booking, site.origin, now);
    await insertDues(trx, dues);
    await issueTickets(trx, booking, now);
  };
}

export async function issueTickets(trx: Db, booking: Booking, now: number): Promise<void> {
  const items = (await listItems(trx, booking)).filter(({ state }) => state === "confirmed");
  for (const code of new Set(items.map(({ product }) => product)))
    await productOf(code).tickets?.issue(
      trx,
      items.filter(({ product }) => product === code),
      now,
    );
}
