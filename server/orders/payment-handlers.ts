import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { isBooked, isUnpaid } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { bookingOfSubject } from "../core/payment-subjects.ts";
import type { Db } from "../db/schema.ts";
import { attempt } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createRewards } from "../loyalty/rewards.ts";
import { organisationOf } from "../organisation/organisation.ts";
import { promiseRefund } from "../payments/refunds.ts";
import type { Payment, PaymentHandler, PaymentHandlers, Settlement } from "../payments/rules.ts";
import { joiningSeller, type Sellers } from "../ports/offer.ts";
import { chargeBackOf, paidAheadOwner } from "../wallet/paid-ahead.ts";
import { createPaying } from "../wallet/paying.ts";
import { listBookingsPaidWith } from "../wallet/source-queries.ts";
import { SEND_BACK } from "../wallet/sources.ts";
import { deliverAdded, findAdded } from "./added-certificate.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, sendBookingEmail } from "./booking-mail.ts";
import { settleWithAgent } from "./commissions.ts";
import { settleDue } from "./due-payments.ts";
import { deliver as deliverOrder } from "./external-sale.ts";
import { listItems } from "./item-queries.ts";
import { partsOf } from "./items.ts";
import { notBookedEmail, replacedEmail } from "./note-email.ts";
import { findById, findByIntent, findOrdered, findReplacement, insertEvent, lockBooking } from "./queries.ts";
import { markUsed, readOrdered } from "./quotes.ts";
import { SYSTEM } from "./rules.ts";
import { lapse } from "./unpaid-order.ts";
import { refundKey, type Settling } from "./value/settling.ts";
import { markNotDelivered } from "./value/with-booking.ts";

/** What delivers bookings; absent where no provider's news are taken in. */
type Delivery = {
  sellers: Pick<Sellers, "joining" | "suggesting">;
  mail?: BookingMail | undefined;
};

type Paid = { settling: Pick<Settling, "owner" | "owners">; ledger: Ledger; clock: Clock; delivery?: Delivery };

/** Delivers what each kind of payment pays for, and takes back its remaining value. */
export const createPaymentHandlers = ({ settling, ledger, clock, delivery }: Paid): PaymentHandlers => ({
  ...settling.owners,
  booking: {
    ...bookingDelivery({ ledger, clock, delivery }),
    ...withCertificates(bookingChargeBacks({ ledger, clock }), settling.owner),
  },
});

