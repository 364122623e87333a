/** The products whose inventory is rooms or homes and nights (WA-00, decision 020), by code: hotels, condos, stays, holiday stays, resorts. */
export const STAY_PRODUCTS = ["HLT", "CND", "STY", "HST", "RST"] as const;
export type StayProduct = (typeof STAY_PRODUCTS)[number];

export const isStayProduct = (code: string | null): code is StayProduct =>
  (STAY_PRODUCTS as readonly (string | null)[]).includes(code);
