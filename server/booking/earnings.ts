import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { hasEnded } from "../core/item-states.ts";
import { earnedOnPart, earnedOnWhole } from "../core/receipt.ts";
import type { Database } from "../db/schema.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createRewards, type EarningStay, planEarnedWith } from "../loyalty/rewards.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Payment, PurposeOwner, PurposeOwners } from "../payments/rules.ts";
import { bookedWithPlansOf, bookingsPaidBy, isChargedBack, isPlanGone } from "../purchases/paid-with.ts";
import type { Settling } from "../purchases/settling.ts";
import { paidAheadOwner } from "../wallet/paid-ahead.ts";
import { worthKept } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { priceNow } from "./cancellation.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { insertEvent, listEvents, lockBooking } from "./queries.ts";
import { SYSTEM } from "./rules.ts";

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
  const plan = await planEarnedWith(trx, { organisationId, bookingId });
  const planGone = plan !== undefined && (await isPlanGone(trx, { organisationId, id: plan }));
  await createRewards({ ledger: createLedger({ clock }), clock }).settle(trx, {
    organisationId,
    bookingId,
    accountId,
    departure: stay.departure,
    booked: earnedOnWhole(receipt),
    state: chargedBack ? "charged-back" : stateOf(standing),
    stands: earnedOnPart({ stands, kept: priceNow(items), points }, receipt),
    today: dayIn(timeZone, clock.now()),
    planGone,
  });
}

/** Whoever decides about what is got for a booking holds its row first, as whoever changes the booking does. */
export const lockEarnedBy = (
  trx: Kysely<Database>,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<unknown> => lockBooking(trx, organisationId, { id: bookingId });

/** Of rooms that were not cancelled; where nobody came, nobody came to any of them. */
function stateOf(standing: BookingItem[]): EarningStay["state"] {
  if (standing.length === 0) return "cancelled";
  if (standing.some(({ state }) => state === "no-show")) return "no-show";
  return standing.every(({ state }) => state === "used") ? "used" : "stands";
}

/**
 * Who does what is paid for. Whoever takes back what a stay was paid with, at once or through a balance or a card, takes back what was
 * got for it; what a plan gave ends with the plan, and its discount stays and is told (decision 056).
 */
export const createPurposes = ({ settling, ledger, clock, log }: Paid): PurposeOwners => {
  const owners: PurposeOwners = { ...settling.owners, booking: paidAheadOwner(ledger) };
  return Object.fromEntries(
    Object.entries(owners).map(([purpose, owner]) => [purpose, withEarnings(owner, { clock, log })]),
  );
};

/** Who only gives payments back needs no log. */
type Telling = { clock: Clock; log?: Pick<Logger, "warn"> | undefined };
type Paid = Telling & { settling: Pick<Settling, "owners">; ledger: Ledger };

const withEarnings = (owner: PurposeOwner, telling: Telling): PurposeOwner => ({
  ...owner,
  async lock(trx, payment) {
    for (const id of await changedBy(trx, payment)) await lockBooking(trx, payment.organisationId, { id });
    await owner.lock?.(trx, payment);
  },
  async chargedBack(trx, payment) {
    const missing = await owner.chargedBack?.(trx, payment);
    const { discounted } = await bookedWithPlansOf(trx, payment);
    // Once more: until the accounts were locked others were sold.
    for (const id of await changedBy(trx, payment)) {
      const booking = await lockBooking(trx, payment.organisationId, { id });
      if (!booking) continue;
      await settleEarnings(trx, telling.clock, booking);
      if (discounted.includes(id)) await tellDiscount(trx, telling, booking, payment);
    }
    return missing ?? payment.amount.minor;
  },
});

/** In one order. */
async function changedBy(trx: Kysely<Database>, payment: Payment): Promise<string[]> {
  const { earning, discounted } = await bookedWithPlansOf(trx, payment);
  return [...new Set([...(await bookingsPaidBy(trx, payment)), ...earning, ...discounted])].sort();
}

/** A stay that is ahead keeps what was agreed to, the discount of its plan with it: an operator decides. Once for each booking. */
async function tellDiscount(
  trx: Kysely<Database>,
  { clock, log }: Telling,
  { organisationId, id: bookingId, reference }: Booking,
  { id: payment }: Payment,
): Promise<void> {
  const [at, what] = [clock.now(), "plan-charged-back"];
  const items = await listItems(trx, { organisationId, id: bookingId });
  const isAhead = items.some(({ state, starts_at }) => !hasEnded(state) && starts_at > at);
  if (!isAhead || (await listEvents(trx, organisationId, bookingId)).some((event) => event.what === what)) return;
  const event = { organisation_id: organisationId, booking_id: bookingId, what, at };
  await insertEvent(trx, { ...event, actor_id: SYSTEM, reason: null });
  log?.warn(
    { event: "payment", payment, booking: reference },
    "a stay keeps the discount of a plan whose payment went back",
  );
}