/** Being paid, an order is booked at the terms of its quote, or its money goes back. */
function bookingDelivery({
  ledger,
  clock,
  delivery,
}: Pick<Paid, "ledger" | "clock" | "delivery">): Pick<PaymentHandler, "settle" | "closed" | "isWaiting"> {
  const wallet = createPaying({ ledger, clock });
  const mail = delivery?.mail;
  const rewards = createRewards({ ledger, clock });

  /** A refusal undoes all of it. */
  async function deliver(trx: Db, payment: Payment, booking: Booking): Promise<Outcome<Settlement, string>> {
    if (!delivery) throw new Error("no booking can be delivered here");
    const { intent, origin, quote: ordered } = await findOrdered(trx, booking);
    const { organisationId, id: bookingId, receipt } = booking;
    const quote = await readOrdered({ db: trx, clock }, organisationId, ordered);
    // Its buyer's account may be deleted, and with it who stays.
    if (!quote || booking.guest.email === "") return refused("not-offered");
    if (booking.state === "lapsed" && !(await isStillWanted(trx, booking, intent))) return refused("given-up");
    const paid = { organisationId, bookingId, paymentId: payment.id, payerId: payment.accountId };
    if (receipt.sources.some(({ kind }) => kind === "payment")) await wallet.reservePayment(trx, paid, receipt);
    const organisation = await organisationOf(trx, organisationId);
    const keys = partsOf(booking)?.map(({ key }) => key) ?? [quote.key];
    if (keys.every((key) => joiningSeller(delivery.sellers, key))) {
      // Accounts are locked before what the suppliers lock.
      if (!(await deliverAdded(trx, { mailedKeys: mail?.mailedKeys, clock }, booking, payment)))
        return refused("not-offered");
      const captured = await wallet.settle(trx, { organisationId, bookingId, actorId: SYSTEM }, "capture");
      if (!captured.ok) throw new Error(`what is reserved for a booking cannot be settled: ${captured.reason}`);
    }
    const of = { organisation, origin, booking, actorId: SYSTEM };
    const delivered = await deliverOrder(trx, { ...delivery, clock, wallet }, of, quote);
    if (!delivered.ok) return delivered;
    await markUsed(trx, { organisation, kept: quote });
    return ok(isBooked(delivered.value.state) ? "delivered" : "waiting");
  }

  /**
   * Whether an order that was given up can be made after all. Value of a wallet that it had reserved is free again and may be
   * spent, and its buyer may have ordered the same once more. What an agent's client ordered was an option of a quote, which is
   * open to another order since.
   */
  async function isStillWanted(trx: Db, booking: Booking, intent: string | null): Promise<boolean> {
    const { organisationId, id: bookingId, receipt } = booking;
    if (booking.clientId !== undefined && !booking.isByAgent) return false;
    const added = await findAdded(trx, booking);
    const ofWallet = receipt.sources.filter(({ kind, id }) => kind !== "payment" && id !== added?.id);
    if (ofWallet.length > 0 || (await findByIntent(trx, organisationId, intent))) return false;
    return rewards.restore(trx, { organisationId, bookingId });
  }

  return {
    async settle(trx, payment) {
      const { bookingId: id, number } = bookingOfSubject(payment.subject);
      if (number !== undefined) return settleDue(trx, { ledger, clock, mail }, payment, number);
      const { organisationId, id: paymentId, amount } = payment;
      const booking = await lockBooking(trx, organisationId, { id });
      if (booking && isUnpaid(booking.state)) {
        const delivered = await attempt(trx, () => deliver(trx, payment, booking));
        if (delivered.ok) return delivered.value;
        if (booking.state === "awaiting-payment") await lapse(trx, clock, booking);
      }
      const added = booking && (await findAdded(trx, booking));
      if (added) await markNotDelivered(trx, { organisationId, id: added.id });
      // Nothing of it is in the ledger: it counts as posted and posted back.
      const refund = { organisationId, id: paymentId, key: `${SEND_BACK}order`, amount };
      const promised = await promiseRefund(trx, refund, clock.now());
      if (!promised.ok) return "undecided";
      if (booking) {
        const { origin } = await findOrdered(trx, booking);
        const site = { organisation: await organisationOf(trx, organisationId), origin };
        const refunded = { paymentId, refund: promised };
        const other = isBooked(booking.state) ? booking : await findReplacement(trx, booking);
        const compose = (reader: BookingSite) =>
          other ? replacedEmail(booking, other, reader, refunded) : notBookedEmail(booking, reader, [refunded]);
        await sendBookingEmail(trx, mail, other ?? booking, { site, compose, now: clock.now(), toPayer: true });
      }
      return "returned";
    },

    async isWaiting(trx, { organisationId, subject }) {
      const { bookingId: id, number } = bookingOfSubject(subject);
      return number !== undefined || (await lockBooking(trx, organisationId, { id }))?.state === "awaiting-payment";
    },

    async closed(trx, { organisationId, subject }) {
      const booking = await lockBooking(trx, organisationId, { id: bookingOfSubject(subject).bookingId });
      // A booking that is made keeps what is due: it can be paid another time.
      if (booking?.state === "awaiting-payment") await lapse(trx, clock, booking);
    },
  };
}

type ChargeBacks = Pick<PaymentHandler, "lock" | "chargedBack" | "chargeBackWon" | "refundFailed">;

