/** The products that organisations, wallets and the catalogue know (WA-00, decision 020), by the code they write. */
export const PRODUCT_TYPES = {
  HLT: "hotels",
  CND: "condos",
  STY: "stays",
  HST: "holiday stays",
  RST: "resorts",
  ACT: "activities",
} as const;

export type ProductCode = keyof typeof PRODUCT_TYPES;

export const isProductCode = (code: string): code is ProductCode => Object.hasOwn(PRODUCT_TYPES, code);
