import type { Logger } from "pino";
import { findAccount, isAgentRow } from "../auth/account-store.ts";
import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { hasEnded, worstOf } from "../core/item-states.ts";
import { OTHER_TIME_LIFE } from "../core/lifetimes.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite, NewEmail } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { joiningSeller, type OfferKey, type Sellers } from "../ports/offer.ts";
import { productOf } from "../products/product.ts";
import type { Paying } from "../wallet/paying.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, bookingHref, sendBookingEmail } from "./booking-mail.ts";
import { revisionOf } from "./calendar-file.ts";
import { type CancelDependencies, type CancelOrder, cancelBooking, isFrozen } from "./cancel.ts";
import { remainingOf } from "./cancellation.ts";
import { returnInventory } from "./conclude.ts";
import { movedEmail } from "./confirmation-email.ts";
import { issueTickets } from "./consequences.ts";
import { listItems, rescheduleItems, setItem } from "./item-queries.ts";
import { calledOffEmail } from "./note-email.ts";
import { findOrdered, insertEvent, listEvents, lockBooking, setMoved, setState } from "./queries.ts";
import { replanReminder } from "./reminders.ts";
import { SYSTEM } from "./rules.ts";

type Dependencies = {
  db: Db;
  clock: Clock;
  sellers: Pick<Sellers, "joining">;
  wallet: Pick<Paying, "worthKept">;
  mail?: BookingMail | undefined;
};

/** In the history of a booking. `reason`: its guest chooses nothing. */
const CALLED_OFF = "called-off";
const NO_CHOICE = "no-choice";
const MOVED = "moved";

const eventOf = ({ organisationId: organisation_id, id: booking_id }: Booking, what: string, at: number) => ({
  ...{ organisation_id, booking_id, what, at },
  reason: null,
});

type CalledOff = { organisationId: string; bookingId: string; actorId: string; items: number[]; at: number };

/**
 * Their supplier in our database can't deliver these items, whose booking is locked: until a deadline the guest chooses another
 * time or the money, and then gets the money. Where a part of the booking stays, and without other times, they get it at once.
 * Answers whether there is a choice; undefined: nothing of it stands.
 */
async function callOff(
  trx: Db,
  { organisationId, bookingId, actorId, items, at }: CalledOff,
  hasOtherTimes: boolean,
  mail?: BookingMail | undefined,
): Promise<{ isChoice: boolean } | undefined> {
  const booking = await lockBooking(trx, organisationId, { id: bookingId });
  if (!booking) return undefined;
  const standing = (await listItems(trx, booking)).filter(({ state }) => !hasEnded(state));
  const going = standing.filter(({ number, state }) => items.includes(number) && state === "confirmed");
  if (going.length === 0) return undefined;
  const isMoving = hasOtherTimes && productOf(booking.product).moved !== undefined && going.length === standing.length;
  const isChoice = isMoving && booking.guest.email !== "" && !(await isFrozen(trx, booking));
  for (const { number } of going) await setItem(trx, booking, number, { state: "changed" });
  await setState(trx, booking, worstOf((await listItems(trx, booking)).map(({ state }) => state)));
  const reason = isChoice ? null : NO_CHOICE;
  await insertEvent(trx, { ...eventOf(booking, CALLED_OFF, at), actor_id: actorId, reason });
  if (isChoice) {
    const { origin } = await findOrdered(trx, booking);
    const site = { organisation: await organisationOf(trx, organisationId), origin };
    const compose = (reader: BookingSite) => calledOffEmail(booking, reader, at + OTHER_TIME_LIFE);
    await sendBookingEmail(trx, mail, booking, { site, compose, now: at, agentDecides: true });
    await tellBooker(trx, booking, { mail, site, compose, now: at });
  }
  return { isChoice };
}

type Telling = {
  mail: BookingMail | undefined;
  site: EmailSite;
  compose: (reader: BookingSite) => NewEmail;
  now: number;
};

/** The account that booked for a client chooses, too: the client's own, or the agent's after the client was deleted. */
async function tellBooker(trx: Db, booking: Booking, { mail, site, compose, now }: Telling): Promise<void> {
  const { organisationId, reference, accountId, clientId, isByAgent, guest } = booking;
  if (accountId === undefined || clientId === undefined) return;
  if (isByAgent && (await mail?.agentOf?.(organisationId, clientId, trx))) return;
  const booker = await findAccount(trx, organisationId, accountId);
  if (!booker || booker.email === guest.email || (isByAgent && !isAgentRow(booker))) return;
  const email = compose({ ...site, href: bookingHref(reference, site), hidesPayment: true });
  await enqueueEmail(trx, { ...email, to: booker.email }, now);
}

/** What its guest chooses about. */
export type OtherTimeChoice = {
  until: number;
  /** What waits, and what it cost in its supplier's currency. */
  part: Pick<Booking, "product" | "sold">;
  paid: Money;
};

/** Undefined where nothing is to be chosen, or not any more. */
export async function otherTimeChoice(
  { db, clock, wallet }: Pick<Dependencies, "db" | "clock" | "wallet">,
  booking: Booking,
): Promise<OtherTimeChoice | undefined> {
  if (booking.state !== "changed") return undefined;
  const events = await listEvents(db, booking.organisationId, booking.id);
  const event = events.findLast(({ what }) => what === CALLED_OFF);
  const until = event && event.reason === null ? event.at + OTHER_TIME_LIFE : 0;
  if (clock.now() >= until || (await isFrozen(db, booking))) return undefined;
  const part = (await remainingOf({ db, wallet }, booking))?.booking ?? booking;
  const { total: minor, currency } = part.receipt.property;
  return { until, part, paid: { minor, currency } };
}

