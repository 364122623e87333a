import { sql } from "kysely";
import type { RequestContext } from "../auth/auth-event.ts";
import { guestEmailTo, type Throttle, type Throttled } from "../auth/throttle.ts";
import { readEmail, sanitiseEmail } from "../core/email-address.ts";
import { ENDED_STATES, hasEnded, isBooked } from "../core/item-states.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { typedCode } from "../core/typed-code.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { joiningSeller } from "../ports/offer.ts";
import type { ConfirmedMember } from "../registration/registration.ts";
import { type Booking, confirmUntil } from "./booked.ts";
import { type BookingMail, guestSite } from "./booking-mail.ts";
import { revisionOf } from "./calendar-file.ts";
import { type CancelDependencies, releaseUnconfirmed } from "./cancel.ts";
import { remainingOf } from "./cancellation.ts";
import { namedBy, PURPOSE, resentEmail } from "./confirmation-email.ts";
import { listItems } from "./item-queries.ts";
import { joinMember, type NewMembers } from "./new-members.ts";
import type { BookingDependencies } from "./order.ts";
import { isUnpaid, listDues } from "./payment-due.ts";
import {
  findByReference,
  findOrdered,
  insertEvent,
  listEvents,
  lockBooking,
  setConfirmBy,
  setGuestAddress,
} from "./queries.ts";
import { GUEST } from "./rules.ts";
import { insertOrder } from "./supplier-orders.ts";
import { limitAddress, type UnpaidLimit } from "./unpaid-limits.ts";

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

/** `member`: the account that was made with the booking, which is the account's now. */
export type Confirmed = { booking: Booking; member?: ConfirmedMember | undefined };

type Named = Pick<Booking, "organisationId" | "id" | "newMemberId">;

type Dependencies = CancelDependencies & {
  throttle: Pick<Throttle, "count" | "countIn">;
  mail?: BookingMail | undefined;
  newMembers?: NewMembers | undefined;
  log: BookingDependencies["log"];
};

/** How many overdue bookings are released at once. */
const AT_ONCE = 100;

