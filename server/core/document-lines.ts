/**
 * What is sold, and what the rest of a former plan takes off; documents have words of their own for them. The other lines are
 * called what they are called at a stay.
 */
export const SOLD_LINES = ["base", "certificate", "top-up", "plan", "plan-rest"] as const;
export const CHARGE_LINES = ["tax", "city-tax", "resort-fee", "service-fee", "cleaning-fee"] as const;

type SoldLine = (typeof SOLD_LINES)[number];
export type LineCode = SoldLine | (typeof CHARGE_LINES)[number];

export const isSold = (code: LineCode): code is SoldLine => (SOLD_LINES as readonly LineCode[]).includes(code);
