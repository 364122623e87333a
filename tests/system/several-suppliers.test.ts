import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { formatDay } from "../../server/core/day.ts";
import { DAY, MINUTE } from "../../server/core/durations.ts";
import { createHttpApp } from "../../server/http/app.ts";
import { loadPages } from "../../server/http/pages.ts";
import { supplierSettings } from "../../server/organisation/supplier-settings.ts";
import { createAppContext } from "../../server/wiring/context.ts";
import { bookedId, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { offeredFields, unescaped } from "../drivers/forms.ts";
import { type Answer, type Sender, send } from "../drivers/http-client.ts";
import { testsAll } from "../drivers/scope.ts";
import { TEST_SECRET } from "../drivers/server.ts";
import { type LiteApiServer, startLiteApiServer } from "../fakes/liteapi-server.ts";
import { aLog } from "../fakes/log.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

const LISBON = 2267057;
const day = (ahead: number) => formatDay(Math.floor(Date.now() / DAY) + ahead);
const stay = (ahead = 60) => `in=${day(ahead)}&out=${day(ahead + 2)}&guests=2`;
const results = (ahead?: number) => `/search-detail?dest=${LISBON}&${stay(ahead)}`;
const PARTIAL = "Some suppliers didn&#x27;t respond in time.";
const UNDECIDED = "We don&#x27;t know yet whether this is booked";

const linksIn = (html: string, path: string): string[] => {
  const all = [...html.matchAll(/(?:href|action|value)="([^"]+)"/g)].map(([, href = ""]) => unescaped(href));
  return [...new Set(all.filter((href) => href.startsWith(path)))];
};

describeWithDatabase((open) => {
  /** A site with a hotel of its own at USD 110 a night, and accounts at these suppliers. */
  async function givenSite(names: string[], hotels: Parameters<typeof startLiteApiServer>[0][] = []) {
    const { db } = await open();
    const servers: Record<string, LiteApiServer> = {};
    for (const [number, name] of names.entries()) {
      const server = await startLiteApiServer({ id: `lp-${name}`, name: `Hotel ${name}`, ...hotels[number] });
      onTestFinished(server.stop);
      servers[name] = server;
    }
    const secretOf = (name: string) => `SUPPLIER_SECRET_${name.toUpperCase()}`;
    const suppliers = supplierSettings.suppliers.parse(
      names.map((name) => {
        const url = servers[name]!.url;
        return { supplier: "liteapi", name, searchUrl: url, bookUrl: url, apiKey: secretOf(name) };
      }),
    );
    const settings = { bookWithoutSession: true, countryCode: "US", payments: { provider: "demo" } } as const;
    const organisation = await givenOrganisation(db, { ...settings, hosts: ["localhost"], suppliers });
    await givenOrganisation(db, { ...settings, hosts: ["other.localhost"], suppliers });
    const hotel = await givenHotel(db, { name: "Our own house" });
    const { log, lines } = aLog();
    const secrets = Object.fromEntries(names.map((name) => [secretOf(name), servers[name]!.apiKey]));
    const config = readConfig({ NODE_ENV: "production", ...secrets });
    let ahead = 0;
    const clock = { now: () => Date.now() + ahead };
    // A booking that is not answered is given up soon.
    const patience = { question: 4_500, booking: 1_000 };
    const app = createAppContext(config, TEST_SECRET, { db, log, clock, patience });
    const server = createServer();
    server.on("request", createHttpApp(app, await loadPages("production", server)));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    const site: Sender = { send: (request) => send(port, request) };
    const told = () => lines.filter(({ event }) => event === "supplier");
    const later = (time: number) => {
      ahead += time;
    };
    /** Pays on the demo's page, and answers the page that the browser returns to. */
    async function pay(answer: Answer, cookie: string) {
      const page = answer.headers.location ?? "";
      const paid = await site.send({ path: page, form: { choice: "pay" }, headers: { cookie } });
      expect([page, paid.status]).toEqual([expect.stringMatching(/^\/demo-payment\//), 303]);
      return () => site.send({ path: paid.headers.location ?? "", headers: { cookie } });
    }
    return { db, app, organisation, hotel, site, servers, lines, told, later, pay };
  }

  /** A guest's browser keeps the cookies of the checkout. */
  const cookiesOf = ({ headers }: Answer) => (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");

  test("BK-01 BK-02 BK-03 BK-04 a hotel of another supplier is found, looked at and booked without scripts", async () => {
    const { db, app, site, hotel, servers, lines, pay } = await givenSite(
      ["city", "sea"],
      [{ nightly: 90 }, { nightly: 130 }],
    );
    const found = await site.send({ path: `${results()}&sort=price` });
    expect(found.status).toBe(200);
    expect(found.text).not.toContain(PARTIAL);
    const properties = linksIn(found.text, "/hotel-details?");
    expect(properties.map((href) => new URLSearchParams(href.split("?")[1]).get("property"))).toEqual([
      "city:lp-city",
      hotel.code,
      "sea:lp-sea",
    ]);
    expect(found.text).toContain("City tax: EUR\u00a04.50, paid at the property, not in the total");

    const property = await site.send({ path: properties[0]! });
    expect(property.text).toContain("Hotel city");
    const [checkout = ""] = linksIn(property.text, "/hotel-checkout?");
    const form = await fillCheckout(site, checkout);
    const page = await site.send({ path: checkout });
    expect(page.text).toContain("USD\u00a0180.00");
    expect(page.text).toContain("City tax: EUR\u00a04.50, paid at the property, not in the total");
    expect(page.text).toContain("The property can&#x27;t hold this room while you pay.");
    const cookie = cookiesOf(page);
    const returned = await pay(await submitCheckout(site, checkout, form, cookie), cookie);
    const waiting = await returned();
    expect(waiting.text).toContain("the property is confirming your booking");
    expect(waiting.text).toContain('<noscript><meta http-equiv="refresh" content="5"');
    expect(servers["city"]!.hotels.live()).toEqual([]);
    await app.jobs.round();
    const id = bookedId(await returned());
    const confirmation = await site.send({ path: `/checkout-success?booking=${id}` });
    expect(confirmation.text).toContain("Hotel city");
    expect(confirmation.text).toContain("City tax: EUR\u00a04.50");
    expect(servers["city"]!.hotels.live()).toMatchObject([{ clientReference: id, status: "CONFIRMED" }]);
    expect(servers["sea"]!.hotels.live()).toEqual([]);
    expect(await db.selectFrom("booking_item").select(["supplier", "state"]).execute()).toEqual([
      { supplier: "city", state: "confirmed" },
    ]);
    // The signed token stands in addresses alone.
    const token = new URLSearchParams(checkout.split("?")[1]).get("offer") ?? "none";
    expect(JSON.stringify(lines)).not.toContain(token.slice(0, 30));
    expect(JSON.stringify(lines)).not.toContain("OFFER-");
    expect((await site.send({ path: "/hotel-details?property=else:lp-city" })).status).toBe(404);
  });

  test("BK-03 an offer's address is good for nothing but the offer that we named so, and nowhere else", async () => {
    const { site, servers, later } = await givenSite(["city", "sea"]);
    const property = await site.send({ path: `/hotel-details?property=city:lp-city&${stay()}` });
    const [checkout = ""] = linksIn(property.text, "/hotel-checkout?");
    const changed = (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(checkout.split("?")[1]);
      change(query);
      return `/hotel-checkout?${query}`;
    };
    const [expires, token, mac] = (new URLSearchParams(checkout.split("?")[1]).get("offer") ?? "").split(".");
    const extended = (Number.parseInt(expires!, 36) + DAY).toString(36);
    expect((await site.send({ path: checkout })).status).toBe(200);
    for (const path of [
      changed((query) => query.set("property", "sea:lp-city")),
      changed((query) => query.set("property", "city:lp-other")),
      changed((query) => query.set("property", "lp-city")),
      changed((query) => query.set("out", day(63))),
      changed((query) => query.set("guests", "1")),
      changed((query) => query.set("offer", [extended, token, mac].join("."))),
      changed((query) => query.set("offer", [expires, Buffer.from("OFFER-x").toString("base64url"), mac].join("."))),
      changed((query) => query.set("offer", "")),
      changed((query) => query.delete("offer")),
    ]) {
      expect([path, (await site.send({ path })).status]).toEqual([path, 404]);
    }
    expect((await site.send({ path: checkout, host: "other.localhost" })).status).toBe(404);
    const form = await fillCheckout(site, checkout);
    later(DAY);
    const gone = await site.send({ path: checkout });
    expect(gone.status).toBe(404);
    expect((await submitCheckout(site, checkout, form)).status).toBe(404);
    expect(servers["city"]?.callsOf("book")).toBe(0);
    expect(linksIn(gone.text, "/hotel-details?")).toHaveLength(1);
  });

  test.each([
    ["price", 409, "USD\u00a0242.00"],
    ["terms", 409, "The cancellation policy has changed."],
    ["board", 409, "Room only"],
    ["tax-at-hotel", 409, "City tax: EUR\u00a06.00, paid at the property"],
    ["sold-out", 409, "This room has just sold out for your dates."],
  ] as const)("BK-03 reports a change at the supplier (%s) before booking", async (change, status, text) => {
    const { site, servers } = await givenSite(["city"]);
    const property = await site.send({ path: `/hotel-details?property=city:lp-city&${stay()}` });
    const [checkout = ""] = linksIn(property.text, "/hotel-checkout?");
    const form = await fillCheckout(site, checkout);
    servers["city"]!.hotels.change(change);
    const answer = await submitCheckout(site, checkout, form);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    expect(servers["city"]!.hotels.live()).toEqual([]);
  });

  test.each(["look", "order"] as const)(
    "BK-03 only the cancellation terms changed after the %s: reports them, refuses the old consent, and books with the new one",
    async (after) => {
      const { db, app, site, servers, pay, later } = await givenSite(["city"]);
      const city = servers["city"]!;
      const property = await site.send({ path: `/hotel-details?property=city:lp-city&${stay()}` });
      const [checkout = ""] = linksIn(property.text, "/hotel-checkout?");
      const form = await fillCheckout(site, checkout);
      const cookie = cookiesOf(await site.send({ path: checkout }));
      const changed = () => city.hotels.change("terms");
      if (after === "look") changed();
      else {
        const returned = await pay(await submitCheckout(site, checkout, form, cookie), cookie);
        changed();
        await app.jobs.round();
        const refused = await returned();
        const told = await site.send({ path: refused.headers.location ?? "", headers: { cookie } });
        expect(told.text).toContain("Nothing was booked and nothing was charged.");
        expect(city.callsOf("book")).toBe(0);
      }
      const answer = await submitCheckout(site, checkout, form, cookie);
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("The cancellation policy has changed.");
      expect(answer.text).not.toContain("The price has changed");
      const { priceToken = "" } = offeredFields(answer.text, "priceToken");
      const [currency, minor, board, terms] = priceToken.split(".");
      expect([currency, minor, board]).toEqual(form["priceToken"]!.split(".").slice(0, 3));
      expect(terms).not.toBe(form["priceToken"]!.split(".")[3]);

      const again = await submitCheckout(site, checkout, form, cookie);
      expect(again.status).toBe(409);
      expect(city.callsOf("book")).toBe(0);
      expect(
        (await db.selectFrom("booking").select("state").execute()).filter(({ state }) => state !== "rejected"),
      ).toEqual([]);

      const agreed = { ...form, ...offeredFields(answer.text, "priceToken") };
      const returned = await pay(await submitCheckout(site, checkout, agreed, cookie), cookie);
      later(MINUTE);
      await app.jobs.round();
      expect(bookedId(await returned())).toBeDefined();
      expect(city.hotels.live()).toHaveLength(1);
    },
  );

  test("BK-01 BK-04 BK-06 F2 a supplier that booked and does not say so, the form sent twice: one booking, in the end confirmed, then cancelled by its guest", async () => {
    const { db, app, site, servers, later, organisation, pay } = await givenSite(["city"], [{ nightly: 90 }]);
    const city = servers["city"]!;
    const account = await givenAccount(db, organisation);
    const cookie = await signIn(site, { email: account.email, password: PASSWORD });
    const look = async (path: string) => (await site.send({ path, headers: { cookie } })).text;
    expect(await look("/")).toContain("<h1");
    expect(city.recorded).toEqual([]);
    const [found = ""] = linksIn(await look(`${results()}&sort=price`), "/hotel-details?");
    const property = await site.send({ path: found, headers: { cookie } });
    const [offer = ""] = linksIn(property.text, "/hotel-checkout?");
    const asked = city.recorded.length;
    const kept = (property.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]);
    const home = await site.send({ path: "/", headers: { cookie: [cookie, ...kept].join("; ") } });
    expect([home.status, city.recorded.length]).toEqual([200, asked]);
    const chosen = await site.send({ path: offer, headers: { cookie }, form: { intent: "choose" } });
    const checkout = chosen.headers.location ?? "";
    expect(checkout).toMatch(/&quote=[\w-]{22}$/);
    const form = await fillCheckout(site, checkout, cookie);
    city.behave("silence", ["book"]);
    const answers = await Promise.all([1, 2].map(() => submitCheckout(site, checkout, form, cookie)));
    const [first, second] = answers.map(({ headers }) => headers.location);
    expect(second).toBe(first);
    const returned = await pay(answers[0]!, cookie);
    await app.jobs.round();
    const ids = [bookedId(await returned())];
    expect(ids[0]).toBeDefined();
    expect(bookedId(await submitCheckout(site, checkout, form, cookie))).toBe(ids[0]);
    const told = await site.send({ path: `/checkout-success?booking=${ids[0]}`, headers: { cookie } });
    const page = told.headers.location ?? "";
    expect(await look(page)).toContain(UNDECIDED);
    expect([city.callsOf("book"), city.hotels.live().length]).toEqual([1, 1]);
    expect(city.abandoned()).toBe(1);

    city.behave();
    later(2 * MINUTE);
    await app.jobs.round();
    const booked = await look(page);
    expect(booked).not.toContain(UNDECIDED);
    expect(booked).toContain("Hotel city");
    expect([city.callsOf("book"), city.hotels.live()]).toEqual([
      1,
      [expect.objectContaining({ clientReference: ids[0], status: "CONFIRMED" })],
    ]);
    const states = () => db.selectFrom("booking").select(["id", "state"]).execute();
    expect(await states()).toEqual([{ id: ids[0], state: "confirmed" }]);

    const [cancelling = ""] = linksIn(booked, "/bookings/").filter((href) => href.endsWith("/cancel"));
    const plan = await look(cancelling);
    expect(plan).toContain("Free to cancel");
    const ended = await site.send({ path: cancelling, form: offeredFields(plan, "token"), headers: { cookie } });
    expect(ended.status).toBe(303);
    expect(await look(ended.headers.location ?? "")).toContain("Canceled on");
    expect(await states()).toEqual([{ id: ids[0], state: "cancelled" }]);
    expect(city.hotels.live()).toEqual([]);
    expect(city.callsOf("cancel")).toBe(1);
  });

  test("F9 one hangs, one talks garbage, one sends 200 MB: what others have is shown, and told to be a part", async () => {
    const { site, servers, hotel, told, lines } = await givenSite(["good", "hangs", "garbage", "huge"]);
    servers["hangs"]!.behave("silence");
    servers["garbage"]!.behave("garbage");
    servers["huge"]!.behave("200-mb");
    const found = await site.send({ path: results() });
    expect(found.status).toBe(200);
    expect(found.text).toContain(PARTIAL);
    expect(found.text).toContain("Hotel good");
    expect(found.text).toContain(hotel.code);
    // A link to the same page, to try again.
    expect(linksIn(found.text, results())).toContain(results());
    const ms = expect.any(Number);
    expect(told().sort((a, b) => String(a["supplier"]).localeCompare(String(b["supplier"])))).toMatchObject([
      { supplier: "garbage", call: "rates", why: "nonsense", ms },
      { supplier: "hangs", call: "rates", why: "late", ms },
      { supplier: "huge", call: "rates", why: "too-long", ms },
    ]);
    expect(JSON.stringify(lines)).not.toContain(servers["good"]!.apiKey);
    expect(servers["huge"]!.bytesSent()).toBeLessThan(64 * 1024 * 1024);
    // What was given up is not waited for any more.
    await expect.poll(() => servers["hangs"]!.abandoned()).toBe(1);
  });

  test("F9 stores only pages with the offers of all suppliers", async () => {
    const { site, servers } = await givenSite(["city"]);
    servers["city"]!.behave("500");
    const [first, second] = [await site.send({ path: results() }), await site.send({ path: results() })];
    expect([first.headers.etag, second.headers.etag]).toEqual([undefined, undefined]);
    servers["city"]!.behave();
    const asked = () => servers["city"]!.callsOf("rates");
    const before = asked();
    const whole = await site.send({ path: results() });
    expect(whole.text).toContain("Hotel city");
    expect((await site.send({ path: results() })).headers.etag).toBeDefined();
    expect(asked()).toBe(before + 1);
  });

  if (testsAll) {
    test("F9 F25 nothing else waits while searches wait for a supplier that hangs", async () => {
      const { site, servers, told } = await givenSite(["hangs"]);
      servers["hangs"]!.behave("silence");
      let answered = 0;
      const searches = Array.from({ length: 12 }, async (_, number) => {
        const { status } = await site.send({ path: results(40 + number) });
        answered++;
        return status;
      });
      await expect.poll(() => servers["hangs"]!.callsOf("rates")).toBe(12);
      for (const path of ["/", "/help", "/login"]) expect((await site.send({ path })).status).toBe(200);
      expect(answered).toBe(0);
      expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
      // From then on no search waits for it.
      expect((await site.send({ path: results(30) })).text).toContain(PARTIAL);
      expect(told().at(-1)).toMatchObject({ supplier: "hangs", why: "circuit-open" });
      expect(servers["hangs"]!.callsOf("rates")).toBe(12);
    });
  }
});
