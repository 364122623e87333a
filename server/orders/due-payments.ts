import type { Account } from "../auth/account.ts";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { isBooked } from "../core/item-states.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { bookingOfSubject, dueSubject } from "../core/payment-subjects.ts";
import { type SourceKind, withPayment } from "../core/receipt.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments, StartRefusal } from "../payments/payments.ts";
import { promiseRefund } from "../payments/refunds.ts";
import type { Payer, Payment, Settlement } from "../payments/rules.ts";
import { balancesOf, LATER_KINDS, type LaterKind, tenderKindsOf } from "../wallet/balances.ts";
import { createPaying, type Paying } from "../wallet/paying.ts";
import { SEND_BACK } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, sendBookingEmail } from "./booking-mail.ts";
import { isFrozen } from "./cancel.ts";
import { duePaidEmail, dueReturnedEmail } from "./due-email.ts";
import {
  changeDue,
  duePath,
  endOf,
  findDue,
  findDueById,
  isUnpaid,
  lapseCost,
  listDues,
  type PaymentDue,
} from "./payment-due.ts";
import { findById, findOrdered, insertEvent, lockBooking, setConfirmBy, setReceipt } from "./queries.ts";
import { SYSTEM } from "./rules.ts";

type Paid = { kind: SourceKind; paymentId: string | null; reference?: string | null; actorId: string };

/**
 * Pays what is due of a booking whose row is locked, in one transaction: `charge` takes the source that the receipt then names.
 * A refusal has to undo it.
 */
async function pay<Refused extends string>(
  trx: Db,
  { clock, mail }: { clock: Clock; mail?: BookingMail | undefined },
  { booking, due }: DueOfBooking,
  { kind, paymentId, reference = null, actorId }: Paid,
  charge: (receipt: Booking["receipt"], turn: number) => Promise<Outcome<void, Refused>>,
): Promise<Outcome<Booking, Refused>> {
  const { organisationId, receipt: before } = booking;
  const turns = before.sources.map(({ turn = 1 }) => turn);
  const turn = Math.max(0, ...turns) + 1;
  const receipt = withPayment(before, due.amount, { kind, turn });
  const charged = await charge(receipt, turn);
  if (!charged.ok) return charged;
  await changeDue(trx, due, { state: "paid", payment_id: paymentId, reference });
  await setReceipt(trx, booking, receipt);
  // Who pays needs to confirm nothing.
  if (booking.confirmBy !== undefined) await setConfirmBy(trx, booking, null);
  const at = clock.now();
  const event = {
    organisation_id: organisationId,
    booking_id: booking.id,
    what: kind === "outside" ? "due-paid-outside" : "due-paid",
    at,
  };
  await insertEvent(trx, { ...event, actor_id: actorId, reason: null });
  const paid = { ...booking, receipt };
  if (booking.guest.email !== "") {
    const site = {
      organisation: await organisationOf(trx, organisationId),
      origin: (await findOrdered(trx, booking)).origin,
    };
    const compose = (reader: BookingSite) => duePaidEmail(paid, due, reader);
    await sendBookingEmail(trx, mail, paid, { site, compose, now: at, toPayer: true });
  }
  return ok(paid);
}

/** From a balance of the booking's account, in its transaction. */
export function payFromBalance(
  trx: Db,
  { clock, wallet, mail }: { clock: Clock; wallet: Pick<Paying, "pay">; mail?: BookingMail | undefined },
  of: DueOfBooking & { organisation: Organisation },
  { kind, actorId }: { kind: LaterKind; actorId: string },
): Promise<Outcome<Booking, "balance-gone" | "card-gone">> {
  const { booking, organisation } = of;
  return pay(trx, { clock, mail }, of, { kind, paymentId: null, actorId }, async ({ sources, property }, turn) => {
    if (booking.accountId === undefined || !tenderKindsOf(organisation).includes(kind)) return refused("balance-gone");
    const order = { organisation, accountId: booking.accountId, bookingId: booking.id, currency: property.currency };
    return wallet.pay(trx, { ...order, sources: sources.slice(-1) }, { turn });
  });
}

