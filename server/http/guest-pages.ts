import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { Express } from "express";
import { boundedMap } from "../core/bounded-map.ts";
import { MINUTE, SECOND } from "../core/durations.ts";
import { isHistoryCookie } from "../core/history-types.ts";
import { knownFor } from "../core/known-for.ts";
import { isOffered } from "../core/offered.ts";
import { allowsTag, TAG_CONSENT } from "../core/tag-consent.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { AppContext, LoadContext } from "../wiring/context.ts";
import { loadContextFor } from "../wiring/context.ts";
import { logWhenDone } from "./access-log.ts";
import { acceptedEncoding, compressed } from "./body.ts";
import type { AddressLimits } from "./limits.ts";
import { createPageCache, type Form, type KeptPage, type SetCookie } from "./page-cache.ts";
import { namesTwoHosts } from "./request-head.ts";
import type { ProductPaths } from "./request-kinds.ts";
import { type Answering, createScope, type RequestScope, readHost } from "./request-scope.ts";

/** `Set-Cookie` headers of page start for a browser that has none of them yet. */
export type GuestCookies = (context: LoadContext) => Promise<string[]>;

type Site = { app: AppContext; express: Express; limits: AddressLimits; guestCookies: GuestCookies };

/** Pages that may be alike for all guests, beside those of products; each says itself whether it is (`keepPage`). */
const PATHS = new Set(["/", "/home", "/help", "/privacy-policy", "/terms-of-use", "/accessibility", "/credits"]);
const LONGEST_ADDRESS = 500;
/** These pages show the visitor's own recent searches and properties. */
const SHOW_HISTORY = new Set(["/", "/home"]);

/** Set by every answer to a browser that has another value (`guestCookies`). */
const OF_PAGE_START = [
  ...["orgid", "wlOrg", "orgName", "orgCountryCode", "logo", "ip", "true-client-ip", "userCountryCode"],
  ...["countryInfo", "userGeolocation"],
] as const;
/** What a page is made by; each is part of its key as the page understands it. */
const CHOICES = ["lan_code", "currency_code", "lite", "htlgd", TAG_CONSENT] as const;
/** Read by no page that is kept. */
const OF_NO_MATTER = ["myReservationToken", "guest_browser", "referral", "found_booking", "demo_savings"] as const;
/** A request with one of these gets no page from memory. A test checks that every cookie of the site is in one of the lists, or of history. */
const OF_ONE_VISITOR = [
  ...["userToken", "searchLatitude", "searchLongitude", "ssoCurrency", "ssoLanguage", "authorization_request"],
  ...["sign_in_failure", "pending_identity", "sign_up", "invitation", "confirm_key", "reset_key"],
  ...[
    "link_followed",
    "email_confirm_key",
    "email_undo_key",
    "name_correction_key",
    "address_key",
    "booking_key",
    "withdraw_key",
  ],
] as const;
export const COOKIES_OF_GUEST_PAGES: readonly string[] = [
  ...OF_PAGE_START,
  ...CHOICES,
  ...OF_NO_MATTER,
  ...OF_ONE_VISITOR,
];

const personal = new Set<string>(OF_ONE_VISITOR);
const restated = new Set<string>(OF_PAGE_START);

const LANGUAGES = new Map([
  ["en-US", "en"],
  ["es-ES", "es"],
  ["ar-AE", "ar"],
]);

/** How late rates of another process are seen. */
const RATES_FRESH_FOR = SECOND;
/** Cookies of page start are remembered for so many addresses of an organisation, and so long. */
const MOST_ADDRESSES = 1_000;
const COOKIES_FRESH_FOR = MINUTE;
const MOST_NEGOTIATIONS = 100;

/**
 * In front of Express: answers guests from memory with the same bytes another guest got, until something that the page shows
 * changes. Everything of a single answer is kept apart from the bytes: its id, its log line, its point against the
 * limit of its address, and the cookies of page start.
 */
