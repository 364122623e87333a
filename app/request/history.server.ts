import type { Cookie } from "@remix-run/node";
import { type SearchedType, searchedCookieName, type ViewedType, viewedCookieName } from "#server/core/history-types";
import { historyCookies } from "./cookies.server";

/** Holds the query of the last search of a type. */
export const searchedCookie = (type: SearchedType = "all"): Cookie => known(searchedCookieName(type));

/** Holds the query of the last property of a product that was looked at: `property`, and the stay where there was one. */
export const viewedCookie = (type: ViewedType): Cookie => known(viewedCookieName(type));

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
