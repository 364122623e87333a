import { sql } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { HOUR, MINUTE } from "../core/durations.ts";
import { hasEnded, isBooked } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { dueSubject } from "../core/payment-subjects.ts";
import { changeRows, isChanged } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { attempt, inTransaction } from "../db/transaction.ts";
import { isUndelivered } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import { LATER_KINDS } from "../wallet/balances.ts";
import type { Paying } from "../wallet/paying.ts";
import { type BookingMail, type BookingSite, sendBookingEmail } from "./booking-mail.ts";
import { type CancelDependencies, cancelUnpaid, isFrozen } from "./cancel.ts";
import { dueNotTakenEmail, dueReminderEmail } from "./due-email.ts";
import { payFromBalance } from "./due-payments.ts";
import { changeDue, endOf, findDue, lapseCost, lapsesAsOf, nextAt, type PaymentDue, stepNow } from "./payment-due.ts";
import { findOrdered, lockBooking } from "./queries.ts";
import { SYSTEM } from "./rules.ts";

/** Why an unpaid booking is not cancelled by a job. */
type NotLapsed = "not-due" | "paying" | "paid-late" | "not-reminded";

const AT_ONCE = 100;
/** What cannot be decided now is looked at again after so long: a supplier answers, or a payer is at the payment page. */
const AGAIN = HOUR;
const PAYING_AGAIN = 5 * MINUTE;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Logger;
  organisations: () => Promise<Organisation[]>;
  wallet: Pick<Paying, "pay">;
  payments: Pick<Payments, "latest">;
  cancelling: CancelDependencies;
  mail?: BookingMail | undefined;
};

/**
 * Reminds of what is due later, takes it on its day where its buyer agreed, and cancels what is not paid. Any number of
 * processes may do so, and each step is done once: it is decided under the lock of the booking's row.
 */
export function createDueSteps({ db, clock, log, organisations, wallet, payments, cancelling, mail }: Dependencies) {
  type Done = "nothing" | "reminded" | "paid" | "over";

  const step = (organisation: Organisation, key: PaymentDue): Promise<{ ok: true; value: Done }> =>
    inTransaction(db, async (trx) => {
      const now = clock.now();
      const booking = await lockBooking(trx, organisation.id, { id: key.booking_id });
      const due = await findDue(trx, key);
      if (!booking || !due || due.state !== "open" || due.next_at > now) return ok<Done>("nothing");
      if (hasEnded(booking.state)) await changeDue(trx, due, { state: "cancelled" });
      else if (!isBooked(booking.state) || booking.state === "cancelling")
        await changeDue(trx, due, { next_at: now + AGAIN });
      // Nothing is taken or promised while the bank disputes what was paid before.
      else if (await isFrozen(trx, booking)) await changeDue(trx, due, { state: "case" });
      else {
        const zone = booking.timeZone;
        if (now >= endOf(due, zone)) return ok<Done>("over");
        const reminded = stepNow(due, zone, now) ?? due.reminded;
        const site = { organisation, origin: (await findOrdered(trx, booking)).origin };
        const lapse = await lapseCost(trx, booking, due);
        let compose = (reader: BookingSite) => dueReminderEmail(booking, { ...due, lapse }, reader);
        const kind = LATER_KINDS.find((each) => each === due.balance);
        if (reminded === 0 && kind) {
          const of = { booking, due, organisation };
          const paid = await attempt(trx, () =>
            payFromBalance(trx, { clock, wallet, mail }, of, { kind, actorId: SYSTEM }),
          );
          if (paid.ok) return ok<Done>("paid");
          compose = (reader) => dueNotTakenEmail(booking, { ...due, lapse }, reader);
        }
        const sending = { site, compose, now, toPayer: true };
        const reminder_id = booking.guest.email === "" ? null : await sendBookingEmail(trx, mail, booking, sending);
        // What could not be taken is not tried again.
        const balance = reminded === 0 ? null : due.balance;
        await changeDue(trx, due, {
          reminded,
          reminder_id,
          balance,
          next_at: nextAt({ ...due, reminded, balance }, zone),
        });
        return ok<Done>("reminded");
      }
      return ok<Done>("nothing");
    });

  /** Cancels under the terms that its buyer agreed to; where that is not to be or cannot be, an operator decides. */
  async function end(organisation: Organisation, key: PaymentDue): Promise<boolean> {
    const { organisation_id, booking_id: bookingId } = key;
    const now = clock.now();
    const { origin } = await findOrdered(db, { organisationId: organisation_id, id: bookingId });
    const ending = { organisation, origin, bookingId, actorId: SYSTEM };
    const ended = await cancelUnpaid(cancelling, ending, async (trx, booking): Promise<Outcome<number, NotLapsed>> => {
      const due = await findDue(trx, key);
      if (due?.state !== "open" || due.next_at > now || now < endOf(due, booking.timeZone)) return refused("not-due");
      const paid = { organisationId: organisation_id, purpose: "booking" as const, subject: dueSubject(due) };
      const payment = await payments.latest(paid, trx);
      if (due.paying_until > now || payment?.state === "open") return refused("paying");
      if (payment?.state === "authorised" || payment?.state === "late") return refused("paid-late");
      if (due.reminder_id === null || (await isUndelivered(trx, due.reminder_id))) return refused("not-reminded");
      await changeDue(trx, due, { state: "lapsed" });
      return ok(lapsesAsOf(due, booking.timeZone));
    });
    const line = { event: "payment-due", booking: bookingId, organisation: organisation.slug };
    if (ended.ok) {
      log.info({ ...line, state: ended.value.state }, "what was not paid by its day is cancelled");
      return true;
    }
    if (ended.reason === "not-due" || ended.reason === "unknown") return false;
    // It is a case already: the supplier keeps the booking.
    const isCase =
      ended.reason === "supplier-refused" ||
      (await isChanged(
        changeRows(db, "payment_due", {
          organisation_id,
          booking_id: bookingId,
          number: key.number,
          state: "open",
        }).set(ended.reason === "paying" ? { next_at: now + PAYING_AGAIN } : { state: "case" }),
      ));
    if (!isCase || ended.reason === "paying") return false;
    log.error({ ...line, reason: ended.reason }, "an operator decides about an unpaid booking");
    return true;
  }

  return {
    /** Answers how many it did something about. */
    async round(shouldContinue: () => boolean): Promise<number> {
      const dues = await db
        .selectFrom("payment_due")
        .selectAll()
        // SQLite takes a partial index only for its own words.
        .where("state", "=", sql.lit("open"))
        .where("next_at", "<=", clock.now())
        .orderBy("next_at")
        .limit(AT_ONCE)
        .execute();
      if (dues.length === 0) return 0;
      const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
      let done = 0;
      for (const due of dues) {
        if (!shouldContinue()) break;
        const organisation = byId.get(due.organisation_id);
        if (!organisation) continue;
        try {
          const { value } = await step(organisation, due);
          if (value === "over" ? await end(organisation, due) : value !== "nothing") done++;
        } catch (err) {
          log.warn(
            { event: "payment-due", booking: due.booking_id, err },
            "a payment that is due waits for the next round",
          );
        }
      }
      return done;
    },
  };
}