/** A payment may pay for a certificate too: each owner sees its part of the payment. */
function withCertificates(ofStay: ChargeBacks, ofCertificate: ChargeBacks): ChargeBacks {
  /** undefined where none was delivered. */
  async function partsOf(trx: Db, payment: Payment) {
    const { organisationId, subject: id, id: paymentId, amount } = payment;
    const booking = await findById(trx, organisationId, id);
    const added = booking && (await findAdded(trx, booking));
    if (added?.payment_id !== paymentId) return undefined;
    const part = (minor: number): Payment => ({ ...payment, amount: { ...amount, minor } });
    return {
      // A refund has gone twice whatever it was of: the stay's part counts all of them.
      certificate: { ...part(added.amount), subject: added.id, refunded: 0 },
      stay: part(amount.minor - added.amount),
    };
  }

  return {
    async lock(trx, payment) {
      const parts = await partsOf(trx, payment);
      if (parts) {
        await lockBooking(trx, payment.organisationId, { id: payment.subject });
        await ofCertificate.lock(trx, parts.certificate);
      }
      await ofStay.lock(trx, payment);
    },
    async chargedBack(trx, payment) {
      const parts = await partsOf(trx, payment);
      const missing = parts ? await ofCertificate.chargedBack(trx, parts.certificate) : 0;
      return missing + (await ofStay.chargedBack(trx, parts?.stay ?? payment));
    },
    async chargeBackWon(trx, payment) {
      const parts = await partsOf(trx, payment);
      const isWhole = parts ? await ofCertificate.chargeBackWon(trx, parts.certificate) : true;
      return (await ofStay.chargeBackWon(trx, payment)) && isWhole;
    },
    async refundFailed(trx, payment, refund) {
      const parts = await partsOf(trx, payment);
      if (parts && refund.key === refundKey(parts.certificate.subject))
        await ofCertificate.refundFailed(trx, parts.certificate, refund);
      else await ofStay.refundFailed(trx, payment, refund);
    },
  };
}

/** A charge-back of a booking's payment blocks the rewards that are not posted yet, until an operator decides or the dispute is won. */
function bookingChargeBacks({ ledger, clock }: Pick<Paid, "ledger" | "clock">): ChargeBacks {
  const owner = paidAheadOwner(ledger, clock);
  const rewards = createRewards({ ledger, clock });

  /** Locks the bookings that a payment paid for and notes what happened. */
  async function bookingsOf(trx: Db, { organisationId, id: paymentId }: Payment, what: string) {
    const ids = await listBookingsPaidWith(trx, { organisationId, paymentId });
    for (const id of ids) {
      const event = { organisation_id: organisationId, booking_id: id, what, at: clock.now() };
      await insertEvent(trx, { ...event, actor_id: SYSTEM, reason: null });
    }
    return ids.map((bookingId) => ({ organisationId, bookingId }));
  }

  return {
    ...owner,
    async lock(trx, payment) {
      await lockBooking(trx, payment.organisationId, { id: bookingOfSubject(payment.subject).bookingId });
      await owner.lock(trx, payment);
    },
    async chargedBack(trx, payment) {
      const missing = await owner.chargedBack(trx, payment);
      for (const booking of await bookingsOf(trx, payment, "charged-back")) await rewards.block(trx, booking);
      return missing;
    },
    async chargeBackWon(trx, payment) {
      const isWhole = await owner.chargeBackWon(trx, payment);
      const { timeZone } = await organisationOf(trx, payment.organisationId);
      const today = dayIn(timeZone, clock.now());
      for (const booking of await bookingsOf(trx, payment, "charge-back-won")) {
        await rewards.unblock(trx, booking, today);
        const { organisationId, bookingId: id } = booking;
        const chargedBack = (await chargeBackOf(trx, booking)) !== "none";
        await settleWithAgent(
          trx,
          clock,
          { organisationId, id },
          await listItems(trx, { organisationId, id }),
          chargedBack,
        );
      }
      return isWhole;
    },
  };
}
