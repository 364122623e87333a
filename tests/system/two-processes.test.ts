import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDay } from "../../server/core/day.ts";
import { DAY } from "../../server/core/durations.ts";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { callApi } from "../drivers/api-calls.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenRates } from "../fixtures/rates.ts";
import { givenHotel } from "../fixtures/stays.ts";

describeOnEachDatabase((open) => {
  let db: Kysely<Database>;
  let settings: DatabaseSettings;
  let organisation: Organisation;
  let nodes: [RunningServer, RunningServer];

  beforeAll(async () => {
    ({ db, settings } = await open());
    const guestsPayInEuro = { hosts: ["localhost"], bookWithoutSession: true, currency: "EUR" };
    organisation = await givenOrganisation(db, guestsPayInEuro);
    nodes = [await startServer({ database: settings }), await startServer({ database: settings })];
  });

  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  test("S5 UM-03 a session that ended at one process is over at every other, on pages and in calls", async () => {
    const [one] = nodes;
    const { email } = await givenAccount(db, organisation);
    const cookie = await signIn(one, { email, password: PASSWORD });
    for (const node of nodes) expect(await whatOpens(node, cookie)).toEqual(EVERYTHING);
    await one.send({ path: "/logout", form: {}, headers: { cookie } });
    for (const node of nodes) expect(await whatOpens(node, cookie)).toEqual(NOTHING);
  });

  test("RO-04 BK-03 after a change of the exchange rates each process takes the other's form, at the same price", async () => {
    const hotel = await givenHotel(db);
    await givenRates(db, { EUR: "0.9" });
    const path = checkoutPath(hotel, ...daysAhead());
    for (const node of nodes) expect((await fillCheckout(node, path))["priceToken"]).toMatch(/^EUR\.9900\./);
    await givenRates(db, { EUR: "0.8" });
    for (const [shows, takes] of [nodes, nodes.toReversed()] as (typeof nodes)[]) {
      const form = await fillCheckout(shows, path);
      expect(form["priceToken"]).toMatch(/^EUR\.8800\./);
      expect(bookedId(await submitCheckout(takes, path, form))).toBeDefined();
    }
  });

  test("L5 SI-11 failures at one process and another are one count, and a restart does not forget it", async () => {
    const [one, other] = nodes;
    const { email } = await givenAccount(db, organisation);
    const attempt = async (node: RunningServer, password: string) =>
      (await node.send({ path: "/login", form: { email, password } })).status;
    for (const node of [one, other, one, other, one]) expect(await attempt(node, "Wrong-2026")).toBe(400);
    for (const node of [one, other]) expect(await attempt(node, PASSWORD)).toBe(429);
    const again = await startServer({ database: settings });
    expect(await attempt(again, PASSWORD)).toBe(429);
    await again.stop();
  });
});

/** A night some weeks from now. */
function daysAhead(): [arrival: string, departure: string] {
  const today = Math.floor(Date.now() / DAY);
  return [formatDay(today + 30), formatDay(today + 31)];
}

const EVERYTHING = [200, 200, 200, 200, "success"];
const NOTHING = [302, 302, 401, 401, "failed"];

/** What a cookie is answered with: two pages, two calls, and the check of who is signed in. */
async function whatOpens(node: RunningServer, cookie: string): Promise<unknown[]> {
  const answers = [
    await node.send({ path: "/wallet", headers: { cookie } }),
    await node.send({ path: "/user/data", headers: { cookie } }),
    await callApi(node, "/api/booking/get-paymentcard-by-user", { currency: "USD" }, { cookie }),
    await callApi(node, "/api/profile/updatePrefCurrLang", { currency_code: "USD" }, { cookie }),
  ];
  const { json } = await callApi(node, "/api/auth/checkLogin", undefined, { cookie });
  return [...answers.map(({ status }) => status), json.status];
}
