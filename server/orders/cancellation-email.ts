import { penaltyAt } from "../core/cancel-terms.ts";
import { dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { fullName } from "../core/names.ts";
import { isGuestMoney } from "../core/receipt.ts";
import { composeEmail, type NewEmail } from "../email/compose.ts";
import type { Block } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatDay, formatList, formatMoney } from "../email/format.ts";
import { amountText, discountEnds, lastsTexts } from "../email/source-words.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import { bookingFacts } from "./booking-facts.ts";
import type { BookingSite } from "./booking-mail.ts";
import { calendarFile, type Revision } from "./calendar-file.ts";
import type { Cancellation, Remaining } from "./cancellation.ts";

/** `parts`: what this cancellation moved of them, and not those before it. */
type Told = Cancellation & {
  /** The cost of this cancellation alone. */
  fee: number;
  /** The remaining part; undefined if nothing remains. */
  standing: Remaining | undefined;
  /** LO-09: points that it was to earn, and that it earns now; undefined where that is the same. */
  earned?: { was: number; now: number } | undefined;
};

/**
 * The email about the cancellation of a booking or of some of its items, in the booking's language: when, by whom, the refund, the kept
 * amount and its reason. Its file removes it from a calendar, or updates it if items remain (BK-05).
 */
export function cancellationEmail(booking: Booking, all: Told, site: BookingSite, revision: Revision): NewEmail {
  // How it was paid is the business of who paid.
  const told = site.hidesPayment ? { ...all, parts: [] } : all;
  const { at, by, parts, rooms, of, toPay, noShow, standing } = told;
  const copy = emailCopy[booking.language];
  const { booking: words, cancelled, greeting, locale } = copy;
  const { reference, guest, language } = booking;
  const about = aboutOf(booking);
  const isOnSite = typeof booking.due === "string" || booking.due.onSite === true;
  const { canceled, noShow: noShowWords } = about.words;
  const { name, timeZone } = site.organisation;
  const { href } = site;
  const when = formatDay(dayIn(timeZone, at), locale);
  const some = rooms && {
    numbers: formatList(
      rooms.map(({ number }) => String(number)),
      locale,
    ),
    count: rooms.length,
    of,
    named: formatList(
      rooms.map((item) => item.text(language).inSentence),
      locale,
    ),
  };
  const whole = noShow ? noShowWords : canceled;
  // Only its page tells of what was not confirmed in time.
  const causer = by === "unconfirmed" ? "organisation" : by;
  const ended = causer === "property" ? canceled.bySupplier(when) : cancelled.by[causer](when, name);
  const text = some ? canceled.some.text(when, some.named) : ended;
  const content = {
    language,
    subject: some ? canceled.some.subject(about.title, reference, some) : whole.subject(about.title, reference),
    title: some ? canceled.some.title(some) : whole.title,
    greeting: greeting(site.hidesTyped ? "" : fullName(guest)),
    blocks: [
      { kind: "paragraph" as const, text: noShow ? noShowWords.text(when, about.title) : text },
      { kind: "paragraph" as const, text: noShow ? noShowWords.contradict : cancelled.surprise },
      bookingFacts(booking),
      ...cameBack(parts, name, copy),
      ...kept(booking, told, copy),
      ...discountEnded(parts, rooms !== undefined, copy),
      ...(site.hidesPayment && toPay > 0 && !isOnSite
        ? []
        : [
            {
              kind: "paragraph" as const,
              text: leftText(booking, toPay, { others: rooms !== undefined, organisation: name }, copy),
            },
          ]),
      ...earnedLess(told, copy),
      ...(by === "guest" || noShow ? [] : [{ kind: "paragraph" as const, text: canceled.others }]),
      { kind: "action" as const, label: words.action, href },
      ...(noShow
        ? []
        : [{ kind: "paragraph" as const, text: some ? canceled.some.calendarNote : canceled.calendarNote }]),
    ],
    reason: words.reason(name),
  };
  const { organisation: organiser } = site;
  const left = standing?.booking ?? booking;
  const calendar = calendarFile(left, { url: href, organiser }, revision, { mailed: true, whole: booking });
  // What is over stays in calendars.
  return { ...composeEmail(content, guest.email, site), ...(!noShow && { calendar }) };
}

