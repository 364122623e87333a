import { isUndecided } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Booking } from "./booked.ts";
import { type CancelDependencies, finishCancelling } from "./cancel.ts";
import { keepBooking, openCancelling } from "./external-cancel.ts";
import { decide, type SaleDependencies } from "./external-sale.ts";
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

/**
 * BK-04, BK-06: an operator decides a booking for which the supplier gave no answer, also where the organisation no longer has
 * that supplier. It stops the automatic retries. A second decision changes nothing.
 */
export async function resolveBooking(
  deps: SaleDependencies & { cancelling: CancelDependencies },
  { organisation, reference, actorId }: { organisation: Organisation; reference: string; actorId: string },
  found: FoundOut,
): Promise<Outcome<Booking, ResolveRefusal>> {
  const booking = await findForOperator(deps.db, organisation.id, reference);
  if (!booking) return refused("unknown");
  const of = { organisation, bookingId: booking.id, actorId };
  const cancelling = booking.state === "cancelling" && (await openCancelling(deps.db, booking));
  if (!cancelling && !isUndecided(booking.state)) return refused("decided-before");

  if (found.is === "confirmed" || found.is === "rejected") {
    if (cancelling) return refused("other-question");
    const origin = await orderedAt(deps.db, booking);
    const decision = found.is === "confirmed" ? found : { ...found, why: "operator" as const };
    const decided = await decide(deps, { ...of, origin }, decision);
    if (!decided.ok) return refused("unknown");
    return decided.value.state === found.is ? decided : refused("decided-before");
  }

  if (!cancelling) return refused("other-question");
  const { agreed, origin } = cancelling;
  const done =
    found.is === "cancelled"
      ? await finishCancelling(deps.cancelling, { ...of, origin }, agreed)
      : await keepBooking(deps, { ...of, origin }, agreed, { toTell: true });
  return done.ok ? ok(done.value) : refused("decided-before");
}
