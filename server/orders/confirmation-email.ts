import { availableOn } from "../core/available-on.ts";
import { type CancelWords, cancelText, deadlineText, penalizedStay } from "../core/cancel-text.ts";
import { type Day, parseDay } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { isBooked } from "../core/item-states.ts";
import { fullName } from "../core/names.ts";
import {
  besideOf,
  chargedBySupplier,
  depositOf,
  guestTotal,
  isGuestMoney,
  isInvented,
  type ReceiptSource,
  shownLines,
  whenDue,
} from "../core/receipt.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import type { Block, Fact } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatDay, formatDuration, formatInstant, formatList, formatMoney } from "../email/format.ts";
import { sourceName } from "../email/source-words.ts";
import type { Suggestions } from "../ports/offer.ts";
import type { ProductWords } from "../products/product.ts";
import { aboutOf } from "./about.ts";
import { type Booking, confirmUntil } from "./booked.ts";
import type { BookingSite } from "./booking-mail.ts";
import { calendarFile, type Revision } from "./calendar-file.ts";
import type { Remaining } from "./cancellation.ts";
import { dueWords } from "./due-words.ts";
import { isPackage } from "./items.ts";
import type { PaymentDue } from "./payment-due.ts";

/** Where a booking is found by its reference and the email address it was booked with. */
const FIND_BOOKING_PATH = "/bookings/find";

/** Where a guest makes an account with a booking, by a mailed key, or has one mailed. */
export const bookingAccountPath = (by: { key: string } | { booking: string }): string =>
  `/bookings/account?${new URLSearchParams(by)}`;

/** `points`: what it earns. */
type Site = BookingSite & {
  points?: number | undefined;
  /** What is to be paid to us later. */
  dues?: PaymentDue[] | undefined;
  /** For a guest's way to confirm the address. */
  mailedKeys?: Pick<MailedKeys, "make" | "code"> | undefined;
  suggestions?: Suggestions[];
};

/** The confirmation of a booking, in the language it was made in, with a calendar file (BK-05). */
export function confirmationEmail(booking: Booking, site: Site, standing?: BookedPart): NewEmail {
  if (booking.confirmBy !== undefined) return unconfirmedEmail(booking, site, booking.createdAt);
  const { intro, ...words } = aboutOf(booking).words.booked;
  const missing = standing && partNotBooked(booking, standing);
  return itineraryEmail(
    standing?.booking ?? booking,
    site,
    { ...words, intro: missing ? `${missing} ${intro}` : intro, ways: memberWays(booking, site, booking.createdAt) },
    { sequence: 0, at: booking.createdAt },
    standing,
    accountRow(booking, site),
  );
}

/** What the key and the code of an address are for. */
export const PURPOSE = "booking-address";

/**
 * Names a booking with its address: with another one, keys and codes are others. By its reference, which alone opens nothing: its id
 * would open it to a stranger after the guest has corrected the address.
 */
export const namedBy = ({
  organisationId,
  reference,
  guest,
}: Pick<Booking, "organisationId" | "reference" | "guest">) => ({
  organisationId: `${organisationId}:${sanitiseEmail(guest.email)?.lookup ?? ""}`,
  id: reference,
});

/** Where the link of a confirmation by its guest leads. */
const CONFIRM_ADDRESS_PATH = "/bookings/confirm-address";

/**
 * BK-08: the confirmation of a booking whose address is not confirmed yet, with the way to do that. Nothing that the guest typed is in
 * it, and nothing that opens the booking: the address may be a stranger's.
 */
export function unconfirmedEmail(booking: Booking, site: Site, now: number): NewEmail {
  const { locale, confirmAddress: words } = emailCopy[booking.language];
  const until = booking.confirmBy ?? now;
  const time = formatDuration(until - now, locale);
  const intro = (isBooked(booking.state) ? words.kept : words.notBooked)(time);
  const isMember = booking.newMemberId !== undefined;
  const ways: Block[] = [
    ...(isMember ? [{ kind: "paragraph" as const, text: words.account(site.organisation.name) }] : []),
    ...waysToConfirm(booking, site, until),
    { kind: "paragraph", text: isMember ? words.strangerToAccount : words.stranger },
  ];
  const { subject, title } = words;
  const told = { subject, title, intro, ways, isStranger: true };
  return itineraryEmail(booking, site, told, { sequence: 0, at: booking.createdAt });
}

