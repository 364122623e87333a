import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Express, Request, RequestHandler, Response } from "express";
import type { AppContext, LoadContext } from "../context.ts";
import { loadContextFor } from "../context.ts";
import { MINUTE, SECOND } from "../core/durations.ts";
import { knownFor } from "../core/known-for.ts";
import { allowsTag } from "../core/tag-consent.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { Organisation } from "../organisation/settings.ts";
import { accessLog } from "./access-log.ts";
import { compressed } from "./body.ts";
import { createPageCache, type KeptPage, type SetCookie } from "./page-cache.ts";
import { createScope, type Keepable, type RequestScope, readHost } from "./request-scope.ts";

/** `Set-Cookie` headers of page start for a browser that has none of them yet. */
export type GuestCookies = (context: LoadContext) => Promise<string[]>;

type Site = { app: AppContext; express: Express; limit: RequestHandler; guestCookies: GuestCookies };

/** Pages that may be alike for all guests; each says itself whether it is (`keepPage`). */
const PATHS = new Set(["/", "/home", "/help", "/privacy-policy", "/terms-of-use", "/credits"]);
/** These too, in the one address they have for what they show. */
const PATHS_WITH_QUERY = new Set(["/search-detail", "/hotel-details"]);
const LONGEST_ADDRESS = 500;
/** They show the last search, which is the visitor's own. */
const SHOW_LAST_SEARCH = new Set(["/", "/home"]);

/** What a page is made by; each is part of its key as the page understands it. */
const CHOICES = ["lan_code", "currency_code", "lite", "htlgd", "tag_consent"] as const;
/** Read by no page that is kept. */
const OF_NO_MATTER = [
  ...["orgid", "wlOrg", "orgName", "orgCountryCode", "logo", "ip", "true-client-ip", "userCountryCode", "countryInfo"],
  ...["userGeolocation", "myReservationToken", "guest_browser", "referral", "last_search"],
] as const;
/** Whoever sends one is no guest like any other. A test knows that every cookie of the site is in one of the lists. */
const OF_ONE_VISITOR = [
  ...["userToken", "searchLatitude", "searchLongitude", "ssoCurrency", "ssoLanguage", "sign_in_attempt"],
  ...["sign_in_failure", "pending_identity", "sign_up", "invitation", "confirm_key", "reset_key"],
  ...["email_confirm_key", "email_undo_key"],
] as const;
export const COOKIES_OF_GUEST_PAGES: readonly string[] = [...CHOICES, ...OF_NO_MATTER, ...OF_ONE_VISITOR];

const personal = new Set<string>(OF_ONE_VISITOR);

const LANGUAGES: Record<string, string> = { "en-US": "en", "es-ES": "es", "ar-AE": "ar" };

/**
 * The clocks of all time zones pass their hours at a multiple of a quarter of an hour, and hours of check-in are multiples
 * of five minutes: between two of these no day ends anywhere, and no time to cancel.
 */
const CLOCKS_CHANGE_EVERY = 5 * MINUTE;
/** How late rates of another process are seen. */
const RATES_FRESH_FOR = SECOND;
const MOST_ADDRESSES = 1_000;

/**
 * In front of Express: answers guests from memory with the very bytes another guest got, as long as nothing that the page
 * shows has changed. Everything of a single answer stands beside the bytes: its id, its log line, its point against the
 * limit of its address, and the cookies of page start.
 */
