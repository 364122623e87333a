/** The products that organisations, wallets and the catalogue know (WA-00, decision 020), by the code they write. */
export const PRODUCT_TYPES = {
  HLT: "hotels",
  CND: "condos",
  STY: "stays",
  HST: "holiday stays",
  RST: "resorts",
  ACT: "activities",
} as const;
