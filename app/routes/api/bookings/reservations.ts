import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { type CancelTerms, canonicalTerms, freeUntil, type Penalty, penaltyAt } from "#server/core/cancel-terms";
import { formatDay } from "#server/core/day";
import { hasEnded, type ItemState } from "#server/core/item-states";
import type { Money } from "#server/core/money";
import { discountOf, guestTotal } from "#server/core/receipt";
import type { Reservation } from "#server/orders/index";
import { minorPerUnit } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { isThrottled } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { cancellationText } from "~/shared/offer/offer-text.server";
import { answer, answerAs, onlyPost, readCall, tooMany } from "../envelope.server";
import { ReservationAnswer, ReservationCall, type ReservationWire } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-16 `POST /api/reservations`: what `myReservationToken` names, before and after booking; of its buyer nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { json } = await readCall(request, ReservationCall);
  const found = await context.bookingLookUps.byToken(json.token, context);
  const { i18n } = await viewerOf(request, context);
  if (found.ok) return answerAs(ReservationAnswer, { data: await toReservationWire(found.value, context, i18n) });
  if (isThrottled(found)) return tooMany(request, context, found);
  return answer({ status: 0, message: i18n.t("calls.reservationUnknown") }, 404);
}

/** States of a booking that have another name on the wire. */
const STATUS: Partial<Record<ItemState, "pending" | "cancelled">> = {
  unknown: "pending",
  booking: "pending",
  pending: "pending",
  "awaiting-payment": "pending",
  lapsed: "cancelled",
  rejected: "cancelled",
  cancelled: "cancelled",
};

async function toReservationWire(
  reservation: Reservation,
  context: AppLoadContext,
  i18n: I18n,
): Promise<ReservationWire> {
  const expires_at = iso(reservation.expiresAt);
  if (reservation.state === "begun") {
    const { total, discount, product: code, sold } = reservation.begun;
    const product = context.productOf(code);
    const { currency } = total;
    const amounts = { currency, total: units(total), discount: units({ minor: discount, currency }) };
    return {
      ...product.wire(product.sold.read(sold), i18n.language),
      status: "in-progress",
      ...amounts,
      expires_at,
    };
  }
  const standing = await context.booking.standing(reservation.booking);
  const booking = standing?.booking ?? reservation.booking;
  const ended = await context.booking.cancellation(reservation.booking);
  const unpaid = await context.duePayments.ofBooking(reservation.booking);
  const { cancel, due, receipt, createdAt } = booking;
  const { currency } = receipt;
  const place = context.booking.about(booking, i18n.language).where;
  return {
    ...context.productOf(booking.product).wire(booking.sold, i18n.language),
    status: STATUS[booking.state] ?? "booked",
    reference: booking.reference,
    booked_at: iso(createdAt),
    currency,
    total: units({ minor: guestTotal(receipt), currency }),
    discount: units({ minor: discountOf(receipt.sources, "worth"), currency }),
    to_pay: units({ minor: ended?.toPay ?? (hasEnded(booking.state) ? 0 : receipt.payable), currency }),
    due: typeof due === "string" ? due : formatDay(due.by),
    payment_due: unpaid
      ? {
          amount: units({ minor: unpaid.amount, currency }),
          by: formatDay(unpaid.due_on),
          url: `${context.origin}/pay/${unpaid.id}`,
        }
      : null,
    cancellation: {
      text: cancellationText(booking, { place, now: context.clock.now() }, i18n),
      ...cancelWire(cancel),
    },
    expires_at,
  };
}

/** The terms as agreed, including steps that have passed. */
function cancelWire(cancel: CancelTerms) {
  const until = freeUntil(cancel);
  const terms = canonicalTerms(cancel);
  const steps = terms.kind === "steps" ? terms.steps : [];
  const last = penaltyAt(terms, Number.POSITIVE_INFINITY);
  return {
    free_until: until !== null && Number.isFinite(until) ? iso(until) : null,
    steps: [
      ...steps.map(({ before, penalty }) => ({ before: iso(before), penalty: penaltyWire(penalty) })),
      { before: null, penalty: penaltyWire(last) },
    ],
  };
}

const penaltyWire = (penalty: Penalty) =>
  penalty !== "unknown" && "minor" in penalty ? { amount: units(penalty), currency: penalty.currency } : penalty;

const units = ({ minor, currency }: Money): number => minor / minorPerUnit(currency);

const iso = (at: number): string => new Date(at).toISOString();