export function guestPages({ app, express, limits, guestCookies }: Site): RequestListener {
  const cache = createPageCache(app.config.pageCacheBytes);
  /** By page that is being made: whether others can have it, resolved when it is made or its visitor left. */
  const underWay = new Map<string, Promise<Made>>();
  const rates = knownFor(async () => JSON.stringify((await app.localeData.rates()) ?? null), {
    clock: app.clock,
    life: RATES_FRESH_FOR,
  });
  const cookiesOfStart = rememberCookies(app, guestCookies);
  const formFor = createNegotiation();

  /** What this process wrote its next guest sees at once; what others wrote, within a second. */
  function lookAnew(): void {
    rates.expire();
    for (const { versions } of app.services) versions.expire();
  }

  /** Answers without waiting if the page was compared with the current data before. */
  function isCurrent(
    page: KeptPage,
    organisation: Organisation,
    ratesNow = rates.current(),
  ): boolean | Promise<boolean> {
    if (page.organisation !== organisation || app.clock.now() >= page.until) return false;
    if (typeof ratesNow !== "string") return ratesNow.then((read) => isCurrent(page, organisation, read));
    if (page.rates !== undefined && page.rates !== ratesNow) return false;
    const { versions } = page;
    return !versions || page.comparedWith === versions.by.current() || hasVersionsOfNow(page, versions);
  }

  async function hasVersionsOfNow(page: KeptPage, { by, of }: NonNullable<KeptPage["versions"]>): Promise<boolean> {
    const now = await by.of(of.map(([id]) => id));
    if (!of.every(([id, version]) => version === now.get(id))) return false;
    page.comparedWith = now;
    return true;
  }

  function begin(req: IncomingMessage, plain: ServerResponse, asked: Asked, organisation?: Organisation): void {
    // Of a draft (OP-02) guests see nothing.
    if (organisation?.state !== "open") return express(req, plain);
    const res: Answering = Object.assign(plain, { locals: { requestId: randomUUID() } });
    const scope = createScope(req, res, organisation, app.config);
    const key = keyOf(scope, req.headers, asked, app);
    if (key === undefined) return express(req, res);
    res.locals.scope = scope;
    logWhenDone(app.log, req, res, app.config);
    const page = cache.get(key);
    const cookies = cookiesOfStart.known(scope);
    if (page && cookies && isCurrent(page, organisation) === true)
      return send(req, res, { asked, scope, key, page }, cookies);
    answer(req, res, { asked, scope, key }).catch((error: unknown) => {
      if (!isUnavailable(error)) app.log.error({ event: "error", err: error }, "a kept page failed");
      if (!res.headersSent) express(req, res);
    });
  }

  async function answer(req: IncomingMessage, res: Answering, wanted: Wanted): Promise<void> {
    const { asked, key, scope } = wanted;
    const { organisation } = scope;
    // Whether others can have it is known late then, and who waited for that would wait for suppliers twice.
    const isAlone = app.productPaths.asksSuppliers(asked.path, organisation);
    for (;;) {
      const page = cache.get(key);
      if (page && (await isCurrent(page, organisation)))
        return send(req, res, { ...wanted, page }, cookiesOfStart.known(scope) ?? (await cookiesOfStart.make(scope)));
      const leader = isAlone ? undefined : underWay.get(key);
      // Made for HEAD a page has no body to keep.
      if (req.method === "HEAD" || (leader && (await leader) === "for one")) return express(req, res);
      if (!leader) return make(req, res, wanted);
      if (res.destroyed) return;
    }
  }

  /** Through Express. Others who ask for the same wait until it is made, not until it is sent. */
  function make(req: IncomingMessage, res: Answering, { asked, key, scope: { organisation } }: Wanted): void {
    const until = nextMinute(app.clock.now());
    const made = new Promise<Made>((tell) => {
      const end = (how: Made): void => {
        if (underWay.get(key) === made) underWay.delete(key);
        tell(how);
      };
      res.once("close", () => end(res.writableFinished ? "for one" : "not made"));
      res.locals.made = (html) => {
        const page = html && pageOf(res, html, asked);
        if (page) cache.keep(key, { ...page, organisation, until });
        end(page ? "for all" : "for one");
      };
    });
    underWay.set(key, made);
    express(req, res);
  }

  function send(req: IncomingMessage, res: Answering, { asked, scope, page, key }: Kept, cookies: SetCookie[]): void {
    // Refused with all the headers that a refusal has.
    if (limits(asked.path, scope.clientAddress) > 0) {
      express(req, res);
      return;
    }
    const form = formFor(req);
    page.forms[form] ??= formOf(page, form, key);
    const { body, headers: ofForm, etag } = page.forms[form];
    const headers = ["X-Request-Id", scope.requestId, ...ofForm];
    for (const { name, raw, header } of cookies)
      if (asked.cookies.get(name) !== raw) headers.push("Set-Cookie", header);
    for (const { name, raw, header } of page.cookies)
      if (asked.cookies.get(name) !== raw) headers.push("Set-Cookie", header);
    if (req.headers["if-none-match"]?.includes(etag)) {
      res.writeHead(304, headers).end();
      return;
    }
    headers.push("Content-Length", String(body.length));
    if (form !== "identity") headers.push("Content-Encoding", form);
    res.writeHead(200, headers);
    res.end(body);
  }

  function formOf(page: KeptPage, form: Form, key: string) {
    const body = bodyOf(page, form);
    if (form !== "br") cache.grew(key, page, body.length);
    const etag = `"${page.etag}-${form}"`;
    return { body, etag, headers: [...page.headers, "ETag", etag] };
  }

  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.once("finish", lookAnew);
      return express(req, res);
    }
    const asked = askedOf(req, app.productPaths);
    if (!asked) return express(req, res);
    const organisation = app.organisations.findByHost(asked.host);
    if (!(organisation instanceof Promise)) return begin(req, res, asked, organisation);
    organisation.then(
      (found) => begin(req, res, asked, found),
      () => express(req, res),
    );
  };
}

