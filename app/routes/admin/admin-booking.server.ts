import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { ALL_CANCEL_REASONS } from "#server/core/cancel-reasons";
import { hasEnded, isBooked, isUndecided } from "#server/core/item-states";
import { hasRight } from "#server/core/staff";
import { isoDay } from "~/i18n/days";
import { formatInstant, isolated, zoneName } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";
import { saidOf } from "~/request/viewer.server";
import { unconfirmedText } from "~/shared/bookings/unconfirmed.server";
import { answerFacts } from "~/shared/offer/answers.server";
import { cancellationText, cancelledPriceText, priceText, standingPriceText } from "~/shared/offer/offer-text.server";
import { titleMessage } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";
import { amountText } from "~/shared/wallet/amount-text";
import { paidPartName } from "~/shared/wallet/card-name";
import { lastsTexts } from "~/shared/wallet/lasts-text.server";
import { bookingHref, bookingLine, refundHref } from "./booking-lines.server";
import { claimSettledText } from "./claim-text.server";
import { CLAIMS } from "./claims-path";
import { REASON_MESSAGES } from "./reasons";
import { UNPAID_BOOKINGS } from "./unpaid-bookings-path";

type Found = NonNullable<Awaited<ReturnType<ReturnType<AppLoadContext["asOperator"]>["bookings"]["show"]>>>;
type PaidPart = Found["paid"][number];

/** The organisation's booking of that name; another one's is as unknown as one that never was. */
export async function findBooking(name: string | undefined, account: Account, context: AppLoadContext): Promise<Found> {
  const found = await context.asOperator(account).bookings.show(context.organisation, name ?? "");
  return found ?? notFoundForOwner(context);
}

/** All facts that a guest may ask an operator about on the phone. */
export async function bookingView(found: Found, account: Account, context: AppLoadContext, i18n: I18n) {
  const { booking, paid } = found;
  const { guest } = booking;
  const title = titleMessage(guest.title);
  const standing = await context.booking.standing(booking);
  const stands = standing?.booking ?? booking;
  const about = context.booking.about(stands, i18n.language);
  const place = context.reference.place(about.placeId, i18n.language);
  const nobodyComes = hasEnded(booking.state) || booking.state === "no-show";
  const said = saidOf(i18n, context, booking);
  const price = standing ? standingPriceText(standing, said) : priceText(booking.receipt, said, booking);
  return {
    ...bookingLine(booking, context, i18n),
    address: [about.address, place && placeLabel(place, i18n.locale)]
      .flatMap((part) => (part ? [isolated(part)] : []))
      .join(" · "),
    facts: [...about.facts("page"), ...answerFacts(booking, context, i18n, { showsSensitive: true })],
    guest: {
      name: [title && i18n.t(title), guest.firstName, guest.lastName].filter(Boolean).join(" "),
      email: guest.email,
      phone: guest.phone,
      requests: guest.requests,
    },
    cancellation: cancellationText(stands, { place: place?.name, now: booking.createdAt }, i18n),
    price: nobodyComes ? cancelledPriceText(booking.receipt, said) : price,
    /** What it waits for, or what its end cost. */
    owed: [unconfirmedText(booking, context, i18n), ...owedText(found, context, i18n)].flatMap((text) => text ?? []),
    paid: paid.map((part) => ({ name: paidPartName(part, i18n.t), text: paidText(part, found, context, i18n) })),
    canResend: isBooked(booking.state) && booking.confirmBy === undefined && guest.email !== "",
    actions: await actionsOf(booking, account, context, i18n),
    refunds: await refundsOf(booking, account, context, i18n),
    // The code that the page of disruptions asks for; a composed booking has those of its parts.
    sameDay: booking.payee.includes("+")
      ? undefined
      : {
          href: `/admin/disruptions?${new URLSearchParams({ code: booking.payee, day: isoDay(booking.startsOn) })}`,
          label: i18n.t("desk.sameDay"),
        },
    events: await eventsOf(found, account, context, i18n),
    timeZone: zoneName(context.organisation.timeZone, i18n.locale),
  };
}

