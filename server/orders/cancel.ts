import type { Logger } from "pino";
import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { DAY } from "../core/durations.ts";
import { hasEnded, type ItemState, isBooked, isUndecided, worstOf } from "../core/item-states.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { earnedOnPart } from "../core/receipt.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { promisedFor } from "../loyalty/rewards.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Promised } from "../payments/refunds.ts";
import { joiningSeller, type OrderSupplier, type Sellers, type SupplierName } from "../ports/offer.ts";
import { productOf } from "../products/product.ts";
import { chargeBackOf, type RefundedPayment } from "../wallet/paid-ahead.ts";
import type { Paying } from "../wallet/paying.ts";
import type { PaidPart } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, sendBookingEmail } from "./booking-mail.ts";
import { revisionOf } from "./calendar-file.ts";
import {
  type CancelPlan,
  type CancelQuotes,
  type CancelRefusal,
  cancelledIn,
  planOfNoShow,
  planRooms,
  planToken,
  type RoomsPlan,
} from "./cancel-plan.ts";
import { afterCancelling, priceNow, remainingOf } from "./cancellation.ts";
import { cancellationEmail } from "./cancellation-email.ts";
import { type ConcludeDependencies, conclude, ordersIn, returnInventory } from "./conclude.ts";
import { settleEarnings } from "./earnings.ts";
import { type AgreedCancel, askToCancel, beginCancelling, type Cancelling, SUPPLIER } from "./external-cancel.ts";
import { type BookingItem, listItems, setItem } from "./item-queries.ts";
import { listTickets, partTerms } from "./items.ts";
import { notCancelledEmail } from "./note-email.ts";
import { lowerDues, reopenDues } from "./payment-due.ts";
import {
  type BookingEvent,
  findById,
  findForOperator,
  findOrdered,
  insertEvent,
  listEvents,
  lockBooking,
  setState,
} from "./queries.ts";
import { cancelledBy, SYSTEM } from "./rules.ts";
import { discountOn, mostOf } from "./shares.ts";
import { closeOrders } from "./supplier-orders.ts";

type Log = Pick<Logger, "info">;

export type CancelDependencies = {
  db: Db;
  clock: Clock;
  sellers: Sellers;
  paying: ConcludeDependencies["wallet"] & Pick<Paying, "paidFor" | "planRefund">;
  mail?: BookingMail | undefined;
  payments: { carryOut(organisation: Organisation, promised: Promised[]): Promise<unknown> };
  /** Has a line when a supplier outside our database is asked; absent: a job asks it. */
  log?: Log | undefined;
};

/** Writes down a change in the transaction that makes it. */
export type Note = (trx: Db, booking: Booking, refunded: RefundedPayment[]) => Promise<void>;

type Ending = {
  organisation: Organisation;
  actorId: string;
  /** Where the organisation's site is, for links. */
  origin: string;
  note?: Note;
};

/** `why`: an operator's own words, for its history; `state`: of the items, any without it. */
export type CancelOrder = Ending & { reference: string; reason: CancelReason; why?: string; state?: ItemState };

/**
 * A guest's, or with a reason their agent's: `token` is that of the plan they agreed to, `quotes` are those it was made of.
 */
export type CancelRoomsOrder = Ending & {
  bookingId: string;
  rooms: number[];
  token: string;
  reason?: CancelReason | undefined;
  quotes?: CancelQuotes;
};

/** "plan-changed": the agreed plan holds no more. */
type NotCancelled = "supplier-refused" | "plan-changed";

/**
 * Cancels a booking, or items of it, without a penalty: what paid for it goes back to where it came from, the rooms are free again, its
 * guest gets an email. What rooms cost that were cancelled before stays. All of it or nothing, once.
 */