export function guestPages({ app, express, limit, guestCookies }: Site): RequestListener {
  const cache = createPageCache(app.config.pageCacheBytes);
  const underWay = new Map<string, Promise<void>>();
  const rates = knownFor(async () => JSON.stringify(await app.preferences.rates()), {
    clock: app.clock,
    life: RATES_FRESH_FOR,
  });
  const cookiesFor = rememberCookies(app, guestCookies);
  const log = accessLog(app.log);

  /** What this process wrote its next guest sees at once; what others wrote, within a second. */
  function lookAnew(): void {
    rates.expire();
    app.catalogue.versions.expire();
    app.organisations.expire();
  }

  async function isCurrent(page: KeptPage, organisation: Organisation): Promise<boolean> {
    if (page.organisation !== organisation || app.clock.now() >= page.until) return false;
    if (page.rates !== (await rates.current())) return false;
    const versions = await app.catalogue.versions.of(page.versions.map(([id]) => id));
    return page.versions.every(([, version], at) => version !== undefined && version === versions[at]);
  }

  async function answer(req: Request, res: Response, asked: Asked): Promise<void> {
    const organisation = await app.organisations.findByHost(asked.host);
    if (!organisation) return express(req, res);
    res.locals = { requestId: randomUUID() };
    const scope = createScope(req, res, { organisation, publicPort: app.config.publicPort });
    const key = keyOf(scope, req.headers, asked, app);
    if (key === undefined) return express(req, res);
    let page = await currentPage(key, organisation);
    if (!page && underWay.has(key)) {
      await underWay.get(key);
      page = await currentPage(key, organisation);
    }
    if (page) return sendKept(req, res, { asked, scope, page });
    await make(req, res, key, organisation);
  }

  async function currentPage(key: string, organisation: Organisation): Promise<KeptPage | undefined> {
    const page = cache.get(key);
    return page && (await isCurrent(page, organisation)) ? page : undefined;
  }

  /** Through Express; who asks for the same meanwhile waits for this answer. */
  async function make(req: Request, res: Response, key: string, organisation: Organisation) {
    const before = { rates: await rates.current(), until: nextChangeOfClocks(app.clock.now()) };
    underWay.set(key, new Promise((resolve) => res.once("close", resolve)));
    res.once("close", () => underWay.delete(key));
    const keep = (html: Buffer, keepable: Keepable): void => {
      const headers = headersOf(res);
      cache.keep(key, {
        body: { identity: html, br: compressed(html, "br"), gzip: compressed(html, "gzip") },
        headers,
        etag: createHash("sha256").update(html).digest("base64url").slice(0, 22),
        cookies: keepable.cookies.map(parsedCookie),
        organisation,
        versions: keepable.versions,
        ...before,
      });
    };
    res.locals.keep = keep;
    express(req, res);
  }

  async function sendKept(
    req: Request,
    res: Response,
    { asked, scope, page }: { asked: Asked; scope: RequestScope; page: KeptPage },
  ): Promise<void> {
    const { requestId } = scope;
    res.locals.scope = scope;
    log(req, res, () => {});
    const cookies = [...(await cookiesFor(scope)), ...page.cookies].filter(
      ({ name, raw }) => asked.cookies.get(name) !== raw,
    );
    limit(req, res, () => {
      const encoding = (req.acceptsEncodings("br", "gzip") || "identity") as keyof KeptPage["body"];
      const etag = `"${page.etag}-${encoding}"`;
      const headers = [...page.headers, "X-Request-Id", requestId, "ETag", etag];
      for (const { header } of cookies) headers.push("Set-Cookie", header);
      if (req.headers["if-none-match"]?.includes(etag)) {
        res.writeHead(304, headers).end();
        return;
      }
      const body = page.body[encoding];
      if (encoding !== "identity") headers.push("Content-Encoding", encoding);
      headers.push("Content-Length", String(body.length));
      res.writeHead(200, headers);
      if (req.method === "HEAD") res.end();
      else res.end(body);
    });
  }

  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.once("finish", lookAnew);
      return express(req, res);
    }
    const asked = askedOf(req);
    if (!asked) return express(req, res);
    // As Express does it: the getters of its requests know the proxies that are trusted.
    Object.setPrototypeOf(req, express.request);
    Object.setPrototypeOf(res, express.response);
    Object.assign(req, { res, originalUrl: req.url });
    Object.assign(res, { req });
    answer(req as Request, res as Response, asked).catch((error: unknown) => {
      if (!isUnavailable(error)) app.log.error({ event: "error", err: error }, "a kept page failed");
      if (!res.headersSent) express(req, res);
    });
  };
}

