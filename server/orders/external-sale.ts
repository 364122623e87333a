import type { Logger } from "pino";
import { sameTerms, termsFrom } from "../core/cancel-terms.ts";
import { SECOND } from "../core/durations.ts";
import { isBooked, isUndecided, UNDECIDED_STATES, UNPAID_STATES } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Encryption } from "../crypto/encryption.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import {
  type BookAnswer,
  type Booked,
  type FindAnswer,
  joiningSeller,
  type Offer,
  type OfferRefusal,
  type OfferTerms,
  type OrderSupplier,
  type Rejection,
  type Sellers,
  type SupplierOrder,
} from "../ports/offer.ts";
import { offerDigest } from "../ports/offer-digest.ts";
import { countGuestEmail, type TooManyEmails } from "./address-confirmation.ts";
import { type Answer, answersOf } from "./answers.ts";
import { type Booking, type Once, toBookingRow } from "./booked.ts";
import { goesToStrangers, guestSite } from "./booking-mail.ts";
import { type CancelDependencies, carryOutCancel, type Note } from "./cancel.ts";
import { promiseToAgent } from "./commissions.ts";
import { answersTo } from "./composed/needs.ts";
import { type ConcludeDependencies, conclude, giveUpRest, returnInventory } from "./conclude.ts";
import { unconfirmedEmail } from "./confirmation-email.ts";
import { consentTo } from "./consent.ts";
import { agreedCancel, SUPPLIER } from "./external-cancel.ts";
import { insertItems, listItems, moveItems } from "./item-queries.ts";
import { itemsOf, partReference, partsOf } from "./items.ts";
import { makeMember } from "./new-members.ts";
import type { BookingDependencies, NotSignedUp, Order } from "./order.ts";
import { promisePoints } from "./points.ts";
import {
  findById,
  findOrdered,
  insertBooking,
  insertEvent,
  lockBooking,
  setState,
  setSupplierReference,
} from "./queries.ts";
import type { BookingQuote, Changed } from "./quote.ts";
import { acceptQuoteOf } from "./quote-acceptance.ts";
import { markUsed, readOrdered } from "./quotes.ts";
import { GUEST } from "./rules.ts";
import type { StoredQuote } from "./stored-quote.ts";
import {
  claimOrder,
  closeOrders,
  insertOrder,
  isLastTry,
  keepTickets,
  listDueOrders,
  listDueSuppliers,
  releaseOrder,
} from "./supplier-orders.ts";
import type { SupplierOrderRow } from "./tables.ts";
import { costsNothing, limitUnpaid, networkOfGuest, type Took, type UnpaidLimit } from "./unpaid-limits.ts";
import { insertWithBooking } from "./value/with-booking.ts";

export type SaleDependencies = ConcludeDependencies & {
  db: Db;
  sellers: Pick<Sellers, "joining" | "suggesting">;
};

