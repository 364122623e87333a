import type { AppLoadContext, Cookie } from "@remix-run/node";
import { searchedCookieName, viewedCookieName } from "#server/core/history-types";
import { historyCookies, setCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import type { Frame } from "./frame";

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

const known = (name: string): Cookie => {
  const cookie = historyCookies[name];
  if (!cookie) throw new Error(`no type of history has the cookie ${name}`);
  return cookie;
};

/** Holds the query of the last search of what has a code, or of everything. */
export const searchedCookie = (code?: string): Cookie => known(searchedCookieName(code));

/** Holds the query of the page that was looked at last of what has a code. */
export const viewedCookie = (code: string): Cookie => known(viewedCookieName(code));

/** The parameters of a type's entry; undefined without one. */
export async function historyEntry(request: Request, cookie: Cookie): Promise<URLSearchParams | undefined> {
  const kept = await cookie.parse(request.headers.get("Cookie"));
  return typeof kept === "string" && kept !== "" ? new URLSearchParams(kept) : undefined;
}

type Told = Pick<HistoryEntry, "title" | "details"> & { href?: string };

/** What an entry says, from the query that was kept; undefined once it is over. `href`: if not the results of the query. */
type Tell = (kept: URLSearchParams, context: AppLoadContext, viewer: Viewer) => Promise<Told | undefined>;

const LONGEST_QUERY = 500;

type Visit = { request: Request; context: AppLoadContext };

/** What a product keeps of searches and of pages that were looked at, and offers to continue. */
export function productHistory({ code, pages }: Frame, { search, viewed }: { search: Tell; viewed?: Tell }) {
  const [searchedIn, viewedIn] = [searchedCookie(code), viewedCookie(code)];

  async function keep({ request, context }: Visit, cookie: Cookie, href: string | undefined) {
    if (href === undefined) return [];
    const query = new URLSearchParams(href.replace(/^.*\?/, ""));
    // The client of an agent is not of the search.
    query.delete("for");
    return setCookie(request, context, cookie, `${query}`.slice(0, LONGEST_QUERY));
  }

  async function entries(request: Request, cookie: Cookie, tell: Tell | undefined, of: [AppLoadContext, Viewer]) {
    const kept = tell && (await historyEntry(request, cookie));
    const told = kept && (await tell(kept, ...of));
    const { t } = of[1].i18n;
    const href = `${pages.results[0]}?${kept}`;
    return told ? [{ href, ...told, name: cookie.name, remove: t("home.removeNamed", { name: told.title }) }] : [];
  }

  const read: ReadHistory = async (request, context, viewer) => {
    if (!context.organisation.products.includes(code)) return { searches: [], viewed: [] };
    return {
      searches: await entries(request, searchedIn, search, [context, viewer]),
      viewed: await entries(request, viewedIn, viewed, [context, viewer]),
    };
  };

  return {
    read,
    searchedIn,
    /** `href`: of what is offered to continue, or its query; undefined where nothing is. */
    searchedNow: (visit: Visit, href: string | undefined) => keep(visit, searchedIn, href),
    viewedNow: (visit: Visit, href: string | undefined) => keep(visit, viewedIn, href),
  };
}
