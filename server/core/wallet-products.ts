/** The codes of the products that cards are for: those of WA-00, and condos and holiday stays (decision 020). */
export const WALLET_PRODUCTS = ["HLT", "ACT", "RST", "STY", "CND", "HST"] as const;
export type WalletProduct = (typeof WALLET_PRODUCTS)[number];
