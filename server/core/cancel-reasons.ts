/** Why an operator cancels; stored as the code. */
export const CANCEL_REASONS = ["guest", "property", "organisation", "duplicate", "fraud"] as const;

/** Why an agent changes what is a client's. */
export const AGENT_REASONS = ["guest", "duplicate"] as const satisfies readonly (typeof CANCEL_REASONS)[number][];

/** The same of every cancellation. `unpaid`: the system cancels what was not paid by its day; `unconfirmed`: or whose guest did not
 * confirm the address in time; `part-refused`: what another part of
 * its order was refused for. */
export const ALL_CANCEL_REASONS = [...CANCEL_REASONS, "unpaid", "unconfirmed", "part-refused"] as const;
export type CancelReason = (typeof ALL_CANCEL_REASONS)[number];