type Parts = Cancellation["parts"];

/** What each source got back. */
function cameBack(parts: Parts, organisation: string, copy: EmailCopy): Block[] {
  const { cancelled } = copy;
  const rows = moneyRows(parts, copy, ({ back }) => back, lastsOf);
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
    ...lost.map(({ text }) => ({ kind: "paragraph" as const, text: cancelled.notRefunded(text) })),
  ];
}

/** That a member's discount ended with it, and stays for the items that stand. */
const discountEnded = (parts: Parts, others: boolean, copy: EmailCopy): Block[] =>
  parts
    .filter((part) => !isGuestMoney(part) && part.back.minor > 0)
    .map(() => ({ kind: "paragraph", text: discountEnds(copy, others) }));

function earnedLess({ earned }: Told, { cancelled, document: { points } }: EmailCopy): Block[] {
  if (!earned) return [];
  const { was, now } = earned;
  const text = now > 0 ? cancelled.earnsLess(points(was), points(now)) : cancelled.earnsNothing(points(was));
  return [{ kind: "paragraph", text }];
}

/** What of each source stays, and why; or what cancelling some items cost that nothing was paid for before. */
function kept(booking: Booking, told: Told, copy: EmailCopy): Block[] {
  const rows = moneyRows(told.parts, copy, ({ kept: stays }) => stays);
  if (rows.length === 0) {
    const cost = formatMoney({ minor: told.fee, currency: booking.receipt.currency }, copy.locale);
    return told.standing && told.fee > 0 ? [{ kind: "paragraph", text: copy.cancelled.toPayCost(cost) }] : [];
  }
  return [
    { kind: "heading", text: told.standing ? copy.cancelled.keptForRest : copy.cancelled.kept },
    { kind: "facts", rows },
    { kind: "paragraph", text: whyKept(booking, told, copy) },
  ];
}

function whyKept(
  booking: Booking,
  { standing, cost, noShow, by, toPay }: Told,
  { cancelled, locale }: EmailCopy,
): string {
  const { whyKept: why } = cancelled;
  const amount = formatMoney({ minor: cost, currency: booking.receipt.currency }, locale);
  if (standing) return cost > 0 ? why.standAndCost(amount) : why.stand;
  if (toPay > 0 && !noShow) return why.part(amount);
  if (noShow) {
    const { span, words } = aboutOf(booking);
    return penaltyAt(booking.cancel, span.from.at) === "unknown" ? words.noShow.unknownTerms : why.noShow;
  }
  return by === "guest" || by === "unpaid" ? why.terms : why.before;
}

/** Until when what went back of a source can be used. */
const lastsOf = ({ back, lasts }: Parts[number], copy: EmailCopy): string[] => lastsTexts(back, lasts, copy);

/** `after`: what else each row says. */
const moneyRows = (
  parts: Parts,
  copy: EmailCopy,
  of: (part: Parts[number]) => Money,
  after: (part: Parts[number], copy: EmailCopy) => string[] = () => [],
) =>
  parts
    .filter((part) => isGuestMoney(part) && of(part).minor > 0)
    .map((part) => ({
      label: copy.document.words[`source-${part.kind}`],
      text: [amountText(of(part), copy), ...after(part, copy)].join(" · "),
    }));

/** What is still to be paid: to us by its day, on site, or what either may charge after all was cancelled. */
function leftText(
  booking: Booking,
  minor: number,
  { others, organisation }: { others: boolean; organisation: string },
  { cancelled, paymentDue, locale }: EmailCopy,
) {
  const { due, receipt } = booking;
  const { canceled } = aboutOf(booking).words;
  const byDay = typeof due === "string" || (due.onSite && !others) ? undefined : formatDay(due.by, locale);
  if (minor === 0) return byDay === undefined ? canceled.nothingToPay : cancelled.nothingLeft;
  const amount = formatMoney({ minor, currency: receipt.currency }, locale);
  if (byDay === undefined) return canceled[others ? "toPay" : "supplierAsks"](amount);
  if (others) return paymentDue.left(amount, byDay);
  return `${cancelled.dueEnded(byDay)} ${cancelled.organisationAsks(amount, organisation)}`;
}