export function cancelBooking(
  deps: CancelDependencies,
  order: CancelOrder,
): Promise<Outcome<Booking, "unknown" | "cancelled-before" | "undecided" | NotCancelled>> {
  const { organisation, reference, reason, why, actorId, state: only } = order;
  return end(deps, order, async (trx): Promise<Outcome<Agreed, "unknown" | "cancelled-before" | "undecided">> => {
    const booking = await lockBooking(trx, organisation.id, { reference: reference.toUpperCase() });
    if (!booking) return refused("unknown");
    if (hasEnded(booking.state)) return refused("cancelled-before");
    if (!isBooked(booking.state) || booking.state === "cancelling") return refused("undecided");
    const items = await listItems(trx, booking);
    const { rooms } = withoutPenalty(items.filter(({ state }) => only === undefined || state === only));
    if (rooms.length === 0) return refused("cancelled-before");
    const event = { organisation_id: organisation.id, booking_id: booking.id, item: null, what: "disrupted" };
    if (why !== undefined) await insertEvent(trx, { ...event, at: deps.clock.now(), actor_id: actorId, reason: why });
    return ok({ booking, reason, rooms, as: "cancelled" });
  });
}

/**
 * BK-06: cancels rooms at what it costs by the terms of the booking, and gives back exactly what the plan promised that was
 * agreed to, or does nothing.
 */
export function cancelRooms(
  deps: CancelDependencies,
  order: CancelRoomsOrder,
): Promise<Outcome<Booking, CancelRefusal | "unknown" | NotCancelled>> {
  const { organisation, bookingId, rooms, token, reason = "guest", quotes = {} } = order;
  return end(deps, order, async (trx): Promise<Outcome<Agreed, CancelRefusal | "unknown" | "plan-changed">> => {
    const booking = await lockBooking(trx, organisation.id, { id: bookingId });
    if (!booking) return refused("unknown");
    const planned = await planCancellation({ ...deps, db: trx }, booking, rooms, async () => ok(quotes));
    if (!planned.ok) return planned;
    const isExpired = Object.values(quotes).some(({ expiresAt }) => expiresAt <= deps.clock.now());
    if (isExpired || planned.value.token !== token) return refused("plan-changed");
    return ok({ booking, reason, rooms: planned.value.rooms, as: "cancelled", quotes });
  });
}

/**
 * The system cancels what is left of a booking that was not paid, at what that cost at the instant its guest was told; `decide`:
 * asked under the lock of its row for that instant, or why it is not to be. No later run of a job costs more.
 */
export function cancelUnpaid<Why extends string>(
  deps: CancelDependencies,
  ending: Ending & { bookingId: string },
  decide: (trx: Db, booking: Booking) => Promise<Outcome<number, Why>>,
): Promise<Outcome<Booking, CancelRefusal | "unknown" | NotCancelled | Why>> {
  return end(deps, ending, async (trx): Promise<Outcome<Agreed, CancelRefusal | "unknown" | Why>> => {
    const booking = await lockBooking(trx, ending.organisation.id, { id: ending.bookingId });
    if (!booking) return refused("unknown");
    const decided = await decide(trx, booking);
    if (!decided.ok) return decided;
    const standing = (await listItems(trx, booking)).filter(({ state }) => !hasEnded(state));
    if (standing.some(({ starts_at }) => starts_at <= deps.clock.now())) return refused("begun");
    const numbers = standing.map(({ number }) => number);
    const planned = await planCancellation({ ...deps, db: trx }, booking, numbers, undefined, decided.value);
    if (!planned.ok) return planned;
    return ok({ booking, reason: "unpaid", rooms: planned.value.rooms, as: "cancelled" });
  });
}

/**
 * BK-08: frees what a guest booked whose address was not confirmed in time. It cost nothing, and no supplier outside our database was
 * asked for it. The page tells, and no email.
 */
