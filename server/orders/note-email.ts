import { freeUntil } from "../core/cancel-terms.ts";
import { isBooked } from "../core/item-states.ts";
import { fullName } from "../core/names.ts";
import { composeEmail, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatInstant, formatMoney } from "../email/format.ts";
import { lastsTexts } from "../email/source-words.ts";
import type { Promised } from "../payments/refunds.ts";
import type { PaidPart } from "../wallet/sources.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import type { BookingSite } from "./booking-mail.ts";
import { anotherTime, deadlineIn } from "./confirmation-email.ts";

/** One thing that is to be said of a booking, before and after what it is called by. */
type Note = { subject: (title: string, reference: string) => string; title: string; text: string; after: string };

/** A word about a booking, with the way to its page, or to another one; in the language it was made in. */
export function noteEmail(
  booking: Booking,
  { subject, title, text, after }: Note,
  site: BookingSite,
  action = { label: emailCopy[booking.language].booking.action, href: site.href },
): NewEmail {
  const { booking: words, greeting } = emailCopy[booking.language];
  const { reference, guest } = booking;
  const content = {
    language: booking.language,
    subject: subject(aboutOf(booking).title, reference),
    title,
    greeting: greeting(fullName(guest)),
    blocks: [
      ...text.split(/\n+/).map((text) => ({ kind: "paragraph" as const, text })),
      bookingFacts(booking),
      ...(after === "" ? [] : [{ kind: "paragraph" as const, text: after }]),
      { kind: "action" as const, ...action },
    ],
    reason: words.reason(site.organisation.name),
  };
  return composeEmail(content, guest.email, site);
}

/** Tells a guest that it could not be booked, and that nothing was charged, or what is `refunded` of what was; `released`: of the wallet. */
export function notBookedEmail(
  booking: Booking,
  site: BookingSite,
  refunded: Promised[] = [],
  released: PaidPart[] = [],
): NewEmail {
  const about = aboutOf(booking);
  const { text, ...words } = about.words.notBooked;
  const copy = emailCopy[booking.language];
  const lasts = released.flatMap(({ kind, back, lasts }) =>
    lastsTexts(back, lasts, copy).map((text) => `${copy.document.words[`source-${kind}`]}: ${text}.`),
  );
  const note = {
    ...words,
    text: text(about.title),
    after: site.hidesPayment ? "" : [refundText(booking, refunded), ...lasts].join(" "),
  };
  return noteEmail(booking, note, site);
}

/** Tells a buyer that a payment came for `order`, whose place `other` has taken: a booking, or an order that isn't booked yet. */
export function replacedEmail({ receipt }: Booking, other: Booking, site: BookingSite, refunded: Promised): NewEmail {
  const { language, state, reference } = other;
  const about = aboutOf(other);
  const which = isBooked(state) ? "bookedInstead" : "orderedInstead";
  const { text, ...words } = about.words[which];
  const after = refundText({ language, receipt }, [refunded], emailCopy[language][which].notTaken);
  const note = { ...words, text: text(about.title, reference), after };
  if (state !== "awaiting-payment") return noteEmail(other, note, site);
  // Its own page opens once it is paid.
  const href = new URL(`/payment/${refunded.paymentId}/return`, site.origin).href;
  return noteEmail(other, note, site, { label: emailCopy[language].orderedInstead.action, href });
}

/** That an operator refunds a part of what was paid, or all, of a booking that this does not cancel. */
export function refundedEmail(booking: Booking, site: BookingSite, refunded: Promised[]): NewEmail {
  const { text, notTaken, ...words } = emailCopy[booking.language].refunded;
  const after = refundText(booking, refunded, notTaken);
  return noteEmail(booking, { ...words, text: text(site.organisation.name), after }, site);
}

/** That nothing was charged, or what is refunded of what was. */
export function refundText(
  { language, receipt: { currency } }: Pick<Booking, "language" | "receipt">,
  refunded: Promised[],
  nothing = emailCopy[language].notBooked.nothingCharged,
): string {
  const { locale, notBooked } = emailCopy[language];
  // What is withheld was never taken.
  const taken = refunded.flatMap(({ refund }) =>
    refund.ok && refund.value.state !== "withheld" ? [refund.value] : [],
  );
  const minor = taken.reduce((sum, { amount }) => sum + amount, 0);
  return minor > 0 ? notBooked.refunding(formatMoney({ minor, currency }, locale)) : nothing;
}

/** The email to a guest whose cancellation the supplier refused. */
export function notCancelledEmail(booking: Booking, site: BookingSite): NewEmail {
  const { nothingBack: after, ...words } = emailCopy[booking.language].notCancelled;
  const about = aboutOf(booking);
  return noteEmail(booking, { ...words, text: about.words.notCanceled(about.title), after }, site);
}

/** That it doesn't take place, and until when its guest chooses another time. */
export function calledOffEmail(booking: Booking, site: BookingSite, until: number): NewEmail {
  const { text, until: after, choose: label, ...words } = anotherTime(booking).calledOff;
  const { title, span } = aboutOf(booking);
  const when = formatInstant(until, span.from.zone, emailCopy[booking.language].locale);
  return noteEmail(booking, { ...words, text: text(title), after: after(when) }, site, { label, href: site.href });
}

/** Until when a booking can be canceled free of charge, by the clocks of where it is. */
export function reminderEmail(booking: Booking, site: BookingSite): NewEmail {
  const copy = emailCopy[booking.language];
  const { reminder } = copy;
  const { nothingToDo: after, ...words } = reminder;
  const about = aboutOf(booking);
  const until = deadlineIn(freeUntil(booking.cancel) ?? 0, about.span.from.zone, copy);
  return noteEmail(booking, { ...words, text: about.words.freeUntil(until), after }, site);
}
