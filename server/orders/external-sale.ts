import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { SECOND } from "../core/durations.ts";
import { isUndecided, UNDECIDED_STATES, UNPAID_STATES } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Encryption } from "../crypto/encryption.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { promisedFor } from "../loyalty/rewards.ts";
import type { Organisation } from "../organisation/settings.ts";
import { paymentFor, requestCapture } from "../payments/captures.ts";
import type { Promised } from "../payments/refunds.ts";
import type {
  BookAnswer,
  FindAnswer,
  OrderSupplier,
  Rejection,
  SellerName,
  Sellers,
  SupplierOrder,
} from "../ports/offer.ts";
import type { Paying } from "../wallet/paying.ts";
import { deliverAdded, returnAdded } from "./added-certificate.ts";
import { answersOf } from "./answers.ts";
import { type Booking, type Once, toBookingRow } from "./booked.ts";
import { type CancelDependencies, carryOutCancel } from "./cancel.ts";
import { consentTo } from "./consent.ts";
import { afterConfirmation } from "./consequences.ts";
import { settleEarnings } from "./earnings.ts";
import { agreedCancel, SUPPLIER } from "./external-cancel.ts";
import { insertItems, moveItems } from "./item-queries.ts";
import { itemsOf } from "./items.ts";
import { notBookedEmail } from "./note-email.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { promisePoints } from "./points.ts";
import {
  findById,
  findConsent,
  findOrdered,
  freeKey,
  insertBooking,
  insertEvent,
  lockBooking,
  setState,
  setSupplierReference,
} from "./queries.ts";
import type { BookingQuote, Changed } from "./quote.ts";
import { markUsed, readOrdered } from "./quotes.ts";
import { GUEST } from "./rules.ts";
import type { StoredQuote } from "./stored-quote.ts";
import {
  claimOrder,
  closeOrders,
  insertOrder,
  isLastTry,
  listDueOrders,
  listDueSuppliers,
  releaseOrder,
} from "./supplier-orders.ts";
import type { SupplierOrderRow } from "./tables.ts";
import { insertWithBooking } from "./value/with-booking.ts";

export type SaleDependencies = Pick<BookingDependencies, "db" | "clock"> & {
  wallet: Pick<Paying, "settle" | "refundPayments">;
  mailedKeys?: BookingDependencies["mailedKeys"];
};

/** The outcome of an order, from the supplier's answer or an operator's. */
export type Decision =
  | { is: "confirmed"; reference: string }
  | { is: "pending"; reference: string | undefined }
  | { is: "rejected"; why: Rejection | "not-found" | "no-answer" | "cancelled" | "operator" }
  | { is: "unknown"; why: string };

/** Calls to one supplier at once, by each process. */
const CALLS_AT_ONCE = 4;
/** For how long a round begins calls, so that a supplier that hangs delays others by no more than that and a call. */
const ROUND = 10 * SECOND;

type Intention = {
  order: Order;
  quote: BookingQuote;
  booking: Booking;
  once: Once;
  /** The id of the certificate that is bought with it. */
  certificateId?: string | undefined;
  /** By which it is delivered. */
  kept: StoredQuote;
  isPaidFirst: boolean;
};

/**
 * Stores the booking and reserves what pays for it before its supplier is called, or before its buyer leaves for the payment
 * page, so that it is found after any failure.
 */
export function intend(
  deps: Pick<BookingDependencies, "db" | "clock" | "wallet" | "localeData" | "earning" | "rewards" | "goodsOf">,
  { order, quote, booking, once, certificateId, kept, isPaidFirst }: Intention,
): Promise<Intended> {
  const { db, clock, wallet, localeData } = deps;
  const { organisation, account, origin } = order;
  const asking: Booking = { ...booking, state: isPaidFirst ? "awaiting-payment" : "booking" };
  const { digest } = quote;
  const { variant, terms, price } = quote.offer;
  const ordered = {
    consent: consentTo(booking, order),
    origin,
    quote: { id: kept.id, digest, offer: { variant, terms, price } },
  };
  const row = toBookingRow(asking, once, ordered);
  return inTransaction(db, async (trx): Promise<Intended> => {
    if (!(await insertBooking(trx, row))) return refused("row-taken");
    if (account) {
      const { property } = booking.receipt;
      const sources = booking.receipt.sources.filter(({ id }) => id === null || id !== certificateId);
      const bill = { organisation, accountId: account.id, bookingId: booking.id, sources, currency: property.currency };
      const held = await wallet.pay(trx, bill, { captured: false });
      if (!held.ok) return held;
    }
    const { added } = quote.wallet;
    if (account && added && certificateId !== undefined) {
      const of = { organisationId: organisation.id, id: certificateId, bookingId: booking.id };
      await insertWithBooking(trx, { ...of, accountId: account.id, origin }, deps.goodsOf(added), clock.now());
    }
    const rates = order.kept?.rates ?? (await localeData.rates(trx));
    const promised = await promisePoints(deps, trx, { order, quote, booking, rates });
    if (!promised.ok) return promised;
    await insertItems(trx, itemsOf(asking, order.key));
    const now = clock.now();
    if (!isPaidFirst) {
      await markUsed(trx, { organisation, kept });
      await insertOrder(trx, newOrder(booking, order.key, origin), now);
    }
    const what = isPaidFirst ? "awaiting-payment" : "asked";
    await insertEvent(trx, { ...eventOf(booking, what, account?.id ?? GUEST), at: now });
    return ok(asking);
  });
}

