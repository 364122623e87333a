import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { dayIn } from "#server/core/day";
import { hasEnded, isBooked } from "#server/core/item-states";
import type { Reward } from "#server/loyalty/state";
import type { Booking, Cancellation, Remaining } from "#server/orders/index";
import type { Organisation } from "#server/organisation/settings";
import type { Client } from "#server/ports/acting";
import type { Summary } from "#server/products/product";
import { formatInstant, formatList, formatMoney, isolated } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { type agentOfBooking, clientFact } from "~/shared/bookings/client.server";
import { moneyBackText, type ReplacedText, replacedText } from "~/shared/bookings/lapsed.server";
import type { DueText } from "~/shared/bookings/payment-due.server";
import { type TripPhase, tripPhase } from "~/shared/bookings/trips.server";
import { answerFacts } from "~/shared/offer/answers.server";
import {
  cancellationText,
  cancelledPriceText,
  priceText,
  priceWithoutSources,
  type ShownPrice,
  standingPriceText,
  toPayText,
} from "~/shared/offer/offer-text.server";
import { titleMessage } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";
import { rewardState } from "~/shared/rewards/reward-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { paidPartName } from "~/shared/wallet/card-name";
import { lastsTexts } from "~/shared/wallet/lasts-text.server";
import { accountOffer } from "./account-offer.server";
import { agentReasons } from "./agent-reason.server";
import { cancelHref } from "./cancel-page.server";
import { type CancelledText, cancelledText, forReader } from "./cancelled-text.server";
import type { DocumentLinks } from "./document-links";
import { isOnBehalf, mayDecide, type Seen, showsPayment } from "./find-booking.server";
import { admission, voucherFile } from "./tickets.server";
import type { UnconfirmedView } from "./unconfirmed-view.server";

export type BookingView = ReturnType<typeof bookingView>;

type Known = {
  documents: DocumentLinks;
  cancellation: Cancellation | undefined;
  standing: Remaining | undefined;
  frozen: boolean;
  /** What is still to be paid to us; undefined where it is nothing. */
  due: DueText | undefined;
  /** Of an order that was not paid, or whose time was canceled. */
  lapsed: TodoText | undefined;
  /** Until when value can be used that an order held which came to nothing. */
  released: string[];
  /** The owner's reward; undefined if there is none, or if the reader isn't the owner. */
  reward: Reward | undefined;
  /** Parts that were not booked, by what they are called. */
  refused: string[];
  /** For whom its agent booked; undefined for other readers. */
  client: Client | undefined;
  /** AG-09: of the client it is for. */
  agent: Awaited<ReturnType<typeof agentOfBooking>>;
  /** How its guest confirms the address; undefined where that is not needed. */
  unconfirmed: UnconfirmedView | undefined;
};

/**
 * A booking before, during and after the stay, in the reader's language. A finder of an account's booking sees the stay, not how
 * it was paid.
 */
