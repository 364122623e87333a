import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "#server/core/day";
import { isGuestMoney } from "#server/core/receipt";
import type { Booking, CancelPlan, CancelRefusal } from "#server/orders/index";
import { formatDay, formatDays, formatMoney, isolated } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { tripPhase } from "~/shared/bookings/trips.server";
import { deadlineIn } from "~/shared/offer/offer-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { paidPartName } from "~/shared/wallet/card-name";
import { agentReasons } from "./agent-reason.server";
import { afterText, discountEnds, isOnSite, withoutCards } from "./cancelled-text.server";
import { isOnBehalf, type Seen } from "./find-booking.server";

export type CancelView = Awaited<ReturnType<typeof cancelView>>;

/** BK-06: the rooms that can be cancelled, the cost now, and the refund to each source. */
export async function cancelView(seen: Seen, asked: number[] | undefined, context: AppLoadContext, i18n: SaidI18n) {
  const { booking } = seen;
  const { t, locale, language } = i18n;
  const { reference, startsOn, endsOn } = booking;
  const standing = (await context.booking.items(booking)).filter(({ state }) => state === "confirmed");
  const numbers = standing.map(({ number }) => number);
  const canChoose = standing.length > 1 && standing.every(({ isSeparable }) => isSeparable);
  // Ignore rooms that aren't booked any more.
  const chosen = canChoose && asked ? asked.filter((number) => numbers.includes(number)) : numbers;
  const planned =
    chosen.length > 0 ? await context.booking.planCancellation(context.organisation, booking, chosen) : undefined;
  const href = `${seen.href}/cancel`;
  return {
    heading: t("cancel.title", { reference }),
    name: context.booking.about(booking, language).title,
    dates: formatDays(startsOn, endsOn, locale),
    action: `${href}${queryOf(chosen, numbers)}`,
    back: seen.href,
    reasons: isOnBehalf(seen) ? agentReasons(t) : undefined,
    contact: context.organisation.mailFrom,
    words: { which: t("cancel.whichRooms"), show: t("cancel.showCost"), keep: t("cancel.keep") },
    /** Only if the guest can choose rooms. */
    rooms: canChoose
      ? standing.map(({ number, text }) => ({
          number,
          name: [text(language).name, text(language).who].filter(Boolean).join(" · "),
          chosen: chosen.includes(number),
        }))
      : undefined,
    problem: planned === undefined ? t("cancel.chooseRoom") : undefined,
    refused: planned && !planned.ok ? refusalText(planned.reason, i18n) : undefined,
    plan: planned?.ok ? await planText(planned.value, seen, context, i18n) : undefined,
  };
}

/** Empty if all rooms are chosen, the default. */
const queryOf = (chosen: number[], all: number[]): string =>
  chosen.length === all.length ? "" : `?${roomsQuery(chosen)}`;

/** Parameters for exactly these rooms, also if there are none. */
export const roomsQuery = (rooms: number[]): URLSearchParams =>
  new URLSearchParams([["rooms", "some"], ...rooms.map((room) => ["room", String(room)])]);

function refusalText(reason: CancelRefusal, { t }: SaidI18n): string {
  if (reason === "frozen") return t("trips.frozen");
  if (reason === "not-alone") return t("cancel.notAlone");
  if (reason === "no-answer") return t("cancel.noAnswer");
  return reason === "terms-unknown" ? t("cancel.termsUnknown") : t("cancel.begun");
}