/** The outcome of an order, from the supplier's answer or an operator's. */
export type Decision =
  | ({ is: "confirmed" } & Omit<Booked, "total">)
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
  deps: BookingDependencies,
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
    network: networkOfGuest(deps, order, booking),
    quote: { id: kept.id, digest, offer: { variant, terms, price } },
  };
  const row = toBookingRow(asking, once, ordered);
  return inTransaction(db, async (trx): Promise<Intended> => {
    if (!(await insertBooking(trx, row))) return refused("row-taken");
    const joined = await makeMember(trx, order);
    if (!joined.ok) return joined;
    const accepted = await acceptQuoteOf(deps, trx, order, quote, booking);
    if (!accepted.ok) return accepted;
    if (account) {
      const { property } = booking.receipt;
      const sources = booking.receipt.sources.filter(({ id }) => id === null || id !== certificateId);
      const bill = { organisation, accountId: account.id, bookingId: booking.id, sources, currency: property.currency };
      const held = await wallet.pay(trx, bill, { captured: false });
      if (!held.ok) return held;
    }
    const { added } = quote.wallet;
    const buyerId = account?.id ?? booking.newMemberId;
    if (buyerId !== undefined && added && certificateId !== undefined) {
      const of = { organisationId: organisation.id, id: certificateId, bookingId: booking.id };
      await insertWithBooking(trx, { ...of, accountId: buyerId, origin }, deps.goodsOf(added), clock.now());
    }
    const rates = order.kept?.rates ?? (await localeData.rates(trx));
    const promised = await promisePoints(deps, trx, { order, quote, booking, rates });
    if (!promised.ok) return promised;
    await insertItems(trx, itemsOf(asking, order.key));
    await promiseToAgent(trx, clock, { order, booking: asking, rates });
    const actorId = account?.id ?? GUEST;
    if (isPaidFirst) {
      await insertEvent(trx, { ...eventOf(booking, "awaiting-payment", actorId), at: clock.now() });
      return ok(asking);
    }
    await markUsed(trx, { organisation, kept });
    const asOrdered = { ...kept, ...ordered.quote };
    const took: Took = new Map();
    const delivered = await deliver(trx, deps, { organisation, origin, booking: asking, actorId, took }, asOrdered);
    if (!delivered.ok || !costsNothing(booking, 0)) return delivered;
    const limited = await limitUnpaid(trx, clock.now(), order, booking, took);
    if (!limited.ok) return limited;
    if (!goesToStrangers(order, booking)) return delivered;
    const counted = await countGuestEmail(trx, deps.throttle, order, booking.guest.email);
    if (!counted.ok) return counted;
    // Where all of it is booked, its email was written with that.
    const site = guestSite(booking, { organisation, origin, mailedKeys: deps.mail?.mailedKeys }, deps.mail);
    if (booking.confirmBy !== undefined && !isBooked(delivered.value.state))
      await enqueueEmail(trx, unconfirmedEmail(delivered.value, site, clock.now()), clock.now());
    return delivered;
  });
}

type Intended =
  | Outcome<
      Booking,
      | OfferRefusal
      | UnpaidLimit
      | TooManyEmails
      | NotSignedUp
      | "row-taken"
      | "quote-taken"
      | "card-gone"
      | "balance-gone"
    >
  | Changed;

/**
 * Orders all of it, whose booking the transaction has locked: suppliers in our database sell it now, others are asked by a job. A
 * refusal undoes the transaction, before any other supplier is asked.
 */
export async function deliver(
  trx: Db,
  deps: Omit<SaleDependencies, "db">,
  of: Delivering,
  quote: Pick<StoredQuote, "key" | "held" | "digest" | "offer">,
): Promise<Outcome<Booking, OfferRefusal>> {
  const { origin, actorId } = of;
  const { organisationId: organisation_id, id: booking_id } = of.booking;
  const orders = ordersOf(of.booking, quote).map((order) => ({
    ...order,
    seller: joiningSeller(deps.sellers, order.key),
  }));
  const at = deps.clock.now();
  let booking: Booking = { ...of.booking, state: "booking" };
  await moveItems(trx, booking, { from: UNPAID_STATES, to: booking.state });
  await setState(trx, booking, booking.state);
  // A supplier outside our database is asked once the guest has confirmed the address (BK-08).
  const isAsked = booking.confirmBy === undefined;
  if (isAsked && orders.some(({ seller }) => !seller))
    await insertEvent(trx, { ...eventOf(booking, "asked", actorId), at });
  for (const { reference, key, held, expected, terms, seller } of orders) {
    if (!seller) {
      const { kind, supplier } = key;
      const sent = { kind, supplier, reference, organisation_id, booking_id, origin };
      if (isAsked) await insertOrder(trx, { ...sent, to_send: 1 }, at);
      continue;
    }
    const sold = await seller.joins.book(key, trx, held);
    if (!sold.ok) return sold;
    if (!isAsOrdered({ digest: expected.digest, terms }, sold.value, at)) return refused("not-offered");
    if (sold.value.taken) of.took?.set(reference, sold.value.taken);
    const confirmed = { is: "confirmed", reference: sold.value.supplierReference } as const;
    booking = await applyDecision(trx, deps, { ...of, booking, reference, what: "booked" }, confirmed);
  }
  return ok(booking);
}

/** Whether it is the offer that the buyer agreed to; steps of its cancellation terms may have passed since. */
function isAsOrdered({ digest, terms: { cancel } }: { digest: string; terms: OfferTerms }, offer: Offer, now: number) {
  const before = { ...offer, terms: { ...offer.terms, cancel } };
  return offerDigest(before) === digest && sameTerms(termsFrom(cancel, now), offer.terms.cancel);
}

