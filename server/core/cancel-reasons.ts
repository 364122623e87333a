/** Why an operator cancels; stored as the code. */
export const CANCEL_REASONS = ["guest", "property", "organisation", "duplicate", "fraud"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