/** The link and the code. */
function waysToConfirm(booking: Booking, site: Site, until: number): Block[] {
  const words = emailCopy[booking.language].confirmAddress;
  const key = site.mailedKeys?.make(PURPOSE, namedBy(booking), until);
  const href = key && new URL(`${CONFIRM_ADDRESS_PATH}?${new URLSearchParams({ key })}`, site.origin).href;
  const [code] = site.mailedKeys?.code(PURPOSE, namedBy(booking)) ?? [];
  return [
    ...(href ? [{ kind: "action" as const, label: words.action, href }] : []),
    ...(code ? [{ kind: "code" as const, label: words.code, value: code }] : []),
  ];
}

/** Decision 039: how the guest of a booking that is paid confirms the account that was made with it. */
function memberWays(booking: Booking, site: Site, now: number): Block[] {
  const until = confirmUntil(booking);
  if (booking.newMemberId === undefined || until === undefined || until <= now || site.isAgents) return [];
  const { account } = emailCopy[booking.language].confirmAddress;
  return [{ kind: "paragraph", text: account(site.organisation.name) }, ...waysToConfirm(booking, site, until)];
}

/** What its product says of another time. */
export function anotherTime(booking: Booking) {
  const { anotherTime: words } = aboutOf(booking).words;
  if (!words) throw new Error("what can't be moved has another time");
  return words;
}

/** Of an order that a supplier refused a part of, by what that is called. */
export type BookedPart = Remaining & { refused: string[] };

/** Which parts of an order were not booked, and that they are not paid. */
function partNotBooked(booking: Booking, { booking: booked, refused }: BookedPart): string {
  const { locale, notBooked } = emailCopy[booking.language];
  const { receipt } = booking;
  const minor = guestTotal(receipt) - guestTotal(booked.receipt);
  return notBooked.part(formatList(refused, locale), formatMoney({ minor, currency: receipt.currency }, locale));
}

/** The email about a corrected guest's name, with the booking's current details: `standing` if a part was cancelled. */
export const nameCorrectedEmail = (
  booking: Booking,
  site: Site,
  revision: Revision,
  standing?: Remaining,
): NewEmail => {
  const told = { ...emailCopy[booking.language].nameCorrected, namesGuest: true };
  return itineraryEmail(standing?.booking ?? booking, site, told, revision, standing);
};

/** The confirmation once more, with the booking's current details. */
export const resentEmail = (booking: Booking, site: Site, revision: Revision, standing?: Remaining): NewEmail =>
  booking.confirmBy !== undefined
    ? unconfirmedEmail(booking, site, revision.at)
    : itineraryEmail(
        standing?.booking ?? booking,
        site,
        { ...aboutOf(booking).words.booked, ways: memberWays(booking, site, revision.at) },
        revision,
        standing,
        accountRow(booking, site),
      );

/** The email about its new time. */
export const movedEmail = (booking: Booking, site: Site, revision: Revision, standing?: Remaining): NewEmail =>
  itineraryEmail(standing?.booking ?? booking, site, anotherTime(booking).moved, revision, standing);

function itineraryEmail(
  booking: Booking,
  site: Site,
  {
    subject,
    title,
    intro,
    ways = [],
    isStranger = false,
    namesGuest = false,
  }: ProductWords["booked"] & { ways?: Block[]; isStranger?: boolean; namesGuest?: boolean },
  revision: Revision,
  gone?: Gone,
  more: Fact[] = [],
): NewEmail {
  const copy = emailCopy[booking.language];
  const { labels, reason, action, priceHeading, cancellationHeading, findAgain } = copy.booking;
  const about = aboutOf(booking);
  const { guest } = booking;
  const { hidesPayment } = site;
  const find = new URL(FIND_BOOKING_PATH, site.origin).href;
  const href = isStranger ? find : site.href;
  const hidesTyped = isStranger || site.hidesTyped;
  const hidesName = hidesTyped && !namesGuest;
  const content = {
    language: booking.language,
    subject: subject(about.title, booking.reference),
    title,
    greeting: copy.greeting(hidesName ? "" : fullName(guest)),
    blocks: [
      { kind: "paragraph" as const, text: intro },
      ...ways,
      { kind: "code" as const, label: labels.reference, value: booking.reference },
      {
        kind: "facts" as const,
        rows: [
          ...about.facts("full"),
          ...(hidesName ? [] : [{ label: labels.guest, text: fullName(guest) }]),
          ...(guest.requests && !hidesTyped ? [{ label: labels.requests, text: guest.requests }] : []),
        ],
      },
      ...(isStranger ? [] : [{ kind: "action" as const, label: action, href }]),
      { kind: "heading" as const, text: priceHeading },
      ...price(booking, copy, gone, hidesPayment),
      ...(hidesPayment ? [] : (site.dues ?? [])).flatMap((due) => payLater(booking, due, site)),
      ...earns(booking, copy, site.points),
      { kind: "heading" as const, text: cancellationHeading },
      inSteps(cancellation(booking, copy)),
      ...packageNotes(booking, site).map((text) => ({ kind: "paragraph" as const, text })),
      { kind: "paragraph" as const, text: about.words.calendarNote },
      {
        kind: "facts" as const,
        rows: [
          ...(isStranger ? [] : ticketRow(booking, href)),
          { label: findAgain.label, text: findAgain.text, href: find },
          ...more,
        ],
      },
      // What an agent's client books next, they book with the agent.
      ...(site.agent ? [] : (site.suggestions ?? [])).flatMap((its) => suggested(its, copy, site)),
    ],
    reason: reason(site.organisation.name),
  };
  const calendar = calendarFile(booking, { url: href, organiser: site.organisation }, revision);
  return { ...composeEmail(content, guest.email, site), calendar };
}

