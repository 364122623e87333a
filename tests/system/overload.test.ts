import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { bookedId, checkoutPath, fillCheckout, submitCheckout } from "../drivers/checkout.ts";
import { DETAILS } from "../drivers/credentials-site.ts";
import { sendFlood } from "../drivers/flood.ts";
import { keptForm } from "../drivers/forms.ts";
import type { Answer, Sender, Sent } from "../drivers/http-client.ts";
import { openConnection } from "../drivers/raw-connection.ts";
import { testsAll } from "../drivers/scope.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { outageOf } from "../fakes/database-outage.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

/** More than are made at once and wait, of pages and checkouts together (server/http/admission.ts). */
const FLOOD = 700;
const PAGES_AT_ONCE = 4;
const PAGES_WAITING = 500;
/** At once, of one address; five more each second. */
const CLAIMS_BELIEVED = 50;
const BUYERS = 20;
/** Forms that are carried out at once (server/http/admission.ts); who comes after them waits. */
const COMMANDS_AT_ONCE = 64;
const PER_SECOND = 1;
const BURST = 10 * PER_SECOND;
/** Without a destination: a page that says so. */
const SEARCH = "/search-detail";
/** Hundreds of pages, on a machine that may be busy with other tests. */
const LONG = 90_000;

let site: ServedSite;
let db: Kysely<Database>;
let server: RunningServer;

beforeAll(async () => {
  site = await startSite(
    async (db) => {
      const organisation = await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
      await givenAccount(db, organisation);
    },
    { TRUSTED_PROXIES: "1", REQUESTS_PER_ADDRESS: String(PER_SECOND) },
  );
  ({ server, db } = site);
});

afterAll(() => site.stop());

let addresses = 0;
const newAddress = () => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** The request from a client address of its own. */
const asFrom = (address: string, { headers, ...request }: Sent): Sent => ({
  ...request,
  headers: { ...headers, "x-forwarded-for": address },
});
const from = (address: string, request: Sent): Promise<Answer> => server.send(asFrom(address, request));
const at = (address: string): Sender => ({ send: (request) => from(address, request) });

describe("more work than can be done", () => {
  test(
    "F25 of a flood of searches many are refused with a tiny page in the visitor's language; everybody in a checkout is served",
    async () => {
      // Guests who have not confirmed their address get 30 % of the rooms at most.
      const path = checkoutPath(await givenHotel(db, { room: { units: 4 * BUYERS } }), "2027-03-01", "2027-03-04");
      const form = await fillCheckout(server, path);
      const search = { path: SEARCH, headers: { cookie: "lan_code=ar-AE" } };
      const flood = await sendFlood(
        server,
        Array.from({ length: FLOOD }, () => asFrom(newAddress(), search)),
      );
      const buyers = Array.from({ length: BUYERS }, async () => {
        const own = at(newAddress());
        const [page, booked] = [await own.send({ path }), await submitCheckout(own, path, { ...form, key: newId() })];
        return [page.status, booked.status, bookedId(booked) !== undefined];
      });
      const health = await server.send({ path: "/health" });
      expect(health.status).toBe(200);
      expect(new Set((await Promise.all(buyers)).map(String))).toEqual(new Set(["200,303,true"]));
      const answers = await flood.answers;
      const refused = answers.filter(({ status }) => status === 503);
      // What does not find room in the line is refused at once.
      expect(refused.length).toBeGreaterThanOrEqual(FLOOD - PAGES_AT_ONCE - PAGES_WAITING);
      expect(answers.filter(({ status }) => status === 400).length + refused.length).toBe(FLOOD);
      for (const answer of refused) {
        expect(answer.headers).toMatchObject({
          "retry-after": "5",
          "cache-control": "no-store",
          "content-language": "ar",
        });
        expect(answer.text).toMatch(/<html lang="ar" dir="rtl">/);
        expect(answer.bytes.length).toBeLessThan(2_000);
      }
      expect(await server.requestLine(refused[0] as Answer)).toMatchObject({ status: 503, reason: "busy" });
      // Nothing is held against anybody afterwards.
      expect((await from(newAddress(), { path: SEARCH })).status).toBe(400);
    },
    LONG,
  );

  if (testsAll) {
    test(
      "F25 what claims to be a checkout is believed 50 times at once of one address: others in a checkout go before the rest",
      async () => {
        const claims = Array.from({ length: FLOOD }, () => asFrom("192.0.2.1", { path: "/hotel-checkout" }));
        const buyer = asFrom(newAddress(), { path: "/hotel-checkout" });
        const { answers } = await sendFlood(server, [...claims, buyer]);
        const statuses = (await answers).map(({ status }) => status);
        // Who is in a checkout at another address finds room in the line of checkouts.
        expect(statuses.pop()).not.toBe(503);
        const refused = statuses.filter((status) => status === 503);
        expect(refused.length).toBeGreaterThanOrEqual(FLOOD - PAGES_AT_ONCE - PAGES_WAITING - CLAIMS_BELIEVED);
        expect(FLOOD - refused.length).toBeGreaterThanOrEqual(PAGES_AT_ONCE + CLAIMS_BELIEVED);
      },
      LONG,
    );
  }

  if (testsAll) {
    test(
      "F23 refuses queued requests at once when the drain is over",
      async () => {
        const other = await startSite((db) => givenOrganisation(db, { hosts: ["localhost"] }), { DRAIN_SECONDS: "0" });
        const pages = Array.from({ length: 150 }, () => other.server.send({ path: "/login" }));
        for (const page of pages) page.catch(() => {});
        await Promise.race(pages);
        other.server.signal("SIGTERM");
        const refused = await other.server.line((line) => line["reason"] === "stopping");
        expect(refused["status"]).toBe(503);
        await other.stop();
      },
      LONG,
    );
  }

  if (testsAll) {
    test(
      "F7 F23 a process that ends gives back every form it has not carried out, filled in",
      async () => {
        const other = await startSite((db) => givenOrganisation(db, { hosts: ["localhost"] }), {
          TRUSTED_PROXIES: "1",
          DRAIN_SECONDS: "0",
        });
        const outage = await outageOf(other.database);
        await outage.begin();
        const forms = Array.from({ length: COMMANDS_AT_ONCE + 20 }, (_, no) => ({
          ...DETAILS,
          email: `${no}@example.com`,
        }));
        const headers = () => ({ "x-forwarded-for": newAddress() });
        const sent = forms.map((form) => other.server.send({ path: "/signup/email", form, headers: headers() }));
        await other.server.send({ path: "/health" });
        other.server.signal("SIGTERM");
        const answers = await Promise.all(sent);
        const given = ({ text }: Answer) => (text.includes("<form") ? keptForm(text).hidden : text);
        expect(answers.map((answer) => [answer.status, given(answer)])).toEqual(
          forms.map((form) => [503, Object.entries(form)]),
        );
        expect(await other.server.line(({ reason }) => reason === "stopping")).toMatchObject({ status: 503 });
        await outage.end();
        await outage.close();
        await other.stop();
      },
      LONG,
    );
  }
});

