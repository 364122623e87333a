import type { Selectable } from "kysely";
import { type Day, instantIn, startOfDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { hasEnded } from "../core/item-states.ts";
import type { Money } from "../core/money.ts";
import { dueLater } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import { changeRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Booking } from "./booked.ts";
import { planRooms } from "./cancel-plan.ts";
import { listItems } from "./item-queries.ts";
import { partTerms } from "./items.ts";
import { type BookingsOf, forgottenIds } from "./queries.ts";
import type { PaymentDueRow } from "./tables.ts";

export type PaymentDue = Selectable<PaymentDueRow>;

/** Days before the last one on which its payer is reminded; on the last one a balance pays, where that was agreed. */
const STEPS = [14, 3, 1, 0] as const;

/** What is not paid so long after its day ends the booking. */
const GRACE = 2 * DAY;

/** Of its steps, by the clock of the property. */
const AT = "09:00";

const stepAt = (zone: string, due: Day, daysBefore: number): number => instantIn(zone, due - daysBefore, AT);

/** From when an unpaid booking is cancelled. */
export const endOf = ({ due_on }: Pick<PaymentDue, "due_on">, zone: string): number =>
  startOfDay(zone, due_on + 1) + GRACE;

/** What cancelling costs at this instant, still on its last day, an unpaid booking costs. */
export const lapsesAsOf = ({ due_on }: Pick<PaymentDue, "due_on">, zone: string): number =>
  startOfDay(zone, due_on + 1) - 1;

/** BK-06: what it costs that it is not paid; undefined where the terms don't say, or something of the booking is being decided. */
export async function lapseCost(db: Db, booking: Booking, due: PaymentDue): Promise<Money | undefined> {
  const items = await listItems(db, booking);
  const numbers = items.filter(({ state }) => !hasEnded(state)).map(({ number }) => number);
  const sold = { ...booking, parts: partTerms(booking) };
  const planned = planRooms(sold, items, numbers, lapsesAsOf(due, booking.timeZone));
  return planned.ok ? { minor: planned.value.borne.penalty, currency: booking.receipt.currency } : undefined;
}

type Steps = Pick<PaymentDue, "due_on" | "reminded" | "balance">;

const stepsLeft = ({ reminded, balance }: Omit<Steps, "due_on">) =>
  STEPS.filter((step) => (step > 0 || balance !== null) && (reminded === null || step < reminded));

/** The last of its steps whose time has come; what was missed before is not made up for. */
export const stepNow = (due: Steps, zone: string, now: number) =>
  stepsLeft(due).findLast((step) => stepAt(zone, due.due_on, step) <= now);

export function nextAt(due: Steps, zone: string): number {
  const [step] = stepsLeft(due);
  return step === undefined ? endOf(due, zone) : stepAt(zone, due.due_on, step);
}

/** What is to be paid later of a booking that is confirmed; `balance`: pays it on its day, as its buyer agreed. */
export function duesOf(booking: Booking, balance: string | undefined, now: number): PaymentDue[] {
  const { organisationId: organisation_id, id: booking_id, receipt, timeZone } = booking;
  return dueLater(receipt).map(({ by: due_on, minor: amount }, index) => {
    // Its buyer has just read it, so that earlier reminders are left out; one at least is sent.
    const reminded = STEPS.filter((step) => step > 1).findLast((step) => stepAt(timeZone, due_on, step) <= now);
    const steps = { due_on, reminded: reminded ?? null, balance: balance ?? null };
    return {
      organisation_id,
      booking_id,
      number: index + 1,
      id: newId(),
      amount,
      currency: receipt.currency,
      state: "open",
      reminder_id: null,
      payment_id: null,
      reference: null,
      paying_until: 0,
      next_at: nextAt(steps, timeZone),
      ...steps,
    };
  });
}

/** In the transaction that confirms the booking. */
export async function insertDues(trx: Db, dues: PaymentDue[]): Promise<void> {
  for (const due of dues) await insertNew(trx, "payment_due", due);
}

/** After rooms were cancelled no more is asked than the rest costs, `toPay`; 0: nothing. The booking's row is locked. */
export async function lowerDues(trx: Db, booking: Booking, toPay: number): Promise<void> {
  let left = toPay;
  for (const due of await listDues(trx, booking)) {
    if (!isUnpaid(due)) continue;
    const amount = Math.min(due.amount, left);
    left -= amount;
    await changeDue(trx, due, amount > 0 ? { amount } : { state: "cancelled" });
  }
}

/** The supplier refused to cancel what was not paid: an operator decides. */
export const reopenDues = async (trx: Db, { organisationId, id }: Pick<Booking, "organisationId" | "id">) =>
  changeRows(trx, "payment_due", { organisation_id: organisationId, booking_id: id, state: "lapsed" })
    .set({ state: "case" })
    .execute();

/** It can still be paid. */
export const isUnpaid = ({ state }: Pick<PaymentDue, "state">): boolean => state === "open" || state === "case";

type Key = Pick<PaymentDue, "organisation_id" | "booking_id" | "number">;

/** Of one that is not paid, and whose booking's row is locked; false where it is not unpaid any more. */
export const changeDue = (
  trx: Db,
  { organisation_id, booking_id, number }: Key,
  set: Partial<PaymentDue>,
): Promise<boolean> =>
  isChanged(
    changeRows(trx, "payment_due", { organisation_id, booking_id, number })
      .set(set)
      .where("state", "in", ["open", "case"]),
  );

/** In order. */
export const listDues = (
  db: Db,
  { organisationId, id }: Pick<Booking, "organisationId" | "id">,
): Promise<PaymentDue[]> =>
  rowsOf(db, "payment_due", { organisation_id: organisationId, booking_id: id }).orderBy("number").execute();

export const findDue = (db: Db, { organisation_id, booking_id, number }: Key): Promise<PaymentDue | undefined> =>
  rowsOf(db, "payment_due", { organisation_id, booking_id, number }).executeTakeFirst();

/** No ownership check: its id is the right to pay it. */
export const findDueById = (db: Db, organisationId: string, id: string): Promise<PaymentDue | undefined> =>
  rowsOf(db, "payment_due", { organisation_id: organisationId, id }).executeTakeFirst();

/** Deletes operators' notes on payments, which may name the payer, from bookings that no longer hold their guest's data (AC-05). */
export async function forgetReferences(db: Db, whose: BookingsOf): Promise<void> {
  await changeRows(db, "payment_due", { organisation_id: whose.organisation_id })
    .set({ reference: null })
    .where("reference", "is not", null)
    .where("booking_id", "in", forgottenIds(db, whose))
    .execute();
}

/** The page on which it is paid. */
export const duePath = ({ id }: Pick<PaymentDue, "id">): string => `/pay/${id}`;
