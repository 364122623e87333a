import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RequestHandler } from "@remix-run/node";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as siteCookies from "../../app/request/cookies.server.ts";
import { readConfig } from "../../server/config.ts";
import { type Clock, systemClock } from "../../server/core/clock.ts";
import { formatDay } from "../../server/core/day.ts";
import { DAY, SECOND } from "../../server/core/durations.ts";
import { isHistoryCookie } from "../../server/core/history-types.ts";
import { HtmlResponse } from "../../server/core/html-response.ts";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { createHttpApp } from "../../server/http/app.ts";
import { COOKIES_OF_GUEST_PAGES } from "../../server/http/guest-pages.ts";
import { loadPages } from "../../server/http/pages.ts";
import { saveOrganisation } from "../../server/organisation/queries.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { createEmbeddedActivities } from "../../server/products/activities/embedded-supplier.ts";
import { createAppContext } from "../../server/wiring/context.ts";
import { setCookies, withoutIds } from "../drivers/answers.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { type Answer, type Sender, type Sent, send } from "../drivers/http-client.ts";
import { openConnection } from "../drivers/raw-connection.ts";
import { testsAll } from "../drivers/scope.ts";
import { type LogLine, type RunningServer, startServer, TEST_SECRET } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { URLS } from "../drivers/urls.ts";
import { aLog } from "../fakes/log.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { anActivity, givenActivities } from "../fixtures/activities.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenRates } from "../fixtures/rates.ts";
import { givenHotel } from "../fixtures/stays.ts";

const OTHER = "other.localhost";
const LISBON = 2267057;
const daysFromToday = (days: number): string => formatDay(Math.floor(Date.now() / DAY) + days);
const stay = (days = 30) => `in=${daysFromToday(days)}&out=${daysFromToday(days + 1)}&guests=2`;
const results = (days?: number) => `/search-detail?dest=${LISBON}&${stay(days)}`;
const property = (code: string) => `/hotel-details?property=${code}&${stay()}`;
const PLAIN_PAGES = ["/", "/home", "/help", "/privacy-policy", "/terms-of-use", "/credits"];

/** Answers that are made for their visitor carry no ETag. */
const isKept = ({ headers }: Answer): boolean => headers.etag !== undefined;
const line = (answer: Answer): unknown => ({ status: answer.status, kept: isKept(answer) });
const KEPT = { status: 200, kept: true };
const MADE = { status: 200, kept: false };

/**
 * A page from memory. It is asked for until it comes from there: what is made is kept until the next full minute, which may
 * begin between two requests, and what was made of news that are not a second old is not given to others yet.
 */
async function sendKept(sender: Sender, asked: Sent): Promise<Answer> {
  return untilKept(() => sender.send(asked));
}

async function untilKept(ask: () => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  const isLastKept = async () => answers.push(await ask()) > 0 && answers.slice(-1).every(isKept);
  await expect.poll(isLastKept, { interval: 1 }).toBe(true);
  return answers.at(-1) as Answer;
}

/** All that a browser gets, but for what no two answers share. */
function seen(answer: Answer): unknown {
  const { "x-request-id": _id, date: _date, etag: _etag, ...headers } = answer.headers;
  return {
    status: answer.status,
    headers: { ...headers, "set-cookie": setCookies(answer).sort() },
    text: withoutIds(answer.text),
  };
}

