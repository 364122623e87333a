import { penaltyAt } from "../core/cancel-terms.ts";
import { dayIn, instantIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { fullName } from "../core/names.ts";
import { isOwnMoney } from "../core/receipt.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import type { Block } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatDay, formatList, formatMoney } from "../email/format.ts";
import { amountText, discountEnds } from "../email/source-words.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import { calendarFile, type Revision } from "./calendar-file.ts";
import type { Cancellation, Standing } from "./cancellation.ts";
import { bookingPath } from "./confirmation-email.ts";
import { partyText } from "./party-text.ts";

type Told = Cancellation & {
  /** The remaining part; undefined if nothing remains. */
  standing: Standing | undefined;
  /** LO-09: points that it was to earn, and that it earns now; undefined where that is the same. */
  earned?: { was: number; now: number } | undefined;
};

/** `place`: the destination's name in the booking's language, where one is known. */
type Site = EmailSite & { place: string | undefined };

/**
 * The email about the cancellation of a booking or of some rooms, in the booking's language: when, by whom, the refund, the kept
 * amount and its reason. Its file removes the stay from a calendar, or updates it if rooms remain (BK-05).
 */
export function cancellationEmail(booking: Booking, told: Told, site: Site, revision: Revision): NewEmail {
  const { at, by, parts, rooms, of, toPay, noShow, standing } = told;
  const copy = emailCopy[booking.language];
  const { booking: words, cancelled, greeting, locale } = copy;
  const { property, reference, guest } = booking;
  const { name, timeZone } = site.organisation;
  const href = new URL(bookingPath(booking.id), site.origin).href;
  const when = formatDay(dayIn(timeZone, at), locale);
  const some = rooms && {
    numbers: formatList(
      rooms.map(({ number }) => String(number)),
      locale,
    ),
    count: rooms.length,
    of,
    named: formatList(
      rooms.map(({ number, party }) => cancelled.room(number, partyText([party], copy))),
      locale,
    ),
  };
  const whole = noShow ? cancelled.noShow : cancelled;
  const text = some ? cancelled.some.text(when, some.named) : cancelled.by[by](when, name);
  const content = {
    language: booking.language,
    subject: some ? cancelled.some.subject(property.name, reference, some) : whole.subject(property.name, reference),
    title: some ? cancelled.some.title(some) : whole.title,
    greeting: greeting(fullName(guest)),
    blocks: [
      { kind: "paragraph" as const, text: noShow ? cancelled.noShow.text(when, property.name) : text },
      { kind: "paragraph" as const, text: noShow ? cancelled.noShow.contradict : cancelled.surprise },
      bookingFacts(booking),
      ...cameBack(parts, name, copy),
      ...kept(booking, told, copy),
      ...discountEnded(parts, rooms !== undefined, copy),
      {
        kind: "paragraph" as const,
        text: leftText(booking, toPay, { others: rooms !== undefined, organisation: name }, copy),
      },
      ...earnedLess(told, copy),
      ...(by === "guest" || noShow ? [] : [{ kind: "paragraph" as const, text: cancelled.otherStays }]),
      { kind: "action" as const, label: words.action, href },
      ...(noShow
        ? []
        : [{ kind: "paragraph" as const, text: some ? cancelled.some.calendarNote : cancelled.calendarNote }]),
    ],
    reason: words.reason(name),
  };
  const { place, organisation: organiser } = site;
  const calendar = calendarFile(standing?.booking ?? booking, { url: href, place, organiser }, revision, {
    mailed: true,
  });
  // A stay that is over stays in calendars.
  return { ...composeEmail(content, guest.email, site), ...(!noShow && { calendar }) };
}

type Parts = Cancellation["parts"];

/** What each source got back. */
function cameBack(parts: Parts, organisation: string, copy: EmailCopy): Block[] {
  const { cancelled } = copy;
  const rows = moneyRows(parts, copy, ({ back }) => back);
  const lost = moneyRows(parts, copy, (part) => part.lost);
  const isBack = (of: Parts[number]["kind"]) => parts.some(({ kind, back }) => kind === of && back.minor > 0);
  return [
    ...(rows.length > 0
      ? ([
          { kind: "heading", text: cancelled.cameBack },
          { kind: "facts", rows },
        ] as const)
      : []),
    ...(isBack("outside") ? [{ kind: "paragraph" as const, text: cancelled.outsideBack(organisation) }] : []),
    ...(isBack("payment") ? [{ kind: "paragraph" as const, text: cancelled.paymentBack }] : []),
    ...lost.map(({ value }) => ({ kind: "paragraph" as const, text: cancelled.notRefunded(value) })),
  ];
}

/** That a member's discount ended with it, and stays for the rooms that stand. */
const discountEnded = (parts: Parts, others: boolean, copy: EmailCopy): Block[] =>
  parts
    .filter((part) => !isOwnMoney(part) && part.back.minor > 0)
    .map(() => ({ kind: "paragraph", text: discountEnds(copy, others) }));

function earnedLess({ earned }: Told, { cancelled, document: { points } }: EmailCopy): Block[] {
  if (!earned) return [];
  const { was, now } = earned;
  const text = now > 0 ? cancelled.earnsLess(points(was), points(now)) : cancelled.earnsNothing(points(was));
  return [{ kind: "paragraph", text }];
}

/** What of each source stays, and why. */
function kept(booking: Booking, told: Told, copy: EmailCopy): Block[] {
  const rows = moneyRows(told.parts, copy, ({ kept: stays }) => stays);
  if (rows.length === 0) return [];
  return [
    { kind: "heading", text: copy.cancelled.kept },
    { kind: "facts", rows },
    { kind: "paragraph", text: whyKept(booking, told, copy) },
  ];
}

function whyKept(booking: Booking, { standing, cost, noShow, by }: Told, { cancelled, locale }: EmailCopy): string {
  const { whyKept: why } = cancelled;
  if (standing) {
    const amount = formatMoney({ minor: cost, currency: booking.receipt.currency }, locale);
    return cost > 0 ? why.standAndCost(amount) : why.stand;
  }
  if (noShow) return penaltyAt(booking.cancel, beginOf(booking)) === "unknown" ? why.noShowUnknown : why.noShow;
  return by === "guest" ? why.terms : why.before;
}

const beginOf = ({ property, stay, checkInFrom }: Booking): number =>
  instantIn(property.timeZone, stay.arrival, checkInFrom);

const moneyRows = (parts: Parts, copy: EmailCopy, of: (part: Parts[number]) => Money) =>
  parts
    .filter(isOwnMoney)
    .map((part) => ({ label: copy.document.words[`source-${part.kind}`], money: of(part) }))
    .filter(({ money }) => money.minor > 0)
    .map(({ label, money }) => ({ label, value: amountText(money, copy) }));

/** What is still to be paid: to us by its day, at the property, or what either may charge after all was cancelled. */
function leftText(
  { due, receipt }: Booking,
  minor: number,
  { others, organisation }: { others: boolean; organisation: string },
  { cancelled, paymentDue, locale }: EmailCopy,
) {
  const byDay = typeof due === "string" || (due.onSite && !others) ? undefined : formatDay(due.by, locale);
  if (minor === 0) return byDay === undefined ? cancelled.nothingToPay : cancelled.nothingLeft;
  const amount = formatMoney({ minor, currency: receipt.currency }, locale);
  if (byDay === undefined) return cancelled[others ? "toPay" : "propertyAsks"](amount);
  if (others) return paymentDue.left(amount, byDay);
  return `${cancelled.dueEnded(byDay)} ${cancelled.organisationAsks(amount, organisation)}`;
}
