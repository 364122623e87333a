import { freeUntil } from "../core/cancel-terms.ts";
import type { EmailSite, NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatInstant } from "../email/format.ts";
import type { Booking } from "./booked.ts";
import { noteEmail } from "./note-email.ts";

/** Until when a booking can be canceled free of charge, by the clock of the property. */
export function reminderEmail(booking: Booking, site: EmailSite): NewEmail {
  const { locale, reminder } = emailCopy[booking.language];
  const { text, nothingToDo: after, ...words } = reminder;
  const until = formatInstant(freeUntil(booking.cancel) ?? 0, booking.property.timeZone, locale);
  return noteEmail(booking, { ...words, text: text(until), after }, site);
}
