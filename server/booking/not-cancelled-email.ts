import type { EmailSite, NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { Booking } from "./booked.ts";
import { noteEmail } from "./note-email.ts";

/** That a booking its guest wanted to cancel stands. */
export function notCancelledEmail(booking: Booking, site: EmailSite): NewEmail {
  const { text, nothingBack: after, ...words } = emailCopy[booking.language].notCancelled;
  return noteEmail(booking, { ...words, text: text(booking.property.name), after }, site);
}
