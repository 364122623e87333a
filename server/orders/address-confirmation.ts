import { sql } from "kysely";
import { guestEmailTo, type Throttle, type Throttled } from "../auth/throttle.ts";
import { readEmail, sanitiseEmail } from "../core/email-address.ts";
import { ENDED_STATES, hasEnded } from "../core/item-states.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { joiningSeller } from "../ports/offer.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, guestSite } from "./booking-mail.ts";
import { type CancelDependencies, releaseUnconfirmed } from "./cancel.ts";
import { namedBy, PURPOSE, unconfirmedEmail } from "./confirmation-email.ts";
import { listItems } from "./item-queries.ts";
import type { BookingDependencies } from "./order.ts";
import { isUnpaid, listDues } from "./payment-due.ts";
import { findById, findOrdered, insertEvent, lockBooking, setConfirmBy, setGuestAddress } from "./queries.ts";
import { GUEST } from "./rules.ts";
import { insertOrder } from "./supplier-orders.ts";

/** No more emails may go to an unconfirmed address, or be caused by guests of a network, before `retryAt` (UTC milliseconds). */
export type TooManyEmails = Refusal<{ reason: "too-many-emails"; retryAt: number }>;

type Sender = { organisation: Organisation; clientAddress: string };

/** In the transaction that writes the email. */
export async function countGuestEmail(
  trx: Db,
  throttle: Pick<Throttle, "countIn">,
  { organisation, clientAddress }: Sender,
  email: string,
): Promise<Outcome<void, TooManyEmails>> {
  const to = sanitiseEmail(email)?.lookup ?? "";
  const counted = await throttle.countIn(trx, organisation, guestEmailTo(to, clientAddress));
  return counted.ok ? counted : refused("too-many-emails", { retryAt: counted.retryAt });
}

/** "released": it was not confirmed in time, or canceled. */
export type ConfirmRefusal = "unknown" | "released";

type Named = Pick<Booking, "organisationId" | "id">;

type Dependencies = CancelDependencies & {
  throttle: Pick<Throttle, "count" | "countIn">;
  mail?: BookingMail | undefined;
  log: BookingDependencies["log"];
};

/** How many overdue bookings are released at once. */
const AT_ONCE = 100;