const eventOf = ({ id, organisationId }: Booking, what: string, actorId: string, reason: string | null = null) => ({
  organisation_id: organisationId,
  booking_id: id,
  what,
  actor_id: actorId,
  reason,
});

/** The orders that suppliers get, one for each part. */
function ordersOf(
  booking: Booking,
  { key, held, digest, offer }: Pick<StoredQuote, "key" | "held" | "digest" | "offer">,
  answers: Answer[] = [],
): (SupplierOrder & { terms: OfferTerms })[] {
  const { firstName, lastName, email, phone, requests } = booking.guest;
  const parts = partsOf(booking, held)?.map((part) => ({ ...part, reference: partReference(booking, part) }));
  const whole = { reference: booking.id, number: undefined, key, held, digest, ...offer };
  return (parts ?? [whole]).map(({ reference, number, key, held, digest, terms, price }) => ({
    reference,
    key,
    holder: { firstName, lastName, email, phone },
    guests: Array(price.items).fill({ firstName, lastName }),
    requests,
    answers: (number === undefined ? answers : answersTo(number, answers)).map(({ key, travellerId, value }) => ({
      key,
      travellerId,
      value,
    })),
    held,
    expected: { total: { minor: price.total, currency: price.currency }, digest },
    terms,
  }));
}

const confirmedAs = ({ reference, name, tickets }: Booked): Decision => ({
  is: "confirmed",
  reference,
  ...(name && { name }),
  ...(tickets && { tickets }),
});

export function decisionOf(answer: BookAnswer): Decision {
  switch (answer.state) {
    case "confirmed":
      return confirmedAs(answer);
    case "pending":
      return { is: "pending", reference: answer.reference };
    case "rejected":
      return { is: "rejected", why: answer.why };
    case "unknown":
      return { is: "unknown", why: answer.why };
  }
}

/** `reference`: under which its items were ordered. */
type Deciding = EmailSite & {
  organisation: Organisation;
  bookingId: string;
  reference?: string;
  actorId?: string;
  note?: Note;
};

/**
 * Applies a decision to items that were ordered together and are undecided, in one transaction; decided ones ignore later decisions.
 * Answers the booking as it is then.
 */
export function decide(
  deps: SaleDependencies,
  { organisation, origin, bookingId, reference = bookingId, actorId = SUPPLIER, note }: Deciding,
  decision: Decision,
): Promise<Outcome<Booking, "gone">> {
  return inTransaction(deps.db, async (trx): Promise<Outcome<Booking, "gone">> => {
    const booking = await lockBooking(trx, organisation.id, { id: bookingId });
    const item = booking && (await listItems(trx, booking)).find((item) => item.order_reference === reference);
    if (!item) return refused("gone");
    if (!isUndecided(item.state) || item.state === decision.is) return ok(booking);
    // It said that it will say, and has not yet.
    if (item.state === "pending" && decision.is === "unknown") return ok(booking);
    const decided = await applyDecision(trx, deps, { organisation, origin, booking, reference, actorId }, decision);
    await note?.(trx, decided, []);
    return ok(decided);
  });
}

/** `took`: gets what suppliers in our database took. */
type Delivering = EmailSite & { organisation: Organisation; booking: Booking; actorId: string; took?: Took };

/** `what`: the event, where it has another name than the decision. */
type Decided = Delivering & { reference: string; what?: string };

