import { isCheckout } from "#server/core/product-pages";
import { products } from "~/products";

/**
 * Whether a path is the certificate dialog over a checkout. After buying a certificate on the way, the buyer returns to it by a
 * form with the field `selection`, and continues to the checkout.
 */
export const takesCertificate = (path: string): boolean => isCheckout(path, products) && path.includes("/certificate?");

/** Page to buy a certificate; `returnTo` is where the buyer continues. */
export const purchaseHref = (offerId: string, returnTo: string, more: Record<string, string> = {}): string =>
  `/wallet/buy/${offerId}?${new URLSearchParams({ returnTo, ...more })}`;