export function bookingView(
  seen: Seen,
  {
    documents,
    cancellation,
    standing,
    frozen,
    reward,
    due: unpaid,
    lapsed,
    released,
    refused,
    client,
    agent,
    unconfirmed,
  }: Known,
  context: AppLoadContext,
  i18n: SaidI18n,
  viewer: Account | undefined,
) {
  const { clock, organisation, reference } = context;
  const { booking, href } = seen;
  const { guest, createdAt } = booking;
  const now = clock.now();
  const today = dayIn(booking.timeZone, now);
  const phase = tripPhase(booking, today);
  const title = titleMessage(guest.title);
  // Once nothing can be cancelled, show the terms as agreed.
  const isAhead = phase === "upcoming" || phase === "undecided";
  const seenAt = isAhead ? now : createdAt;
  const ofAll = showsPayment(seen);
  const due = ofAll ? unpaid : undefined;
  const lostStay = phase === "rejected" || (phase === "cancelled" && cancellation?.by !== "guest");
  const stands = standing?.booking ?? booking;
  const about = context.booking.about(stands, i18n.language);
  const place = reference.place(about.placeId, i18n.language);
  const shownCancellation =
    cancellation &&
    cancelledText(
      ofAll ? forReader(cancellation, seen.by) : { ...cancellation, parts: undefined },
      booking,
      organisation,
      i18n,
    );
  const price = standing
    ? standingPriceText(standing, i18n, ofAll)
    : (ofAll ? priceText : priceWithoutSources)(booking.receipt, i18n, booking);
  const cancel = frozen ? undefined : cancelHref(seen, context);
  const isExpected = isBooked(booking.state) && booking.state !== "changed";
  const isGuests = booking.accountId === undefined;
  // A client books the next one with the agent, too.
  const hasAgent = agent !== undefined && !isOnBehalf(seen);
  const nobodyComes = hasEnded(booking.state) || phase === "no-show";
  return {
    words: {
      itinerary: i18n.t("bookings.itinerary"),
      again: i18n.t("bookings.bookAgain"),
      others: i18n.t("bookings.otherStays"),
      voucher: i18n.t("booking-page.voucherTitle"),
    },
    reference: booking.reference,
    here: href,
    phase,
    property: {
      name: about.title,
      address: about.address,
      place: place && placeLabel(place, i18n.locale),
      art: { drawing: about.drawing },
    },
    about: {
      when: about.when,
      facts: [
        ...(client ? [clientFact(client, i18n)] : []),
        ...about.facts("page"),
        ...answerFacts(booking, context, i18n, { showsSensitive: seen.by !== "finder" && seen.by !== "agent" }),
      ],
    },
    guest: [title && i18n.t(title), guest.firstName, guest.lastName].filter(Boolean).join(" "),
    requests: guest.requests,
    price: withReward(
      nobodyComes
        ? cancelledPriceText(booking.receipt, i18n, ofAll)
        : { ...price, notes: [...price.notes, ...(standing ? [] : released)] },
      reward,
      organisation,
      i18n,
    ),
    /** It holds no longer. */
    isPriceBefore: phase === "cancelled",
    /** What of it was not booked, while the rest is. */
    refused:
      refused.length > 0 && !hasEnded(booking.state)
        ? i18n.t("booking-page.partsNotBooked", { parts: formatList(refused, i18n.locale) })
        : undefined,
    /** Why nothing of it can be changed here; undefined where it can. */
    frozen: frozen ? i18n.t("trips.frozen") : undefined,
    /** The guest's next step, or the last one. */
    todo:
      lapsed ??
      todoText(
        phase,
        {
          about,
          arrive: admission(about, booking, i18n),
          toPay: due ? undefined : toPayText(price, stands.receipt, i18n.t),
          cancelled: shownCancellation,
          released,
        },
        i18n.t,
      ),
    due,
    unconfirmed,
    cancelled: shownCancellation,
    /** Undefined where that is too late, or nothing this reader may do. */
    cancel: mayDecide(seen) ? cancel : undefined,
    cancelByEmail: isGuests && seen.by === "finder" && cancel ? i18n.t("booking-page.cancelByEmail") : undefined,
    cancellation: frozen || !isExpected ? [] : cancellationText(stands, { place: place?.name, now: seenAt }, i18n),
    contact: organisation.mailFrom,
    /** AG-09: whom its client asks; undefined where that is the organization, or the reader. */
    agent: agent && viewer?.email !== agent.email ? shownAgent(agent, booking, i18n) : undefined,
    resend: isOnBehalf(seen) && isExpected && guest.email !== "" ? resendText(guest.email, i18n) : undefined,
    directions: about.directions,
    calendar: `${href}/calendar.ics`,
    /** Undefined where it would be of no use, or where this reader may not see or do it. */
    voucher: isExpected ? `${href}/voucher` : undefined,
    tickets: isExpected && about.hasTickets ? voucherFile(href, i18n) : undefined,
    consent: ofAll ? `${href}/consent` : undefined,
    correctName:
      phase === "upcoming" && !frozen && !unconfirmed && guest.email !== "" ? `${href}/guest-name` : undefined,
    account: unconfirmed ? undefined : accountOffer(seen, viewer, context, i18n),
    /** Results on the same dates, where the supplier or an operator ended the stay before it began. */
    otherStays:
      !hasAgent && lostStay && !lapsed?.see && booking.startsOn >= today
        ? context.booking.about(booking).others
        : undefined,
    again: hasAgent ? undefined : about.again,
    documents,
  };
}

/** LO-09: what it earns, in which state. */
function withReward<Shown extends ShownPrice>(
  price: Shown,
  reward: Reward | undefined,
  organisation: Organisation,
  i18n: SaidI18n,
): Shown {
  if (!reward) return price;
  const amount = amountText({ minor: reward.amount, currency: reward.unit }, i18n);
  return { ...price, notes: [...price.notes, [amount, ...rewardState(reward, organisation, i18n)].join(" · ")] };
}

/** That its time is canceled, for those who choose nothing; undefined for any other booking. */
async function calledOffText(
  { booking, by }: Pick<Seen, "booking" | "by">,
  context: AppLoadContext,
  i18n: SaidI18n,
): Promise<TodoText | undefined> {
  const about = context.booking.about(booking, i18n.language);
  const words = about.words.anotherTime?.calledOff;
  if (!words) return undefined;
  const choice = await context.booking.otherTimeChoice(booking);
  const [title, text] = [words.title, words.text(about.title)];
  if (!choice) return { title, lines: [text, i18n.t("tickets.refunding")] };
  const until = words.until(formatInstant(choice.until, booking.timeZone, i18n.locale));
  return { title, lines: [text, until, ...(by === "finder" ? [i18n.t("tickets.chooseByEmail")] : [])] };
}

