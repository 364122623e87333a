import type { Clock } from "../core/clock.ts";
import { hasEnded, type ItemState, isUndecided, worstOf } from "../core/item-states.ts";
import type { Db } from "../db/schema.ts";
import type { EmailSite } from "../email/compose.ts";
import { promisedFor } from "../loyalty/rewards.ts";
import type { Organisation } from "../organisation/settings.ts";
import { paymentFor, requestCapture } from "../payments/captures.ts";
import type { Promised } from "../payments/refunds.ts";
import { joiningSeller, type Sellers } from "../ports/offer.ts";
import type { Paying } from "../wallet/paying.ts";
import { deliverAdded, returnAdded } from "./added-certificate.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, sendBookingEmail } from "./booking-mail.ts";
import { planRooms } from "./cancel-plan.ts";
import { priceNow, remainingOf } from "./cancellation.ts";
import { afterConfirmation, suggestionsFor } from "./consequences.ts";
import { settleEarnings } from "./earnings.ts";
import { beginCancelling } from "./external-cancel.ts";
import { type BookingItem, listItems, setItem } from "./item-queries.ts";
import { partTerms, refusedParts } from "./items.ts";
import { notBookedEmail } from "./note-email.ts";
import { findConsent, freeKey, setState } from "./queries.ts";
import { SYSTEM } from "./rules.ts";
import { mostOf } from "./shares.ts";

export type ConcludeDependencies = {
  clock: Clock;
  sellers: Pick<Sellers, "suggesting">;
  wallet: Pick<Paying, "settle" | "refundPayments" | "refund" | "worthKept" | "paidFor">;
  mail?: BookingMail | undefined;
};

export type Concluding = EmailSite & { organisation: Organisation; actorId: string };

/** Whether what becomes of an order waits for it. */
const isOpen = (state: ItemState): boolean =>
  isUndecided(state) || state === "cancelling" || state === "awaiting-payment";

/**
 * Once no item of an order waits for its supplier: the buyer is charged for what is booked, and only for that, and gets one email.
 * In the transaction that has locked the booking. Answers it as it is then.
 */
export async function conclude(
  trx: Db,
  { clock, sellers, wallet, mail }: ConcludeDependencies,
  { organisation, origin, actorId }: Concluding,
  ordered: Booking,
): Promise<Booking> {
  const items = await listItems(trx, ordered);
  const booking = { ...ordered, state: worstOf(items.map(({ state }) => state)) };
  await setState(trx, booking, booking.state);
  if (items.some(({ state }) => isOpen(state))) return booking;
  const { organisationId, id: bookingId } = booking;
  const subject = { organisationId, bookingId, actorId };
  const now = clock.now();
  const site = { organisation, origin };
  const isBooked = !hasEnded(booking.state);
  const isPart = items.some(({ state }) => hasEnded(state));
  const payment = await paymentFor(trx, { organisationId, purpose: "booking", subject: bookingId });
  const isOwed =
    isBooked && payment && !(await deliverAdded(trx, { clock, mailedKeys: mail?.mailedKeys }, booking, payment));
  const settled = await wallet.settle(trx, subject, isBooked ? "capture" : "release");
  if (!settled.ok) throw new Error(`what is reserved for a booking cannot be settled: ${settled.reason}`);
  if (isBooked && isPart) {
    const most = mostOf(booking, items);
    await wallet.refund(trx, subject, priceNow(items), { ended: false, most });
  }
  await settleEarnings(trx, clock, booking);
  const refunded: Promised[] = isBooked ? [] : await wallet.refundPayments(trx, subject);
  if (!isBooked || isOwed) refunded.push(...(await returnAdded(trx, { clock }, booking)));
  if (isBooked) {
    const points = (await promisedFor(trx, subject))?.amount;
    const { payLaterFrom } = await findConsent(trx, booking);
    const rest = isPart ? await remainingOf({ db: trx, wallet }, booking) : undefined;
    const booked = rest && { ...rest, refused: refusedParts(booking, items) };
    const suggestions = await suggestionsFor(sellers, booking, organisation, { unit: trx });
    await afterConfirmation(booking, { ...site, mail, points, payLaterFrom, suggestions }, now, booked)(trx);
  } else {
    await freeKey(trx, booking);
    const released = await wallet.paidFor(trx, subject);
    const compose = (reader: BookingSite) => notBookedEmail(booking, reader, refunded, released);
    await sendBookingEmail(trx, mail, booking, { site, compose, now });
  }
  if (payment) await requestCapture(trx, payment, now);
  return booking;
}

/**
 * Where a part of an order was refused and no other waits for its supplier, gives up the others if that is free now; else they
 * stay. Answers the numbers of those that are to be returned to suppliers in our database.
 */
export async function giveUpRest(
  trx: Db,
  { clock, sellers }: { clock: Clock; sellers: Pick<Sellers, "joining"> },
  booking: Booking,
  origin: string,
): Promise<number[]> {
  const items = await listItems(trx, booking);
  const standing = items.filter(({ state }) => state === "confirmed");
  const isRefused = items.some(({ state }) => state === "rejected");
  if (!isRefused || standing.length === 0 || items.some(({ state }) => isOpen(state))) return [];
  const numbers = standing.map(({ number }) => number);
  const plan = planRooms({ ...booking, parts: partTerms(booking) }, items, numbers, clock.now());
  if (!plan.ok || plan.value.penalty > 0) return [];
  const ours = standing.filter((item) => joiningSeller(sellers, item));
  for (const { number } of ours) await setItem(trx, booking, number, { state: "rejected" });
  const agreed = { reason: "part-refused" as const, actorId: SYSTEM };
  for (const external of ordersIn(standing.filter((item) => !ours.includes(item)))) {
    const rooms = external.map(({ number, state: was }) => ({ number, penalty: 0, was }));
    await beginCancelling(trx, booking, external, { agreed: { ...agreed, rooms }, origin, at: clock.now() });
  }
  return ours.map(({ number }) => number);
}

/** To the suppliers in our database that sold these items, which count what they sold together from 1. */
export async function returnInventory(
  trx: Db,
  sellers: Pick<Sellers, "joining">,
  items: BookingItem[],
  numbers: number[],
): Promise<void> {
  const orders = new Map(items.map((item) => [item.supplier_reference, joiningSeller(sellers, item)]));
  for (const [reference, seller] of orders) {
    const sold = items.filter((item) => item.supplier_reference === reference);
    const returned = sold.flatMap(({ number }, index) => (numbers.includes(number) ? [index + 1] : []));
    if (returned.length > 0) await seller?.joins.cancel(reference, trx, returned);
  }
}

/** Those that were ordered together, each by itself. */
export const ordersIn = (items: BookingItem[]): [BookingItem, ...BookingItem[]][] =>
  [...new Set(items.map(({ order_reference }) => order_reference))].map(
    (reference) =>
      items.filter(({ order_reference }) => order_reference === reference) as [BookingItem, ...BookingItem[]],
  );
