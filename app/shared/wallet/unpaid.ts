/** Why something is to be paid again, by what became of its payment. */
export const UNPAID = {
  failed: "purchases.unpaidFailed",
  voided: "purchases.unpaidFailed",
  expired: "purchases.unpaidExpired",
} as const;

export const isUnpaid = (state: string | null): state is keyof typeof UNPAID =>
  state !== null && Object.hasOwn(UNPAID, state);

/** State of the payment the viewer returns from, as the address gives it. */
export function unpaidOf(request: Request): (typeof UNPAID)[keyof typeof UNPAID] | undefined {
  const state = new URL(request.url).searchParams.get("unpaid");
  return isUnpaid(state) ? UNPAID[state] : undefined;
}
