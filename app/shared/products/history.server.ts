import type { AppLoadContext, Cookie } from "@remix-run/node";
import { searchedCookieName, viewedCookieName } from "#server/core/history-types";
import { historyCookies } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";

export type HistoryEntry = {
  /** By which it is removed. */
  name: string;
  title: string;
  details: string[];
  href: string;
  remove: string;
};

/** LO-08: the last searches of a product, and what of it was looked at last. */
export type ReadHistory = (
  request: Request,
  context: AppLoadContext,
  viewer: Viewer,
) => Promise<{ searches: HistoryEntry[]; viewed: HistoryEntry[] }>;

/** Holds the query of the last search of what has a code, or of everything. */
export const searchedCookie = (code?: string): Cookie => known(searchedCookieName(code));

/** Holds the query of the page that was looked at last of what has a code. */
export const viewedCookie = (code: string): Cookie => known(viewedCookieName(code));

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
