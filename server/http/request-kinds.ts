import type { Request } from "express";

/** Which pages are which, by their path. The data of a page (`….data`) is that page. */

const CHECKOUT = /^\/(?:hotel-checkout(?:\/|$)|checkout-success$|bookings\/)/;
const OWN_BOOKINGS = /^\/user\/(?:my-trips|booking-history)$/;
const SESSION = /(?:^|;\s*)userToken=[^;]/;
const RESULTS = /^\/(?:search-detail|search\/dates|hotel|hotelgd|hotel-details(?:\/[^/]+)?)$/;
const SUGGESTIONS = /^\/resources\//;
const CALL = /^\/api\//;
/** They ask a provider, which may take seconds. */
const FROM_PROVIDERS = /^\/(?:auth\/|login\/sso$)/;

/**
 * Pages of people in a checkout, and of those who look at what they booked. Anybody can ask for these addresses and send
 * a cookie of that name: how often one address is believed is limited (see admission.ts).
 */
export function isOfCheckout(req: Request): boolean {
  const path = pagePath(req);
  return CHECKOUT.test(path) || (OWN_BOOKINGS.test(path) && SESSION.test(req.headers.cookie ?? ""));
}

/** Search and what lies behind it: what costs most, and what robots read. */
export const isResultPage = (req: Request): boolean => RESULTS.test(pagePath(req));

export const isSuggestion = (req: Request): boolean => SUGGESTIONS.test(req.path);

export const isCall = (req: Request): boolean => CALL.test(req.path);

/** A form that was read and can be shown again. */
export const isForm = (req: Request): boolean =>
  Buffer.isBuffer(req.body) && !!req.is(["application/x-www-form-urlencoded", "multipart/form-data"]);

/** The work waits for something else most of the time: the turn of a writer, a password hash, a provider. */
export const mostlyWaits = (req: Request): boolean => req.method === "POST" || FROM_PROVIDERS.test(req.path);

const pagePath = ({ path }: Request): string => (path.endsWith(".data") ? path.slice(0, -".data".length) : path);
