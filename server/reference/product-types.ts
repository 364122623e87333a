/** The products with wallet relevance (WA-00), by the code that organisations, wallets and the catalogue write. */
export const PRODUCT_TYPES = { HLT: "hotels", STY: "stays", RST: "resorts", ACT: "activities" } as const;

export type ProductCode = keyof typeof PRODUCT_TYPES;

/** The products whose inventory is rooms and nights. */
export const STAY_PRODUCTS = ["HLT", "STY", "RST"] as const satisfies readonly ProductCode[];
export type StayProduct = (typeof STAY_PRODUCTS)[number];

export const isProductCode = (code: string): code is ProductCode => Object.hasOwn(PRODUCT_TYPES, code);
