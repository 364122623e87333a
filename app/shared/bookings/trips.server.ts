import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { type Day, dayIn } from "#server/core/day";
import { isUndecided } from "#server/core/item-states";
import { fullName } from "#server/core/names";
import type { Booking } from "#server/orders/index";
import type { Summary } from "#server/products/product";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { saidOf } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import type { ArtProps } from "~/ui/art";
import { clientOfBooking } from "./client.server";
import { commissionLines } from "./commission-lines.server";
import { unconfirmedText } from "./unconfirmed.server";

/**
 * A booking's phase on a day. `undecided`: the supplier hasn't confirmed or refused it yet, or it isn't paid yet; `rejected`: the
 * supplier refused it, or it was never paid.
 */
export type TripPhase =
  | "undecided"
  | "cancelling"
  | "no-show"
  | "upcoming"
  | "current"
  | "past"
  | "rejected"
  | "cancelled";

/** `today` where the property is. */
export function tripPhase(
  { state, startsOn, endsOn }: Pick<Booking, "state" | "startsOn" | "endsOn">,
  today: Day,
): TripPhase {
  if (state === "cancelled" || state === "rejected" || state === "cancelling" || state === "no-show") return state;
  if (state === "lapsed") return "rejected";
  if (isUndecided(state) || state === "awaiting-payment") return "undecided";
  if (endsOn < today) return "past";
  return startsOn <= today ? "current" : "upcoming";
}

/** A booking's page. Only its id opens a guest's booking. */
export const bookingHref = ({ id, reference, accountId }: Pick<Booking, "id" | "reference" | "accountId">): string =>
  `/bookings/${accountId === undefined ? id : reference}`;

/** Never by its id, which would open a guest's booking for ever. */
export const hrefOfFound = ({ reference }: Pick<Booking, "reference">): string => `/bookings/${reference}`;

/** A booking in a list. */
export type Trip = {
  href: string;
  name: string;
  place: string | undefined;
  art: ArtProps;
  about: Pick<Summary, "when" | "who" | "what">;
  reference: string;
  /** At the property; undefined where that is nothing any more. */
  payable: string | undefined;
  /** Until when that is to be paid to us; undefined where it is paid at the property. */
  payableBy: string;
  /** The final cost after a cancellation or no-show; undefined if zero. */
  cost: string | undefined;
  phase: TripPhase;
  /** Undefined if there is none, or if it is no longer useful. */
  voucher: { href: string; label: string } | undefined;
  calendar: string | undefined;
  receipt: string | undefined;
  /** What it earns the agent who looks at it. */
  commission: string[] | undefined;
};

/** Which bookings a list shows. */
export type TripsShown = "upcoming" | "past" | "cancelled" | "all";

export type TripPage = { trips: Trip[]; page: number; pages: number; shown: TripsShown };

const PER_PAGE = 10;

/** The filter of the history from `show`; all bookings by default. */
export function historyShown(request: Request): TripsShown {
  const asked = new URL(request.url).searchParams.get("show");
  return asked === "past" || asked === "cancelled" ? asked : "all";
}

/** RT-05: one page of a person's bookings; coming ones with the next first, all others with the latest first. */
export async function tripPage(
  request: Request,
  context: AppLoadContext,
  account: Account,
  i18n: I18n,
  shown: TripsShown,
  { clientId }: Pick<Parameters<AppLoadContext["booking"]["list"]>[2], "clientId"> = {},
): Promise<TripPage> {
  const today = context.organisations.today(context.organisation);
  const wanted = { page: Number(new URL(request.url).searchParams.get("page")), perPage: PER_PAGE };
  const clients = (account.type === "agent" && context.acting?.idsOf(account)) || "none";
  const list = await context.booking.list(
    context.organisation.id,
    account.id,
    { when: shown, today, clientId, clients, records: context.acting?.recordsOf(account) },
    wanted,
  );
  const { bookings, page, pages } = list;
  const ids = bookings.map(({ id }) => id);
  const commissions = await commissionLines(ids, account, context, i18n);
  const trips = await Promise.all(
    bookings.map(async (booking) => ({
      ...(await tripOf(booking, account, context, i18n)),
      commission: commissions.get(booking.id),
    })),
  );
  return { trips, page, pages, shown };
}

async function tripOf(
  booking: Booking,
  account: Account,
  context: AppLoadContext,
  i18n: I18n,
): Promise<Omit<Trip, "commission">> {
  const { t } = saidOf(i18n, context, booking);
  const { clock } = context;
  const { receipt, reference } = booking;
  const isOwn = booking.accountId === account.id;
  const href = isOwn ? bookingHref(booking) : hrefOfFound(booking);
  const phase = tripPhase(booking, dayIn(booking.timeZone, clock.now()));
  const isAhead = phase === "upcoming" || phase === "current";
  const isOver = phase === "cancelled" || phase === "no-show";
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, i18n.locale);
  const cost = isOver ? await context.booking.priceNow(booking) : 0;
  // A single item is never cancelled in part.
  const standing = !isOver && receipt.items > 1 ? await context.booking.standing(booking) : undefined;
  const about = context.booking.about(standing?.booking ?? booking, i18n.language);
  const { when, who, what } = about;
  const client = await clientOfBooking(booking, account, context);
  const place = context.reference.place(about.placeId, i18n.language);
  const payable = standing?.toPay ?? receipt.payable;
  return {
    href,
    name: about.title,
    place: place && placeLabel(place, i18n.locale),
    art: { drawing: about.drawing },
    about: {
      when,
      who: client ? `${isolated(fullName(client))} · ${who}` : who,
      what: [what, unconfirmedText(booking, context, i18n)].filter(Boolean).join(" · "),
    },
    reference,
    payableBy:
      typeof booking.due === "string"
        ? t(phase === "past" ? "bookings.atPropertyThen" : "bookings.atProperty")
        : t("payment-due.byDay", { day: formatDay(booking.due.by, i18n.locale) }),
    payable: isOver || phase === "rejected" || payable === 0 ? undefined : money(payable),
    cost: cost > 0 ? money(cost) : undefined,
    phase,
    voucher: isAhead ? { href: `${href}/voucher`, label: t("booking-page.voucherTitle") } : undefined,
    calendar: isAhead ? `${href}/calendar.ics` : undefined,
    // There is one where something was paid through us.
    receipt: isOwn && receipt.sources.length > 0 ? `${href}/receipt` : undefined,
  };
}
