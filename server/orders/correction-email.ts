import { NAME_CORRECTION_LIFE } from "../core/lifetimes.ts";
import { fullName } from "../core/names.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatDuration } from "../email/format.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import type { Name } from "./stored.ts";

/** Where the link of the email leads; the key leaves the address before the page is made (QP-01). */
const CONFIRM_PATH = "/bookings/confirm-name";

/** Asks at the address a booking was made with whether its guest's name is to be corrected. */
export function correctionEmail(booking: Booking, name: Name, key: string, site: EmailSite): NewEmail {
  const { booking: words, nameCorrection, greeting, locale } = emailCopy[booking.language];
  const href = new URL(`${CONFIRM_PATH}?${new URLSearchParams({ key })}`, site.origin).href;
  const content = {
    language: booking.language,
    subject: nameCorrection.subject(booking.reference),
    title: nameCorrection.title,
    greeting: greeting(fullName(booking.guest)),
    blocks: [
      { kind: "paragraph" as const, text: nameCorrection.intro },
      {
        kind: "facts" as const,
        rows: [
          ...bookingFacts(booking).rows,
          { label: nameCorrection.now, text: fullName(booking.guest) },
          { label: nameCorrection.corrected, text: fullName(name) },
        ],
      },
      { kind: "action" as const, label: nameCorrection.action, href },
      { kind: "paragraph" as const, text: nameCorrection.after(formatDuration(NAME_CORRECTION_LIFE, locale)) },
    ],
    reason: words.reason(site.organisation.name),
  };
  return composeEmail(content, booking.guest.email, site);
}
