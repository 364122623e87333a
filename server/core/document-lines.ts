/**
 * Lines for goods sold and for the rest of a former plan; documents have their own words for them. The other lines have the same
 * names as on a stay's receipt.
 */
export const SOLD_LINES = ["base", "certificate", "top-up", "plan", "plan-rest", "credit"] as const;
export const CHARGE_LINES = ["tax", "city-tax", "resort-fee", "service-fee", "cleaning-fee"] as const;

type SoldLine = (typeof SOLD_LINES)[number];
export type LineCode = SoldLine | (typeof CHARGE_LINES)[number];

export const isSold = (code: LineCode): code is SoldLine => (SOLD_LINES as readonly LineCode[]).includes(code);