type Intended = Outcome<Booking, "row-taken" | "card-gone" | "balance-gone"> | Changed;

export const newOrder = ({ id, organisationId }: Booking, { kind, supplier }: SellerName, origin: string) => ({
  kind,
  supplier,
  reference: id,
  organisation_id: organisationId,
  booking_id: id,
  origin,
  to_send: 1,
});

const eventOf = ({ id, organisationId }: Booking, what: string, actorId: string, reason: string | null = null) => ({
  organisation_id: organisationId,
  booking_id: id,
  what,
  actor_id: actorId,
  reason,
});

/** The order that leaves for the supplier. */
export const supplierOrder = (
  booking: Booking,
  { key, held, digest, offer }: Pick<StoredQuote, "key" | "held" | "digest" | "offer">,
  encryption: Encryption,
): SupplierOrder => {
  const { firstName, lastName, email, phone, requests } = booking.guest;
  return {
    reference: booking.id,
    key,
    holder: { firstName, lastName, email, phone },
    guests: Array(offer.price.items).fill({ firstName, lastName }),
    requests,
    answers: answersOf(encryption, booking).given.map(({ key, travellerId, value }) => ({ key, travellerId, value })),
    held,
    expected: { total: { minor: offer.price.total, currency: offer.price.currency }, digest },
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
  { db, clock, wallet, mailedKeys }: SaleDependencies,
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
    const of = { organisation, origin, booking, actorId };
    return ok(await applyDecision(trx, { clock, wallet, mailedKeys }, of, decision));
  });
}

/** `what`: the event, where it has another name than the decision. */
type Decided = EmailSite & { organisation: Organisation; booking: Booking; actorId: string; what?: string };

/** The same for a booking that the transaction has locked and that waits for the decision. */
export async function applyDecision(
  trx: Kysely<Database>,
  { clock, wallet, mailedKeys }: Omit<SaleDependencies, "db">,
  { organisation, origin, booking, actorId, what }: Decided,
  decision: Decision,
): Promise<Booking> {
  const reference = "reference" in decision ? decision.reference : undefined;
  await moveItems(trx, booking, {
    from: [...UNDECIDED_STATES, ...UNPAID_STATES],
    to: decision.is,
    supplierReference: reference,
  });
  await setState(trx, booking, decision.is);
  if (reference) await setSupplierReference(trx, booking, reference);
  const now = clock.now();
  const reason = "why" in decision && decision.is === "rejected" ? decision.why : null;
  await insertEvent(trx, { ...eventOf(booking, what ?? decision.is, actorId, reason), at: now });
  const decided = { ...booking, state: decision.is, supplierReference: reference ?? booking.supplierReference };
  const subject = { organisationId: organisation.id, bookingId: booking.id, actorId };
  const payment = await paymentFor(trx, { organisationId: organisation.id, purpose: "booking", subject: booking.id });
  const isConfirmed = decision.is === "confirmed";
  const isOwed = isConfirmed && payment && !(await deliverAdded(trx, { clock, mailedKeys }, booking, payment));
  if (decision.is === "confirmed" || decision.is === "rejected") {
    const settled = await wallet.settle(trx, subject, decision.is === "confirmed" ? "capture" : "release");
    if (!settled.ok) throw new Error(`what is reserved for a booking cannot be settled: ${settled.reason}`);
    await closeOrders(trx, booking);
    await settleEarnings(trx, clock, booking);
  }
  const refundedPayments: Promised[] = decision.is === "rejected" ? await wallet.refundPayments(trx, subject) : [];
  if (decision.is === "rejected" || isOwed) refundedPayments.push(...(await returnAdded(trx, { clock }, booking)));
  if (decision.is === "confirmed") {
    const points = (await promisedFor(trx, subject))?.amount;
    const { payLaterFrom } = await findConsent(trx, decided);
    await afterConfirmation(decided, { organisation, origin, mailedKeys, points, payLaterFrom }, now)(trx);
  }
  if (decision.is === "rejected") {
    await freeKey(trx, booking);
    await enqueueEmail(trx, notBookedEmail(decided, { organisation, origin }, refundedPayments), now);
  }
  if (payment && (decision.is === "confirmed" || decision.is === "rejected")) await requestCapture(trx, payment, now);
  return decided;
}

