import type { Kysely } from "kysely";
import { z } from "zod";
import { CANCEL_REASONS, type CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { CancelAnswer, Supplier } from "../ports/supplier.ts";
import type { Booking } from "./booked.ts";
import { moveItems } from "./item-queries.ts";
import { insertEvent, lockBooking, setState } from "./queries.ts";
import { closeOrders, insertOrder } from "./supplier-orders.ts";
import type { SupplierOrderRow } from "./tables.ts";

/** What was agreed to when a supplier was asked to cancel, to be done exactly so once it has. Minor units of the booking's currency. */
export type AgreedCancel = {
  rooms: { number: number; penalty: number }[];
  ended: boolean;
  kept: number;
  reason: CancelReason;
  actorId: string;
};

const stored = storedJson<AgreedCancel>(
  z.object({
    rooms: z.array(z.object({ number: z.int(), penalty: z.int() })),
    ended: z.boolean(),
    kept: z.int(),
    reason: z.enum(CANCEL_REASONS),
    actorId: z.string(),
  }),
  [],
);

export const agreedCancel = ({ cancelling }: Pick<SupplierOrderRow, "cancelling">): AgreedCancel | undefined =>
  cancelling === null ? undefined : stored.read(cancelling);

/** In the transaction in which it was agreed to: the supplier is asked after it. */
export async function beginCancelling(
  trx: Kysely<Database>,
  booking: Booking,
  { supplier, agreed, origin, at }: { supplier: string; agreed: AgreedCancel; origin: string; at: number },
): Promise<void> {
  await moveItems(trx, booking, { from: ["confirmed"], to: "cancelling", supplierReference: undefined });
  await setState(trx, booking, "cancelling");
  const { organisationId: organisation_id, id: booking_id } = booking;
  const { actorId: actor_id, reason } = agreed;
  await insertEvent(trx, { organisation_id, booking_id, what: "cancelling", at, actor_id, reason });
  await closeOrders(trx, booking);
  // Each time it is asked for is an order of its own: one that was refused can be asked for again.
  const reference = `${booking_id}/cancel/${at}`;
  const cancelling = stored.write(agreed);
  await insertOrder(trx, { supplier, reference, organisation_id, booking_id, origin, cancelling }, at);
}

/** Asks, or asks again: repeating it is harmless (port). What nobody answers is unknown. */
export async function askToCancel(
  supplier: Pick<Supplier, "cancel" | "find">,
  booking: Pick<Booking, "supplierReference">,
): Promise<CancelAnswer> {
  const { supplierReference: theirs } = booking;
  const answer = await supplier.cancel(theirs);
  if (answer.state !== "unknown") return answer;
  const found = await supplier.find({ theirs }).catch(() => undefined);
  return found?.state === "found" && found.is === "cancelled" ? { state: "cancelled" } : answer;
}

/** The supplier does not cancel: the booking stands as before. */
export const keepBooking = (
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  { id: organisationId }: Pick<Organisation, "id">,
  bookingId: string,
): Promise<Outcome<Booking, "gone">> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, "gone">> => {
    const booking = await lockBooking(trx, organisationId, { id: bookingId });
    if (booking?.state !== "cancelling") return refused("gone");
    await moveItems(trx, booking, { from: ["cancelling"], to: "confirmed", supplierReference: undefined });
    await setState(trx, booking, "confirmed");
    await closeOrders(trx, booking);
    const event = { organisation_id: organisationId, booking_id: bookingId, what: "cancel-refused", at: clock.now() };
    await insertEvent(trx, { ...event, actor_id: "supplier", reason: null });
    return ok({ ...booking, state: "confirmed" });
  });
