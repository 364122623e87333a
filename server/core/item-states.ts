/**
 * The states of an item of a booking (BK-04, BK-06), the one that needs most care first. `booking`, `cancelling`: the supplier
 * has not answered yet; `unknown`: it gave no answer; `pending`: it will answer later; `changed`: the supplier
 * called it off, and its guest chooses another time or is refunded; `awaiting-payment`: what is due now is not paid yet; `lapsed`: it never was, or nothing could be
 * delivered for it.
 */
export const ITEM_STATES = [
  "unknown",
  "booking",
  "cancelling",
  "pending",
  "changed",
  "awaiting-payment",
  "confirmed",
  "used",
  "no-show",
  "cancelled",
  "rejected",
  "lapsed",
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** The state of a booking whose items are in these. */
export function worstOf(states: readonly ItemState[]): ItemState {
  const worst = ITEM_STATES.find((state) => states.includes(state));
  if (!worst) throw new Error("a booking without items has no state");
  return worst;
}

/** What a booking that came to nothing, or was ended, is in: its offer can be booked again (T7). */
export const ENDED_STATES = ["rejected", "cancelled", "lapsed"] as const satisfies readonly ItemState[];

export const hasEnded = (state: ItemState): boolean => (ENDED_STATES as readonly ItemState[]).includes(state);

/** The property expects the guest, or did. */
export const isBooked = (state: ItemState): boolean =>
  !hasEnded(state) && !isUndecided(state) && state !== "awaiting-payment";

/** Those of an order that was never made: no list of trips has them. */
export const UNPAID_STATES = ["awaiting-payment", "lapsed"] as const satisfies readonly ItemState[];

export const isUnpaid = (state: ItemState): boolean => (UNPAID_STATES as readonly ItemState[]).includes(state);

/** The supplier was asked and it is not known, or not decided, whether it booked. */
export const UNDECIDED_STATES = ["unknown", "booking", "pending"] as const satisfies readonly ItemState[];

export const isUndecided = (state: ItemState): boolean => (UNDECIDED_STATES as readonly ItemState[]).includes(state);
