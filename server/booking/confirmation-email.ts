import type { Day } from "../core/day.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { inLanguage } from "../core/local-text.ts";
import { type LetterContent, type LetterPart, letterHtml, letterText } from "../email/email-layout.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Email } from "../ports/mailer.ts";
import { minorUnits } from "../reference/currencies.ts";
import type { Booking } from "./booked.ts";
import { counted, type LetterWords, letterWords } from "./email-words.ts";

/** Where the confirmation of a booking is shown. */
export const confirmationPath = (bookingId: string): string => `/checkout-success?booking=${bookingId}`;

/** The confirmation of a booking, in the language it was made in (BK-05). `origin` is that of the organisation's site. */
export function confirmationEmail(
  booking: Booking,
  site: { organisation: Organisation; origin: string; place: string | undefined },
): Omit<Email, "id"> & { organisationId: string } {
  const words = letterWords[booking.language];
  const content: LetterContent = {
    language: booking.language,
    dir: words.dir,
    organisation: site.organisation.name,
    colour: site.organisation.brand.colour,
    greeting: words.greeting(fullName(booking)),
    parts: [
      { kind: "paragraph", text: words.intro },
      { kind: "facts", rows: itinerary(booking, words, site.place) },
      { kind: "heading", text: words.priceHeading },
      ...price(booking, words),
      { kind: "heading", text: words.cancellationHeading },
      { kind: "paragraph", text: cancellation(booking, words) },
      { kind: "link", label: words.see, href: new URL(confirmationPath(booking.id), site.origin).href },
    ],
    footer: words.footer(site.organisation.name),
  };
  return {
    organisationId: booking.organisationId,
    from: site.organisation.mailFrom,
    to: booking.guest.email,
    subject: words.subject(booking.property.name, booking.reference),
    text: letterText(content),
    html: letterHtml(content),
  };
}

type Row = [label: string, value: string];

const fullName = ({ guest }: Booking): string => `${guest.firstName} ${guest.lastName}`.trim();

function itinerary(booking: Booking, words: LetterWords, place: string | undefined): Row[] {
  const { labels, locale } = words;
  const { stay, room, property, receipt, guest } = booking;
  const party = [
    counted(words.adults, stay.adults, locale),
    ...(stay.childAges.length > 0 ? [counted(words.children, stay.childAges.length, locale)] : []),
  ];
  const length = [counted(words.nights, receipt.nights, locale), counted(words.rooms, stay.rooms, locale)];
  const rows: Row[] = [
    [labels.reference, booking.reference],
    [labels.where, place ? `${property.name}, ${place}` : property.name],
    [labels.checkIn, `${dayText(stay.arrival, locale)}, ${words.from(booking.checkInFrom)}`],
    [labels.checkOut, `${dayText(stay.departure, locale)}, ${words.until(booking.checkOutUntil)}`],
    [labels.stay, list(length, locale)],
    [labels.room, inLanguage(room.name, booking.language)],
    [labels.board, words.boards[booking.board]],
    [labels.guests, list(party, locale)],
    [labels.guest, fullName(booking)],
  ];
  return guest.requests ? [...rows, [labels.requests, guest.requests]] : rows;
}

function price({ receipt }: Booking, words: LetterWords): LetterPart[] {
  const amount = (minor: number, currency = receipt.currency) => money(minor, currency, words.locale);
  const lines = receipt.lines.map(({ code, minor }): Row => [words.lines[code], amount(minor)]);
  const discount: Row[] = receipt.discount > 0 ? [[words.discount, amount(-receipt.discount)]] : [];
  const payable: Row = [words.payable, amount(receipt.payable)];
  const amounts: LetterPart = {
    kind: "amounts",
    rows: [...lines, [words.total, amount(receipt.total)], ...discount, payable],
  };
  const { rate, property } = receipt;
  if (rate === null) return [amounts];
  const note = words.inPropertyCurrency(
    amount(property.payable, property.currency),
    dayText(parseDay(rate.asOf) as Day, words.locale),
    rate.source,
  );
  return [amounts, { kind: "paragraph", text: note }];
}

function cancellation({ freeUntil, createdAt, property }: Booking, words: LetterWords): string {
  if (freeUntil === null || freeUntil <= createdAt) return words.neverFree;
  const { timeZone } = property;
  const when = new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeStyle: "short", timeZone });
  return words.freeUntil(when.format(freeUntil));
}

function money(minor: number, currency: string, locale: string): string {
  const digits = minorUnits(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

const dayText = (day: Day, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(day * DAY);

const list = (items: string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: "unit", style: "long" }).format(items);