async function planText(plan: CancelPlan, { booking, by }: Seen, context: AppLoadContext, i18n: SaidI18n) {
  const { t, locale, language } = i18n;
  const { receipt, timeZone } = booking;
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  const amount = money(plan.borne.penalty);
  const whole = plan.ended && plan.penalty === receipt.total;
  const costs = whole ? t("cancel.costsAll", { amount }) : t("cancel.costs", { amount });
  const parts = (by === "agent" ? withoutCards(plan.parts) : plan.parts).filter(isGuestMoney);
  const city = context.booking.about(booking, language).where ?? timeZone;
  const isFree = plan.penalty === 0;
  const until = plan.until === null ? undefined : { when: deadlineIn(plan.until, timeZone, i18n), city };
  return {
    token: plan.token,
    heading: t("cancel.cost"),
    costs: isFree ? (until ? t("cancel.freeUntil", until) : t("cancel.free")) : costs,
    before:
      plan.before > 0
        ? t("cancel.before", {
            amount: money(plan.borne.before),
            all: money(plan.borne.before + plan.borne.penalty),
          })
        : undefined,
    until: until && !isFree ? t("cancel.until", until) : undefined,
    comesBack: t("cancel.comesBack"),
    parts: parts
      .filter(({ back, kept, lost }) => back.minor + kept.minor + lost.minor > 0)
      .map((part) => {
        const values = {
          back: amountText(part.back, i18n),
          kept: amountText(part.kept, i18n),
        };
        const after = afterText(part, context.organisation, i18n);
        const textOf = (...moved: string[]) => ({
          name: paidPartName(part, t),
          text: [...moved, ...after].join(" · "),
        });
        if (part.kept.minor === 0) return textOf(...(part.back.minor > 0 ? [t("cancel.back", values)] : []));
        // The kept amount pays for the remaining rooms first.
        const [both, none] = plan.ended
          ? (["cancel.backAndKept", "cancel.kept"] as const)
          : (["cancel.backAndRest", "cancel.rest"] as const);
        return textOf(t(part.back.minor === 0 ? none : both, values));
      }),
    nothingPaid: parts.length === 0 ? t("cancel.nothingPaid") : undefined,
    discountEnds: discountEnds(
      plan.parts.map(({ kind, back }) => ({ kind, ended: back })),
      !plan.ended,
      i18n,
    ),
    earns: by === "owner" ? await earnsText(plan, booking, context, i18n) : undefined,
    paymentBack: plan.parts.some(({ kind, back }) => kind === "payment" && back.minor > 0)
      ? t("cancel.paymentBack")
      : undefined,
    onSite: plan.onSite === 0 ? undefined : onSiteText(plan, booking, context, i18n),
    submit: isFree ? t("cancel.cancelFree") : t("cancel.cancelFor", { amount }),
  };
}

/** RO-04: a card pays less of the remaining rooms than it did of all, so more may be left to pay. */
function onSiteText(
  plan: CancelPlan,
  { due, receipt }: Booking,
  { organisation }: AppLoadContext,
  i18n: SaidI18n,
): string {
  const { t, locale } = i18n;
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  const amount = money(plan.onSite);
  if (plan.ended)
    return isOnSite(due)
      ? t("cancel.propertyAsks", { amount })
      : t("cancel.organisationAsks", { amount, organisation: isolated(organisation.name) });
  if (typeof due !== "string") return t("payment-due.by", { amount, day: formatDay(due.by, locale) });
  if (plan.more === 0) return t("cancel.stillToPay", { amount });
  const card = plan.parts.some(({ kind }) => kind === "certificate") ? "certificate" : "discount";
  return t(`cancel.moreToPay-${card}`, { amount, more: money(plan.more) });
}

/** LO-09: what it then earns less than it was to; undefined where that is nothing. */
async function earnsText(
  { earnedOn }: CancelPlan,
  booking: Booking,
  { loyalty }: AppLoadContext,
  i18n: SaidI18n,
): Promise<string | undefined> {
  const earned = await loyalty.ofPart(booking, earnedOn);
  if (!earned || earned.now === earned.was) return undefined;
  const text = (minor: number) => amountText({ minor, currency: earned.unit }, i18n);
  const [was, now] = [text(earned.was), text(earned.now)];
  return earned.now > 0 ? i18n.t("cancel.earnsLess", { was, now }) : i18n.t("cancel.earnsNothing", { was });
}

/** The cancellation page; undefined unless the booking is confirmed and the stay is ahead. */
export const cancelHref = (
  { booking, href }: Pick<Seen, "booking" | "href">,
  { clock }: Pick<AppLoadContext, "clock">,
): string | undefined =>
  booking.state === "confirmed" && tripPhase(booking, dayIn(booking.timeZone, clock.now())) === "upcoming"
    ? `${href}/cancel`
    : undefined;
