/** WA-00: the codes of the products that cards are for. */
export const WALLET_PRODUCTS = ["HLT", "ACT", "RST", "STY"] as const;
export type WalletProduct = (typeof WALLET_PRODUCTS)[number];