export const releaseUnconfirmed = (
  deps: CancelDependencies,
  organisation: Organisation,
  id: string,
): Promise<Outcome<Booking, "not-due">> =>
  inTransaction(deps.db, async (trx): Promise<Outcome<Booking, "not-due">> => {
    const booking = await lockBooking(trx, organisation.id, { id });
    if (booking?.confirmBy === undefined || booking.confirmBy > deps.clock.now()) return refused("not-due");
    if (hasEnded(booking.state)) return refused("not-due");
    const { rooms } = withoutPenalty(await listItems(trx, booking));
    const { origin } = await findOrdered(trx, booking);
    const ending = { organisation, origin, actorId: SYSTEM };
    const done = await apply(deps, trx, ending, { booking, reason: "unconfirmed", rooms, as: "cancelled" });
    return ok(done.booking);
  });

export type NoShowRefusal = "not-standing" | "not-begun" | "too-late";

/** How long after the planned start of a stay a property can report a no-show. */
const NO_SHOW_WITHIN = 30 * DAY;

/** `token`: digest of the cost that the operator saw. */
type NoShowPlan = RoomsPlan & { token: string };

/** Without a token the operator agrees to any cost. */
export type NoShowOrder = Omit<CancelOrder, "reason"> & { token?: string | undefined };

/**
 * BK-06: an operator records a no-show that the property reported. It costs the penalty of the terms at the start of the stay,
 * or the whole price where they are unknown. The rest is refunded, and an email tells the guest, who can contradict. Refused
 * where the cost differs from the one the operator saw.
 */
export function markNoShow(
  deps: CancelDependencies,
  order: NoShowOrder,
): Promise<Outcome<Booking, NoShowRefusal | "unknown" | NotCancelled>> {
  const { organisation, reference, token } = order;
  return end(deps, order, async (trx): Promise<Outcome<Agreed, NoShowRefusal | "unknown" | "plan-changed">> => {
    const booking = await lockBooking(trx, organisation.id, { reference: reference.toUpperCase() });
    if (!booking) return refused("unknown");
    const planned = await planNoShow({ db: trx, clock: deps.clock }, booking);
    if (!planned.ok) return planned;
    if (token !== undefined && planned.value.token !== token) return refused("plan-changed");
    return ok({ booking, reason: "property" as const, rooms: planned.value.rooms, as: "no-show" as const });
  });
}

/** What it costs when the guest did not come. */
export async function planNoShow(
  { db, clock }: Pick<CancelDependencies, "db" | "clock">,
  booking: Booking,
): Promise<Outcome<NoShowPlan, NoShowRefusal>> {
  const items = await listItems(db, booking);
  const due = items.filter(({ state }) => state === "confirmed" || state === "used");
  if (due.length === 0 || items.some(isWaiting)) return refused("not-standing");
  const begins = Math.min(...due.map(({ starts_at }) => starts_at));
  if (clock.now() < begins) return refused("not-begun");
  if (clock.now() > begins + NO_SHOW_WITHIN) return refused("too-late");
  const plan = planOfNoShow({ ...booking, parts: partTerms(booking) }, items, due);
  return ok({ ...plan, token: planToken({ ...plan, parts: [], onSite: 0 }) });
}

/** Its payment was charged back, and no operator has decided about that: its guest changes nothing. */
export const isFrozen = async (
  db: Db,
  { organisationId, id: bookingId }: Pick<Booking, "organisationId" | "id">,
): Promise<boolean> => (await chargeBackOf(db, { organisationId, bookingId })) === "frozen";

