import type { Cookie } from "@remix-run/node";
import { searchedCookieName, viewedCookieName } from "#server/core/history-types";
import type { StayProduct } from "#server/products/stays/pages";
import { historyCookies } from "~/request/cookies.server";

/** Holds the query of the last search of a product, or of everything. */
export const searchedCookie = (product?: StayProduct): Cookie => known(searchedCookieName(product));

/** Holds the query of the last property of a product that was looked at: `property`, and the stay where there was one. */
export const viewedCookie = (product: StayProduct): Cookie => known(viewedCookieName(product));

/** The parameters of a type's entry; undefined without one. */
export async function historyEntry(request: Request, cookie: Cookie): Promise<URLSearchParams | undefined> {
  const kept = await cookie.parse(request.headers.get("Cookie"));
  return typeof kept === "string" && kept !== "" ? new URLSearchParams(kept) : undefined;
}

const known = (name: string): Cookie => {
  const cookie = historyCookies[name];
  if (!cookie) throw new Error(`no type of history has the cookie ${name}`);
  return cookie;
};
