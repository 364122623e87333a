/**
 * The dialog over a checkout in which a certificate is chosen. Whoever buys one on the way goes back to it by a form with the
 * field `selection`, and so on to the checkout.
 */
export const takesCertificate = (path: string): boolean => path.startsWith("/hotel-checkout/certificate?");

/** Where a certificate is bought; `returnTo` is where its buyer goes on. */
export const purchaseHref = (offerId: string, returnTo: string, more: Record<string, string> = {}): string =>
  `/wallet/buy/${offerId}?${new URLSearchParams({ returnTo, ...more })}`;
