import type { EmailSite, NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { Booking } from "./booked.ts";
import { noteEmail } from "./note-email.ts";

/** That what was asked for was not booked after all, and that nothing was charged. */
export function notBookedEmail(booking: Booking, site: EmailSite): NewEmail {
  const { text, nothingCharged: after, ...words } = emailCopy[booking.language].notBooked;
  return noteEmail(booking, { ...words, text: text(booking.property.name), after }, site);
}
