import { z } from "zod";
import { ALL_CANCEL_REASONS } from "../core/cancel-reasons.ts";
import { ITEM_STATES } from "../core/item-states.ts";
import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import type { EmailSite } from "../email/compose.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { CancelAnswer, OrderSupplier } from "../ports/offer.ts";
import type { Booking } from "./booked.ts";
import { type BookingItem, setItem } from "./item-queries.ts";
import { insertEvent, setState } from "./queries.ts";
import { closeOrders, insertOrder, lastToCancel } from "./supplier-orders.ts";
import type { SupplierOrderRow } from "./tables.ts";

/** Who did it, in the history of a booking, where it was a supplier's answer. */
export const SUPPLIER = "supplier";

/** The agreed cancellation, to be applied unchanged once the supplier has cancelled. Minor units of the booking's currency. */
const agreed = z.object({
  /** `was`: the state a room goes back to where the supplier does not cancel. */
  rooms: z.array(z.object({ number: z.int(), penalty: z.int(), was: z.enum(ITEM_STATES) })),
  reason: z.enum(ALL_CANCEL_REASONS),
  actorId: z.string(),
  /** The id of the supplier's quote. */
  quote: z.string().optional(),
});
export type AgreedCancel = z.infer<typeof agreed>;

const stored = storedJson(agreed);

export const agreedCancel = ({ cancelling }: Pick<SupplierOrderRow, "cancelling">): AgreedCancel | undefined =>
  cancelling === null ? undefined : stored.read(cancelling);

/** The agreed cancellation of items that were ordered together, and the site on which the guest agreed. */
export async function openCancelling(
  db: Db,
  booking: Pick<Booking, "organisationId" | "id">,
  orderReference = booking.id,
): Promise<{ agreed: AgreedCancel; origin: string } | undefined> {
  const order = await lastToCancel(db, booking, orderReference);
  const agreed = order && agreedCancel(order);
  return agreed && { agreed, origin: order.origin };
}

/** Of items that were ordered together, in the transaction in which it was agreed to: their supplier is asked after it. */
export async function beginCancelling(
  trx: Db,
  booking: Booking,
  [{ kind, supplier, order_reference }]: [BookingItem, ...BookingItem[]],
  { agreed, origin, at }: { agreed: AgreedCancel; origin: string; at: number },
): Promise<void> {
  for (const { number } of agreed.rooms) await setItem(trx, booking, number, { state: "cancelling" });
  await setState(trx, booking, "cancelling");
  const { organisationId: organisation_id, id: booking_id } = booking;
  const { actorId: actor_id, reason } = agreed;
  await insertEvent(trx, { organisation_id, booking_id, what: "cancelling", at, actor_id, reason });
  await closeOrders(trx, { organisation_id, order_reference });
  // Each time it is asked for is an order of its own: one that was refused can be asked for again.
  const reference = `${order_reference}/cancel/${at}`;
  const order = { kind, supplier, reference, order_reference, organisation_id, booking_id, origin };
  await insertOrder(trx, { ...order, cancelling: stored.write(agreed) }, at);
}

/** Repeating it is harmless (port). Without an answer from the supplier the state is "unknown". */
export async function askToCancel(
  supplier: Pick<OrderSupplier, "cancel" | "find">,
  { supplier_reference: theirs, order_reference: ours }: BookingItem,
  { quote }: AgreedCancel,
): Promise<CancelAnswer> {
  const answer = await supplier.cancel(theirs, ours, quote);
  if (answer.state !== "unknown") return answer;
  const found = await supplier.find({ theirs }).catch(() => undefined);
  return found?.state === "found" && found.is === "cancelled" ? { state: "cancelled" } : answer;
}

/** Where a booking that a supplier was asked to cancel is, and who says what became of it. */
export type Cancelling = EmailSite & { organisation: Organisation; bookingId: string; actorId: string };
