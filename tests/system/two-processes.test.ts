import { expect, test } from "vitest";
import type { NewAccount } from "../../server/accounts/account.ts";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import { givenAccount, PASSWORD } from "../support/accounts.ts";
import { callApi } from "../support/api-calls.ts";
import { signIn } from "../support/checkout.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { givenOrganisation } from "../support/organisations.ts";
import { type RunningServer, startServer } from "../support/server.ts";

describeOnEachDatabase((open) => {
  /** An account, and the database it is in. */
  async function aSite(): Promise<{ settings: DatabaseSettings; account: NewAccount }> {
    const { db, settings } = await open();
    return { settings, account: await givenAccount(db, await givenOrganisation(db, { hosts: ["localhost"] })) };
  }

  test("L5 SI-11 failures at one process and another are one count, and a restart does not forget it", async () => {
    const { settings, account } = await aSite();
    const attempt = async (node: RunningServer, password: string) =>
      (await node.send({ path: "/login", form: { email: account.email, password } })).status;
    await onTwo(settings, async ([one, other]) => {
      for (const node of [one, other, one, other, one]) expect(await attempt(node, "Wrong-2026")).toBe(400);
      for (const node of [one, other]) expect(await attempt(node, PASSWORD)).toBe(429);
    });
    await onTwo(settings, async ([again]) => expect(await attempt(again, PASSWORD)).toBe(429));
  });

  test("S5 UM-03 a session that ended at one process is over at every other, on pages and in calls", async () => {
    const { settings, account } = await aSite();
    await onTwo(settings, async ([one, other]) => {
      const cookie = await signIn(one, { email: account.email, password: PASSWORD });
      for (const node of [one, other]) expect(await whatOpens(node, cookie)).toEqual(EVERYTHING);
      await one.send({ path: "/logout", form: {}, headers: { cookie } });
      for (const node of [one, other]) expect(await whatOpens(node, cookie)).toEqual(NOTHING);
    });
  });
});

type TwoServers = [RunningServer, RunningServer];

async function onTwo<Result>(
  database: DatabaseSettings,
  work: (nodes: TwoServers) => Promise<Result>,
): Promise<Result> {
  const nodes = await Promise.all([startServer({ database }), startServer({ database })]);
  try {
    return await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
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