/** BK-06: the cost of cancelling these rooms `at` an instant, and the refund to each source. `quotesOf`: what suppliers ask for it. */
export async function planCancellation(
  { db, clock, sellers, paying }: Pick<CancelDependencies, "db" | "clock" | "sellers" | "paying">,
  booking: Booking,
  rooms: number[],
  quotesOf: (items: BookingItem[]) => Promise<Outcome<CancelQuotes, "no-answer">> = async () => ok({}),
  at = clock.now(),
): Promise<Outcome<CancelPlan, CancelRefusal>> {
  if (await isFrozen(db, booking)) return refused("frozen");
  const { organisationId, id: bookingId, receipt } = booking;
  const items = await listItems(db, booking);
  const isChosen = ({ number }: BookingItem) => rooms.includes(number);
  for (const order of ordersIn(items))
    if (!joiningSeller(sellers, order[0]) && order.some(isChosen) && !order.every(isChosen))
      return refused("whole-only");
  if (items.some(isWaiting)) return refused("not-standing");
  const tickets = await listTickets(db, booking);
  if (tickets.some(({ item, redeemed_at }) => redeemed_at !== null && rooms.includes(item))) return refused("begun");
  const quoted = await quotesOf(items.filter(isChosen));
  if (!quoted.ok) return quoted;
  const quotes = quoted.value;
  const planned = planRooms({ ...booking, parts: partTerms(booking), quotes }, items, rooms, at);
  if (!planned.ok) return planned;
  const { kept, before, penalty } = planned.value;
  const after = cancelledIn(items, planned.value.rooms);
  const product = productOf(booking.product);
  const standing = after.filter(({ state }) => !hasEnded(state)).map(({ number }) => number);
  if (product.mayStand?.(product.partOf(booking.sold, standing)) === false) return refused("not-alone");
  const discount = discountOn(
    after.filter(({ state }) => !hasEnded(state)),
    receipt,
  );
  const subject = { organisationId, bookingId };
  const { parts, uncovered, points } = await paying.planRefund(db, subject, kept, mostOf(booking, after));
  const paid = await paying.worthKept(db, subject);
  const plan = {
    ...planned.value,
    parts: parts.map(({ kind, card, kept, back, lost, lasts }) => ({ kind, card, kept, back, lost, lasts })),
    onSite: uncovered,
    more: Math.max(0, uncovered - Math.max(0, priceNow(items) - paid.own - paid.discount - paid.waived)),
    earnedOn: earnedOnPart({ stands: kept - before - penalty, discount, kept, points }),
  };
  return ok({ ...plan, quotes, token: planToken(plan) });
}

/** WA-09: the refund to each source if all remaining rooms are cancelled without a penalty. */
export async function planWhole({ db, paying }: Pick<CancelDependencies, "db" | "paying">, booking: Booking) {
  const { organisationId, id: bookingId } = booking;
  const items = await listItems(db, booking);
  const { kept, rooms } = withoutPenalty(items);
  const most = mostOf(booking, cancelledIn(items, rooms));
  const { parts } = await paying.planRefund(db, { organisationId, bookingId }, kept, most);
  return parts.map(({ kind, card, back, lost, lasts }) => ({ kind, card, back, lost, lasts }));
}

/** Its supplier is to say what becomes of it. */
const isWaiting = ({ state }: BookingItem): boolean => isUndecided(state) || state === "cancelling";

/** All rooms that stand, for nothing. */
function withoutPenalty(items: BookingItem[]): Pick<RoomsPlan, "rooms" | "kept"> {
  const standing = items.filter(({ state }) => !hasEnded(state));
  const before = items.filter(({ state }) => hasEnded(state));
  return {
    rooms: standing.map(({ number }) => ({ number, penalty: 0 })),
    kept: before.reduce((sum, { penalty }) => sum + (penalty ?? 0), 0),
  };
}

type Agreed = {
  booking: Booking;
  reason: CancelReason;
  rooms: RoomsPlan["rooms"];
  as: "cancelled" | "no-show";
  quotes?: CancelQuotes;
};

type Done = {
  booking: Booking;
  refundedPayments: RefundedPayment[];
  /** Of suppliers outside our database. */
  asked: { of: SupplierName; agreed: AgreedCancel }[];
};

/**
 * All of it or nothing, in the order of locks booking → holders' accounts → budgets → what the suppliers in our database lock. What a payment paid is asked
 * back of its provider after that, and so is a supplier outside our database: until it has answered nothing goes back.
 */