/** BK-04, F2: asks suppliers about undecided bookings and applies the answers. Any number of processes may run it at once. */
export function createReconciliation(
  deps: SaleDependencies & {
    log: Logger;
    sellers: Pick<Sellers, "of">;
    organisations: () => Promise<Organisation[]>;
    encryption: Encryption;
    cancelling: CancelDependencies;
  },
) {
  const { db, clock, log, sellers, organisations } = deps;

  /** Books what was paid, at the terms of its quote. */
  async function send(
    { organisation_id, booking_id: id }: SupplierOrderRow,
    supplier: OrderSupplier,
  ): Promise<Decision> {
    const booking = await findById(db, organisation_id, id);
    const ordered = booking && (await findOrdered(db, booking));
    const quote = await readOrdered(deps, organisation_id, ordered?.quote);
    if (!booking || !quote) return { is: "rejected", why: "not-found" };
    return decisionOf(await supplier.book(supplierOrder(booking, quote, deps.encryption)));
  }

  /** Nothing stays undecided: without an answer to the last try it is not booked, and an operator checks. */
  async function giveUp(order: SupplierOrderRow, byId: Map<string, Organisation>): Promise<void> {
    const organisation = byId.get(order.organisation_id);
    const booking = await findById(db, order.organisation_id, order.booking_id);
    if (!organisation || !booking) return;
    const of = { organisation, origin: order.origin, bookingId: booking.id };
    if (isUndecided(booking.state)) await decide(deps, of, { is: "rejected", why: "no-answer" });
  }

  /** Answers whether it is known now. */
  async function ask(order: SupplierOrderRow, byId: Map<string, Organisation>): Promise<boolean> {
    const organisation = byId.get(order.organisation_id);
    const supplier = organisation && sellers.of(organisation, order);
    const line = { event: "reconcile", booking: order.booking_id, supplier: order.supplier, try: order.tries + 1 };
    if (!organisation || !supplier) {
      log.error(line, "no supplier can be asked what became of a booking");
      return false;
    }
    const agreed = agreedCancel(order);
    if (agreed) {
      const of = { organisation, origin: order.origin, bookingId: order.booking_id };
      const done = await carryOutCancel({ ...deps.cancelling, log }, supplier, of, agreed, { toTell: true });
      return !done.ok || done.value.state !== "cancelling";
    }
    const decision = order.to_send
      ? await send(order, supplier)
      : foundDecision(await supplier.find({ ours: order.reference, orderedAt: order.asked_at }));
    const decided = await decide(deps, { organisation, origin: order.origin, bookingId: order.booking_id }, decision);
    log.info(
      { ...line, organisation: organisation.slug, sent: order.to_send === 1, is: decision.is },
      "asked what became of it",
    );
    return decided.ok && !isUndecided(decided.value.state);
  }

  /** Answers whether it is known now; false also where another process asks. */
  async function claimAndAsk(order: SupplierOrderRow, byId: Map<string, Organisation>): Promise<boolean> {
    if (!(await claimOrder(db, order, clock.now()))) return false;
    const line = { event: "reconcile", booking: order.booking_id, supplier: order.supplier };
    const isKnown = await ask(order, byId).catch((err) => {
      log.warn({ ...line, err }, "what became of a booking is not told");
      return false;
    });
    if (!isKnown && isLastTry(order)) {
      log.error(line, "a supplier never told what became of a booking; a person has to ask");
      await giveUp(order, byId);
    }
    await releaseOrder(db, order);
    return isKnown;
  }

  /** A supplier is asked about a few orders at once, whatever others do meanwhile. */
  async function askOne(supplier: string, byId: Map<string, Organisation>, shouldContinue: () => boolean) {
    const due = (await listDueOrders(db, supplier, clock.now())).values();
    const lane = async () => {
      const known: boolean[] = [];
      for (const order of due) {
        if (!shouldContinue()) break;
        known.push(await claimAndAsk(order, byId));
      }
      return known;
    };
    return (await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane))).flat();
  }

  return {
    /** Answers of how many it is known now. */
    async round(shouldContinue: () => boolean = () => true): Promise<number> {
      const names = await listDueSuppliers(db, clock.now());
      if (names.length === 0) return 0;
      const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
      const begun = clock.now();
      const hasTime = () => shouldContinue() && clock.now() - begun < ROUND;
      const decided = await Promise.all(names.map((name) => askOne(name, byId, hasTime)));
      return decided.flat().filter((isKnown) => isKnown).length;
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
