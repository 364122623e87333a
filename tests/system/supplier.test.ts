import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import type { Database } from "../../server/db/schema.ts";
import { createHttpApp } from "../../server/http/app.ts";
import { loadPages } from "../../server/http/pages.ts";
import type { StayJoins, Supplier } from "../../server/products/stays/supplier.ts";
import { createAppContext } from "../../server/wiring/context.ts";
import { checkoutPath, fillCheckout, submitCheckout } from "../drivers/checkout.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { type Sender, send } from "../drivers/http-client.ts";
import { testsAll } from "../drivers/scope.ts";
import { TEST_SECRET } from "../drivers/server.ts";
import { aLog } from "../fakes/log.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { stayBookingOn } from "../fixtures/stay-bookings.ts";
import { givenHotel } from "../fixtures/stays.ts";

const ARRIVAL = "2027-03-01";
const DEPARTURE = "2027-03-04";

type Faults = Partial<Record<keyof Supplier, () => Promise<never>>>;

describeWithDatabase((open) => {
  describe("a site whose supplier fails", () => {
    let db: Kysely<Database>;
    let server: Server;
    let site: Sender;
    let faults: Faults;
    let lines: ReturnType<typeof aLog>["lines"];
    let hotel: Awaited<ReturnType<typeof givenHotel>>;

    beforeEach(async () => {
      ({ db } = await open());
      await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
      hotel = await givenHotel(db);
      faults = {};
      const honest = stayBookingOn(db, { now: () => Date.now() }).supplier;
      const joins = new Proxy(honest.joins, { get: (target, name: keyof StayJoins) => faults[name] ?? target[name] });
      const supplier = new Proxy(honest, {
        get: (target, name: keyof Supplier) => (name === "joins" ? joins : (faults[name] ?? target[name])),
      });
      const logged = aLog();
      lines = logged.lines;
      const app = createAppContext(readConfig({ NODE_ENV: "production" }), TEST_SECRET, {
        db,
        log: logged.log,
        supplier,
      });
      server = createServer();
      server.on("request", createHttpApp(app, await loadPages("production", server)));
      await new Promise<void>((resolve) => server.listen(0, resolve));
      const { port } = server.address() as AddressInfo;
      site = { send: (request) => send(port, request) };
    });

    afterEach(() => new Promise((resolve) => server.close(resolve)));

    test("BK-07 results, property, checkout and submit say so with 503, log the cause once and book nothing", async () => {
      const path = checkoutPath(hotel, ARRIVAL, DEPARTURE);
      const form = await fillCheckout(site, path);
      const stay = `in=${ARRIVAL}&out=${DEPARTURE}&guests=2`;
      const broken = () => Promise.reject(new Error("the channel manager is down"));
      const asked: [keyof Supplier, () => ReturnType<Sender["send"]>][] = [
        ["search", () => site.send({ path: `/search-detail?dest=${hotel.destinationId}&${stay}` })],
        ["details", () => site.send({ path: `/hotel-details?property=${hotel.code}&${stay}` })],
        ["recheck", () => site.send({ path })],
        ["recheck", () => submitCheckout(site, path, form)],
        ["book", () => submitCheckout(site, path, form)],
      ];
      for (const [failing, ask] of asked) {
        faults = { [failing]: broken };
        lines.length = 0;
        const answer = await ask();
        expect([failing, answer.status], JSON.stringify(lines)).toEqual([failing, 503]);
        expect(answer.headers["retry-after"]).toBeDefined();
        expect(answer.text).toMatch(/isn&#x27;t responding right now|couldn&#x27;t finish this just now/);
        const failures = lines.filter((line) => line["err"]);
        expect(failures).toHaveLength(1);
        expect(JSON.stringify(failures)).toContain("the channel manager is down");
      }
      for (const table of ["booking", "supplier_booking", "outbox", "night"] as const) {
        expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
      faults = {};
      expect((await submitCheckout(site, path, form)).status).toBe(303);
    });

    // It takes thirty seconds.
    if (testsAll) {
      test("BK-07 who waits for a supplier that hangs is answered when its time is over, and the same form books later", async () => {
        const path = checkoutPath(hotel, ARRIVAL, DEPARTURE);
        const form = await fillCheckout(site, path);
        faults = { book: () => new Promise<never>(() => {}) };
        expect((await submitCheckout(site, path, form)).status).toBe(503);
        expect(await db.selectFrom("booking").select("id").execute()).toEqual([]);
        faults = {};
        expect((await submitCheckout(site, path, form)).status).toBe(303);
      });
    }
  });
});
