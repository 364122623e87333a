import type { WalletProduct } from "../../../core/wallet-products.ts";
import type { ValueWords } from "../../value-product.ts";

export type CertificateWords = ValueWords & {
  worth: string;
  usableFor: string;
  products: Record<WalletProduct, string>;
  validUntil: string;
  validForever: string;
  /** That it is for one booking. */
  oneBooking: string;
};
