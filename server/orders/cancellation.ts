import { hasEnded } from "../core/item-states.ts";
import { paidName } from "../core/receipt.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Paying } from "../wallet/paying.ts";
import { keptWorths } from "../wallet/source-queries.ts";
import type { PaidPart } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { costOf } from "./cancel-plan.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { type ShownItem, shownItem } from "./items.ts";
import { type BookingEvent, listEvents } from "./queries.ts";
import { remainingPart } from "./remaining-part.ts";
import { type CancelledBy, cancelledBy } from "./rules.ts";
import { discountOn } from "./shares.ts";

/** How a booking or some of its rooms ended, as the guest sees it: when, by whom, and the refund of each source. */
export type Cancellation = {
  at: number;
  by: CancelledBy;
  /** The property reported a no-show. */
  noShow: boolean;
  parts: PaidPart[];
  /** The amount to pay at the property after it, in minor units of the booking's currency; 0 where an operator settled it. */
  toPay: number;
  settled?: ClaimSettlement | undefined;
  /** The guest's cost of all cancellations. */
  cost: number;
  /** The cancelled rooms with the guest's cost of each; undefined if no room remains. */
  rooms: ShownItem[] | undefined;
  /** How many rooms were booked. */
  of: number;
};

/** Events by which an operator settles what the guest of a booking that ended owes. */
export const CLAIM_PAID = "claim-paid";
export const CLAIM_WAIVED = "claim-waived";
export type ClaimEnd = "paid" | "waived";

/** `minor`: what was owed, in minor units of the booking's currency. */
export type ClaimSettlement = { as: ClaimEnd; at: number; minor: number; reason: string };

type Dependencies = { db: Db; wallet: Pick<Paying, "worthKept"> };
type WithSources = Dependencies & { wallet: Pick<Paying, "paidFor"> };

/** The last cancellation of the booking; undefined if there is none. */
export async function cancellationOf(deps: WithSources, booking: Booking): Promise<Cancellation | undefined> {
  const { organisationId, id } = booking;
  const events = await listEvents(deps.db, organisationId, id);
  const event = events.findLast(({ what }) => what === "cancelled" || what === "no-show");
  if (!event) return undefined;
  const noShow = event.what === "no-show";
  const after = await afterCancelling(deps, booking, { at: event.at, by: cancelledBy(event, booking), noShow });
  const settled = settlementIn(events, after.toPay);
  return settled ? { ...after, toPay: 0, settled } : after;
}

function settlementIn(
  events: Pick<BookingEvent, "what" | "at" | "reason">[],
  minor: number,
): ClaimSettlement | undefined {
  const event = events.find(({ what }) => what === CLAIM_PAID || what === CLAIM_WAIVED);
  return (
    event && { as: event.what === CLAIM_PAID ? "paid" : "waived", at: event.at, minor, reason: event.reason ?? "" }
  );
}

/** What the end of a booking cost its guest, what of their money pays it, and what is still owed, in minor units of its currency. */
export type Ending = Record<"fee" | "kept" | "owed", number> & { settled: ClaimSettlement | undefined };

/** By their ids, of those that were canceled as a whole or whose guests did not come. */
export async function endingsOf(db: Db, organisationId: string, bookings: Booking[]): Promise<Map<string, Ending>> {
  const over = bookings.filter(({ state }) => state === "cancelled" || state === "no-show");
  const ids = over.map(({ id }) => id);
  const endings = new Map<string, Ending>();
  if (ids.length === 0) return endings;
  const items = await rowsOf(db, "booking_item", { organisation_id: organisationId })
    .where("booking_id", "in", ids)
    .execute();
  const events = await rowsOf(db, "booking_event", { organisation_id: organisationId })
    .where("booking_id", "in", ids)
    .where("what", "in", [CLAIM_PAID, CLAIM_WAIVED])
    .execute();
  const worths = await keptWorths(db, organisationId, ids);
  // Only what was due by a day is owed to us: the property collects the rest.
  const due = await rowsOf(db, "payment_due", { organisation_id: organisationId })
    .where("booking_id", "in", ids)
    .execute();
  for (const { id, receipt } of over) {
    const own = items.filter(({ booking_id }) => booking_id === id);
    const worth = worths.get(id) ?? { own: 0, discount: 0, waived: 0 };
    const toPay = due.some(({ booking_id }) => booking_id === id) ? leftOf(own, worth) : 0;
    const settled = settlementIn(
      events.filter(({ booking_id }) => booking_id === id),
      toPay,
    );
    const fee = costOf(own) - discountOn(own, receipt);
    endings.set(id, { fee, kept: worth.own, owed: settled ? 0 : toPay, settled });
  }
  return endings;
}

