import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as root from "~/root";
import type { Database } from "../../../server/db/schema.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as desk from "./agent";
import * as bookings from "./agent-bookings";
import * as profile from "./agent-profile";
import * as quotes from "./my-quotes";

const NOW = Date.UTC(2026, 10, 21, 12);

async function aDesk(db: Kysely<Database>) {
  const organisation = await givenOrganisation(db);
  const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
  const pages = pagesOf(db, organisation, NOW);
  return { db, organisation, agent, pages, cookie: await pages.sessionOf(agent) };
}

describeWithDatabase((open) => {
  let site: Awaited<ReturnType<typeof aDesk>>;
  beforeEach(async () => {
    site = await aDesk((await open()).db);
  });

  test("RT-06 UM-01 the user menu has the pages of the desk for agents, and no other account has their words", async () => {
    const { pages, cookie, db, organisation } = site;
    const hrefs = ["/agent", "/agent/client-list", "/agent/my-quotes", "/agent/booking-history", "/agent/profile"];
    const linksOf = async (of: string, language: string) =>
      (await pages.get(root, "/", `${of}; lan_code=${language}`)).data.account?.links;
    const links = await linksOf(cookie, "en-US");
    expect(links?.map(({ href }) => href)).toEqual(hrefs);
    expect(links?.map(({ label }) => label)).toContain("CLIENT LIST");
    expect((await linksOf(cookie, "ar-AE"))?.map(({ label }) => label)).toContain("قائمة العملاء");
    expect(await linksOf(await pages.sessionOf(await givenAccount(db, organisation)), "en-US")).toEqual([]);
  });

  test("AG-01 the desk of the day adds a task once, says what is wrong with another, and marks it as done", async () => {
    const { pages, cookie } = site;
    const listed = async () => (await pages.get(desk, "/agent", cookie)).data.list;
    const { key, today } = (await listed()).form;
    const task = { intent: "task", key, task: "Call the airline", due: today };
    for (const form of [task, task]) {
      const added = await pages.post(desk, "/agent", form, cookie);
      expect([added.status, added.location]).toEqual([303, "/agent?done=task"]);
    }
    const refused = await pages.post(desk, "/agent", { ...task, task: " ", due: "soon" }, cookie);
    expect([refused.status, refused.data.result.error]).toEqual([
      400,
      { task: ["Enter what there is to do."], due: ["Enter the day the task is due."] },
    ]);
    const { tasks } = await listed();
    expect(tasks).toMatchObject([{ text: "Call the airline", due: "Today", late: false }]);
    const done = await pages.post(desk, "/agent", { intent: "done", id: tasks[0]?.id ?? "" }, cookie);
    expect([done.location, (await listed()).tasks]).toEqual(["/agent?done=done", []]);
  });

  test("AG-08 another agent's task is not found", async () => {
    const { pages, cookie, db, organisation, agent } = site;
    const { key, today: due } = (await pages.get(desk, "/agent", cookie)).data.list.form;
    await pages.post(desk, "/agent", { intent: "task", key, task: "Mine", due }, cookie);
    const [task] = (await pages.context.agency.tasks.open(agent, { page: 1, perPage: 1 })).tasks;
    const other = await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" }));
    const tried = await pages.post(desk, "/agent", { intent: "done", id: task?.id ?? "" }, other);
    expect([tried.status, pages.refusal()]).toEqual([404, "not-owner"]);
    expect((await pages.get(desk, "/agent", cookie)).data.list.tasks).toHaveLength(1);
  });

  test("RT-06 AG-06 the agent's profile shows the credit of the ledger, and pages without content say so", async () => {
    const { pages, cookie, db, agent } = site;
    await givenCredit(db, agent, 300_00);
    const { amounts } = (await pages.get(profile, "/agent/profile", cookie)).data;
    expect(amounts.map(({ term, text }) => plain(`${term} ${text}`))).toEqual([
      "Limit USD 300.00",
      "Used USD 0.00",
      "Available USD 300.00",
    ]);
    expect((await pages.get(quotes, "/agent/my-quotes", cookie)).data.nothing.title).toBe("No quotes yet");
    expect((await pages.get(bookings, "/agent/booking-history", cookie)).data.list.trips).toEqual([]);
  });
});
