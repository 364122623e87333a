import type { Kysely } from "kysely";
import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { hasEnded, worstOf } from "../core/item-states.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Promised } from "../payments/refunds.ts";
import type { Supplier } from "../ports/supplier.ts";
import type { SentBack } from "../wallet/paid-ahead.ts";
import type { Paying } from "../wallet/paying.ts";
import type { Booking } from "./booked.ts";
import { revisionOf } from "./calendar-file.ts";
import { type CancelPlan, type CancelRefusal, planRooms, planToken, type RoomsPlan } from "./cancel-plan.ts";
import { afterCancelling } from "./cancellation.ts";
import { cancellationEmail } from "./cancellation-email.ts";
import { type BookingItem, cancelItems, listItems } from "./item-queries.ts";
import { type BookingEvent, findForOperator, insertEvent, listEvents, lockBooking, setState } from "./queries.ts";
import { cancelledBy } from "./rules.ts";

export type CancelDependencies = {
  db: Kysely<Database>;
  clock: Clock;
  supplier: Pick<Supplier, "joins">;
  paying: Pick<Paying, "giveBack" | "paidFor" | "planRefund" | "worthKept">;
  payments: { carryOut(organisation: Organisation, promised: Promised[]): Promise<unknown> };
};

type Ending = {
  organisation: Organisation;
  actorId: string;
  /** Where the organisation's site is, for links. */
  origin: string;
};

export type CancelOrder = Ending & { reference: string; reason: CancelReason };

/** A guest's: `token` is that of the plan they agreed to. */
export type CancelRoomsOrder = Ending & { bookingId: string; rooms: number[]; token: string };

/** What was agreed to no longer holds: `plan` does. */
export type PlanChanged = Refusal<{ reason: "plan-changed"; plan: CancelPlan }>;

/**
 * Cancels a whole booking without a penalty: what paid for it goes back to where it came from, the rooms are free again, its
 * guest gets an email. What rooms cost that were cancelled before stays. All of it or nothing, once.
 */
export function cancelBooking(
  deps: CancelDependencies,
  order: CancelOrder,
): Promise<Outcome<Booking, "unknown" | "cancelled-before">> {
  const { organisation, reference, reason } = order;
  return end(deps, order, async (trx) => {
    const booking = await lockBooking(trx, organisation.id, { reference: reference.toUpperCase() });
    if (!booking) return refused("unknown");
    if (hasEnded(booking.state)) return refused("cancelled-before");
    const items = await listItems(trx, booking);
    return ok({ booking, reason, plan: withoutPenalty(items) });
  });
}

/**
 * BK-06: cancels rooms at what it costs by the terms of the booking, and gives back exactly what the plan promised that was
 * agreed to, or does nothing and answers the plan that holds now.
 */
export function cancelRooms(
  deps: CancelDependencies,
  order: CancelRoomsOrder,
): Promise<Outcome<Booking, CancelRefusal | "unknown"> | PlanChanged> {
  const { organisation, bookingId, rooms, token } = order;
  return end(deps, order, async (trx): Promise<Outcome<Agreed, CancelRefusal | "unknown"> | PlanChanged> => {
    const booking = await lockBooking(trx, organisation.id, { id: bookingId });
    if (!booking) return refused("unknown");
    const planned = await planCancellation({ ...deps, db: trx }, booking, rooms);
    if (!planned.ok) return planned;
    const plan = planned.value;
    if (plan.token !== token) return refused("plan-changed", { plan });
    return ok({ booking, reason: "guest", plan });
  });
}

