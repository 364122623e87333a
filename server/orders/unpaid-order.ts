import type { Throttled } from "../auth/throttle.ts";
import type { Clock } from "../core/clock.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { withPayment } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { Payments, StartRefusal } from "../payments/payments.ts";
import type { PaymentState } from "../payments/rules.ts";
import type { OfferRefusal } from "../ports/offer.ts";
import { createPaying } from "../wallet/paying.ts";
import { findAdded, withCertificate } from "./added-certificate.ts";
import type { TooManyEmails } from "./address-confirmation.ts";
import type { Booking, Once } from "./booked.ts";
import { settleEarnings } from "./earnings.ts";
import { intend } from "./external-sale.ts";
import type { Holds } from "./holds.ts";
import { moveItems } from "./item-queries.ts";
import type { BookingDependencies, NotSignedUp, Order } from "./order.ts";
import { findOrdered, freeKey, insertEvent, listUnpaid, lockBooking, setState } from "./queries.ts";
import type { BookingQuote, Changed } from "./quote.ts";
import { type Quotes, readOrdered, readStoredQuote } from "./quotes.ts";
import { SYSTEM } from "./rules.ts";
import type { StoredQuote } from "./stored-quote.ts";
import type { UnpaidLimit } from "./unpaid-limits.ts";

/** `payAt`: where the buyer's browser goes to pay; undefined where nothing is due now. */
export type Placed = Booking & { payAt?: string };

export type UnpaidDependencies = BookingDependencies & {
  quotes: Pick<Quotes, "choose">;
  holds: Pick<Holds, "hold">;
};

/** "no-cookie": a guest whose browser keeps none cannot be led back from the payment page. */
export type PayRefusal = Exclude<StartRefusal, { reason: "paid" }> | "no-cookie";

/**
 * Stores an order that is delivered after this request, and holds what it is of: its buyer has to pay first, `due` and the price
 * of a certificate that is bought with it, or its supplier is outside our database and is asked by a job.
 */
export async function placeToDeliver(
  deps: UnpaidDependencies,
  order: Order,
  sold: { quote: BookingQuote; booking: Booking; once: Once; due: number },
): Promise<
  | Outcome<
      Placed,
      | OfferRefusal
      | UnpaidLimit
      | TooManyEmails
      | NotSignedUp
      | PayRefusal
      | "row-taken"
      | "quote-taken"
      | "card-gone"
      | "balance-gone"
    >
  | Changed
  | Throttled
> {
  const { quote, once, due } = sold;
  const { added } = quote.wallet;
  const isPaidFirst = due > 0 || added !== undefined;
  if (isPaidFirst && !deps.payments.areTaken(order.organisation)) return refused("no-provider");
  if (isPaidFirst && !order.account && !order.browser) return refused("no-cookie");
  const kept = await holdFor(deps, order);
  if (!kept.ok) return kept;
  const certificateId = added && newId();
  const receipt = added && certificateId ? withCertificate(quote.receipt, added, certificateId) : quote.receipt;
  const booking = { ...sold.booking, receipt: withPayment(receipt, due) };
  return intend(deps, { order, quote, booking, once, certificateId, kept: kept.value, isPaidFirst });
}

/** The buyer's quote, made where there is none, held as far as the limits of holds allow. */
async function holdFor(
  { quotes, holds, ...deps }: UnpaidDependencies,
  order: Order,
): Promise<Outcome<StoredQuote, OfferRefusal | Throttled>> {
  const { organisation, account, browser, guest, clientAddress } = order;
  const visitor = { account, browser };
  const chosen = order.kept ? ok(order.kept) : await quotes.choose(order, visitor, clientAddress);
  if (!chosen.ok) return chosen;
  const kept = await readStoredQuote(deps, organisation.id, chosen.value.id);
  if (!kept) return refused("not-offered");
  const held = await holds.hold({ organisationId: organisation.id, kept, visitor, email: guest.email });
  if (!held.ok && held.reason === "gone") return refused("sold-out");
  return ok(kept);
}

