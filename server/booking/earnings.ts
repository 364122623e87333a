import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { hasEnded } from "../core/item-states.ts";
import { earnedOnPart, earnedOnWhole } from "../core/receipt.ts";
import type { Database } from "../db/schema.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createRewards, type EarningStay, type Rewards } from "../loyalty/rewards.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Payment, PurposeOwner, PurposeOwners } from "../payments/rules.ts";
import type { Settling } from "../purchases/settling.ts";
import { chargeBackOf, paidAheadOwner } from "../wallet/paid-ahead.ts";
import { listBookingsPaidWith } from "../wallet/source-queries.ts";
import { worthKept } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { priceNow } from "./cancellation.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { insertEvent, lockBooking } from "./queries.ts";
import { SYSTEM } from "./rules.ts";
import { discountOn } from "./shares.ts";

/**
 * LO-04, LO-09: applies a booking's change to its rewards, inside the transaction that changed it and has locked its row.
 * Repeating it is harmless.
 */
export async function settleEarnings(trx: Kysely<Database>, clock: Clock, booking: Booking): Promise<void> {
  const { organisationId, id: bookingId, accountId, stay, receipt } = booking;
  const items = await listItems(trx, booking);
  const standing = items.filter(({ state }) => !hasEnded(state));
  const stands = standing.reduce((sum, { share }) => sum + share, 0);
  const { points } = await worthKept(trx, { organisationId, bookingId });
  const { timeZone } = await organisationOf(trx, organisationId);
  await createRewards({ ledger: createLedger({ clock }), clock }).settle(trx, {
    organisationId,
    bookingId,
    accountId,
    departure: stay.departure,
    booked: earnedOnWhole(receipt),
    state: stateOf(standing),
    stands: earnedOnPart({ stands, discount: discountOn(standing, receipt), kept: priceNow(items), points }),
    today: dayIn(timeZone, clock.now()),
    chargedBack: (await chargeBackOf(trx, { organisationId, bookingId })) !== "none",
  });
}

/** A decision about a booking's rewards locks the booking first, in the same order as a change of the booking. */
export const lockEarnedBy = (
  trx: Kysely<Database>,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<unknown> => lockBooking(trx, organisationId, { id: bookingId });

/** `standing`: the rooms that were not cancelled. A no-show is always of all of them. */
function stateOf(standing: BookingItem[]): EarningStay["state"] {
  if (standing.length === 0) return "cancelled";
  if (standing.some(({ state }) => state === "no-show")) return "no-show";
  return standing.every(({ state }) => state === "used") ? "used" : "stands";
}

type Paid = { settling: Pick<Settling, "owners">; ledger: Ledger; clock: Clock };

/** Delivers the purchases of each kind of payment, and takes back their remaining value. */
export const createPurposes = ({ settling, ledger, clock }: Paid): PurposeOwners => ({
  ...settling.owners,
  booking: bookingOwner(paidAheadOwner(ledger, clock), createRewards({ ledger, clock }), clock),
});

/** A charge-back of a booking's payment blocks the rewards that are not posted yet, until an operator decides or the dispute is won. */
function bookingOwner(owner: PurposeOwner, rewards: Rewards, clock: Clock): PurposeOwner {
  /** Locks the bookings that a payment paid for and notes what happened. */
  async function bookingsOf(trx: Kysely<Database>, { organisationId, id: paymentId }: Payment, what: string) {
    const ids = await listBookingsPaidWith(trx, { organisationId, paymentId });
    for (const id of ids) {
      await lockBooking(trx, organisationId, { id });
      const event = { organisation_id: organisationId, booking_id: id, what, at: clock.now() };
      await insertEvent(trx, { ...event, actor_id: SYSTEM, reason: null });
    }
    return ids.map((bookingId) => ({ organisationId, bookingId }));
  }

  return {
    ...owner,
    async lock(trx, payment) {
      const { organisationId, id: paymentId } = payment;
      for (const id of await listBookingsPaidWith(trx, { organisationId, paymentId }))
        await lockBooking(trx, organisationId, { id });
      await owner.lock?.(trx, payment);
    },
    async chargedBack(trx, payment) {
      const missing = (await owner.chargedBack?.(trx, payment)) ?? payment.amount.minor;
      // Read again: a booking may have been sold before the accounts were locked.
      for (const booking of await bookingsOf(trx, payment, "charged-back")) await rewards.block(trx, booking);
      return missing;
    },
    async chargeBackWon(trx, payment) {
      const isWhole = (await owner.chargeBackWon?.(trx, payment)) ?? false;
      const { timeZone } = await organisationOf(trx, payment.organisationId);
      const today = dayIn(timeZone, clock.now());
      for (const booking of await bookingsOf(trx, payment, "charge-back-won"))
        await rewards.unblock(trx, booking, today);
      return isWhole;
    },
  };
}