/** What the organization was paid without this site. */
export const payFromOutside = (
  trx: Db,
  { clock, ledger, mail }: { clock: Clock; ledger: Ledger; mail?: BookingMail | undefined },
  of: DueOfBooking,
  { reference, actorId }: { reference: string; actorId: string },
): Promise<Outcome<Booking, never>> =>
  pay<never>(
    trx,
    { clock, mail },
    of,
    { kind: "outside", paymentId: null, reference, actorId },
    async ({ sources, property }) => {
      const source = sources.at(-1);
      if (!source) throw new Error("a payment is no source of its booking");
      const { organisationId, id: bookingId } = of.booking;
      const paid = { organisationId, bookingId, actorId, due: of.due.id };
      await createPaying({ ledger, clock }).chargeOutside(trx, paid, source, property.currency);
      return ok(undefined);
    },
  );

/** What is due, and of what. */
export type DueOfBooking = { booking: Booking; due: PaymentDue };

/** Both, the booking's row locked; undefined where it cannot be paid any more. */
export async function lockPayable(
  trx: Db,
  { organisationId, bookingId, number }: { organisationId: string; bookingId: string; number: number },
): Promise<DueOfBooking | undefined> {
  const booking = await lockBooking(trx, organisationId, { id: bookingId });
  const due = await findDue(trx, { organisation_id: organisationId, booking_id: bookingId, number });
  return booking && due && isUnpaid(due) && isBooked(booking.state) && booking.state !== "cancelling"
    ? { booking, due }
    : undefined;
}

/** Being paid, a part of a price that was due later is one of the booking's sources; what is not due any more goes back. */
export async function settleDue(
  trx: Db,
  { ledger, clock, mail }: { ledger: Ledger; clock: Clock; mail?: BookingMail | undefined },
  payment: Payment,
  number: number,
): Promise<Settlement> {
  const { organisationId, id: paymentId, amount, accountId: payerId } = payment;
  const { bookingId } = bookingOfSubject(payment.subject);
  const found = await lockPayable(trx, { organisationId, bookingId, number });
  // Rooms may have been cancelled since it was begun.
  if (found && found.due.amount === amount.minor) {
    const by = { kind: "payment" as const, paymentId, actorId: payerId ?? SYSTEM };
    await pay(trx, { clock, mail }, found, by, async ({ sources, property }) => {
      const source = sources.at(-1);
      if (!source) throw new Error("a payment is no source of its booking");
      const of = { organisationId, bookingId, paymentId, payerId };
      await createPaying({ ledger, clock }).chargePayment(trx, of, source, property.currency);
      return ok(undefined);
    });
    return "delivered";
  }
  // Nothing of it is in the ledger: it counts as posted and posted back.
  const refund = { organisationId, id: paymentId, key: `${SEND_BACK}due`, amount };
  const promised = await promiseRefund(trx, refund, clock.now());
  if (!promised.ok) return "undecided";
  const booking = await findById(trx, organisationId, bookingId);
  if (booking && booking.guest.email !== "") {
    const { origin } = await findOrdered(trx, booking);
    const site = { organisation: await organisationOf(trx, organisationId), origin };
    const compose = (reader: BookingSite) => dueReturnedEmail(booking, reader, [{ paymentId, refund: promised }]);
    await sendBookingEmail(trx, mail, booking, { site, compose, now: clock.now(), toPayer: true });
  }
  return "returned";
}

type Dependencies = {
  db: Db;
  clock: Clock;
  ledger: Ledger;
  wallet: Pick<Paying, "pay">;
  payments: Pick<Payments, "start" | "giveUp" | "latest" | "find" | "areTaken">;
  mail?: BookingMail | undefined;
};

export type StartDue = { organisation: Organisation; id: string; payer: Payer; language: string; origin: string };

/**
 * `over`: it is paid, or not asked any more. "no-cookie": its payer could not be led back from the payment page. "being-paid": by
 * another payer, whose page cannot be theirs.
 */
export type DueRefusal = Exclude<StartRefusal, { reason: "paid" }> | "over" | "no-cookie" | "being-paid";

