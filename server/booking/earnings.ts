import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { hasEnded } from "../core/item-states.ts";
import { earnedOnPart, earnedOnWhole } from "../core/receipt.ts";
import type { Database } from "../db/schema.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createRewards, type EarningStay } from "../loyalty/rewards.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { PurposeOwner, PurposeOwners } from "../payments/rules.ts";
import { bookingsPaidBy, isChargedBack } from "../purchases/paid-with.ts";
import type { Settling } from "../purchases/settling.ts";
import { paidAheadOwner } from "../wallet/paid-ahead.ts";
import { worthKept } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { priceNow } from "./cancellation.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { lockBooking } from "./queries.ts";

/**
 * LO-04, LO-09: what became of a booking, for what is got for it: inside the transaction that changed it and has locked its row.
 * Repeating it is harmless.
 */
export async function settleEarnings(trx: Kysely<Database>, clock: Clock, booking: Booking): Promise<void> {
  const { organisationId, id: bookingId, accountId, stay, receipt } = booking;
  const items = await listItems(trx, booking);
  const standing = items.filter(({ state }) => !hasEnded(state));
  const stands = standing.reduce((sum, { share }) => sum + share, 0);
  const { points } = await worthKept(trx, { organisationId, bookingId });
  const { timeZone } = await organisationOf(trx, organisationId);
  const chargedBack = await isChargedBack(trx, { organisationId, bookingId });
  await createRewards({ ledger: createLedger({ clock }), clock }).settle(trx, {
    ...{ organisationId, bookingId, accountId, departure: stay.departure, booked: earnedOnWhole(receipt) },
    state: chargedBack ? "charged-back" : stateOf(standing),
    stands: earnedOnPart({ stands, kept: priceNow(items), points }, receipt),
    today: dayIn(timeZone, clock.now()),
  });
}

/** Of rooms that were not cancelled; where nobody came, nobody came to any of them. */
function stateOf(standing: BookingItem[]): EarningStay["state"] {
  if (standing.length === 0) return "cancelled";
  if (standing.some(({ state }) => state === "no-show")) return "no-show";
  return standing.every(({ state }) => state === "used") ? "used" : "stands";
}

/** Who does what is paid for. Whoever takes back what a stay was paid with, at once or through a balance or a card, takes back what was got for it. */
export const createPurposes = ({ settling, ledger, clock }: Paid): PurposeOwners => {
  const owners: PurposeOwners = { ...settling.owners, booking: paidAheadOwner(ledger) };
  return Object.fromEntries(Object.entries(owners).map(([purpose, owner]) => [purpose, withEarnings(owner, clock)]));
};

type Paid = { settling: Pick<Settling, "owners">; ledger: Ledger; clock: Clock };

const withEarnings = (owner: PurposeOwner, clock: Clock): PurposeOwner => ({
  ...owner,
  async lock(trx, payment) {
    for (const id of await bookingsPaidBy(trx, payment)) await lockBooking(trx, payment.organisationId, { id });
    await owner.lock?.(trx, payment);
  },
  async chargedBack(trx, payment) {
    const missing = await owner.chargedBack?.(trx, payment);
    // Once more: until the accounts were locked others were sold.
    for (const id of await bookingsPaidBy(trx, payment)) {
      const booking = await lockBooking(trx, payment.organisationId, { id });
      if (booking) await settleEarnings(trx, clock, booking);
    }
    return missing ?? payment.amount.minor;
  },
});