async function end<Refused extends Refusal>(
  deps: CancelDependencies,
  ending: Ending,
  agree: (trx: Db) => Promise<{ ok: true; value: Agreed } | Refused>,
): Promise<{ ok: true; value: Booking } | Refused | Refusal<NotCancelled>> {
  const { organisation, actorId, origin } = ending;
  const done = await inTransaction(deps.db, async (trx): Promise<{ ok: true; value: Done } | Refused> => {
    const agreed = await agree(trx);
    if (!agreed.ok) return agreed;
    const { booking, reason, as, quotes } = agreed.value;
    const items = await listItems(trx, booking);
    const isExternal = ({ number }: { number: number }) =>
      as === "cancelled" && items.some((item) => item.number === number && !joiningSeller(deps.sellers, item));
    const { rooms } = agreed.value;
    const asked: Done["asked"] = [];
    const outside = rooms.filter(isExternal);
    for (const order of ordersIn(items.filter(({ number }) => outside.some((room) => room.number === number)))) {
      const own = order.map(({ number, state: was }) => ({ ...rooms.find((room) => room.number === number)!, was }));
      const agreed = { rooms: own, reason, actorId, quote: quotes?.[order[0].order_reference]?.id };
      await beginCancelling(trx, booking, order, { agreed, origin, at: deps.clock.now() });
      asked.push({ of: order[0], agreed });
    }
    const ours = rooms.filter((room) => !isExternal(room));
    const ended: Omit<Done, "asked"> =
      ours.length === 0
        ? { booking: { ...booking, state: "cancelling" }, refundedPayments: [] }
        : await apply(deps, trx, ending, { ...agreed.value, rooms: ours });
    await ending.note?.(trx, ended.booking, ended.refundedPayments);
    return ok({ ...ended, asked });
  });
  if (!done.ok) return done;
  const { refundedPayments, asked } = done.value;
  await deps.payments.carryOut(organisation, refundedPayments);
  const { log } = deps;
  let answer: Outcome<Booking, NotCancelled> = ok(done.value.booking);
  for (const each of asked) {
    const supplier = log && deps.sellers.supplierOf(organisation, each.of);
    const of = { organisation, origin, bookingId: done.value.booking.id };
    if (!supplier) continue;
    const told = await carryOutCancel({ ...deps, log }, supplier, of, each.agreed, { toTell: false });
    // A refusal of any of them is what its guest has to know.
    if (answer.ok) answer = told;
  }
  return answer;
}

/**
 * Asks the supplier, and applies the agreed plan once it has cancelled. Without an answer the booking stays `cancelling`.
 * `toTell`: no request waits for the answer, so the guest gets it by email.
 */
export async function carryOutCancel(
  deps: CancelDependencies & { log: Log },
  supplier: Pick<OrderSupplier, "name" | "cancel" | "find">,
  of: Omit<Cancelling, "actorId">,
  agreed: AgreedCancel,
  told: { toTell: boolean },
): Promise<Outcome<Booking, NotCancelled>> {
  const { db, log } = deps;
  const { organisation, bookingId } = of;
  const found = await findById(db, organisation.id, bookingId);
  if (!found) throw new Error("a booking went away while its supplier was asked");
  const item = cancellingItem(await listItems(db, found), agreed);
  if (!item) return ok(found);
  const answer = await askToCancel(supplier, item, agreed);
  const line = { event: "cancellation", booking: bookingId, supplier: supplier.name, answer: answer.state };
  log.info({ ...line, ...("penalty" in answer && { penalty: answer.penalty }) }, "asked a supplier to cancel");
  if (answer.state === "unknown") return ok(found);
  if (answer.state === "refused" || answer.state === "changed") {
    const kept = await keepBooking(deps, { ...of, actorId: SUPPLIER }, agreed, told);
    if (!kept.ok) return ok(found);
    return refused(answer.state === "changed" ? "plan-changed" : "supplier-refused");
  }
  const done = await finishCancelling(deps, of, agreed);
  return done.ok ? done : ok((await findById(db, organisation.id, bookingId)) ?? found);
}

