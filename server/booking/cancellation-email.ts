import { dayIn } from "../core/day.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import type { Block } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatDay, formatList, formatMoney } from "../email/format.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import { calendarFile, type Revision } from "./calendar-file.ts";
import type { Cancellation } from "./cancellation.ts";
import { bookingPath } from "./confirmation-email.ts";
import { occupancyOfItem } from "./items.ts";
import { partyText } from "./party-text.ts";

/**
 * That a booking, or rooms of it, was cancelled, when and at whose wish, and what came back, in the language it was made in; with
 * a file that takes the stay out of a calendar where nothing of it stands (BK-05).
 */
export function cancellationEmail(
  booking: Booking,
  { at, by, parts, rooms, toPay, noShow }: Cancellation,
  site: EmailSite,
  revision: Revision,
): NewEmail {
  const copy = emailCopy[booking.language];
  const { booking: words, cancelled, greeting, locale } = copy;
  const { property, reference, guest } = booking;
  const { name, timeZone } = site.organisation;
  const href = new URL(bookingPath(booking.id), site.origin).href;
  const when = formatDay(dayIn(timeZone, at), locale);
  const gone = rooms?.map(({ number, ...who }) => cancelled.room(number, partyText(occupancyOfItem(who), copy)));
  const ended = gone ? cancelled.some(when, formatList(gone, locale)) : cancelled.by[by](when, name);
  const content = {
    language: booking.language,
    subject: (noShow ? cancelled.noShow : cancelled).subject(property.name, reference),
    title: gone ? cancelled.subject(property.name, reference) : (noShow ? cancelled.noShow : cancelled).title,
    greeting: greeting(`${guest.firstName} ${guest.lastName}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: noShow ? cancelled.noShow.text(when, property.name) : ended },
      { kind: "paragraph" as const, text: noShow ? cancelled.noShow.contradict : cancelled.surprise },
      bookingFacts(booking),
      ...moneyBack(parts, copy),
      ...(parts.some(({ kind }) => kind === "payment")
        ? [{ kind: "paragraph" as const, text: cancelled.paymentBack }]
        : []),
      {
        kind: "paragraph" as const,
        text:
          toPay > 0
            ? cancelled.toPay(formatMoney({ minor: toPay, currency: booking.receipt.currency }, locale))
            : cancelled.nothingToPay,
      },
      ...(by === "guest" || noShow ? [] : [{ kind: "paragraph" as const, text: cancelled.otherStays }]),
      { kind: "action" as const, label: words.action, href },
      ...(gone || noShow ? [] : [{ kind: "paragraph" as const, text: cancelled.calendarNote }]),
    ],
    reason: words.reason(name),
  };
  const calendar = calendarFile(booking, { url: href, place: undefined, organiser: site.organisation }, revision);
  // A stay that is over stays in calendars.
  return { ...composeEmail(content, guest.email, site), ...(!noShow && { calendar }) };
}

/** What of each source came back, and what was kept. */
function moneyBack(parts: Cancellation["parts"], { cancelled, document, locale }: EmailCopy): Block[] {
  const rows = parts.flatMap(({ kind, amount, kept }): [string, string][] => {
    const name = document.words[`source-${kind}`];
    const back = { ...amount, minor: amount.minor - kept.minor };
    return [
      ...(back.minor > 0 ? [[name, formatMoney(back, locale)] satisfies [string, string]] : []),
      ...(kept.minor > 0 ? [[cancelled.kept(name), formatMoney(kept, locale)] satisfies [string, string]] : []),
    ];
  });
  if (rows.length === 0) return [];
  return [
    { kind: "heading", text: cancelled.cameBack },
    { kind: "facts", rows: rows.map(([label, value]) => ({ label, value })) },
  ];
}
