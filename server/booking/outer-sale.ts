import type { Logger } from "pino";
import { isUndecided, UNDECIDED_STATES } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { promisedFor } from "../loyalty/rewards.ts";
import type { Organisation } from "../organisation/settings.ts";
import { offerDigest } from "../ports/offer-digest.ts";
import type { BookAnswer, FindAnswer, Rejection, Supplier, SupplierOrder } from "../ports/supplier.ts";
import type { Paying } from "../wallet/paying.ts";
import { type Booking, type Once, toBookingRow } from "./booked.ts";
import { type CancelDependencies, carryOutCancel, type SupplierOf } from "./cancel.ts";
import { confirmationEmail } from "./confirmation-email.ts";
import { consentTo } from "./consent.ts";
import { settleEarnings } from "./earnings.ts";
import { insertItems, moveItems } from "./item-queries.ts";
import { itemsOf } from "./items.ts";
import { notBookedEmail } from "./note-email.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { agreedCancel, SUPPLIER } from "./outer-cancel.ts";
import { promisePoints } from "./points.ts";
import { freeKey, insertBooking, insertEvent, lockBooking, setState, setSupplierReference } from "./queries.ts";
import type { BookingQuote, Changed } from "./quote.ts";
import { markUsed } from "./quotes.ts";
import { planReminder } from "./reminders.ts";
import { claimOrder, closeOrders, giveBackOrder, insertOrder, isLastTry, listDueOrders } from "./supplier-orders.ts";
import type { SupplierOrderRow } from "./tables.ts";

export type SaleDependencies = Pick<BookingDependencies, "db" | "clock" | "placeName"> & {
  wallet: Pick<Paying, "settle">;
  mailedKeys?: BookingDependencies["mailedKeys"];
};

/** The outcome of an order, from the supplier's answer or an operator's. */
export type Decision =
  | { is: "confirmed"; reference: string }
  | { is: "pending"; reference: string | undefined }
  | { is: "rejected"; why: Rejection | "not-found" | "cancelled" | "operator" }
  | { is: "unknown"; why: string };

/**
 * Stores the booking and reserves its payment before the supplier is called, so that reconciliation finds it after any failure.
 */
export function intend(
  deps: Pick<BookingDependencies, "db" | "clock" | "wallet" | "placeName" | "localeData" | "earning" | "rewards">,
  supplier: Supplier,
  { order, quote, booking, once }: { order: Order; quote: BookingQuote; booking: Booking; once: Once },
): Promise<Intended> {
  const { db, clock, wallet, placeName, localeData } = deps;
  const { organisation, account, origin } = order;
  const asking: Booking = { ...booking, state: "booking" };
  const place = placeName(booking.property.destinationId, booking.language);
  const row = toBookingRow(asking, once, consentTo(booking, order, place));
  return inTransaction(db, async (trx): Promise<Intended> => {
    if (!(await insertBooking(trx, row))) return refused("row-taken");
    if (account) {
      const { sources, property } = quote.receipt;
      const bill = { organisation, accountId: account.id, bookingId: booking.id, sources, currency: property.currency };
      const held = await wallet.pay(trx, bill, { captured: false });
      if (!held.ok) return held;
    }
    const rates = order.kept?.rates ?? (await localeData.rates(trx));
    const promised = await promisePoints(deps, trx, { order, quote, booking, rates });
    if (!promised.ok) return promised;
    await markUsed(trx, order);
    await insertItems(trx, itemsOf(asking, supplier.name));
    const { id: booking_id, organisationId: organisation_id } = booking;
    const now = clock.now();
    await insertOrder(
      trx,
      { supplier: supplier.name, reference: booking.id, organisation_id, booking_id, origin },
      now,
    );
    await insertEvent(trx, {
      organisation_id,
      booking_id,
      what: "asked",
      at: now,
      actor_id: account?.id ?? "guest",
      reason: null,
    });
    return ok(asking);
  });
}

type Intended = Outcome<Booking, "row-taken" | "card-gone" | "balance-gone"> | Changed;

/** The order that leaves for the supplier. */
export const supplierOrder = (booking: Booking, { key, kept }: Order, { offer }: BookingQuote): SupplierOrder => {
  const { firstName, lastName, email, phone, requests } = booking.guest;
  return {
    reference: booking.id,
    key,
    holder: { firstName, lastName, email, phone },
    guests: key.stay.rooms.map(() => ({ firstName, lastName })),
    requests,
    held: kept?.held,
    expected: { total: { minor: offer.price.total, currency: offer.price.currency }, digest: offerDigest(offer) },
  };
};

export function decisionOf(answer: BookAnswer): Decision {
  switch (answer.state) {
    case "confirmed":
      return { is: "confirmed", reference: answer.reference };
    case "pending":
      return { is: "pending", reference: answer.reference };
    case "rejected":
      return { is: "rejected", why: answer.why };
    case "unknown":
      return { is: "unknown", why: answer.why };
  }
}

/**
 * Applies a decision to an undecided booking, in one transaction: the buyer is charged, or refunded in full.
 * A decided booking ignores later decisions. Answers the booking as it is then.
 */