/** Applies the agreed plan, once, after the supplier or an operator reports that the supplier has cancelled. */
export async function finishCancelling(
  deps: CancelDependencies,
  { organisation, origin, bookingId }: Omit<Cancelling, "actorId">,
  agreed: AgreedCancel,
  note?: Note,
): Promise<Outcome<Booking, "gone">> {
  const { rooms, reason, actorId } = agreed;
  const done = await inTransaction(deps.db, async (trx): Promise<Outcome<Omit<Done, "asked">, "gone">> => {
    const booking = await lockCancelling(trx, organisation, bookingId, agreed);
    if (!booking) return refused("gone");
    const of = { organisation, origin, actorId };
    const ended = async (): Promise<Omit<Done, "asked">> => {
      if (reason !== "part-refused") return apply(deps, trx, of, { booking, reason, rooms, as: "cancelled" });
      for (const { number } of rooms) await setItem(trx, booking, number, { state: "rejected" });
      return { booking: await conclude(trx, { ...deps, wallet: deps.paying }, of, booking), refundedPayments: [] };
    };
    const done = await ended();
    await note?.(trx, done.booking, done.refundedPayments);
    return ok(done);
  });
  if (!done.ok) return done;
  await deps.payments.carryOut(organisation, done.value.refundedPayments);
  return ok(done.value.booking);
}

/** The locked booking whose items are being cancelled as agreed, about which their supplier is asked no more. */
async function lockCancelling(
  trx: Db,
  organisation: Organisation,
  bookingId: string,
  agreed: AgreedCancel,
): Promise<Booking | undefined> {
  const booking = await lockBooking(trx, organisation.id, { id: bookingId });
  const item = booking && cancellingItem(await listItems(trx, booking), agreed);
  if (item) await closeOrders(trx, item);
  return item && booking;
}

/** The first of them, if they are. */
const cancellingItem = (items: BookingItem[], { rooms: [first] }: AgreedCancel): BookingItem | undefined =>
  items.find(({ number, state }) => number === first?.number && state === "cancelling");

/**
 * The supplier refuses to cancel: the booking returns to its state before. `toTell`: no request waits for the answer, so the
 * guest gets it by email.
 */
export const keepBooking = (
  { db, clock, sellers, paying: wallet, mail }: Omit<CancelDependencies, "payments">,
  { organisation, origin, bookingId, actorId }: Cancelling,
  agreed: AgreedCancel,
  { toTell, note }: { toTell: boolean; note?: Note | undefined },
): Promise<Outcome<Booking, "gone">> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, "gone">> => {
    const booking = await lockCancelling(trx, organisation, bookingId, agreed);
    if (!booking) return refused("gone");
    const { rooms, reason } = agreed;
    for (const { number, was } of rooms) await setItem(trx, booking, number, { state: was });
    const state = worstOf((await listItems(trx, booking)).map((item) => item.state));
    await setState(trx, booking, state);
    const at = clock.now();
    await reopenDues(trx, booking);
    const event = { organisation_id: organisation.id, booking_id: bookingId, what: "cancel-refused", at };
    await insertEvent(trx, { ...event, actor_id: actorId, reason: null });
    await note?.(trx, { ...booking, state }, []);
    // Now it is decided what becomes of the order.
    if (reason === "part-refused")
      return ok(await conclude(trx, { clock, sellers, wallet, mail }, { organisation, origin, actorId }, booking));
    const kept = { ...booking, state };
    if (toTell && reason === "guest" && booking.guest.email !== "")
      await sendBookingEmail(trx, mail, kept, {
        site: { organisation, origin },
        compose: (reader) => notCancelledEmail(kept, reader),
        now: at,
      });
    return ok(kept);
  });