/** Whether its guest chose another time of it. */
export const isMoved = async (db: Db, { organisationId, id, state }: Booking): Promise<boolean> =>
  state === "confirmed" && (await listEvents(db, organisationId, id)).some(({ what }) => what === MOVED);

/** "over": it is moved or refunded, or will be. "gone": it can't be had, or not for what was paid. */
export type MoveRefusal = "over" | "gone";

type Moving = EmailSite & {
  organisation: Organisation;
  bookingId: string;
  actorId: string;
  key: OfferKey;
  /** Why an agent moves what is a client's. */
  reason?: CancelReason | null;
};

/** Moves what waits for its guest's choice to another time, at no cost: all of it, or nothing. */
export const moveBooking = (
  deps: Dependencies,
  { organisation, origin, bookingId, actorId, key, reason = null }: Moving,
): Promise<Outcome<Booking, MoveRefusal>> =>
  inTransaction(deps.db, async (trx): Promise<Outcome<Booking, MoveRefusal>> => {
    const { clock, sellers, wallet, mail } = deps;
    const before = await lockBooking(trx, organisation.id, { id: bookingId });
    const choice = before && (await otherTimeChoice({ ...deps, db: trx }, before));
    if (!before || !choice) return refused("over");
    const { items: itemsOf, moved } = productOf(before.product);
    const items = await listItems(trx, before);
    const waiting = items.filter(({ state }) => state === "changed");
    const [first] = waiting;
    const seller = first && joiningSeller(sellers, first);
    if (!seller || !moved) return refused("over");
    const taken = await seller.joins.book(key, trx);
    if (!taken.ok) return refused("gone");
    const { sold, price, startsOn, endsOn, terms, supplierReference } = taken.value;
    if (price.currency !== choice.paid.currency || price.total > choice.paid.minor) return refused("gone");
    const numbers = waiting.map(({ number }) => number);
    await returnInventory(trx, sellers, items, numbers);
    await rescheduleItems(trx, before, itemsOf(sold).span, supplierReference);
    const state = worstOf((await listItems(trx, before)).map((item) => item.state));
    const now = { ...terms, startsOn, endsOn, supplierReference };
    const booking: Booking = { ...before, ...now, state, sold: moved(before.sold, sold) };
    const at = clock.now();
    await setMoved(trx, booking);
    await issueTickets(trx, booking, at);
    await replanReminder(trx, booking, origin, at);
    await insertEvent(trx, { ...eventOf(booking, MOVED, at), actor_id: actorId, reason });
    const revision = revisionOf(await listEvents(trx, organisation.id, bookingId), booking);
    const standing = await remainingOf({ db: trx, wallet }, booking);
    await sendBookingEmail(trx, mail, booking, {
      site: { organisation, origin },
      compose: (reader) => movedEmail(booking, reader, revision, standing),
      now: at,
    });
    return ok(booking);
  });

/** All that was paid for what was called off, however its guest might have chosen. */
export const refundCalledOff = (cancelling: CancelDependencies, ending: Omit<CancelOrder, "reason">) =>
  cancelBooking(cancelling, { ...ending, reason: "property", state: "changed" });

const AT_ONCE = 100;

/** Refunds what nothing was chosen about until the deadline. Any number of processes may do so: each is refunded once. */
async function refundUnchosen(
  { db, clock, log, cancelling }: Pick<Dependencies, "db" | "clock"> & { log: Logger; cancelling: CancelDependencies },
  shouldContinue: () => boolean,
): Promise<number> {
  const due = await db
    .selectFrom("booking_item as item")
    .innerJoin("booking", (join) =>
      join.onRef("booking.organisation_id", "=", "item.organisation_id").onRef("booking.id", "=", "item.booking_id"),
    )
    .select(["booking.organisation_id", "booking.reference", "booking.origin", "item.ends_at"])
    .distinct()
    .where("item.state", "=", "changed")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("booking_event as choice")
            .select("choice.number")
            .whereRef("choice.organisation_id", "=", "item.organisation_id")
            .whereRef("choice.booking_id", "=", "item.booking_id")
            // Only the last time counts: the guest may have moved before.
            .where("choice.number", "=", (last) =>
              last
                .selectFrom("booking_event as event")
                .select(({ fn }) => fn.max("event.number").as("number"))
                .whereRef("event.organisation_id", "=", "item.organisation_id")
                .whereRef("event.booking_id", "=", "item.booking_id")
                .where("event.what", "=", CALLED_OFF),
            )
            .where("choice.reason", "is", null)
            .where("choice.at", ">", clock.now() - OTHER_TIME_LIFE),
        ),
      ),
    )
    // In any other order new ones could keep the oldest waiting.
    .orderBy("item.ends_at")
    .limit(AT_ONCE)
    .execute();
  let done = 0;
  for (const { organisation_id, reference, origin } of due) {
    if (!shouldContinue()) break;
    const organisation = await organisationOf(db, organisation_id);
    const ending = { organisation, reference, origin, actorId: SYSTEM };
    const ended = await refundCalledOff(cancelling, ending).catch((err: unknown) => {
      log.error(
        { event: "called-off", organisation: organisation.slug, reference, err },
        "a canceled time isn't refunded yet",
      );
      return refused("failed");
    });
    if (ended.ok) done++;
  }
  return done;
}

/** What becomes of items that their supplier in our database called off. */
export const calledOff = { callOff, refundUnchosen };
