import { sql } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { isBooked } from "../core/item-states.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { dueSubject } from "../core/payment-subjects.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Payment } from "../payments/rules.ts";
import { outsideMoney, returnOutside } from "../wallet/outside-money.ts";
import type { Booking } from "./booked.ts";
import type { BookingMail } from "./booking-mail.ts";
import { type DueOfBooking, lockPayable, payFromOutside } from "./due-payments.ts";
import { changeDue, findDue, findDueById, isUnpaid } from "./payment-due.ts";
import { findById, insertEvent, lockBooking, setDueDay } from "./queries.ts";

/** Of an organisation: what is not paid and cannot be cancelled without a person. */
export async function listDueCases(db: Db, organisationId: string): Promise<DueOfBooking[]> {
  const dues = await rowsOf(db, "payment_due", { organisation_id: organisationId })
    .where("state", "=", sql.lit("case"))
    .orderBy("due_on")
    .execute();
  const cases: DueOfBooking[] = [];
  for (const due of dues) {
    const booking = await findById(db, organisationId, due.booking_id);
    if (booking) cases.push({ due, booking });
  }
  return cases;
}

/** One that an operator can mark as paid, before its day too; undefined for others. */
export async function findUnpaid(db: Db, organisationId: string, id: string): Promise<DueOfBooking | undefined> {
  const due = await findDueById(db, organisationId, id);
  const booking = due && (await findById(db, organisationId, due.booking_id));
  return booking && isUnpaid(due) && isBooked(booking.state) ? { due, booking } : undefined;
}

type Paid = { organisationId: string; purpose: string; subject: string };
type Settling = { db: Db; clock: Clock; ledger: Ledger };

/** `paying`: its payer may be at the payment page, or their payment isn't decided. */
export type SettleRefusal = "decided-before" | "paying";

/**
 * An operator says that the organization was paid without this site: it is settled, and its payer gets an email. Refused if
 * another amount is due than they saw.
 */
export const settleOutside = (
  {
    db,
    clock,
    ledger,
    payments,
    mail,
  }: Settling & { mail?: BookingMail | undefined } & {
    payments: { latest: (paid: Paid, trx: Db) => Promise<Payment | undefined> };
  },
  organisationId: string,
  id: string,
  { minor, reference, actorId }: { minor: number; reference: string; actorId: string },
): Promise<Outcome<Booking, SettleRefusal>> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, SettleRefusal>> => {
    const found = await findDueById(trx, organisationId, id);
    if (!found) return refused("decided-before");
    const { booking_id: bookingId, number } = found;
    const payable = await lockPayable(trx, { organisationId, bookingId, number });
    if (payable?.due.amount !== minor) return refused("decided-before");
    const payment = await payments.latest(
      { organisationId, purpose: "booking", subject: dueSubject(payable.due) },
      trx,
    );
    const isPaying = payment && ["open", "authorised", "late"].includes(payment.state);
    if (isPaying || payable.due.paying_until > clock.now()) return refused("paying");
    return payFromOutside(trx, { clock, ledger, mail }, payable, { reference, actorId });
  });

/** What was paid without this site, and goes back without it: its booking was canceled. */
export type OutsideRefund = { due: string; booking: Booking; amount: Money };

export async function listOutsideRefunds(db: Db, organisationId: string): Promise<OutsideRefund[]> {
  const refunds: OutsideRefund[] = [];
  for (const { due, bookingId, amount } of await outsideMoney(db, organisationId)) {
    const booking = await findById(db, organisationId, bookingId);
    if (booking) refunds.push({ due, booking, amount });
  }
  return refunds;
}

/** An operator has returned all of it; another amount than they saw is refused, as is a second time. */
export const settleOutsideRefund = (
  { db, clock, ledger }: Settling,
  organisationId: string,
  id: string,
  { minor, actorId }: { minor: number; actorId: string },
): Promise<Outcome<Booking, "decided-before">> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, "decided-before">> => {
    const found = await findDueById(trx, organisationId, id);
    const booking = found && (await lockBooking(trx, organisationId, { id: found.booking_id }));
    if (!booking) return refused("decided-before");
    if (!(await returnOutside(trx, ledger, { organisationId, due: id, minor, actorId })))
      return refused("decided-before");
    const event = {
      organisation_id: organisationId,
      booking_id: booking.id,
      what: "outside-returned",
      at: clock.now(),
    };
    await insertEvent(trx, { ...event, actor_id: actorId, reason: null });
    return ok(booking);
  });

export type ProlongRefusal = "decided-before" | "begun";

/** An operator asks for it once more, by a later day; its payer gets an email at once. */
export const prolongDue = (
  { db, clock }: { db: Db; clock: Clock },
  organisationId: string,
  id: string,
  days: number,
  actorId: string,
): Promise<Outcome<Booking, ProlongRefusal>> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, ProlongRefusal>> => {
    const found = await findDueById(trx, organisationId, id);
    const booking = found && (await lockBooking(trx, organisationId, { id: found.booking_id }));
    const due = found && (await findDue(trx, found));
    if (!booking || due?.state !== "case" || !isBooked(booking.state)) return refused("decided-before");
    const at = clock.now();
    const due_on: Day = dayIn(booking.timeZone, at) + days;
    if (due_on > booking.startsOn) return refused("begun");
    await changeDue(trx, due, { state: "open", due_on, reminded: null, reminder_id: null, next_at: at });
    await setDueDay(trx, booking, due_on);
    const event = { organisation_id: organisationId, booking_id: booking.id, what: "due-prolonged", at };
    await insertEvent(trx, { ...event, actor_id: actorId, reason: String(days) });
    return ok(booking);
  });
