import type { NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { Promised } from "../payments/refunds.ts";
import type { Booking } from "./booked.ts";
import type { BookingSite } from "./booking-mail.ts";
import { dueWords, type ToldDue } from "./due-words.ts";
import { noteEmail, refundText } from "./note-email.ts";
import type { PaymentDue } from "./payment-due.ts";

/** Reminds of it, with the link to pay it and what happens otherwise. */
export function dueReminderEmail(booking: Booking, due: ToldDue, site: BookingSite): NewEmail {
  const { amount, day, text, after, action, copy } = dueWords(booking, due, site);
  const note = {
    subject: (about: string, reference: string) => copy.subject(amount, day, about, reference),
    title: copy.title(day),
    text,
    after,
  };
  return noteEmail(booking, note, site, action);
}

/** The balance that was to pay it on this day does not cover it. */
export function dueNotTakenEmail(booking: Booking, due: ToldDue, site: BookingSite): NewEmail {
  const { amount, after, from, action, copy } = dueWords(booking, due, site);
  const { subject, title, text } = copy.notTaken;
  return noteEmail(booking, { subject, title, text: text(amount, from), after }, site, action);
}

export function duePaidEmail(booking: Booking, due: PaymentDue, site: BookingSite): NewEmail {
  const { amount, copy } = dueWords(booking, due, site);
  const { text, after, ...words } = copy.paid;
  return noteEmail(booking, { ...words, text: text(amount), after }, site);
}

/** A payment came when nothing, or another amount, was due. */
export function dueReturnedEmail(booking: Booking, site: BookingSite, refunded: Promised[]): NewEmail {
  const { returned } = emailCopy[booking.language].paymentDue;
  return noteEmail(booking, { ...returned, after: refundText(booking, refunded) }, site);
}