type Asked = { host: string; path: string; url: string; cookies: Map<string, string> };

/** Undefined for whatever is not answered from memory: other pages, and visitors who are not like any other guest. */
function askedOf(req: IncomingMessage): Asked | undefined {
  const { url = "", headers, rawHeaders } = req;
  if (url.length > LONGEST_ADDRESS) return undefined;
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (!(query < 0 ? PATHS : PATHS_WITH_QUERY).has(path)) return undefined;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts++;
  if (hosts !== 1) return undefined;
  const cookies = cookiesOf(headers.cookie);
  for (const name of cookies.keys()) if (personal.has(name)) return undefined;
  if (SHOW_LAST_SEARCH.has(path) && cookies.has("last_search")) return undefined;
  return { host: readHost(headers.host).name, path, url, cookies };
}

/** The first of a name counts, as the pages read them. */
function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (name && !cookies.has(name)) cookies.set(name, at < 0 ? "" : part.slice(at + 1).trim());
  }
  return cookies;
}

/** Undefined where a choice is none that a page offers: such a page is made for its visitor alone. */
function keyOf(
  { organisation, origin, userAgent }: RequestScope,
  headers: IncomingHttpHeaders,
  { url, cookies }: Asked,
  { organisations, preferences }: AppContext,
): string | undefined {
  const language = cookies.get("lan_code");
  const currency = cookies.get("currency_code");
  if (language !== undefined && !LANGUAGES[language]) return undefined;
  if (currency !== undefined && !preferences.isCurrency(currency)) return undefined;
  const lite = cookies.get("lite");
  const saves = lite === "1" || lite === "0" ? lite : String(headers["save-data"]).toLowerCase() === "on" ? "s" : "-";
  return [
    origin + url,
    (language && LANGUAGES[language]) ?? organisation.language,
    currency ?? organisation.currency,
    saves,
    cookies.get("htlgd") === "1" ? "green" : "",
    allowsTag(headers.cookie) ? "tag" : "",
    JSON.stringify(organisations.menuFor(organisation, userAgent)),
  ].join("\n");
}

const nextChangeOfClocks = (now: number): number => (Math.floor(now / CLOCKS_CHANGE_EVERY) + 1) * CLOCKS_CHANGE_EVERY;

/** Of one answer only. */
const BESIDE = new Set(["x-request-id", "set-cookie", "content-length", "content-encoding", "date", "etag"]);

function headersOf(res: ServerResponse): string[] {
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => {
    if (BESIDE.has(name) || value === undefined) return [];
    return Array.isArray(value) ? value.flatMap((each) => [name, each]) : [name, String(value)];
  });
}

/** `name=raw; Path=…` */
function parsedCookie(header: string): SetCookie {
  const [pair = ""] = header.split(";", 1);
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), raw: pair.slice(at + 1), header };
}

/** The cookies of page start, made once for each address of an organisation. */
function rememberCookies(app: AppContext, guestCookies: GuestCookies) {
  const known = new WeakMap<Organisation, Map<string, Promise<SetCookie[]>>>();
  return (scope: RequestScope): Promise<SetCookie[]> => {
    const { organisation, clientAddress, secure } = scope;
    const ofOrganisation = known.get(organisation) ?? new Map<string, Promise<SetCookie[]>>();
    known.set(organisation, ofOrganisation);
    const key = `${secure} ${clientAddress}`;
    let cookies = ofOrganisation.get(key);
    if (!cookies) {
      if (ofOrganisation.size >= MOST_ADDRESSES) ofOrganisation.clear();
      cookies = guestCookies(loadContextFor(app, scope)).then((headers) => headers.map(parsedCookie));
      cookies.catch(() => ofOrganisation.delete(key));
      ofOrganisation.set(key, cookies);
    }
    return cookies;
  };
}
