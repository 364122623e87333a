import type { Kysely } from "kysely";
import { z } from "zod";
import { ALL_CANCEL_REASONS } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { ITEM_STATES, worstOf } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { CancelAnswer, OrderSupplier, SellerName } from "../ports/offer.ts";
import type { Booking } from "./booked.ts";
import { listItems, setItem } from "./item-queries.ts";
import { notCancelledEmail } from "./note-email.ts";
import { reopenDues } from "./payment-due.ts";
import { insertEvent, lockBooking, setState } from "./queries.ts";
import { closeOrders, insertOrder, lastToCancel } from "./supplier-orders.ts";
import type { SupplierOrderRow } from "./tables.ts";

/** Who did it, in the history of a booking, where it was a supplier's answer. */
export const SUPPLIER = "supplier";

/** The agreed cancellation, to be applied unchanged once the supplier has cancelled. Minor units of the booking's currency. */
const agreed = z.object({
  /** `was`: the state a room goes back to where the supplier does not cancel. */
  rooms: z.array(z.object({ number: z.int(), penalty: z.int(), was: z.enum(ITEM_STATES) })),
  ended: z.boolean(),
  kept: z.int(),
  reason: z.enum(ALL_CANCEL_REASONS),
  actorId: z.string(),
});
export type AgreedCancel = z.infer<typeof agreed>;

const stored = storedJson(agreed);

export const agreedCancel = ({ cancelling }: Pick<SupplierOrderRow, "cancelling">): AgreedCancel | undefined =>
  cancelling === null ? undefined : stored.read(cancelling);

/** The agreed cancellation of a `cancelling` booking, and the site on which the guest agreed. */
export async function openCancelling(
  db: Kysely<Database>,
  booking: Booking,
): Promise<{ agreed: AgreedCancel; origin: string } | undefined> {
  const order = await lastToCancel(db, booking);
  const agreed = order && agreedCancel(order);
  return agreed && { agreed, origin: order.origin };
}

/** In the transaction in which it was agreed to: the supplier is asked after it. */
export async function beginCancelling(
  trx: Kysely<Database>,
  booking: Booking,
  { of, agreed, origin, at }: { of: SellerName; agreed: AgreedCancel; origin: string; at: number },
): Promise<void> {
  for (const { number } of agreed.rooms) await setItem(trx, booking, number, { state: "cancelling" });
  await setState(trx, booking, "cancelling");
  const { organisationId: organisation_id, id: booking_id } = booking;
  const { actorId: actor_id, reason } = agreed;
  await insertEvent(trx, { organisation_id, booking_id, what: "cancelling", at, actor_id, reason });
  await closeOrders(trx, booking);
  // Each time it is asked for is an order of its own: one that was refused can be asked for again.
  const reference = `${booking_id}/cancel/${at}`;
  const cancelling = stored.write(agreed);
  await insertOrder(
    trx,
    { kind: of.kind, supplier: of.supplier, reference, organisation_id, booking_id, origin, cancelling },
    at,
  );
}

/** Repeating it is harmless (port). Without an answer from the supplier the state is "unknown". */
export async function askToCancel(
  supplier: Pick<OrderSupplier, "cancel" | "find">,
  booking: Pick<Booking, "supplierReference">,
): Promise<CancelAnswer> {
  const { supplierReference: theirs } = booking;
  const answer = await supplier.cancel(theirs);
  if (answer.state !== "unknown") return answer;
  const found = await supplier.find({ theirs }).catch(() => undefined);
  return found?.state === "found" && found.is === "cancelled" ? { state: "cancelled" } : answer;
}

/** Where a booking that a supplier was asked to cancel is, and who says what became of it. */
export type Cancelling = EmailSite & { organisation: Organisation; bookingId: string; actorId: string };

/**
 * The supplier refuses to cancel: the booking returns to its state before. `toTell`: no request waits for the answer, so the
 * guest gets it by email.
 */
export const keepBooking = (
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  { organisation, origin, bookingId, actorId }: Cancelling,
  { rooms, reason }: AgreedCancel,
  { toTell }: { toTell: boolean },
): Promise<Outcome<Booking, "gone">> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, "gone">> => {
    const booking = await lockBooking(trx, organisation.id, { id: bookingId });
    if (booking?.state !== "cancelling") return refused("gone");
    for (const { number, was } of rooms) await setItem(trx, booking, number, { state: was });
    const state = worstOf((await listItems(trx, booking)).map((item) => item.state));
    await setState(trx, booking, state);
    await closeOrders(trx, booking);
    const at = clock.now();
    await reopenDues(trx, booking);
    const event = { organisation_id: organisation.id, booking_id: bookingId, what: "cancel-refused", at };
    await insertEvent(trx, { ...event, actor_id: actorId, reason: null });
    const kept = { ...booking, state };
    if (toTell && reason === "guest" && booking.guest.email !== "")
      await enqueueEmail(trx, notCancelledEmail(kept, { organisation, origin }), at);
    return ok(kept);
  });