const leftOf = (
  items: BookingItem[],
  { own, discount, waived }: Record<"own" | "discount" | "waived", number>,
): number => Math.max(0, priceNow(items) - own - discount - waived);

/** What holds of a booking now that something of it was cancelled. */
export async function afterCancelling(
  { db, wallet }: WithSources,
  booking: Booking,
  told: Pick<Cancellation, "at" | "by" | "noShow">,
): Promise<Cancellation> {
  const { organisationId, id: bookingId } = booking;
  const items = await listItems(db, booking);
  const gone = items.filter(({ state }) => hasEnded(state) && state !== "rejected");
  const stand = items.filter(({ state }) => !hasEnded(state)).length;
  const worth = await wallet.worthKept(db, { organisationId, bookingId });
  const borne = (ended: BookingItem[]): number => costOf(ended) - discountOn(ended, booking.receipt);
  return {
    ...told,
    parts: await wallet.paidFor(db, { organisationId, bookingId }),
    toPay: leftOf(items, worth),
    cost: borne(gone),
    rooms:
      !told.noShow && stand > 0
        ? gone.map((item) => ({ ...shownItem(item), penalty: item.penalty && borne([item]) }))
        : undefined,
    of: items.length,
  };
}

/** The remaining part of a booking; amounts are minor units of its currency. */
export type Remaining = {
  /** Of the rooms that were not cancelled, with what a member's plan takes off. */
  booking: Booking;
  /** What the end of the others cost, less what it takes off of that. */
  cost: number;
  /** The other sources' payment for both, and the rest to pay at the property. */
  paid: number;
  /** How it is called. */
  paidAs: ReturnType<typeof paidName>;
  toPay: number;
};

/** undefined if no room was cancelled, or all were. */
export async function remainingOf({ db, wallet }: Dependencies, booking: Booking): Promise<Remaining | undefined> {
  const { organisationId, id: bookingId } = booking;
  const items = await listItems(db, booking);
  const standing = items.filter(({ state }) => !hasEnded(state) && state !== "no-show");
  if (standing.length === 0 || standing.length === items.length) return undefined;
  const kept = await wallet.worthKept(db, { organisationId, bookingId });
  const price = Math.max(0, priceNow(items) - kept.waived);
  const paid = Math.min(price - kept.discount, kept.own);
  const toPay = price - kept.discount - paid;
  const ended = items.filter((item) => !standing.includes(item));
  const cost = costOf(ended) - discountOn(ended, booking.receipt);
  const discount = discountOn(standing, booking.receipt);
  const part = remainingPart(booking, items, standing, { toPay, discount });
  return { booking: part, cost, paid, paidAs: paidName(booking.receipt), toPay };
}

/** What a booking comes to now for its guest, in minor units of its currency. */
export async function priceNowOf({ db, wallet }: Dependencies, booking: Booking): Promise<number> {
  const { organisationId, id: bookingId } = booking;
  const { discount, waived } = await wallet.worthKept(db, { organisationId, bookingId });
  return Math.max(0, priceNow(await listItems(db, booking)) - discount - waived);
}

/** What rooms that stand cost, and what the end of the others did. */
export const priceNow = (items: BookingItem[]): number =>
  items.reduce((sum, { state, share, penalty }) => sum + (penalty ?? (hasEnded(state) ? 0 : share)), 0);
