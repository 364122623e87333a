import { findAccount } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { bookingOfSubject } from "../core/payment-subjects.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import { BY_OPERATOR } from "../payments/operations.ts";
import { fundsIn, type Promised, promiseRefund } from "../payments/refunds.ts";
import type { Payment } from "../payments/rules.ts";
import type { Loss, Paying } from "../wallet/paying.ts";
import { refundEmail } from "../wallet/refund-email.ts";
import { listBookingsPaidWith, listLost } from "../wallet/source-queries.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, sendBookingEmail } from "./booking-mail.ts";
import { settleEarnings } from "./earnings.ts";
import { refundedEmail } from "./note-email.ts";
import { findById, insertEvent, lockBooking } from "./queries.ts";
import type { Settling } from "./value/settling.ts";

export type { Loss } from "../wallet/paying.ts";

/** `as`: what the refund is found by again; `reason`: an operator's own words, for a booking's history. */
export type PaymentRefund = {
  organisation: Organisation;
  origin: string;
  actorId: string;
  payment: Payment;
  minor: number;
  loss: Loss;
  reason: string;
  as: string;
};

/** `noted`: what it was of, for the audit log. */
type Refunded = { refunded: [Promised, ...Promised[]]; noted: { reference?: string; loss?: Loss } };

type Dependencies = {
  clock: Clock;
  mail?: BookingMail | undefined;
  paying: Pick<Paying, "giveBack" | "refundable">;
  settling: Pick<Settling, "giveBack">;
};

/**
 * BK-06, OP-11: an operator's refund of a payment, whose subject is locked, in the caller's transaction. What was paid for is not
 * canceled by it. Refused where what the payment paid for has less of it. The provider is asked after the commit.
 */
export async function refundPayment(
  trx: Db,
  deps: Dependencies,
  order: PaymentRefund,
): Promise<Outcome<Refunded, "not-refundable">> {
  const { payment } = order;
  if (payment.state === "late") return refundLate(trx, deps, order);
  return payment.purpose === "booking" ? refundBooking(trx, deps, order) : refundPurchase(trx, deps, order);
}

/** Ledger, credit note, settlement, earnings, the booking's history and an email to its guest. */
async function refundBooking(
  trx: Db,
  { clock, paying, mail }: Dependencies,
  { organisation, origin, actorId, payment, minor, loss, reason, as }: PaymentRefund,
): Promise<Outcome<Refunded, "not-refundable">> {
  const { organisationId, id: paymentId, subject } = payment;
  const others = await listBookingsPaidWith(trx, { organisationId, paymentId });
  // Before what it gives back, as of a cancellation: its credit note tells by that what it is of.
  const at = clock.now();
  for (const id of new Set([bookingOfSubject(subject).bookingId, ...others])) {
    const booking = await lockBooking(trx, organisationId, { id });
    if (!booking) continue;
    const given = await paying.giveBack(
      trx,
      { organisationId, bookingId: id, actorId },
      { paymentId, minor, loss, as },
    );
    if (!given.ok) continue;
    await settleEarnings(trx, clock, booking);
    const { refunded, isAgain } = given.value;
    const event = { organisation_id: organisationId, booking_id: id, item: null, what: "refunded", at };
    await insertEvent(trx, { ...event, actor_id: actorId, reason });
    if (booking.guest.email !== "") {
      const compose = (reader: BookingSite) => refundedEmail(booking, reader, refunded);
      const site = { organisation, origin };
      await sendBookingEmail(trx, mail, booking, { site, compose, now: at, toPayer: true });
    }
    const { reference } = booking;
    return ok({ refunded, noted: isAgain ? { reference } : { reference, loss } });
  }
  return refused("not-refundable");
}

async function refundPurchase(
  trx: Db,
  { clock, settling }: Dependencies,
  { organisation, actorId, payment, minor, as }: PaymentRefund,
): Promise<Outcome<Refunded, "not-refundable">> {
  const given = await settling.giveBack(trx, payment, { minor, as, actorId });
  if (!given.ok) return given;
  await tellPayer(trx, clock, organisation, payment, minor);
  return ok({ refunded: [given.value], noted: {} });
}

/** Money that was to go back of a booking and did not, and that its payment has now: it belongs to the guest. */
export type Returnable = { paymentId: string; booking: Booking; amount: Money; isWon: boolean };

/** Of disputes that were won after the booking had ended, and of refunds that failed; the latest booking first. */
export async function listReturnable(db: Db, organisationId: string): Promise<Returnable[]> {
  const lost = await listLost(db, organisationId);
  const funds = await fundsIn(
    db,
    organisationId,
    lost.flatMap(({ card_id }) => card_id ?? []),
  );
  const found: Returnable[] = [];
  for (const { card_id: paymentId, booking_id, lost: minor, unit: currency } of lost) {
    const has = funds.get(paymentId ?? "");
    if (paymentId === null || !has || has.left === 0) continue;
    const booking = await findById(db, organisationId, booking_id);
    if (!booking) continue;
    found.push({ paymentId, booking, amount: { minor: Math.min(minor, has.left), currency }, isWon: has.isWon });
  }
  return found;
}

/** Money that paid for nothing is in no ledger and on no receipt. */
async function refundLate(
  trx: Db,
  { clock }: Dependencies,
  { organisation, payment, minor, as }: PaymentRefund,
): Promise<Outcome<Refunded, "not-refundable">> {
  const { organisationId, id: paymentId, amount } = payment;
  const wanted = { organisationId, id: paymentId, key: `${BY_OPERATOR}${as}`, amount: { ...amount, minor } };
  const refund = await promiseRefund(trx, wanted, clock.now());
  if (!refund.ok) return refused("not-refundable");
  await tellPayer(trx, clock, organisation, payment, minor);
  return ok({ refunded: [{ paymentId, refund }], noted: {} });
}

async function tellPayer(
  trx: Db,
  clock: Clock,
  organisation: Organisation,
  { accountId, amount }: Payment,
  minor: number,
): Promise<void> {
  const account = accountId === undefined ? undefined : await findAccount(trx, organisation.id, accountId);
  if (account && account.email !== "")
    await enqueueEmail(trx, refundEmail("operator", { ...amount, minor }, account, organisation), clock.now());
}