/** Begins the payment of a stored order, or answers the one there is. What cannot be begun is given up. */
export async function beginPayment(
  deps: Pick<UnpaidDependencies, "db" | "clock" | "payments"> & { holds: Pick<Holds, "payBegins"> },
  { organisation, account, browser, language, returnPath, origin }: Order,
  booking: Booking,
): Promise<Outcome<Placed, PayRefusal>> {
  const { db, clock, payments, holds } = deps;
  const ofStay = booking.receipt.sources.find(({ kind }) => kind === "payment")?.amount.minor ?? 0;
  const certificate = await findAdded(db, booking);
  const amount = { minor: ofStay + (certificate?.amount ?? 0), currency: booking.receipt.currency };
  const started = await payments.start({
    organisation,
    payer: { accountId: account?.id, browser },
    purpose: "booking",
    subject: booking.id,
    amount,
    language,
    returnPath,
    origin,
  });
  if (started.ok) {
    const { quote } = await findOrdered(db, booking);
    const kept = await readOrdered(deps, organisation.id, quote);
    if (kept) await holds.payBegins({ organisationId: organisation.id, kept }, clock.now() + PAYMENT_LIFE);
    return ok({ ...booking, payAt: started.value.href });
  }
  // It was paid meanwhile, which has decided about the booking.
  if (started.reason === "paid") return ok({ ...booking, payAt: `/payment/${started.paymentId}/return` });
  await giveUp(deps, booking);
  return started;
}

/** Ends an order that awaits its payment; should the money come, it is late. Any number of calls end it once. */
export async function giveUp(
  { db, clock, payments }: GivingUp,
  { organisationId, id }: Pick<Booking, "organisationId" | "id">,
): Promise<void> {
  const paid = { organisationId, purpose: "booking", subject: id } as const;
  await db.transaction().execute(async (trx) => {
    await lockBooking(trx, organisationId, { id });
    await payments.giveUp(trx, paid);
    // No payment was begun.
    const booking = await lockBooking(trx, organisationId, { id });
    if (booking?.state === "awaiting-payment") await lapse(trx, clock, booking);
  });
  await payments.closePage(paid);
}

type GivingUp = { db: Db; clock: Clock; payments: Pick<Payments, "giveUp" | "closePage"> };

/** For how long an order may have no payment: its process died before it began one. */
const NOT_BEGUN = PAYMENT_LIFE;
const AT_ONCE = 100;
/** Its payer is at the page, or the money is there and its news are taken in. */
const UNDER_WAY = new Set<PaymentState>(["open", "authorised", "paid"]);

/** Gives up orders whose payment never began, or is over and did not end them; answers their number. */
export async function giveUpUnbegun(
  deps: GivingUp & { payments: Pick<Payments, "latest"> },
  shouldContinue: () => boolean,
): Promise<number> {
  const old = await listUnpaid(deps.db, "awaiting-payment", deps.clock.now() - NOT_BEGUN, AT_ONCE);
  let ended = 0;
  for (const { organisation_id: organisationId, id } of old) {
    if (!shouldContinue()) break;
    const payment = await deps.payments.latest({ organisationId, purpose: "booking", subject: id });
    if (payment && UNDER_WAY.has(payment.state)) continue;
    await giveUp(deps, { organisationId, id });
    ended++;
  }
  return ended;
}

/** Releases what was reserved and promised for an order that is not paid, in the transaction that has locked it. */
export async function lapse(trx: Db, clock: Clock, booking: Booking): Promise<void> {
  const { organisationId, id: bookingId } = booking;
  await moveItems(trx, booking, { from: ["awaiting-payment"], to: "lapsed" });
  await setState(trx, booking, "lapsed");
  await freeKey(trx, booking);
  const subject = { organisationId, bookingId, actorId: SYSTEM };
  const released = await createPaying({ ledger: createLedger({ clock }), clock }).settle(trx, subject, "release");
  if (!released.ok) throw new Error(`what is reserved for an order cannot be released: ${released.reason}`);
  const event = { organisation_id: organisationId, booking_id: bookingId, what: "lapsed", at: clock.now() };
  await insertEvent(trx, { ...event, actor_id: SYSTEM, reason: null });
  await settleEarnings(trx, clock, booking);
}
