import type { Request } from "express";
import type { Organisation } from "../organisation/settings.ts";
import { pagePathOf } from "./page-path.ts";

/** Which pages are which, by their path. The data of a page (`….data`) is that page. */

const CHECKOUT = /^\/(?:hotel-checkout(?:\/|$)|checkout-(?:success|confirming)$|bookings\/|payment\/|demo-payment\/)/;
const OWN_BOOKINGS = /^\/user\/(?:my-trips|booking-history)$/;
const SESSION = /(?:^|;\s*)userToken=[^;]/;
const RESULTS = /^\/(?:search-detail|resorts\/search-details|search\/dates|hotel|hotelgd|hotel-details(?:\/[^/]+)?)$/;
/** Of an organisation that sells what others supply, these ask them. */
const FROM_SUPPLIERS = /^\/(?:search-detail|resorts\/search-details|hotel-details|hotel-checkout(?:\/.*)?)$/;
const DRAWINGS = /^\/art\//;
const SUGGESTIONS = /^\/resources\//;
const CALL = /^\/api\//;
/** They ask a provider, which may take seconds. */
const FROM_PROVIDERS = /^\/(?:auth\/|login\/sso$|payment\/|photos$)/;

/**
 * Pages of a checkout, and of signed-in viewers' bookings. Any client can request these addresses and send a cookie of that name,
 * so admission.ts limits how often one address gets this priority.
 */
export function isOfCheckout(req: Request): boolean {
  const path = pagePathOf(req);
  return CHECKOUT.test(path) || (OWN_BOOKINGS.test(path) && SESSION.test(req.headers.cookie ?? ""));
}

/** The limit of a path for one address (limits.ts). Results and the pages after them cost most. */
export function limitedAs(path: string): "results" | "suggestion" | "call" | undefined {
  if (RESULTS.test(path)) return "results";
  if (CALL.test(path)) return "call";
  return SUGGESTIONS.test(path) ? "suggestion" : undefined;
}

export const isSuggestion = (req: Request): boolean => SUGGESTIONS.test(pagePathOf(req));

export const isCall = (req: Request): boolean => CALL.test(pagePathOf(req));

/** A form that was read and can be shown again. */
export const isForm = (req: Request): boolean =>
  Buffer.isBuffer(req.body) && !!req.is(["application/x-www-form-urlencoded", "multipart/form-data"]);

/** The work waits for something else most of the time: the turn of a writer, a password hash, a provider. */
export const mostlyWaits = (req: Request): boolean => req.method === "POST" || FROM_PROVIDERS.test(pagePathOf(req));

/** A drawing: made in a fraction of a page's time, kept by the browser for good, and never seen again where it is refused. */
export const isDrawing = (req: Request): boolean => req.method !== "POST" && DRAWINGS.test(pagePathOf(req));

/** A page for which suppliers outside are asked. */
export const asksSuppliers = (path: string, { suppliers }: Pick<Organisation, "suppliers">): boolean =>
  suppliers.length > 0 && FROM_SUPPLIERS.test(path);