/** Nearly every browser takes brotli; who does not has it undone, once for each page. */
function bodyOf({ compact }: KeptPage, form: Form): Buffer {
  if (form === "br") return compact;
  const html = brotliDecompressSync(compact);
  return form === "identity" ? html : compressed(html, form);
}

/** "for one": the page or refusal is for its visitor only. "not made": the visitor left, and the next request makes the page. */
type Made = "for all" | "for one" | "not made";
type Asked = { host: string; path: string; url: string; cookies: Map<string, string> };
type Wanted = { asked: Asked; scope: RequestScope; key: string };
type Kept = Wanted & { page: KeptPage };

/** Undefined for whatever is not answered from memory: other pages, and visitors who are not like any other guest. */
function askedOf(req: IncomingMessage, { mayBeAlike }: ProductPaths): Asked | undefined {
  const { url = "", headers } = req;
  if (url.length > LONGEST_ADDRESS) return undefined;
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (!(query < 0 && PATHS.has(path)) && !mayBeAlike(path, query >= 0)) return undefined;
  if (namesTwoHosts(req)) return undefined;
  const cookies = cookiesOf(headers.cookie);
  const showsHistory = SHOW_HISTORY.has(path);
  for (const name of cookies.keys())
    if (personal.has(name) || (showsHistory && isHistoryCookie(name))) return undefined;
  return { host: readHost(headers.host).name, path, url, cookies };
}

/** The first of a name counts, as the pages read them. */
function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  if (header === undefined) return cookies;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (name && !cookies.has(name)) cookies.set(name, at < 0 ? "" : part.slice(at + 1).trim());
  }
  return cookies;
}

/**
 * Undefined where a choice is not written as the site writes it: a page may read it otherwise (`%31` is 1), and is made for
 * its visitor alone.
 */
function keyOf(
  { organisation, origin, userAgent }: RequestScope,
  headers: IncomingHttpHeaders,
  { url, cookies }: Asked,
  { organisations, localeData }: AppContext,
): string | undefined {
  const language = cookies.get("lan_code");
  const currency = cookies.get("currency_code");
  const lite = cookies.get("lite");
  const green = cookies.get("htlgd");
  if (language !== undefined && !LANGUAGES.has(language)) return undefined;
  if (currency !== undefined && !localeData.isCurrency(currency)) return undefined;
  if (!isYesOrNo(lite) || !isYesOrNo(green)) return undefined;
  const saves = String(headers["save-data"]).toLowerCase() === "on" ? "s" : "";
  return [
    origin + url,
    chosenOf(organisation.languages, language && LANGUAGES.get(language)) ?? organisation.language,
    chosenOf(organisation.currencies, currency) ?? organisation.currency,
    lite ?? saves,
    green === "1" ? "green" : "",
    organisation.googleTagId && allowsTag(headers.cookie) ? "tag" : "",
    organisations.menuVariant(organisation, userAgent),
  ].join("\n");
}