/** The refund to each source, shown before the operator confirms. */
export const goesBack = async (found: Found, account: Account, context: AppLoadContext, i18n: I18n) =>
  (await context.asOperator(account).bookings.planWhole(found.booking)).map((part) => ({
    name: paidPartName(part, i18n.t),
    amount: [
      ...(part.back.minor > 0 ? [amountText(part.back, i18n)] : []),
      ...(part.back.minor > 0 && part.kind === "outside" ? [i18n.t("payment-due.outsideBackOperators")] : []),
      ...lastsTexts(part.back, part.lasts, i18n),
      ...toOrganization(part, found, i18n),
      ...lostText(part.lost, i18n),
    ].join(" · "),
  }));

/** What ending it cost the guest, and what of that is still owed or was settled; nothing where it stands. */
function owedText({ booking, ending }: Found, { organisation }: AppLoadContext, i18n: I18n): string[] {
  const money = (minor: number) => amountText({ minor, currency: booking.receipt.currency }, i18n);
  if (!ending) return [];
  const { fee, owed, settled } = ending;
  return [
    ...(fee > 0 ? [i18n.t("refunds.fee", { amount: money(fee) })] : []),
    ...(owed > 0 ? [i18n.t("refunds.owed", { amount: money(owed) })] : []),
    ...(settled ? [claimSettledText(settled, booking, organisation, i18n)] : []),
  ];
}

/** What a payment did not give back, as staff read it: it is not their payment method. */
const lostText = (lost: PaidPart["lost"], i18n: Pick<I18n, "t" | "locale">): string[] =>
  lost.minor > 0 ? [i18n.t("refunds.lost", { amount: amountText(lost, i18n) })] : [];

/** AC-05: what returns to the wallet of a deleted account passes to the organization (breakage in the ledger). */
const toOrganization = ({ kind, back }: Pick<PaidPart, "kind" | "back">, { booking, deleted }: Found, { t }: I18n) =>
  back.minor > 0 && kind !== "payment" && kind !== "outside" && deleted.includes(booking.accountId ?? "")
    ? [t("staff.backToOrganization")]
    : [];

function paidText(part: PaidPart, found: Found, { organisation }: AppLoadContext, i18n: I18n): string {
  const { amount, back, lasts, lost, refundedAt } = part;
  const { t, locale } = i18n;
  const paid = amountText(amount, { t, locale });
  if (refundedAt === null) return paid;
  const when = formatInstant(refundedAt, organisation.timeZone, locale);
  const moved = back.minor > 0 ? t("admin.wentBack", { paid, back: amountText(back, { t, locale }), when }) : paid;
  return [
    moved,
    ...lastsTexts(back, lasts, { t, locale }),
    ...toOrganization(part, found, i18n),
    ...lostText(lost, { t, locale }),
  ].join(" · ");
}

const EVENTS: Record<string, KeyIn<"admin" | "desk" | "tickets" | "refunds"> | undefined> = {
  "awaiting-payment": "admin.eventAwaitingPayment",
  lapsed: "admin.eventLapsed",
  asked: "admin.eventAsked",
  unknown: "admin.eventUnknown",
  pending: "admin.eventPending",
  confirmed: "admin.eventConfirmed",
  rejected: "admin.eventRejected",
  cancelling: "admin.eventCancelling",
  "cancel-refused": "admin.eventCancelRefused",
  completed: "admin.eventCompleted",
  "no-show": "admin.eventNoShow",
  "due-paid": "admin.eventDuePaid",
  "due-paid-outside": "admin.eventDuePaidOutside",
  "outside-returned": "admin.eventOutsideReturned",
  "due-prolonged": "admin.eventDueProlonged",
  "claim-paid": "refunds.eventClaimPaid",
  "claim-waived": "refunds.eventClaimWaived",
  "charged-back": "admin.eventChargedBack",
  "charge-back-won": "admin.eventChargeBackWon",
  booked: "admin.eventBooked",
  joined: "admin.eventJoined",
  "address-confirmed": "admin.eventAddressConfirmed",
  "address-changed": "admin.eventAddressChanged",
  "name-corrected": "admin.eventNameCorrected",
  cancelled: "admin.eventCancelled",
  refunded: "refunds.event",
  "documents-resent": "desk.eventResent",
  "message-sent": "desk.eventMessage",
  disrupted: "desk.eventDisrupted",
  redeemed: "tickets.redeemed",
  "called-off": "tickets.eventCalledOff",
  moved: "tickets.eventMoved",
};

