import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatDay } from "../email/format.ts";
import type { Booking } from "./booked.ts";
import { bookingPath } from "./confirmation-email.ts";

/** That a booking was cancelled, in the language it was made in. */
export function cancellationEmail(booking: Booking, site: EmailSite): NewEmail {
  const { booking: words, cancelled: copy, greeting, locale } = emailCopy[booking.language];
  const { property, reference, stay, guest, receipt } = booking;
  const content = {
    language: booking.language,
    subject: copy.subject(property.name, reference),
    title: copy.title,
    greeting: greeting(`${guest.firstName} ${guest.lastName}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: copy.intro },
      {
        kind: "facts" as const,
        rows: [
          { label: words.labels.reference, value: reference },
          { label: words.labels.property, value: property.name },
          { label: words.labels.checkIn, value: formatDay(stay.arrival, locale) },
          { label: words.labels.checkOut, value: formatDay(stay.departure, locale) },
        ],
      },
      ...(receipt.sources.length > 0 && booking.accountId !== undefined
        ? [{ kind: "paragraph" as const, text: copy.wentBack }]
        : []),
      { kind: "action" as const, label: words.action, href: new URL(bookingPath(booking.id), site.origin).href },
    ],
    reason: words.reason(site.organisation.name),
  };
  return composeEmail(content, guest.email, site);
}