/** What is to be paid for bookings after they were made: by the link of an email, from their pages, or from balances. */
export function createDuePayments({ db, clock, ledger, wallet, payments, mail }: Dependencies) {
  async function giveUp(organisationId: string, subject: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockBooking(trx, organisationId, { id: bookingOfSubject(subject).bookingId });
      await payments.giveUp(trx, { organisationId, purpose: "booking", subject });
    });
  }

  /** No ownership check: its id is the right to see and pay it. */
  async function find(organisationId: string, id: string): Promise<(DueOfBooking & { isFrozen: boolean }) | undefined> {
    const due = await findDueById(db, organisationId, id);
    const booking = due && (await findById(db, organisationId, due.booking_id));
    return due && booking && { due, booking, isFrozen: await isFrozen(db, booking) };
  }

  return {
    find,

    /** From when an unpaid booking is cancelled. */
    endOf,

    /** What of a booking is still to be paid to us; undefined if nothing is. */
    async ofBooking(booking: Booking): Promise<PaymentDue | undefined> {
      const listed = isBooked(booking.state) ? await listDues(db, booking) : [];
      return listed.find(isUnpaid);
    },

    /** BK-06: what it costs that it is not paid; undefined where that is unknown. */
    lapseCost: (booking: Booking, due: PaymentDue): Promise<Money | undefined> => lapseCost(db, booking, due),

    /** Kinds of balances that cover it now, by their owner. */
    async balances(organisation: Organisation, { booking, due }: DueOfBooking): Promise<LaterKind[]> {
      if (booking.accountId === undefined) return [];
      const owner = { organisation, accountId: booking.accountId };
      const kinds = tenderKindsOf(organisation).flatMap((kind) => LATER_KINDS.find((each) => each === kind) ?? []);
      const held = await balancesOf(db, ledger, owner, kinds, dayIn(organisation.timeZone, clock.now()));
      return held
        .filter((balance) => balance.held.currency === due.currency && balance.held.minor >= due.amount)
        .map(({ kind }) => kind);
    },

    /** Begins a payment of it, or answers the one that its payer has begun. */
    async start({
      organisation,
      id,
      payer,
      language,
      origin,
    }: StartDue): Promise<Outcome<{ href: string }, DueRefusal>> {
      if (payer.accountId === undefined && payer.browser === undefined) return refused("no-cookie");
      const claimed = await inTransaction(db, async (trx): Promise<Outcome<PaymentDue, "over">> => {
        const found = await findDueById(trx, organisation.id, id);
        if (!found) return refused("over");
        const { booking_id: bookingId, number } = found;
        const payable = await lockPayable(trx, { organisationId: organisation.id, bookingId, number });
        if (!payable) return refused("over");
        // From here on its booking is not cancelled before the payment is over.
        await changeDue(trx, payable.due, { paying_until: clock.now() + PAYMENT_LIFE });
        return ok(payable.due);
      });
      if (!claimed.ok) return claimed;
      const { amount: minor, currency } = claimed.value;
      const subject = dueSubject(claimed.value);
      const paid = { organisationId: organisation.id, purpose: "booking" as const, subject };
      const open = await payments.latest(paid);
      const pays = open?.amount.minor === minor;
      // Who has the link alone does not end the page at which the booking's account pays.
      if (open?.state === "open" && pays && open.accountId && payer.accountId === undefined)
        return refused("being-paid");
      // Another payer's cannot be returned from, and one of another amount does not pay it.
      const isOwn = open && pays && (await payments.find(organisation.id, open.id, payer));
      if (open?.state === "open" && !isOwn) await giveUp(organisation.id, subject);
      const started = await payments.start({
        organisation,
        payer,
        purpose: "booking",
        subject,
        amount: { minor, currency },
        language,
        returnPath: duePath(claimed.value),
        origin,
      });
      if (!started.ok) return started.reason === "paid" ? refused("over") : started;
      // Of two who begin at once one does; the other would find no such payment after it.
      const isBegun = await payments.find(organisation.id, started.value.paymentId, payer);
      return isBegun ? ok({ href: started.value.href }) : refused("being-paid");
    },

    /** Pays it from a balance of the booking's account. */
    payFrom: (
      organisation: Organisation,
      id: string,
      { account, kind }: { account: Pick<Account, "id">; kind: LaterKind },
    ): Promise<Outcome<Booking, "over" | "balance-gone" | "card-gone">> =>
      inTransaction(db, async (trx): Promise<Outcome<Booking, "over" | "balance-gone" | "card-gone">> => {
        const found = await findDueById(trx, organisation.id, id);
        if (!found) return refused("over");
        const { booking_id: bookingId, number } = found;
        const payable = await lockPayable(trx, { organisationId: organisation.id, bookingId, number });
        if (payable?.booking.accountId !== account.id) return refused("over");
        const by = { kind, actorId: account.id };
        return payFromBalance(trx, { clock, wallet, mail }, { ...payable, organisation }, by);
      }),
  };
}