describe("limits by address", () => {
  const KINDS: [kind: string, request: Sent, allowed: number][] = [
    ["results", { path: SEARCH }, BURST],
    ["the data of results", { path: "/search-detail.data" }, BURST],
    ["suggestions", { path: "/resources/places?q=lis" }, 3 * BURST],
    [
      "calls",
      {
        path: "/api/general/getCurrencyRate",
        body: '{"fromCurrency":"USD","toCurrency":"EUR"}',
        headers: { "content-type": "application/json" },
      },
      BURST,
    ],
    ["forms of guests", { path: "/signup/email", form: { intent: "find", find: "a" } }, BURST],
  ];

  test.each(KINDS)(
    "R1 %s: an office has its burst, then 429 with Retry-After; its neighbours notice nothing",
    async (_kind, request, allowed) => {
      const address = newAddress();
      const statuses: number[] = [];
      let refused: Answer | undefined;
      // As many as are made at once: none of them is refused because all of them come at once.
      while (!refused && statuses.length < allowed * 4) {
        const round = await Promise.all(Array.from({ length: 8 }, () => from(address, request)));
        statuses.push(...round.map(({ status }) => status));
        refused = round.find(({ status }) => status === 429);
      }
      expect(refused?.status).toBe(429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
      expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(allowed - 8);
      expect(statuses).not.toContain(503);
      expect((await from(newAddress(), request)).status).not.toBe(429);
      expect(await server.requestLine(refused as Answer)).toMatchObject({ status: 429, reason: "too-often" });
      // What else the office does is not counted.
      expect((await from(address, { path: "/login" })).status).toBe(200);
    },
  );

  test("R1 a page says it in the visitor's language, a call in JSON, and a whole IPv6 network is one address", async () => {
    const network = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
    const ask = (request: Sent) =>
      Promise.all(Array.from({ length: 25 }, (_, host) => from(network(host + 1), request)));
    const untilRefused = async (request: Sent): Promise<Answer> => {
      for (let round = 0; round < 100; round++) {
        const refused = (await ask(request)).find(({ status }) => status === 429);
        if (refused) return refused;
      }
      throw new Error("nothing was refused");
    };
    const page = await untilRefused({ path: SEARCH, headers: { cookie: "lan_code=es-ES" } });
    expect(page.text).toContain("<h1>Eso ha sido muy rápido</h1>");
    // T11: in the organisation's colours, which its policy lets in, with a way on.
    const [, style = ""] = /<style>([^<]*--link:#\w{6}[^<]*)</.exec(page.text) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page.headers["content-security-policy"]).toMatch(/style-src 'self' [^;]*;/);
    expect(page.headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    expect(page.text).toMatch(
      /<a class="go" href="">Intentarlo de nuevo<\/a> <a href="\/">Ir a la página de inicio<\/a>/,
    );
    const call = await untilRefused({ path: "/api/layout/getCurrencyinfo", method: "POST" });
    expect(JSON.parse(call.text)).toEqual({ status: 0, message: expect.stringContaining("your network") });
  });
});

describe("one connection", () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  test("F25 a few requests sent in one packet are answered in their order", async () => {
    const connection = await openConnection(server.port);
    connection.write(["/health", "/nowhere", "/health", "/favicon.gif"].map(request).join(""));
    const answer = await connection.until(/(?:HTTP\/1\.1 [\s\S]*){4}/);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 404, 200, 404].map((status) => `HTTP/1.1 ${status}`));
    connection.socket.destroy();
  });

  test("F25 one with 40 pages in one packet is closed, and takes no time from anybody", async () => {
    const greedy = await Promise.all(Array.from({ length: 50 }, () => openConnection(server.port)));
    for (const connection of greedy) connection.write(request(SEARCH).repeat(40));
    await Promise.all(greedy.map(({ closed }) => closed));
    expect((await from(newAddress(), { path: "/login" })).status).toBe(200);
    const begun = server
      .lines()
      .filter((line) => line["clientAddress"] === "127.0.0.1" && line["path"] === "/search-detail");
    expect(begun.length).toBeLessThanOrEqual(50);
  });
});