async function apply(
  { clock, sellers, paying, mail }: CancelDependencies,
  trx: Db,
  { organisation, actorId, origin }: Ending,
  { booking, reason, rooms, as }: Agreed,
): Promise<Omit<Done, "asked">> {
  const { id: bookingId, organisationId } = booking;
  const at = clock.now();
  for (const { number, penalty } of rooms) await setItem(trx, booking, number, { state: as, penalty });
  const items = await listItems(trx, booking);
  const state = worstOf(items.map((item) => item.state));
  await setState(trx, booking, state);
  const subject = { organisationId, bookingId, actorId };
  const numbers = rooms.map(({ number }) => number);
  const isWhole = items.every((item) => numbers.includes(item.number) || hasEnded(item.state));
  const paidBefore = await paying.paidFor(trx, subject);
  const { refundedPayments } = await paying.refund(trx, subject, priceNow(items), {
    ended: isWhole && as === "cancelled",
    most: mostOf(booking, items),
  });
  const was = await earnedBy(trx, booking);
  await settleEarnings(trx, clock, booking);
  const earns = await earnedBy(trx, booking);
  // What a no-show had is too late to sell.
  if (as === "cancelled") await returnInventory(trx, sellers, items, numbers);
  const event = { organisation_id: organisationId, booking_id: bookingId, what: as, at };
  const told = isWhole ? [null] : numbers;
  for (const item of told) await insertEvent(trx, { ...event, item, actor_id: actorId, reason });
  const by = cancelledBy({ actor_id: actorId, reason }, booking);
  const after = await afterCancelling({ db: trx, wallet: paying }, booking, { at, by, noShow: as === "no-show" });
  await lowerDues(trx, booking, hasEnded(state) || as === "no-show" ? 0 : after.toPay);
  const revision = revisionOf(await listEvents(trx, organisationId, bookingId), booking);
  const ended = { ...booking, state };
  if (booking.guest.email !== "" && booking.confirmBy === undefined) {
    const standing = await remainingOf({ db: trx, wallet: paying }, ended);
    const ofStep = after.rooms?.filter(({ number }) => numbers.includes(number));
    const fee = ofStep?.reduce((sum, { penalty }) => sum + (penalty ?? 0), 0) ?? after.cost;
    const told = { ...after, parts: movedSince(paidBefore, after.parts), rooms: ofStep, fee, standing };
    const earned = was === earns ? undefined : { was, now: earns };
    await sendBookingEmail(trx, mail, ended, {
      site: { organisation, origin },
      compose: (reader) => cancellationEmail(ended, { ...told, earned }, reader, revision),
      now: at,
    });
  }
  return { booking: ended, refundedPayments };
}

/** The parts with what this step alone gave back or lost of them. */
const movedSince = (before: PaidPart[], now: PaidPart[]): PaidPart[] =>
  now.map((part) => {
    const was = before.find(
      ({ kind, amount, card }) =>
        kind === part.kind && amount.currency === part.amount.currency && card?.code === part.card?.code,
    );
    const since = (what: "back" | "lost") => ({ ...part[what], minor: part[what].minor - (was?.[what].minor ?? 0) });
    return { ...part, back: since("back"), lost: since("lost") };
  });

/** Points that are promised, or were posted, for a stay. */
async function earnedBy(trx: Db, { organisationId, id: bookingId }: Booking): Promise<number> {
  const reward = await promisedFor(trx, { organisationId, bookingId });
  return reward && reward.state !== "reversed" ? Number(reward.amount) : 0;
}

/** A booking, by its reference or its id, with what happened to it, the oldest first. */
export async function bookingWithEvents(
  db: Db,
  organisationId: string,
  name: string,
): Promise<{ booking: Booking; events: BookingEvent[] } | undefined> {
  const booking = await findForOperator(db, organisationId, name);
  return booking && { booking, events: await listEvents(db, organisationId, booking.id) };
}