describe("one site's guests, beside a server that keeps no page", () => {
  let site: ServedSite;
  let kept: RunningServer;
  let made: RunningServer;
  let pages: string[];
  let session: string;

  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: "1", REQUESTS_PER_ADDRESS: "0" };
    site = await startSite(async (db) => {
      const ours = await givenOrganisation(db, {
        hosts: ["localhost"],
        googleTagId: "G-TEST123",
        menu: [
          { item: "hotel", hideOnIos: true },
          { item: "hotelgd", hideOnIos: false, browsers: ["firefox"] },
        ],
      });
      await givenOrganisation(db, { hosts: [OTHER], name: "Otra", language: "es", currency: "EUR" });
      await givenAccount(db, ours, { email: "ana@example.com" });
      await givenRates(db, { USD: "1", EUR: "0.9", GBP: "0.8" });
      const hotel = await givenHotel(db, { green: 1 });
      await givenHotel(db, { name: "Casa do Mar", currency: "EUR" });
      pages = [
        ...PLAIN_PAGES,
        results(),
        `${results()}&stars=4`,
        `/search-detail?${stay()}&dest=${LISBON}`,
        property(hotel.code),
        `/hotel-details/${hotel.code}`,
        `/hotel-details/${hotel.code}/`,
        "/hotel-details/none",
        "/search-detail?q=Lisbon",
        "/?modal=login",
        "/?language=es",
        "/login",
      ];
    }, env);
    kept = site.server;
    made = await startServer({ database: site.database, env: { ...env, PAGE_CACHE_MB: "0" } });
    session = await signIn(kept, { email: "ana@example.com", password: PASSWORD });
  });

  afterAll(async () => {
    await made.stop();
    await site.stop();
  });

  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15";
  type Visitor = Pick<Sent, "host" | "headers">;
  const withCookie = (cookie: string): Visitor => ({ headers: { cookie } });
  /** Those first who could have a page kept for others that is not theirs. */
  const ODD: Visitor[] = [
    ...["lite=%31", "htlgd=%31", "lan_code=es%2DES", "currency_code=%45UR", "tag_consent=%31", "lite=; lite=1"],
    ...["lan_code=ar-AE; lan_code=en-US", "currency_code=EUR; currency_code=USD", "htlgd=1; htlgd=0", "lite = 1"],
    ...["tag_consent =1", "tag_consent=0; tag_consent=1", "x=y; tag_consent=1", "lan_code=constructor", "lan_code="],
    ...["currency_code=XXX", "currency_code=__proto__", "lite", "=lite=1", '"lite=1"', "lan_code=%E0%A4%A", "; ;"],
    ...["LITE=1", "__Host-lite=1", "userGeolocation=x", "orgid=1; logo=%2Flogo.svg", "_ga=GA1.1.2; cc=%%%"],
  ]
    .map(withCookie)
    .concat([
      { host: "localhost:9999" },
      { host: "LOCALHOST." },
      { headers: { "x-forwarded-proto": "javascript" } },
      { headers: { "x-forwarded-proto": "https,http" } },
      { headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" } },
      { headers: { "x-forwarded-for": "not an address" } },
      { headers: { "x-forwarded-for": "193.136.1.1" } },
      { headers: { "accept-language": "ar", accept: "application/json", range: "bytes=0-9", "if-range": "x" } },
      { headers: { "x-original-url": "/login", "x-rewrite-url": "/login", "x-http-method-override": "POST" } },
      { headers: { "save-data": "ON" } },
      { headers: { "save-data": "on, on" } },
      { headers: { "content-length": "0", expect: "100-continue" } },
      { headers: { upgrade: "websocket", connection: "Upgrade" } },
      { headers: { "user-agent": `${"x".repeat(400)} Firefox/1` } },
    ]);
  const PLAIN: Visitor[] = [
    {},
    ...["lan_code=en-US", "lan_code=es-ES", "lan_code=ar-AE", "currency_code=USD", "currency_code=EUR"].map(withCookie),
    ...["lite=1", "lite=0", "htlgd=1", "htlgd=0", "tag_consent=1", "tag_consent=0"].map(withCookie),
    { headers: { cookie: "lite=0", "save-data": "on" } },
    { headers: { "save-data": "on" } },
    ...[FIREFOX, IPHONE, MAC].map((agent) => ({ headers: { "user-agent": agent } })),
    { host: OTHER },
    { host: OTHER, headers: { cookie: "lan_code=en-US; currency_code=USD" } },
    { headers: { "x-forwarded-proto": "https" } },
    { headers: { cookie: "lan_code=es-ES; currency_code=GBP; lite=1; htlgd=1; tag_consent=1", "user-agent": MAC } },
  ];

  test("EN-06 each visitor of each page gets what it would be without memory, headers and cookies included", async () => {
    const odd = [...ODD, ...cookieNames().map((name) => withCookie(`${name}=odd`))];
    const some = odd.filter((_, at) => testsAll || at % 2 === 0);
    const visitors = [...some, ...PLAIN, withCookie(session)];
    // In `npm test` every second of the odd ones, each visitor at one page, and each page from several of them.
    const asked = visitors.flatMap((visitor, at) =>
      pages.filter((_, page) => testsAll || page === at % pages.length).map((path) => ({ path, ...visitor })),
    );
    const wanted: ReturnType<typeof seen>[] = [];
    for (const each of asked) {
      wanted.push(seen(await made.send(each)));
      expect(["first", each, seen(await kept.send(each))]).toEqual(["first", each, wanted.at(-1)]);
    }
    for (const [index, each] of asked.entries())
      expect(["again", each, seen(await kept.send(each))]).toEqual(["again", each, wanted[index]]);
  });

  test("EN-06 answers guests with preferences the site offers from memory the second time", async () => {
    const canonical = pages.filter(
      (path) => PLAIN_PAGES.includes(path) || /^\/(?:search-detail\?dest|hotel-(?!.*(?:\/|none)$))/.test(path),
    );
    for (const [at, visitor] of PLAIN.entries()) {
      for (const path of canonical.filter((_, page) => testsAll || (page + at) % 6 === 0)) {
        // RT-14: for a guest with the green-deals filter, an address without it removes the filter.
        const leavesGreen = path.includes("?") && JSON.stringify(visitor).includes("htlgd=1");
        const isOwn = path !== `/search-detail?${stay()}&dest=${LISBON}` && !leavesGreen;
        if (isOwn) await sendKept(kept, { path, ...visitor });
        else
          for (const _ of [1, 2])
            expect([path, visitor, isKept(await kept.send({ path, ...visitor }))]).toEqual([path, visitor, false]);
      }
    }
    expect(isKept(await made.send({ path: "/" }))).toBe(false);
  });

  test("EN-05 EN-06 sends no cookies that the browser already has, also from memory", async () => {
    for (const path of [results(44), "/help"]) {
      const cookie = setCookies(await kept.send({ path }))
        .map((each) => each.split(";", 1)[0])
        .join("; ");
      const asked = { path, headers: { cookie } };
      const answer = await sendKept(kept, asked);
      expect([path, setCookies(answer)]).toEqual([path, []]);
      expect(seen(answer)).toEqual(seen(await made.send(asked)));
    }
  });

  test("A1 EN-06 nothing but the pages of guests comes from memory, and nothing for who is signed in or has begun something", async () => {
    const paths = [
      ...new Set([
        ...URLS,
        ...pages,
        "/?modal=login",
        checkoutPath({ code: "P1", roomId: 1, planNo: 1 }, daysFromToday(30), daysFromToday(31)),
      ]),
    ];
    const mayBeKept = new Set(pages);
    const OF_ONE = [
      "userToken",
      "sign_up",
      "pending_identity",
      "invitation",
      "reset_key",
      "searchLatitude",
      "ssoCurrency",
    ];
    const cookies = ["", session, ...OF_ONE.map((name) => `${name}=odd`)];
    for (const [at, path] of paths.entries()) {
      // In `npm test` a page that may be kept is asked for by a guest, a member and one more, any other by one of both.
      const isAsked = (each: number) =>
        mayBeKept.has(path) ? each < 2 || each % OF_ONE.length === at % OF_ONE.length : each === at % 2;
      for (const cookie of cookies.filter((_, each) => testsAll || isAsked(each))) {
        const asked = { path, headers: { cookie } };
        const first = await kept.send(asked);
        if (!/html/.test(first.headers["content-type"] ?? "")) continue;
        const again = mayBeKept.has(path) ? first : await kept.send(asked);
        const isGuests = cookie === "" && mayBeKept.has(path);
        if (!isGuests) expect([path, cookie, isKept(again)]).toEqual([path, cookie, false]);
      }
    }
    expect(isKept(await kept.send({ path: "/", headers: { cookie: "last_search=x" } }))).toBe(false);
  });

  test("EN-06 an address written otherwise is no second entry of its page", async () => {
    const own = results(40);
    await sendKept(kept, { path: own });
    const others = [
      own.replace("dest=2", "dest=%32"),
      own.replace("?", "?&"),
      `${own}&`,
      `${own}&_data=root`,
      `${own}%00`,
      `${own}&utm_source=mail`,
      `${own}&lang=es`,
      own.replace("guests=2", "guests=2&rooms=1"),
      `/${own}`,
      `${own}#top`,
      `${own}&page=1`,
    ];
    for (const path of others) {
      for (const _ of [1, 2]) expect([path, isKept(await kept.send({ path }))]).toEqual([path, false]);
    }
  });

  test("EN-06 the host of the Host header alone decides, also where the request line names one or there are two", async () => {
    await kept.send({ path: "/help" });
    const connection = await openConnection(kept.port);
    connection.write("GET http://other.localhost/help HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await connection.closed;
    expect(connection.answer()).toMatch(/^HTTP\/1\.1 400 /);
    const second = await openConnection(kept.port);
    second.write("GET /help HTTP/1.1\r\nHost: localhost\r\nhOST: other.localhost\r\nConnection: close\r\n\r\n");
    await second.closed;
    expect(second.answer()).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("EN-06 bytes are sent as the browser takes them, for HEAD none, and 304 where it has them", async () => {
    const path = "/terms-of-use";
    const plain = await sendKept(kept, { path });
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const headers = { "accept-encoding": encoding };
      const answer = await sendKept(kept, { path, headers });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(unpack(answer.bytes).toString()).toBe(plain.text);
      expect(answer.bytes).toEqual((await made.send({ path, headers })).bytes);
      const known = await kept.send({ path, headers: { ...headers, "if-none-match": String(answer.headers.etag) } });
      expect([known.status, known.bytes.length, known.headers.vary]).toEqual([304, 0, answer.headers.vary]);
      const other = await kept.send({ path, headers: { "if-none-match": String(answer.headers.etag) } });
      expect(other.status).toBe(200);
      const head = await untilKept(async () => {
        await kept.send({ path });
        return kept.send({ path, method: "HEAD", headers });
      });
      expect([line(head), head.bytes.length, head.headers["content-length"]]).toEqual([
        KEPT,
        0,
        String(answer.bytes.length),
      ]);
    }
    const header = (encodings: string) => ({ path, headers: { "accept-encoding": encodings } });
    const others = ["gzip, deflate, br, zstd", "br;q=0, gzip", "gzip;q=0", "*", "identity", "deflate", "BR"];
    for (const encodings of [...others, "gzip;q=0.5, br;q=0.1"])
      expect([encodings, (await kept.send(header(encodings))).headers["content-encoding"]]).toEqual([
        encodings,
        (await made.send(header(encodings))).headers["content-encoding"],
      ]);
  });

  test("EN-06 HEAD that comes first keeps nothing, and what follows on its connection is answered in turn", async () => {
    const path = results(41);
    expect(line(await kept.send({ path, method: "HEAD" }))).toEqual(MADE);
    expect(line(await kept.send({ path }))).toEqual(MADE);
    const connection = await openConnection(kept.port);
    const request = (method: string, last = "") => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${last}\r\n`;
    connection.write(request("HEAD") + request("GET") + request("HEAD", "Connection: close\r\n"));
    await connection.closed;
    expect(connection.answer().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });

  test("EN-06 many guests at once wait for one page, made once", async () => {
    let day = 100;
    const othersOfOne = async () => {
      const path = results(day++);
      const answers = await Promise.all(Array.from({ length: 20 }, () => kept.send({ path })));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      return answers.filter(isKept).length;
    };
    // A full minute may begin while one of two is made, not while both are.
    expect([await othersOfOne(), await othersOfOne()]).toContain(19);
  });

  test("EN-06 a client that leaves or doesn't read delays no other; each has a line of the log", async () => {
    const request = `GET ${results(46)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const leaving = await Promise.all(Array.from({ length: 3 }, () => openConnection(kept.port)));
    for (const connection of leaving) connection.write(request);
    const staying = Array.from({ length: 5 }, () => kept.send({ path: results(46) }));
    for (const { socket } of leaving) socket.destroy();
    for (const answer of await Promise.all(staying)) expect(answer.status).toBe(200);
    await sendKept(kept, { path: results(46) });
    // One that asks for two pages and reads neither.
    const slow = await openConnection(kept.port);
    slow.socket.pause();
    slow.write(request.replace("guests=2", "guests=1"));
    expect((await kept.send({ path: results(46).replace("guests=2", "guests=1") })).status).toBe(200);
    slow.socket.destroy();
  });

  test("OPS-01 each answer has an id of its own and one line of the log that says the same as ever", async () => {
    const asked = { path: "/credits", headers: { "user-agent": FIREFOX, "x-forwarded-for": "193.136.1.1" } };
    const [answer, next] = [await sendKept(kept, asked), await sendKept(kept, asked)];
    expect(answer.headers["x-request-id"]).not.toBe(next.headers["x-request-id"]);
    const factsOf = ({ time: _time, requestId: _id, durationMs: _ms, ...facts }: LogLine) => facts;
    const asEver = await made.requestLine(await made.send(asked));
    expect(factsOf(await kept.requestLine(next))).toEqual(factsOf(asEver));
    const lines = kept.lines().filter((each) => each.requestId === answer.headers["x-request-id"]);
    expect(lines).toHaveLength(1);
  });
});

/** The name of every cookie that the site can make. */
function cookieNames(): string[] {
  const secrets = { secret: "s", secure: false };
  const named = (value: unknown): string[] => {
    if (typeof value !== "object" || value === null) return [];
    if ("name" in value && "serialize" in value) return [String(value.name)];
    return Object.values(value).flatMap(named);
  };
  const {
    clientReadableCookies: _told,
    setCookie: _set,
    dropCookie: _drop,
    dropPersonalCookies: _all,
    ...made
  } = siteCookies;
  return Object.values(made).flatMap((each) => named(typeof each === "function" ? each(secrets) : each));
}

test("EN-05 of every cookie it is known what it means for pages that are kept", async () => {
  const told: string[] = [];
  const values = new Proxy({} as Parameters<typeof siteCookies.clientReadableCookies>[2], { get: () => "x" });
  const headers = await siteCookies.clientReadableCookies(new Request("http://localhost/"), { secure: false }, values);
  for (const [, header] of headers) told.push(header.split("=")[0] ?? "");
  expect([...new Set([...cookieNames(), ...told])].filter((name) => !isHistoryCookie(name)).sort()).toEqual(
    [...new Set(COOKIES_OF_GUEST_PAGES)].sort(),
  );
  expect(cookieNames().length).toBeGreaterThan(18);
});

test("R1 an address that asks too often is refused as ever, and others are not", async () => {
  const site = await startSite(
    async (db) => {
      await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
      await givenHotel(db);
    },
    { REQUESTS_PER_ADDRESS: "1", TRUSTED_PROXIES: "1" },
  );
  onTestFinished(() => site.stop());
  const { server } = site;
  const answers: Answer[] = [];
  for (let count = 0; count < 14; count++) answers.push(await server.send({ path: results() }));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(14);
  const refused = answers.at(-1) as Answer;
  expect(refused.status).toBe(429);
  expect(refused.headers["content-security-policy"]).toBeDefined();
  expect(refused.headers["x-content-type-options"]).toBe("nosniff");
  expect(await server.requestLine(refused)).toMatchObject({ status: 429, reason: "too-often" });
  expect(server.lines().filter((each) => each.requestId === refused.headers["x-request-id"])).toHaveLength(1);
  await sendKept(server, { path: results(), headers: { "x-forwarded-for": "193.136.1.1" } });
});

describeWithDatabase((open) => {
  describe("what changes", () => {
    let db: Kysely<Database>;
    let settings: DatabaseSettings;
    let ours: Organisation;
    let nodes: [RunningServer, RunningServer];

    beforeAll(async () => {
      ({ db, settings } = await open());
      ours = await givenOrganisation(db, {
        hosts: ["localhost"],
        bookWithoutSession: true,
        currency: "EUR",
        products: ["HLT", "ACT"],
      });
      await givenRates(db, { USD: "1", EUR: "0.9" });
      const env = { REQUESTS_PER_ADDRESS: "0" };
      nodes = [await startServer({ database: settings, env }), await startServer({ database: settings, env })];
    });

    afterAll(() => Promise.all(nodes.map((node) => node.stop())));

    /** What both show from memory. */
    async function keptAt(path: string, shown: RegExp): Promise<string> {
      let text = "";
      for (const node of nodes) {
        ({ text } = await sendKept(node, { path }));
        expect([path, shown.test(text)]).toEqual([path, true]);
      }
      return text;
    }

    /** Asks both until they show a change. */
    async function untilShown(path: string, shows: (text: string) => boolean): Promise<void> {
      for (const node of nodes) await expect.poll(async () => shows((await node.send({ path })).text)).toBe(true);
    }

    test("RT-10 BK-01 shows that the last room is sold to later visitors, soon at another process too", async () => {
      const hotel = await givenHotel(db, { name: "Ultimo", room: { units: 1 } });
      const paths = [property(hotel.code), results()];
      await keptAt(paths[0] as string, /Double room/);
      await keptAt(paths[1] as string, /Ultimo/);
      const path = checkoutPath(hotel, daysFromToday(30), daysFromToday(31));
      const [sells] = nodes;
      const form = await fillCheckout(sells, path);
      for (const each of paths) for (const node of nodes) await node.send({ path: each });
      const booked = await submitCheckout(sells, path, form);
      expect(bookedId(booked)).toBeDefined();
      const next = await sells.send({ path: paths[0] as string });
      expect([isKept(next), /Double room/.test(next.text) && /hotel-checkout/.test(next.text)]).toEqual([false, false]);
      expect((await sells.send({ path: paths[1] as string })).text).not.toContain("Ultimo");
      await untilShown(paths[1] as string, (text) => !text.includes("Ultimo"));
    });

    if (testsAll) {
      test("PD-03 RT-13 results of activities come from memory until a place there is sold", async () => {
        await givenActivities(db, anActivity({ option: { schedules: [{ times: ["10:00"], capacity: 3 }] } }));
        const day = Math.floor(Date.now() / DAY) + 30;
        const path = `/activities/results?dest=${LISBON}&from=${formatDay(day)}&to=${formatDay(day)}&adults=3`;
        await keptAt(path, /A walk by the river/);
        const own = createEmbeddedActivities({ db, clock: systemClock });
        const choice = { code: "LIS-WALK", optionNo: 1, day, time: "10:00", tickets: { adult: 1 } };
        expect(await db.transaction().execute((trx) => own.book(choice, trx))).toMatchObject({ ok: true });
        await untilShown(path, (text) => !text.includes("A walk by the river"));
      });
    }

    if (testsAll) {
      test("RT-10 RT-01 a price import shows on the pages of results, property and home", async () => {
        const hotel = await givenHotel(db, { name: "Importado" });
        const paths = ["/", property(hotel.code), results(50)];
        await raise(db);
        const before = new Map<string, string>();
        for (const path of paths) before.set(path, await keptAt(path, /Lisbon/));
        const cheaper = { price: 40_00, weekend_price: 40_00 };
        await db.updateTable("rate").set(cheaper).where("room_id", "=", hotel.roomId).execute();
        await raise(db);
        for (const path of paths) await untilShown(path, (text) => text !== before.get(path));
      });
    }

    if (testsAll) {
      test("RT-10 EN-06 a property that an import names otherwise has its new name at its address without dates", async () => {
        const hotel = await givenHotel(db, { name: "Casa Velha" });
        await raise(db);
        const path = `/hotel-details/${hotel.code}`;
        await keptAt(path, /Casa Velha/);
        await db.updateTable("property").set({ name: "Casa Nova" }).where("code", "=", hotel.code).execute();
        await raise(db);
        await untilShown(path, (text) => text.includes("Casa Nova"));
      });
    }

    test("EN-06 RO-04 a changed organisation and new rates show", async () => {
      await keptAt("/help", /Test Travel/);
      await saveOrganisation(db, { ...ours, name: "Renamed Travel", createdAt: Date.now() });
      await untilShown("/help", (text) => text.includes("Renamed Travel"));
      const hotel = await givenHotel(db, { name: "Em dólares" });
      await raise(db);
      const path = property(hotel.code);
      const before = await keptAt(path, /Em dólares/);
      await givenRates(db, { EUR: "0.5" });
      await untilShown(path, (text) => text !== before);
    });
  });
});

/** As an import does it. */
async function raise(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable("destination")
    .set((set) => ({ version: set("version", "+", 1), log_from: set("version", "+", 2) }))
    .execute();
}

describeWithDatabase((open) => {
  test("RO-05 EN-06 at midnight, and when a room can no longer be had or canceled, the next guest sees another page", async () => {
    const { db } = await open();
    await givenOrganisation(db, { hosts: ["localhost"], timeZone: "Europe/Lisbon" });
    const hotel = await givenHotel(db);
    const clock = { time: Date.UTC(2027, 0, 10, 23, 59, 30), now: () => clock.time };
    const site = await serve({ db, clock });
    const kept = async (path: string): Promise<string> => {
      await site.send({ path });
      const answer = await site.send({ path });
      expect(line(answer)).toEqual(KEPT);
      return answer.text;
    };
    const path = `/hotel-details?property=${hotel.code}&in=2027-01-13&out=2027-01-14&guests=2`;
    const home = await kept("/");
    const before = await kept(path);
    clock.time += 29 * SECOND;
    expect([line(await site.send({ path })), (await site.send({ path })).text]).toEqual([KEPT, before]);
    clock.time += SECOND;
    const next = await site.send({ path: "/" });
    expect([isKept(next), next.text === home]).toEqual([false, false]);
    const gone = `/search-detail?dest=${LISBON}&in=2027-01-10&out=2027-01-11&guests=2`;
    expect((await site.send({ path: gone })).status).toBe(400);
    // Free of charge until 48 hours before 15:00 of the 13th, to the second.
    clock.time = Date.UTC(2027, 0, 11, 14, 59, 59);
    const free = await kept(path);
    clock.time += SECOND;
    const late = await site.send({ path });
    expect([isKept(late), late.text === free]).toEqual([false, false]);
  });

  test("EN-05 EN-06 doesn't store a page that sets a cookie its loader didn't declare", async () => {
    const { db } = await open();
    await givenOrganisation(db, { hosts: ["localhost"] });
    for (const [cookies, expected] of [
      [{ sent: "odd=1", told: "odd=1" }, KEPT],
      [{ sent: "odd=1", told: "other=1" }, MADE],
    ] as const) {
      const site = await serve({ db, clock: standingClock() }, async (_request, context) => {
        context?.keepPage({ cookies: [cookies.told] });
        return new HtmlResponse("<p>a page</p>", {
          headers: { "Content-Type": "text/html", "Set-Cookie": cookies.sent },
        });
      });
      await site.send({ path: "/help" });
      expect([cookies, line(await site.send({ path: "/help" }))]).toEqual([cookies, expected]);
    }
  });

  test("EN-06 odd addresses drive out nothing that is used", async () => {
    const { db } = await open();
    await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
    await givenHotel(db);
    const env = { PAGE_CACHE_MB: "1", REQUESTS_PER_ADDRESS: "0" };
    const site = await serve({ db, clock: standingClock(), env });
    await sendKept(site, { path: "/" });
    for (let day = 1; day < 80; day++) await site.send({ path: results(day) });
    expect(line(await site.send({ path: "/" }))).toEqual(KEPT);
    expect(line(await site.send({ path: results(79) }))).toEqual(MADE);
  });

  test("EN-06 answers every client that waits for a page that fails", async () => {
    const { db } = await open();
    await givenOrganisation(db, { hosts: ["localhost"] });
    const site = await serve({ db }, async () => {
      throw new Error("it fails");
    });
    const answers = await Promise.all([1, 2, 3].map(() => site.send({ path: "/help" })));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  });
});

/** A page is kept until the next full minute, which does not begin here. */
function standingClock(): Clock {
  const now = Date.now();
  return { now: () => now };
}

/** In this process, with the pages of the build or the one that is given. */
async function serve(
  { db, clock = systemClock, env }: { db: Kysely<Database>; clock?: Clock; env?: Record<string, string> },
  page?: RequestHandler,
): Promise<Sender> {
  const app = createAppContext(readConfig({ NODE_ENV: "production", ...env }), TEST_SECRET, {
    db,
    log: aLog().log,
    clock,
  });
  const server = createServer();
  const pages = await loadPages("production", server);
  server.on("request", createHttpApp(app, page ? { ...pages, getHandler: async () => page } : pages));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  return { send: (request) => send((server.address() as AddressInfo).port, request) };
}