/** Where its tickets are to be had as a file, or what admits instead of them. */
function ticketRow(booking: Booking, href: string): Fact[] {
  const { words, hasTickets } = aboutOf(booking);
  if (!words.tickets) return [];
  const { label, text, none } = words.tickets;
  if (hasTickets) return [{ label, text, href: `${href}/voucher.html` }];
  return none ? [{ label, text: none(booking.supplierReference) }] : [];
}

/**
 * BK-05: where a guest has a link mailed that makes an account with the booking. This email may be forwarded, so it holds none. The
 * booking's id opens it, and is not for agents.
 */
function accountRow(booking: Booking, { origin, isAgents }: Site): Fact[] {
  if (booking.accountId !== undefined || booking.newMemberId !== undefined || isAgents) return [];
  const { label, text } = emailCopy[booking.language].booking.withAccount;
  return [{ label, text, href: new URL(bookingAccountPath({ booking: booking.id }), origin).href }];
}

/** Beside the part that stands: what the end of others cost, and what pays for both. */
type Gone = Pick<Remaining, "cost" | "paid" | "paidAs">;

/** `hidesPayment`: without what paid, and without what is still to be paid to us. */
export function price(
  booking: Booking,
  emails: EmailCopy,
  gone: Gone = { cost: 0, paid: 0, paidAs: "now" },
  hidesPayment = false,
): Block[] {
  const { receipt } = booking;
  const { booking: copy, document, locale } = emails;
  const { words } = aboutOf(booking);
  const amount = (minor: number, currency = receipt.currency) => formatMoney({ minor, currency }, locale);
  type Row = [label: string, amount: string];
  const sourceRows = (which: (source: ReceiptSource) => boolean): Row[] =>
    receipt.sources.filter(which).map((source) => [sourceName(source, emails), amount(-source.worth)]);
  const rows: Row[] = [
    ...shownLines(receipt.lines).map(
      (line): Row => [
        line.code === "base" ? words.base : copy.charges[`charge-${line.code}`],
        line.amount === "unknown" ? copy.amountUnknown : amount(line.amount),
      ],
    ),
    ...(gone.cost > 0 ? [[words.canceledItems, amount(gone.cost)] satisfies Row] : []),
    // A member's discount lowers the price, and pays nothing.
    ...sourceRows((source) => !isGuestMoney(source)),
    [copy.total, amount(guestTotal(receipt) + gone.cost)],
    ...(hidesPayment ? [] : sourceRows(isGuestMoney)),
    ...(gone.paid > 0 && !hidesPayment ? [[document.words[gone.paidAs], amount(-gone.paid)] satisfies Row] : []),
    ...(receipt.payable > 0 && !(hidesPayment && isPaidToUs(booking))
      ? [[dueLabel(booking, emails), amount(receipt.payable)] satisfies Row]
      : []),
  ];
  const { rate, property } = receipt;
  const deposit = depositOf(receipt);
  const held: Block[] =
    deposit && deposit.amount !== "unknown" ? [{ kind: "paragraph", text: words.deposit(amount(deposit.amount)) }] : [];
  const beside = besideOf(receipt).map(
    (line): Block => ({
      kind: "paragraph",
      text: words.beside(
        copy.charges[`charge-${line.code}`],
        line.amount === "unknown" ? copy.amountUnknown : formatMoney(line.amount, locale),
      ),
    }),
  );
  held.push(...beside);
  const charged = chargedBySupplier(receipt);
  if (rate === null || charged === 0) return [{ kind: "amounts", rows }, ...held];
  const day = formatDay(parseDay(rate.asOf) as Day, locale);
  const source = isInvented(rate) ? undefined : rate.source;
  const text = words.converted(amount(charged, property.currency), day, source);
  return [{ kind: "amounts", rows }, ...held, { kind: "paragraph", text }];
}