/** BK-08: a guest proves that the address of a booking without a payment is read, or its rooms are free again. */
export function createAddressConfirmation(deps: Dependencies) {
  const { db, clock, sellers, mail: by, throttle, log } = deps;
  const mailedKeys = by?.mailedKeys;

  /** What waited for the address is ordered of suppliers outside our database now. */
  async function confirm(organisation: Organisation, id: string): Promise<Outcome<Booking, ConfirmRefusal>> {
    return inTransaction(db, async (trx): Promise<Outcome<Booking, ConfirmRefusal>> => {
      const booking = await lockBooking(trx, organisation.id, { id });
      if (!booking) return refused("unknown");
      if (hasEnded(booking.state)) return refused("released");
      if (booking.confirmBy === undefined) return ok(booking);
      if (booking.confirmBy <= clock.now()) return refused("released");
      await setConfirmBy(trx, booking, null);
      const at = clock.now();
      const event = { organisation_id: organisation.id, booking_id: id, item: null, at, actor_id: GUEST, reason: null };
      await insertEvent(trx, { ...event, what: "address-confirmed" });
      const waiting = (await listItems(trx, booking)).filter(
        (item) => item.state === "booking" && !joiningSeller(sellers, item),
      );
      const { origin } = await findOrdered(trx, booking);
      for (const reference of new Set(waiting.map((item) => item.order_reference))) {
        const { kind, supplier } = waiting.find((item) => item.order_reference === reference)!;
        const order = { kind, supplier, reference, organisation_id: organisation.id, booking_id: id, origin };
        await insertOrder(trx, { ...order, to_send: 1 }, at);
      }
      if (waiting.length > 0) await insertEvent(trx, { ...event, what: "asked" });
      const { confirmBy: _, ...confirmed } = booking;
      return ok(confirmed);
    });
  }

  /** One email: what is booked, the link and the code. */
  async function mail(trx: Db, booking: Booking, sender: Sender): Promise<Outcome<void, TooManyEmails>> {
    const counted = await countGuestEmail(trx, throttle, sender, booking.guest.email);
    if (!counted.ok) return counted;
    const { origin } = await findOrdered(trx, booking);
    const dues = (await listDues(trx, booking)).filter(isUnpaid);
    const site = { organisation: sender.organisation, origin, mailedKeys, dues };
    await enqueueEmail(trx, unconfirmedEmail(booking, guestSite(booking, site, by), clock.now()), clock.now());
    return counted;
  }

  /** Of all organisations. */
  const listOverdue = () =>
    db
      .selectFrom("booking")
      .select(["organisation_id", "id"])
      .where("confirm_by", "<=", clock.now())
      // In the words of the index, without which SQLite doesn't use it.
      .where("confirm_by", "is not", null)
      .where(sql<boolean>`state not in (${sql.join(ENDED_STATES.map((state) => sql.lit(state)))})`)
      .orderBy("confirm_by")
      .limit(AT_ONCE)
      .execute();

  return {
    /** The booking of a mailed key, whatever became of it; undefined for a bad key, and once the booking has another address. */
    async find(organisationId: string, key: string): Promise<Booking | undefined> {
      const [id = ""] = key.split(".");
      const booking = await findById(db, organisationId, id);
      const named = booking && namedBy(booking);
      return named && mailedKeys?.read(PURPOSE, named.organisationId, key, clock.now()) === id ? booking : undefined;
    },

    confirm,

    /** The code of the email, typed on the page of the booking. */
    async confirmByCode(
      organisation: Organisation,
      booking: Booking,
      typed: string,
    ): Promise<Outcome<Booking, ConfirmRefusal | "wrong-code" | Throttled>> {
      const allowed = await throttle.count(organisation, [["address-code", booking.id]]);
      if (!allowed.ok) return allowed;
      const isRight = mailedKeys?.code(PURPOSE, namedBy(booking)).includes(typed.replace(/\D/g, ""));
      return isRight ? confirm(organisation, booking.id) : refused("wrong-code");
    },

    /**
     * The guest mistyped the address: another one is mailed its own link and code, and those of the old one are good for nothing.
     * The booking ends when it would have. Sent twice, it is changed and mailed once.
     */
    changeAddress: async (
      { organisationId, id }: Named,
      typed: string,
      sender: Sender,
    ): Promise<Outcome<void, ConfirmRefusal | "wrong-email" | TooManyEmails>> => {
      const email = readEmail(typed);
      if (!email) return refused("wrong-email");
      return inTransaction(db, async (trx): Promise<Outcome<void, ConfirmRefusal | TooManyEmails>> => {
        const booking = await lockBooking(trx, organisationId, { id });
        if (!booking) return refused("unknown");
        if (hasEnded(booking.state) || booking.confirmBy === undefined || booking.confirmBy <= clock.now())
          return refused("released");
        if (sanitiseEmail(booking.guest.email)?.lookup === email.lookup) return ok(undefined);
        const guest = { ...booking.guest, email: email.email };
        await setGuestAddress(trx, booking, guest);
        const event = { organisation_id: organisationId, booking_id: id, item: null, at: clock.now(), reason: null };
        await insertEvent(trx, { ...event, actor_id: GUEST, what: "address-changed" });
        return mail(trx, { ...booking, guest }, sender);
      });
    },

    /** Mails link and code once more. */
    sendAgain: (
      { organisationId, id }: Named,
      sender: Sender,
    ): Promise<Outcome<void, ConfirmRefusal | TooManyEmails>> =>
      inTransaction(db, async (trx): Promise<Outcome<void, ConfirmRefusal | TooManyEmails>> => {
        const booking = await lockBooking(trx, organisationId, { id });
        if (!booking) return refused("unknown");
        if (hasEnded(booking.state)) return refused("released");
        return booking.confirmBy === undefined ? ok(undefined) : mail(trx, booking, sender);
      }),

    /** Ends what was not confirmed in time, and frees its rooms; any number of processes may do so. Answers how many. */
    async release(shouldContinue: () => boolean = () => true): Promise<number> {
      let released = 0;
      for (const { organisation_id, id } of await listOverdue()) {
        if (!shouldContinue()) break;
        const organisation = await organisationOf(db, organisation_id);
        const done = await releaseUnconfirmed(deps, organisation, id);
        if (!done.ok) continue;
        released++;
        log.info({ event: "booking-released", organisation: organisation.slug, booking: id }, "released");
      }
      return released;
    },
  };
}