/** BK-08: a guest proves that the address of a booking without a payment is read, or its rooms are free again. */
export function createAddressConfirmation(deps: Dependencies) {
  const { db, clock, sellers, mail: by, newMembers, throttle, log } = deps;
  const mailedKeys = by?.mailedKeys;

  /** What waited for the address is ordered of suppliers outside our database now. */
  async function confirm(requestContext: RequestContext, id: string): Promise<Outcome<Confirmed, ConfirmRefusal>> {
    const { organisation } = requestContext;
    const confirmed = await inTransaction(db, async (trx): Promise<Outcome<Confirmed, ConfirmRefusal>> => {
      const booking = await lockBooking(trx, organisation.id, { id });
      if (!booking) return refused("unknown");
      if (isOver(booking)) return refused("released");
      const member = await joinMember(trx, newMembers, organisation, booking, requestContext);
      if (booking.confirmBy === undefined) return ok({ booking, member });
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
      // The email before said that the booking ends by itself, and opens nothing. A member has it in the account.
      if (!member && isBooked(booking.state)) await write(trx, confirmed, organisation);
      return ok({ booking: confirmed, member });
    });
    if (confirmed.ok) confirmed.value.member?.done?.();
    return confirmed;
  }

  /** It ended before its address was confirmed, or there is nothing to confirm any more. */
  function isOver(booking: Booking): boolean {
    const until = confirmUntil(booking);
    const hasNothing = booking.newMemberId === undefined || booking.confirmBy !== undefined;
    return (hasNothing && hasEnded(booking.state)) || (until !== undefined && until <= clock.now());
  }

  /** One email: what is booked, the link and the code. */
  async function mail(trx: Db, booking: Booking, sender: Sender): Promise<Outcome<void, TooManyEmails>> {
    const counted = await countGuestEmail(trx, throttle, sender, booking.guest.email);
    if (counted.ok) await write(trx, booking, sender.organisation);
    return counted;
  }

  async function write(trx: Db, booking: Booking, organisation: Organisation): Promise<void> {
    const { origin } = await findOrdered(trx, booking);
    const dues = (await listDues(trx, booking)).filter(isUnpaid);
    const site = { organisation, origin, mailedKeys, dues };
    const events = await listEvents(trx, booking.organisationId, booking.id);
    const standing = await remainingOf({ db: trx, wallet: deps.paying }, booking);
    const revision = { ...revisionOf(events, booking), at: clock.now() };
    await enqueueEmail(trx, resentEmail(booking, guestSite(booking, site, by), revision, standing), clock.now());
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
      const [reference = ""] = key.split(".");
      const booking = await findByReference(db, organisationId, reference);
      const named = booking && namedBy(booking);
      const read = named && mailedKeys?.read(PURPOSE, named.organisationId, key, clock.now());
      return read === reference ? booking : undefined;
    },

    confirm,

    /** The code of the email, typed on the page of the booking. */
    async confirmByCode(
      requestContext: RequestContext,
      booking: Booking,
      typed: string,
    ): Promise<Outcome<Confirmed, ConfirmRefusal | "wrong-code" | Throttled>> {
      const allowed = await throttle.count(requestContext.organisation, [["address-code", booking.id]]);
      if (!allowed.ok) return allowed;
      const isRight = mailedKeys?.code(PURPOSE, namedBy(booking)).includes(typedCode(typed));
      return isRight ? confirm(requestContext, booking.id) : refused("wrong-code");
    },

    /**
     * The guest mistyped the address: another one is mailed its own link and code, and those of the old one are good for nothing.
     * The booking ends when it would have. Sent twice, it is changed and mailed once.
     */
    changeAddress: async (
      named: Named,
      typed: string,
      requestContext: RequestContext,
    ): Promise<Outcome<void, ConfirmRefusal | "wrong-email" | "taken" | TooManyEmails | Throttled | UnpaidLimit>> => {
      const email = readEmail(typed);
      if (!email) return refused("wrong-email");
      const { organisationId, id, newMemberId } = named;
      // Whether an address has an account is asked as often as sign-up asks it.
      const asked = newMemberId === undefined ? ok(undefined) : await newMembers?.countLookUp(email, requestContext);
      if (asked && !asked.ok) return asked;
      return inTransaction(
        db,
        async (trx): Promise<Outcome<void, ConfirmRefusal | "taken" | TooManyEmails | UnpaidLimit>> => {
          const booking = await lockBooking(trx, organisationId, { id });
          if (!booking) return refused("unknown");
          if (confirmUntil(booking) === undefined || isOver(booking)) return refused("released");
          if (sanitiseEmail(booking.guest.email)?.lookup === email.lookup) return ok(undefined);
          if (booking.newMemberId !== undefined) {
            const account = { organisationId, id: booking.newMemberId };
            if (!(await newMembers?.changeAddressIn(trx, account, email))) return refused("taken");
          }
          const guest = { ...booking.guest, email: email.email };
          await setGuestAddress(trx, booking, guest);
          const event = { organisation_id: organisationId, booking_id: id, item: null, at: clock.now(), reason: null };
          await insertEvent(trx, { ...event, actor_id: GUEST, what: "address-changed" });
          const limited = await limitAddress(trx, clock.now(), requestContext.organisation, booking);
          if (!limited.ok) return limited;
          return mail(trx, { ...booking, guest }, requestContext);
        },
      );
    },

    /** Mails link and code once more. */
    sendAgain: (
      { organisationId, id }: Named,
      sender: Sender,
    ): Promise<Outcome<void, ConfirmRefusal | TooManyEmails>> =>
      inTransaction(db, async (trx): Promise<Outcome<void, ConfirmRefusal | TooManyEmails>> => {
        const booking = await lockBooking(trx, organisationId, { id });
        if (!booking) return refused("unknown");
        if (isOver(booking)) return refused("released");
        return confirmUntil(booking) === undefined ? ok(undefined) : mail(trx, booking, sender);
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
