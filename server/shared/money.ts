/** An amount in integer minor units of an ISO 4217 currency (USD 12.50 is `{ minor: 1250, currency: "USD" }`). */
export type Money = { minor: number; currency: string };

/** The one rounding rule for money (RO-04): half away from zero, applied once, at the end of a calculation. */
export function roundMinor(amount: number): number {
  if (!Number.isFinite(amount)) throw new RangeError("an amount of money must be finite");
  const rounded = Math.sign(amount) * Math.round(Math.abs(amount));
  return rounded === 0 ? 0 : rounded;
}