/** A choice that the site doesn't offer any more counts for nothing, as on its pages. */
const chosenOf = (offered: readonly string[] | undefined, chosen: string | undefined): string | undefined =>
  chosen !== undefined && isOffered(offered, chosen) ? chosen : undefined;

const isYesOrNo = (value: string | undefined): boolean => value === undefined || value === "1" || value === "0";

/** Every day ends, and every time to book or to cancel, at a full minute. */
const nextMinute = (now: number): number => (Math.floor(now / MINUTE) + 1) * MINUTE;

/** Of one answer, or of one form of it. */
const BESIDE = new Set(["x-request-id", "content-length", "content-encoding", "connection", "set-cookie"]);

/** The part of an answer that all visitors may get; undefined if the answer is for its visitor only. */
function pageOf(res: Answering, html: Buffer, { path, url }: Asked) {
  const { keepable } = res.locals;
  if (!keepable || url !== (keepable.address ?? path)) return undefined;
  const cookies = keepable.cookies.map(parsedCookie);
  const headers: string[] = [];
  for (const [name, value] of Object.entries(res.getHeaders())) {
    const values = [value ?? []].flat().map(String);
    // Whatever else it has a browser remember is not for others.
    if (name === "set-cookie") {
      const told = values.map((each) => parsedCookie(each).name);
      if (!told.every((each) => restated.has(each) || cookies.some((cookie) => cookie.name === each))) return undefined;
    }
    if (!BESIDE.has(name)) headers.push(...values.flatMap((each) => [name, each]));
  }
  return {
    compact: compressed(html, "br"),
    headers,
    cookies,
    etag: createHash("sha256").update(html).digest("base64url").slice(0, 22),
    forms: {},
    versions: keepable.versions,
    rates: keepable.rates === undefined ? undefined : JSON.stringify(keepable.rates),
  };
}

/** Of a header as it is sent. */
function parsedCookie(header: string): SetCookie {
  const [pair = ""] = header.split(";", 1);
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), raw: pair.slice(at + 1), header };
}

/** What a browser takes; the few headers there are mean the same each time. */
function createNegotiation() {
  const known = boundedMap<string, Form>(MOST_NEGOTIATIONS);
  return (req: IncomingMessage): Form => {
    const header = String(req.headers["accept-encoding"] ?? "");
    let form = known.get(header);
    if (!form) {
      form = acceptedEncoding(req) ?? "identity";
      known.set(header, form);
    }
    return form;
  };
}

type Remembered = { since: number; cookies: ReturnType<typeof boundedMap<string, SetCookie[]>> };

/** The cookies of page start, made once a minute for each address. */
function rememberCookies(app: AppContext, guestCookies: GuestCookies) {
  const byOrganisation = new WeakMap<Organisation, Remembered>();
  const keyOf = ({ secure, clientAddress }: RequestScope): string => (secure ? "s" : "") + clientAddress;
  const remembered = ({ organisation }: RequestScope): Remembered | undefined => {
    const known = byOrganisation.get(organisation);
    return known && app.clock.now() - known.since <= COOKIES_FRESH_FOR ? known : undefined;
  };
  function begin({ organisation }: RequestScope): Remembered {
    const begun = { since: app.clock.now(), cookies: boundedMap<string, SetCookie[]>(MOST_ADDRESSES) };
    byOrganisation.set(organisation, begun);
    return begun;
  }
  return {
    known: (scope: RequestScope): SetCookie[] | undefined => remembered(scope)?.cookies.get(keyOf(scope)),
    async make(scope: RequestScope): Promise<SetCookie[]> {
      const made = (await guestCookies(loadContextFor(app, scope))).map(parsedCookie);
      const { cookies } = remembered(scope) ?? begin(scope);
      cookies.set(keyOf(scope), made);
      return made;
    },
  };
}