/** BK-06: what cancelling these rooms costs now, and what of each source comes back. */
export async function planCancellation(
  { db, clock, supplier, paying }: Omit<CancelDependencies, "payments">,
  booking: Booking,
  rooms: number[],
): Promise<Outcome<CancelPlan, CancelRefusal>> {
  // Others are asked by a person.
  if (!supplier.joins) return refused("terms-unknown");
  const items = await listItems(db, booking);
  const planned = planRooms(booking, items, rooms, clock.now());
  if (!planned.ok) return planned;
  const { organisationId, id: bookingId } = booking;
  const { parts, uncovered } = await paying.planRefund(db, { organisationId, bookingId }, planned.value.kept);
  const plan = {
    ...planned.value,
    parts: parts.map(({ kind, card, amount, kept }) => ({
      ...{ kind, card, kept },
      back: { ...amount, minor: amount.minor - kept.minor },
    })),
    onSite: uncovered,
  };
  return ok({ ...plan, token: planToken(plan) });
}

/** All rooms that stand, for nothing. */
function withoutPenalty(items: BookingItem[]): Pick<RoomsPlan, "rooms" | "ended" | "kept"> {
  const standing = items.filter(({ state }) => !hasEnded(state));
  const before = items.filter(({ state }) => hasEnded(state));
  return {
    rooms: standing.map(({ number }) => ({ number, penalty: 0 })),
    ended: true,
    kept: before.reduce((sum, { penalty }) => sum + (penalty ?? 0), 0),
  };
}

type Agreed = { booking: Booking; reason: CancelReason; plan: Pick<RoomsPlan, "rooms" | "ended" | "kept"> };

/**
 * All of it or nothing, in the order of locks booking → holders' accounts → nights → destination. What a payment paid is asked
 * back of its provider after that.
 */
async function end<Refused extends Refusal>(
  { db, clock, supplier, paying, payments }: CancelDependencies,
  { organisation, actorId, origin }: Ending,
  agree: (trx: Kysely<Database>) => Promise<{ ok: true; value: Agreed } | Refused>,
): Promise<{ ok: true; value: Booking } | Refused> {
  type Done = { booking: Booking; sentBack: SentBack[] };
  const done = await inTransaction(db, async (trx): Promise<{ ok: true; value: Done } | Refused> => {
    const agreed = await agree(trx);
    if (!agreed.ok) return agreed;
    const { booking, reason, plan } = agreed.value;
    const { id: bookingId, organisationId } = booking;
    const at = clock.now();
    await cancelItems(trx, booking, plan.rooms);
    const state = worstOf((await listItems(trx, booking)).map((item) => item.state));
    await setState(trx, booking, state);
    const subject = { organisationId, timeZone: organisation.timeZone, bookingId, actorId };
    const { sentBack } = await paying.giveBack(trx, subject, plan.kept, { ended: plan.ended });
    const numbers = plan.rooms.map(({ number }) => number);
    await supplier.joins?.cancel(booking.supplierReference, trx, plan.ended ? undefined : numbers);
    const event = { organisation_id: organisationId, booking_id: bookingId, what: "cancelled", at };
    const told = plan.ended ? [null] : numbers;
    for (const item of told) await insertEvent(trx, { ...event, item, actor_id: actorId, reason });
    const by = cancelledBy({ actor_id: actorId, reason }, booking.accountId);
    const after = await afterCancelling({ db: trx, wallet: paying }, booking, { at, by });
    const revision = revisionOf(await listEvents(trx, organisationId, bookingId), booking);
    const ended = { ...booking, state };
    await enqueueEmail(trx, cancellationEmail(ended, after, { organisation, origin }, revision), at);
    return { ok: true, value: { booking: ended, sentBack } };
  });
  if (!done.ok) return done;
  await payments.carryOut(organisation, done.value.sentBack);
  return { ok: true, value: done.value.booking };
}

/** A booking, by its reference or its id, with what happened to it, the oldest first. */
export async function bookingWithEvents(
  db: Kysely<Database>,
  organisationId: string,
  name: string,
): Promise<{ booking: Booking; events: BookingEvent[] } | undefined> {
  const booking = await findForOperator(db, organisationId, name);
  return booking && { booking, events: await listEvents(db, organisationId, booking.id) };
}
