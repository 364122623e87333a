import type { Request } from "express";
import { isCheckout, type ProductPages } from "../core/product-pages.ts";
import type { Organisation } from "../organisation/settings.ts";
import { pagePathOf } from "./page-path.ts";

/** Which pages are which, by their path. The data of a page (`….data`) is that page. */

/** What follows a checkout. */
const BOOKED = /^\/(?:checkout-(?:success|confirming)$|bookings\/|payment\/|demo-payment\/)/;
const OWN_BOOKINGS = /^\/user\/(?:my-trips|booking-history)$/;
const SESSION = /(?:^|;\s*)userToken=[^;]/;
const DRAWINGS = /^\/art\//;
const SUGGESTIONS = /^\/resources\//;
const CALL = /^\/api\//;
const CANCELING = /^\/bookings\/[^/]+\/cancel$/;
/** Quotes, and the lists that they are made from. */
const QUOTE = /^\/q\/|^\/agent\/(?:quotes\/[^/]+\/send|list|add-to-quote)$/;
/** They ask a provider, which may take seconds. */
const FROM_PROVIDERS = /^\/(?:auth\/|login\/sso$|payment\/|photos(?:\/|$))/;

export const isSuggestion = (req: Request): boolean => SUGGESTIONS.test(pagePathOf(req));

export const isCall = (req: Request): boolean => CALL.test(pagePathOf(req));

/** A form that was read and can be shown again. */
export const isForm = (req: Request): boolean =>
  Buffer.isBuffer(req.body) && !!req.is(["application/x-www-form-urlencoded", "multipart/form-data"]);

/** The work waits for something else most of the time: the turn of a writer, a password hash, a provider. */
export const mostlyWaits = (req: Request): boolean => req.method === "POST" || FROM_PROVIDERS.test(pagePathOf(req));

/** A drawing: made in a fraction of a page's time, kept by the browser for good, and never seen again where it is refused. */
export const isDrawing = (req: Request): boolean => req.method !== "POST" && DRAWINGS.test(pagePathOf(req));

export type ProductPaths = ReturnType<typeof createProductPaths>;

/** What depends on the products that are sold. */
export function createProductPaths(products: readonly ProductPages[]) {
  const found = new Set(products.flatMap(({ results, detail }) => [...results, detail]));
  const others = new Set(products.flatMap(({ others = [] }) => others));
  const begun = new Set(products.flatMap(({ search }) => Object.values(search)));
  const details = products.map(({ detail }) => `${detail}/`);
  const isDetail = (path: string): boolean => details.some((detail) => path.startsWith(detail));
  return {
    /**
     * Pages of a checkout, and of signed-in viewers' bookings. Any client can request these addresses and send a cookie of that
     * name, so admission.ts limits how often one address gets this priority.
     */
    isOfCheckout(req: Request): boolean {
      const path = pagePathOf(req);
      if (isCheckout(path, products) || BOOKED.test(path)) return true;
      return OWN_BOOKINGS.test(path) && SESSION.test(req.headers.cookie ?? "");
    },
    /**
     * The limit of a path for one address (limits.ts). Results and the pages after them cost most. Forms of members count like
     * those of guests: any client can send a cookie of that name.
     */
    limitedAs(path: string, method = "GET"): "results" | "suggestion" | "call" | "form" | undefined {
      if (method === "POST" && !CALL.test(path)) return "form";
      if (found.has(path) || others.has(path) || isDetail(path)) return "results";
      if (CALL.test(path)) return "call";
      return SUGGESTIONS.test(path) ? "suggestion" : undefined;
    },
    /** A page for which an organisation that sells what others supply asks them. */
    asksSuppliers: (path: string, { suppliers }: Pick<Organisation, "suppliers">): boolean =>
      suppliers.length > 0 &&
      (found.has(path) || isCheckout(path, products) || CANCELING.test(path) || QUOTE.test(path)),
    /** Pages that may be alike for all guests. With a query, in the one address they have for what they show. */
    mayBeAlike: (path: string, hasQuery: boolean): boolean =>
      hasQuery ? found.has(path) : begun.has(path) || isDetail(path),
  };
}
