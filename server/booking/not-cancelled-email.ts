import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import { bookingPath } from "./confirmation-email.ts";

/** That a booking its guest wanted to cancel stands; in the language it was booked in. */
export function notCancelledEmail(booking: Booking, site: EmailSite): NewEmail {
  const { booking: words, notCancelled, greeting } = emailCopy[booking.language];
  const { property, reference, guest } = booking;
  const content = {
    language: booking.language,
    subject: notCancelled.subject(property.name, reference),
    title: notCancelled.title,
    greeting: greeting(`${guest.firstName} ${guest.lastName}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: notCancelled.text(property.name) },
      bookingFacts(booking),
      { kind: "paragraph" as const, text: notCancelled.nothingBack },
      { kind: "action" as const, label: words.action, href: new URL(bookingPath(booking.id), site.origin).href },
    ],
    reason: words.reason(site.organisation.name),
  };
  return composeEmail(content, guest.email, site);
}