/** What is due by a day, and where it is paid. */
function payLater(booking: Booking, due: PaymentDue, site: EmailSite): Block[] {
  const { text, after, action } = dueWords(booking, due, site);
  return [
    { kind: "paragraph", text },
    { kind: "paragraph", text: after },
    { kind: "action", ...action },
  ];
}

function suggested(
  { heading, price: around, link, lines }: Suggestions,
  { locale }: EmailCopy,
  { origin }: Site,
): Block[] {
  const rows = lines.map(({ title, href, price }) => ({
    label: `${title} · ${around(formatMoney(price, locale))}`,
    text: link,
    href: new URL(href, origin).href,
  }));
  return [
    { kind: "heading", text: heading },
    { kind: "facts", rows },
  ];
}

/** LO-09: what it earns, and from when that can be spent. */
function earns(booking: Booking, { locale }: EmailCopy, points = 0): Block[] {
  const from = formatDay(availableOn(booking.endsOn), locale);
  return points > 0 ? [{ kind: "paragraph", text: aboutOf(booking).words.earns(points, from) }] : [];
}

/** A booking, or an offer as it is at `createdAt`. */
type Cancelled = Pick<Booking, "cancel" | "createdAt" | "product" | "sold" | "language"> & {
  receipt: Parameters<typeof penalizedStay>[0];
};

/** What cancelling cost at the time of the order, line by line. */
export function cancellation(booking: Cancelled, copy: EmailCopy): string[] {
  const { locale } = copy;
  const { cancel, createdAt, receipt } = booking;
  const { where, span } = aboutOf(booking);
  const { zone } = span.from;
  return cancelText(cancel, createdAt, penalizedStay(receipt), {
    say: (key, values) => said(copy, key, values),
    money: (amount) => formatMoney(amount, locale),
    city: where ?? zone,
    ...deadlineWords(zone, copy),
  });
}

const deadlineWords = (zone: string, { locale }: EmailCopy) => ({
  instant: (at: number) => formatInstant(at, zone, locale),
  day: (day: Day) => formatDay(day, locale),
  zone,
});

/** Until when something can be done, by the clocks of a zone that stands beside it. */
export const deadlineIn = (at: number, zone: string, copy: EmailCopy): string =>
  deadlineText(at, { say: (key, values) => said(copy, key, values), ...deadlineWords(zone, copy) });

/** Of a package: who secures it against insolvency, and whom to reach in an emergency. */
export function packageNotes(
  booking: Pick<Booking, "product" | "sold" | "receipt" | "language">,
  { organisation: { packageOrganiser } }: Pick<EmailSite, "organisation">,
): string[] {
  if (!packageOrganiser || !isPackage({ ...booking, price: booking.receipt })) return [];
  const { insolvencyCover, emergencyContact } = packageOrganiser;
  const cover = insolvencyCover[booking.language] ?? Object.values(insolvencyCover)[0] ?? "";
  return [cover, emailCopy[booking.language].booking.emergency(emergencyContact)];
}

const inSteps = (lines: string[]): Block =>
  lines.length === 1 ? { kind: "paragraph", text: lines[0] ?? "" } : { kind: "steps", items: lines };

/** What is still to be paid, and not where the guest arrives. */
const isPaidToUs = ({ receipt, due }: Booking): boolean => {
  const when = whenDue(receipt, due) ?? "arrival";
  return when === "now" || (when !== "arrival" && !when.onSite);
};

/** The label of the amount to pay, with its due day. */
function dueLabel(booking: Booking, copy: EmailCopy): string {
  const due = whenDue(booking.receipt, booking.due) ?? "arrival";
  if (due === "arrival") return aboutOf(booking).words.onSite;
  if (due === "now") return said(copy, "dueNow");
  return said(copy, due.onSite ? "dueBySite" : "dueBy", { day: formatDay(due.by, copy.locale) });
}

/** A message that pages say too, with its values. */
function said(
  { booking: { cancellation: messages }, locale }: EmailCopy,
  key: Parameters<CancelWords["say"]>[0],
  values: Record<string, string | number> = {},
): string {
  const text =
    key === "keepsNights"
      ? (messages[`keepsNights_${new Intl.PluralRules(locale).select(Number(values["count"]))}`] ??
        messages.keepsNights_other)
      : messages[key];
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
