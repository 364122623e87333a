/**
 * Lines for goods sold and for the rest of a former plan; documents have their own words for them. The other lines have the same
 * names as on a stay's receipt.
 */
export const SOLD_LINES = ["base", "certificate", "top-up", "plan", "plan-rest", "credit"] as const;
const STAY_CHARGES = ["tax", "city-tax", "resort-fee", "service-fee", "cleaning-fee"] as const;
/** AG-05: what an agent's quote adds to a net rate; no supplier asks for it. */
export const MARK_UP = "mark-up";
/** Pages have their names from the server. */
export const RARE_CHARGES = [
  "airport-fee",
  "one-way-fee",
  "young-driver-fee",
  "extras",
  "port-charges",
  "gratuities",
  MARK_UP,
] as const;
export const CHARGE_LINES = [...STAY_CHARGES, ...RARE_CHARGES] as const;

type SoldLine = (typeof SOLD_LINES)[number];
export type ChargeCode = (typeof CHARGE_LINES)[number];
export type LineCode = SoldLine | ChargeCode;

export type RareCharge = (typeof RARE_CHARGES)[number];
export const isRareCharge = (code: string): code is RareCharge => (RARE_CHARGES as readonly string[]).includes(code);

export const isSold = (code: LineCode): code is SoldLine => (SOLD_LINES as readonly LineCode[]).includes(code);
