import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDay } from "../../server/core/day.ts";
import { DAY } from "../../server/core/durations.ts";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { saveOrganisation } from "../../server/organisation/queries.ts";
import { type Organisation, organisationSettings } from "../../server/organisation/settings.ts";
import { callApi } from "../drivers/api-calls.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenRates } from "../fixtures/rates.ts";
import { givenHotel } from "../fixtures/stays.ts";

describeWithDatabase((open) => {
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

  test("OP-01 a changed setting has effect at each process without a restart, whatever reads it", async () => {
    const host = "changed.localhost";
    const ours = await givenOrganisation(db, { hosts: [host] });
    const { email } = await givenAccount(db, ours);
    const headers = { cookie: "lan_code=ar-AE; currency_code=AED" };
    const shown = async (node: RunningServer) => {
      const help = await node.send({ host, path: "/help", headers });
      const info = await callApi(node, "/api/layout/getCurrencyinfo", {}, { host, headers });
      return {
        pageFromMemory: /<html lang="([\w-]+)/.exec(help.text)?.[1],
        menuOfPage: help.text.match(/name="lan_code" value="/g)?.length,
        pageOfNow: (await node.send({ host, path: "/preferences" })).text.includes('value="AED"'),
        file: (await node.send({ host, path: "/sitemap.xml" })).text.includes("language=ar"),
        call: info.json.currencylanguageinfoConfig.currencies.length > 2,
        headers: /form-action [^;]*/.exec(String(help.headers["content-security-policy"]))?.[0],
      };
    };
    const before = { pageFromMemory: "ar-AE", menuOfPage: 3, pageOfNow: true, file: true, call: true };
    for (const node of nodes) {
      await expect.poll(async () => (await node.send({ host, path: "/help" })).status).toBe(200);
      expect(await shown(node)).toEqual({ ...before, headers: "form-action 'self'" });
    }
    const changed = {
      languages: ["en" as const, "es" as const],
      currencies: ["USD", "EUR"],
      mailFrom: "changed@example.com",
      social: organisationSettings.shape.social.parse({ facebook: { clientId: "x" } }),
    };
    await saveOrganisation(db, { ...ours, ...changed, createdAt: Date.now() });
    const after = { pageFromMemory: "en-US", menuOfPage: 2, pageOfNow: false, file: false, call: false };
    for (const node of nodes) {
      const wanted = { ...after, headers: "form-action 'self' https://*.facebook.com" };
      await expect.poll(() => shown(node), { timeout: 30_000 }).toEqual(wanted);
      await node.send({ host, path: "/forgot-password", form: { email } });
    }
    const mails = await db.selectFrom("outbox").select("from_address").where("organisation_id", "=", ours.id).execute();
    expect(mails).toEqual(nodes.map(() => ({ from_address: "changed@example.com" })));
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