/** What became of an order that was not paid, or whose time was canceled; undefined for any other booking. */
export async function lapsedText(
  { booking, by }: Seen,
  context: AppLoadContext,
  i18n: SaidI18n,
): Promise<TodoText | undefined> {
  if (booking.state === "changed") return calledOffText({ booking, by }, context, i18n);
  if (booking.state !== "lapsed") return undefined;
  // A finder may not know the id of a guest's booking.
  const replaced = by === "owner" || by === "guest" ? await replacedText(booking, context, i18n) : undefined;
  if (replaced) return { title: replaced.title, lines: [replaced.text], see: replaced.see };
  const { organisationId, id: subject } = booking;
  const payment = await context.payments.latest({ organisationId, purpose: "booking", subject });
  return {
    title: i18n.t("trips.rejectedTitle"),
    lines: [
      moneyBackText(payment, i18n) ?? i18n.t("trips.lapsedText"),
      ...(await releasedTexts({ booking, by }, context, i18n)),
    ],
  };
}

/** Whom a client asks. */
function shownAgent(
  { name, email, phone }: NonNullable<Known["agent"]>,
  { reference, isByAgent }: Booking,
  { t }: SaidI18n,
) {
  return {
    title: t("booking-page.agentTitle"),
    text: isByAgent ? t("booking-page.agentText") : t("booking-page.agentHelps"),
    name,
    phone,
    email,
    mail: `mailto:${email}?subject=${encodeURIComponent(reference)}`,
  };
}

const resendText = (email: string, { t }: SaidI18n) => ({
  title: t("booking-page.resendTitle"),
  text: t("booking-page.resendText", { email }),
  button: t("booking-page.resend"),
  reasons: agentReasons(t),
});

/** BK-09: until when value can be used that an order held which came to nothing; or what an operator refunded of one that stands. */
export async function releasedTexts(
  seen: Pick<Seen, "booking" | "by">,
  { booking: bookings }: AppLoadContext,
  i18n: SaidI18n,
): Promise<string[]> {
  const { booking } = seen;
  if (!showsPayment(seen)) return [];
  const isReleased = ["rejected", "lapsed"].includes(booking.state);
  if (!isReleased && (hasEnded(booking.state) || booking.state === "no-show")) return [];
  if (!isReleased)
    return (await bookings.paidParts(booking)).flatMap((part) =>
      part.back.minor > 0
        ? [
            `${isolated(paidPartName(part, i18n.t))}: ${i18n.t("trips.backWhole", { back: amountText(part.back, i18n) })}`,
          ]
        : [],
    );
  return (await bookings.paidParts(booking)).flatMap((part) =>
    lastsTexts(part.back, part.lasts, i18n).map((text) => `${isolated(paidPartName(part, i18n.t))}: ${text}.`),
  );
}

type TodoText = { title: string; lines: string[]; see?: ReplacedText["see"] };

type TodoFacts = {
  about: Pick<Summary, "notes" | "ends">;
  arrive: string;
  toPay: string | undefined;
  cancelled: CancelledText | undefined;
  released: string[];
};

function todoText(
  phase: TripPhase,
  { about, arrive, toPay, cancelled, released }: TodoFacts,
  t: SaidI18n["t"],
): TodoText {
  // After a partial cancellation, show what is left to pay.
  const pay = toPay === undefined ? [] : [cancelled?.toPay ?? toPay];
  const owed = cancelled?.toPay ?? t("trips.nothingToPay");
  switch (phase) {
    case "undecided":
      return {
        title: t("trips.undecidedTitle"),
        lines: [t("trips.undecidedText"), t("trips.undecidedMoney"), t("trips.undecidedAgain")],
      };
    case "cancelling":
      return { title: t("trips.cancellingTitle"), lines: [t("trips.cancellingText")] };
    case "no-show":
      return { title: t("trips.noShowTitle"), lines: [t("trips.noShowText"), owed] };
    case "rejected":
      return {
        title: t("trips.rejectedTitle"),
        lines: [t("trips.rejectedText"), t("trips.rejectedMoney"), ...released],
      };
    case "upcoming":
      return { title: t("trips.beforeTitle"), lines: [arrive, ...about.notes, ...pay] };
    case "current":
      return {
        title: t("trips.duringTitle"),
        lines: [...about.notes, ...pay, `${about.ends}.`],
      };
    case "past":
      return { title: t("trips.afterTitle"), lines: [t("trips.afterText")] };
    case "cancelled":
      return {
        title: t("trips.cancelledTitle"),
        lines: [...(cancelled ? [cancelled.what] : []), t("trips.cancelledText"), owed],
      };
  }
}

/** What else can be booked for its days. */
export async function suggestionsFor(
  booking: Booking,
  { booking: { suggestions }, organisation }: AppLoadContext,
  { language, locale }: SaidI18n,
) {
  const all = await suggestions(booking, organisation, language);
  return all.map(({ heading, price: around, lines }) => ({
    heading,
    lines: lines.map((line) => ({ ...line, price: around(formatMoney(line.price, locale)) })),
  }));
}
