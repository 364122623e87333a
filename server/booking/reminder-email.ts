import { freeUntil } from "../core/cancel-terms.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatInstant } from "../email/format.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import { bookingPath } from "./confirmation-email.ts";

/** Until when a booking can be canceled free of charge, by the clock of the property; in the language it was made in. */
export function reminderEmail(booking: Booking, site: EmailSite): NewEmail {
  const { booking: words, reminder, greeting, locale } = emailCopy[booking.language];
  const { property, reference, guest, cancel } = booking;
  const until = formatInstant(freeUntil(cancel) ?? 0, property.timeZone, locale);
  const content = {
    language: booking.language,
    subject: reminder.subject(property.name, reference),
    title: reminder.title,
    greeting: greeting(`${guest.firstName} ${guest.lastName}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: reminder.text(until) },
      bookingFacts(booking),
      { kind: "paragraph" as const, text: reminder.nothingToDo },
      { kind: "action" as const, label: words.action, href: new URL(bookingPath(booking.id), site.origin).href },
    ],
    reason: words.reason(site.organisation.name),
  };
  return composeEmail(content, guest.email, site);
}
