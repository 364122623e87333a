import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import { bookingPath } from "./confirmation-email.ts";

/** That what was asked for was not booked after all, and that nothing was charged; in the language it was asked in. */
export function notBookedEmail(booking: Booking, site: EmailSite): NewEmail {
  const { booking: words, notBooked, greeting } = emailCopy[booking.language];
  const { property, reference, guest } = booking;
  const content = {
    language: booking.language,
    subject: notBooked.subject(property.name, reference),
    title: notBooked.title,
    greeting: greeting(`${guest.firstName} ${guest.lastName}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: notBooked.text(property.name) },
      bookingFacts(booking),
      { kind: "paragraph" as const, text: notBooked.nothingCharged },
      { kind: "action" as const, label: words.action, href: new URL(bookingPath(booking.id), site.origin).href },
    ],
    reason: words.reason(site.organisation.name),
  };
  return composeEmail(content, guest.email, site);
}
