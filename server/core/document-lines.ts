/**
 * Lines for goods sold and for the rest of a former plan; documents have their own words for them. The other lines have the same
 * names as on a stay's receipt.
 */
export const SOLD_LINES = ["base", "certificate", "top-up", "plan", "plan-rest", "credit"] as const;
const STAY_CHARGES = ["tax", "city-tax", "resort-fee", "service-fee", "cleaning-fee"] as const;
/** Pages have their names from the server. */
export const RENTAL_CHARGES = ["airport-fee", "one-way-fee", "young-driver-fee", "extras"] as const;
export const CHARGE_LINES = [...STAY_CHARGES, ...RENTAL_CHARGES] as const;

type SoldLine = (typeof SOLD_LINES)[number];
export type ChargeCode = (typeof CHARGE_LINES)[number];
export type LineCode = SoldLine | ChargeCode;

export type RentalCharge = (typeof RENTAL_CHARGES)[number];
export const isRentalCharge = (code: string): code is RentalCharge =>
  (RENTAL_CHARGES as readonly string[]).includes(code);

export const isSold = (code: LineCode): code is SoldLine => (SOLD_LINES as readonly LineCode[]).includes(code);
