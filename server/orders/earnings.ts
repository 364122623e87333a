import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { hasEnded } from "../core/item-states.ts";
import { earnedOnPart, earnedOnWhole } from "../core/receipt.ts";
import type { Db } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createRewards, type EarningStay } from "../loyalty/rewards.ts";
import { organisationOf } from "../organisation/organisation.ts";
import { chargeBackOf } from "../wallet/paid-ahead.ts";
import { worthKept } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { priceNow } from "./cancellation.ts";
import { settleWithAgent } from "./commissions.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { lockBooking } from "./queries.ts";
import { discountOn } from "./shares.ts";

/**
 * LO-04, LO-09, AG-05: applies a booking's change to its rewards and its agent's commissions, inside the transaction that changed
 * it and has locked its row.
 * Repeating it is harmless.
 */
export async function settleEarnings(trx: Db, clock: Clock, booking: Booking): Promise<void> {
  const { organisationId, id: bookingId, accountId, endsOn, receipt } = booking;
  const items = await listItems(trx, booking);
  const standing = items.filter(({ state }) => !hasEnded(state));
  const stands = standing.reduce((sum, { share }) => sum + share, 0);
  const { points, waived } = await worthKept(trx, { organisationId, bookingId });
  const { timeZone } = await organisationOf(trx, organisationId);
  const chargedBack = (await chargeBackOf(trx, { organisationId, bookingId })) !== "none";
  await createRewards({ ledger: createLedger({ clock }), clock }).settle(trx, {
    organisationId,
    bookingId,
    accountId,
    endsOn,
    booked: earnedOnWhole(receipt),
    state: stateOf(standing),
    // What was refunded of the price earns nothing.
    stands: Math.max(
      0,
      earnedOnPart({ stands, discount: discountOn(standing, receipt), kept: priceNow(items), points }) - waived,
    ),
    today: dayIn(timeZone, clock.now()),
    chargedBack,
  });
  await settleWithAgent(trx, clock, booking, items, chargedBack);
}

/** A decision about a booking's rewards locks the booking first, in the same order as a change of the booking. */
export const lockEarnedBy = (
  trx: Db,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<unknown> => lockBooking(trx, organisationId, { id: bookingId });

/** `standing`: the rooms that were not cancelled. A no-show is always of all of them. */
function stateOf(standing: BookingItem[]): EarningStay["state"] {
  if (standing.length === 0) return "cancelled";
  if (standing.some(({ state }) => state === "no-show")) return "no-show";
  return standing.every(({ state }) => state === "used") ? "used" : "stands";
}