/** The actions an operator may take in the booking's current state. */
async function actionsOf(booking: Found["booking"], account: Account, context: AppLoadContext, { t }: I18n) {
  const { state, reference } = booking;
  const href = (verb: string) => `${bookingHref(reference)}/${verb}`;
  const { dues, bookings, claims } = context.asOperator(account);
  const claim = hasRight(account, "money") ? await claims.find(context.organisation, reference) : undefined;
  const mayMarkPaid = hasRight(account, "money") && isBooked(state) && state !== "cancelling";
  const unpaid = mayMarkPaid ? await dues.ofBooking(booking) : undefined;
  const noShow = isBooked(state) && (await bookings.planNoShow(booking)).ok;
  return {
    cancel: isBooked(state) && state !== "cancelling" ? href("cancel") : undefined,
    resolve:
      booking.confirmBy === undefined && (isUndecided(state) || state === "cancelling") ? href("resolve") : undefined,
    noShow: noShow ? href("no-show") : undefined,
    claim: claim && !claim.settled ? { href: `${CLAIMS}/${reference}`, label: t("refunds.claimSettle") } : undefined,
    paid: unpaid && { href: `${UNPAID_BOOKINGS}/${unpaid.id}/paid`, label: t("payment-due.markPaid") },
  };
}

/** OP-11: the way to refund each payment, and what of it belongs to the guest because it was to go back before. */
async function refundsOf(booking: Found["booking"], account: Account, context: AppLoadContext, i18n: I18n) {
  if (!hasRight(account, "money")) return [];
  const found = await context.asOperator(account).payments.ofBooking(context.organisation, booking.id);
  return found.map(({ paymentId, lost }) => ({
    href: refundHref(paymentId),
    label: i18n.t("refunds.submit"),
    text: lost.minor > 0 ? i18n.t("refunds.belongs", { amount: amountText(lost, i18n) }) : undefined,
  }));
}

/** The booking's history: who did what and when. Accounts appear by their owner's name, other actors by their own. */
async function eventsOf({ booking, events, deleted }: Found, account: Account, context: AppLoadContext, i18n: I18n) {
  const { t, language, locale } = i18n;
  const items = await context.booking.items(booking);
  const { people } = context.asOperator(account);
  const actors = [...new Set(events.map(({ actor_id }) => actor_id))];
  const found = await Promise.all(actors.map((id) => people.find(context.organisation, id)));
  const names = new Map(found.flatMap((person) => (person ? [[person.id, person.name]] : [])));
  const nameless = (id: string) => {
    if (deleted.includes(id)) return t("admin.actorDeleted");
    if (id === "supplier") return t("admin.actorSupplier");
    if (id === "system") return t("admin.actorSystem");
    return id === "guest" ? t("admin.actorGuest") : id;
  };
  return events.map(({ number, item, what, at, actor_id, reason }) => {
    const known = EVENTS[what];
    const said = known ? t(known) : what;
    const why = ALL_CANCEL_REASONS.find((each) => each === reason);
    return {
      number,
      what: [items.find((each) => each.number === item)?.text(language).name, said].filter(Boolean).join(" · "),
      at: formatInstant(at, context.organisation.timeZone, locale),
      actor: {
        name: names.get(actor_id) ?? nameless(actor_id),
        href: names.has(actor_id) ? `/admin/people/${actor_id}` : undefined,
      },
      reason: why ? t(REASON_MESSAGES[why]) : (reason ?? ""),
    };
  });
}