/** The same for items whose booking the transaction has locked and that wait for the decision. */
async function applyDecision(
  trx: Db,
  deps: Omit<SaleDependencies, "db">,
  { organisation, origin, booking, reference, actorId, what }: Decided,
  decision: Decision,
): Promise<Booking> {
  const { clock, sellers } = deps;
  const theirs = "reference" in decision ? decision.reference : undefined;
  const isPart = reference !== booking.id;
  await moveItems(trx, booking, { of: reference, from: UNDECIDED_STATES, to: decision.is, supplierReference: theirs });
  const before = isPart ? booking.supplierReference.split(", ").filter(Boolean) : [];
  const name = decision.is === "confirmed" ? (decision.name ?? theirs) : theirs;
  const supplierReference = name ? [...new Set([...before, name])].join(", ") : booking.supplierReference;
  await setSupplierReference(trx, booking, supplierReference);
  if (decision.is === "confirmed" && decision.tickets?.length)
    await keepTickets(trx, { organisation_id: organisation.id, reference }, decision.tickets);
  const reason = decision.is === "rejected" ? decision.why : null;
  const own = (await listItems(trx, booking)).find((item) => item.order_reference === reference);
  const event = { ...eventOf(booking, what ?? decision.is, actorId, reason), item: isPart ? own?.number : null };
  await insertEvent(trx, { ...event, at: clock.now() });
  if (decision.is === "confirmed" || decision.is === "rejected")
    await closeOrders(trx, { organisation_id: organisation.id, order_reference: reference });
  const returned = await giveUpRest(trx, { clock, sellers }, booking, origin);
  const decided = { ...booking, supplierReference };
  const concluded = await conclude(trx, deps, { organisation, origin, actorId }, decided);
  if (returned.length > 0) await returnInventory(trx, sellers, await listItems(trx, booking), returned);
  return concluded;
}

/** BK-04, F2: asks suppliers about undecided bookings and applies the answers. Any number of processes may run it at once. */
export function createReconciliation(
  deps: SaleDependencies & {
    log: Logger;
    sellers: Pick<Sellers, "supplierOf">;
    organisations: () => Promise<Organisation[]>;
    encryption: Encryption;
    cancelling: CancelDependencies;
  },
) {
  const { db, clock, log, sellers, organisations } = deps;

  /** Books what was paid, at the terms of its quote. */
  async function send(
    { organisation_id, booking_id: id, reference }: SupplierOrderRow,
    supplier: OrderSupplier,
  ): Promise<Decision> {
    const booking = await findById(db, organisation_id, id);
    const ordered = booking && (await findOrdered(db, booking));
    const quote = await readOrdered(deps, organisation_id, ordered?.quote);
    if (!booking || !quote) return { is: "rejected", why: "not-found" };
    const order = ordersOf(booking, quote, answersOf(deps.encryption, booking).given).find(
      (each) => each.reference === reference,
    );
    return order ? decisionOf(await supplier.book(order)) : { is: "rejected", why: "not-found" };
  }

  /** Nothing stays undecided: without an answer to the last try it is not booked, and an operator checks. */
  async function giveUp(order: SupplierOrderRow, byId: Map<string, Organisation>): Promise<void> {
    const organisation = byId.get(order.organisation_id);
    if (organisation) await decide(deps, partOf(order, organisation), { is: "rejected", why: "no-answer" });
  }

  const partOf = (
    { origin, booking_id: bookingId, order_reference: reference }: SupplierOrderRow,
    organisation: Organisation,
  ) => ({
    organisation,
    origin,
    bookingId,
    reference,
  });

  /** Answers whether it is known now. */
  async function ask(order: SupplierOrderRow, byId: Map<string, Organisation>): Promise<boolean> {
    const organisation = byId.get(order.organisation_id);
    const supplier = organisation && sellers.supplierOf(organisation, order);
    const line = { event: "reconcile", booking: order.booking_id, supplier: order.supplier, try: order.tries + 1 };
    if (!organisation || !supplier) {
      log.error(line, "no supplier can be asked what became of a booking");
      return false;
    }
    const of = partOf(order, organisation);
    const agreed = agreedCancel(order);
    if (agreed) {
      const done = await carryOutCancel({ ...deps.cancelling, log }, supplier, of, agreed, { toTell: true });
      return !done.ok || done.value.state !== "cancelling";
    }
    const decision = order.to_send
      ? await send(order, supplier)
      : foundDecision(await supplier.find({ ours: order.reference, orderedAt: order.asked_at }));
    const decided = await decide(deps, of, decision);
    log.info(
      { ...line, organisation: organisation.slug, sent: order.to_send === 1, is: decision.is },
      "asked what became of it",
    );
    return decided.ok && (decision.is === "confirmed" || decision.is === "rejected");
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
  if (found.is === "confirmed") return confirmedAs(found);
  if (found.is === "pending") return { is: "pending", reference: found.reference };
  return { is: "rejected", why: found.is === "cancelled" ? "cancelled" : "refused" };
}
