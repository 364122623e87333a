import { isUndecided } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Booking } from "./booked.ts";
import { type CancelDependencies, finishCancelling, keepBooking, type Note } from "./cancel.ts";
import { openCancelling } from "./external-cancel.ts";
import { decide, type SaleDependencies } from "./external-sale.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { findForOperator } from "./queries.ts";
import { orderedAt } from "./supplier-orders.ts";

/** An operator's finding about an order (`confirmed`, with the supplier's reference) or a cancellation (`stands`: not cancelled). */
export type FoundOut =
  | { is: "confirmed"; reference: string }
  | { is: "rejected" }
  | { is: "cancelled" }
  | { is: "stands" };

/** `other-question`: the finding is about an order, and the booking waits for a cancellation, or the other way round. */
export type ResolveRefusal = "unknown" | "decided-before" | "other-question";

/** `of`: our reference of the items it is about, where an order of several parts waits for some. */
type Resolving = {
  organisation: Organisation;
  reference: string;
  actorId: string;
  of?: string | undefined;
  note?: Note;
};

/** The first item whose supplier has not said what became of it. */
export const findOpenItem = async (db: Db, booking: Booking, of?: string): Promise<BookingItem | undefined> =>
  // No supplier is asked before its guest has confirmed the address.
  booking.confirmBy !== undefined
    ? undefined
    : (await listItems(db, booking)).find(
        ({ state, order_reference }) =>
          (isUndecided(state) || state === "cancelling") && (of === undefined || of === order_reference),
      );

/**
 * BK-04, BK-06: an operator decides a booking for which the supplier gave no answer, also where the organisation no longer has
 * that supplier. It stops the automatic retries. A second decision changes nothing.
 */
export async function resolveBooking(
  deps: SaleDependencies & { cancelling: CancelDependencies },
  { organisation, reference: name, actorId, of: part, note }: Resolving,
  found: FoundOut,
): Promise<Outcome<Booking, ResolveRefusal>> {
  const booking = await findForOperator(deps.db, organisation.id, name);
  if (!booking) return refused("unknown");
  const item = await findOpenItem(deps.db, booking, part);
  if (!item) return refused("decided-before");
  const reference = item.order_reference;
  const of = { organisation, bookingId: booking.id, reference, actorId };
  const cancelling = item.state === "cancelling" && (await openCancelling(deps.db, booking, reference));

  if (found.is === "confirmed" || found.is === "rejected") {
    if (cancelling) return refused("other-question");
    const origin = await orderedAt(deps.db, booking);
    const decision = found.is === "confirmed" ? found : { ...found, why: "operator" as const };
    const decided = await decide(deps, { ...of, origin, ...(note && { note }) }, decision);
    if (!decided.ok) return refused("unknown");
    const now = (await listItems(deps.db, booking)).find(({ number }) => number === item.number);
    return now?.state === found.is ? decided : refused("decided-before");
  }

  if (!cancelling) return refused("other-question");
  const { agreed, origin } = cancelling;
  const done =
    found.is === "cancelled"
      ? await finishCancelling(deps.cancelling, { ...of, origin }, agreed, note)
      : await keepBooking(deps.cancelling, { ...of, origin }, agreed, { toTell: true, note });
  return done.ok ? ok(done.value) : refused("decided-before");
}