export function decide(
  { db, clock, wallet, placeName, mailedKeys }: SaleDependencies,
  {
    organisation,
    origin,
    bookingId,
    actorId = SUPPLIER,
  }: EmailSite & { organisation: Organisation; bookingId: string; actorId?: string },
  decision: Decision,
): Promise<Outcome<Booking, "gone">> {
  return inTransaction(db, async (trx): Promise<Outcome<Booking, "gone">> => {
    const booking = await lockBooking(trx, organisation.id, { id: bookingId });
    if (!booking) return refused("gone");
    if (!isUndecided(booking.state) || booking.state === decision.is) return ok(booking);
    // It said that it will say, and has not yet.
    if (booking.state === "pending" && decision.is === "unknown") return ok(booking);
    const reference = "reference" in decision ? decision.reference : undefined;
    await moveItems(trx, booking, { from: UNDECIDED_STATES, to: decision.is, supplierReference: reference });
    await setState(trx, booking, decision.is);
    if (reference) await setSupplierReference(trx, booking, reference);
    const now = clock.now();
    const event = { organisation_id: organisation.id, booking_id: bookingId, what: decision.is, at: now };
    const reason = "why" in decision && decision.is === "rejected" ? decision.why : null;
    await insertEvent(trx, { ...event, actor_id: actorId, reason });
    const decided = { ...booking, state: decision.is, supplierReference: reference ?? booking.supplierReference };
    if (decision.is === "confirmed" || decision.is === "rejected") {
      const subject = { organisationId: organisation.id, bookingId, actorId };
      const settled = await wallet.settle(trx, subject, decision.is === "confirmed" ? "capture" : "release");
      if (!settled.ok) throw new Error(`what is reserved for a booking cannot be settled: ${settled.reason}`);
      await closeOrders(trx, booking);
      await settleEarnings(trx, clock, booking);
    }
    if (decision.is === "confirmed") {
      const place = placeName(booking.property.destinationId, booking.language);
      const points = (await promisedFor(trx, { organisationId: organisation.id, bookingId }))?.amount;
      const site = { organisation, origin, place, points, mailedKeys };
      await enqueueEmail(trx, confirmationEmail(decided, site), now);
      await planReminder(trx, decided, origin, now);
    }
    if (decision.is === "rejected") {
      await freeKey(trx, booking);
      // Who saw it refused at once needs no email about it.
      if (booking.state !== "booking") await enqueueEmail(trx, notBookedEmail(decided, { organisation, origin }), now);
    }
    return ok(decided);
  });
}

/** BK-04, F2: asks suppliers about undecided bookings and applies the answers. Any number of processes may run it at once. */
export function createReconciliation(
  deps: SaleDependencies & {
    log: Logger;
    supplierOf: SupplierOf;
    organisations: () => Promise<Organisation[]>;
    cancelling: Omit<CancelDependencies, "outer">;
  },
) {
  const { db, clock, log, supplierOf, organisations } = deps;

  /** Answers whether it is known now. */
  async function ask(order: SupplierOrderRow, byId: Map<string, Organisation>): Promise<boolean> {
    const organisation = byId.get(order.organisation_id);
    const supplier = organisation && supplierOf(organisation, order.supplier);
    const line = { event: "reconcile", booking: order.booking_id, supplier: order.supplier, try: order.tries + 1 };
    if (!organisation || !supplier) {
      log.error(line, "nobody can be asked what became of a booking");
      return false;
    }
    const agreed = agreedCancel(order);
    if (agreed) {
      const of = { organisation, origin: order.origin, bookingId: order.booking_id };
      const done = await carryOutCancel({ ...deps.cancelling, log }, supplier, of, agreed, { toTell: true });
      return !done.ok || done.value.state !== "cancelling";
    }
    const found = await supplier.find({ ours: order.reference, orderedAt: order.asked_at });
    const decision = foundDecision(found);
    const decided = await decide(deps, { organisation, origin: order.origin, bookingId: order.booking_id }, decision);
    log.info(
      { ...line, organisation: organisation.slug, found: found.state, is: decision.is },
      "asked what became of it",
    );
    return decided.ok && !isUndecided(decided.value.state);
  }

  return {
    /** Answers of how many it is known now. */
    async round(shouldContinue: () => boolean = () => true): Promise<number> {
      const due = await listDueOrders(db, clock.now());
      if (due.length === 0) return 0;
      let decided = 0;
      const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
      for (const order of due) {
        if (!shouldContinue()) break;
        if (!(await claimOrder(db, order, clock.now()))) continue;
        const line = { event: "reconcile", booking: order.booking_id, supplier: order.supplier };
        const known = await ask(order, byId).catch((err) => {
          log.warn({ ...line, err }, "what became of a booking is not told");
          return false;
        });
        if (!known && isLastTry(order)) log.error(line, "nobody knows what became of a booking; a person has to ask");
        if (known) decided++;
        await giveBackOrder(db, order);
      }
      return decided;
    },
  };
}

function foundDecision(found: FindAnswer): Decision {
  if (found.state === "none") return { is: "rejected", why: "not-found" };
  if (found.state === "not-yet") return { is: "unknown", why: "not yet" };
  if (found.is === "confirmed") return { is: "confirmed", reference: found.reference };
  if (found.is === "pending") return { is: "pending", reference: found.reference };
  return { is: "rejected", why: found.is === "cancelled" ? "cancelled" : "refused" };
}
