import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as agentPage from "../agent/agent";
import * as endPage from "./end-agent";

const NOW = Date.UTC(2026, 10, 21, 12);
const NOTHING = { externalId: "", lastName: "Lopez", email: "", phone: "", currency: "", language: "" };

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, NOW);
    const grace = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const ben = await givenAccount(db, organisation, { type: "agent", firstName: "Ben" });
    const cookie = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "finance" }));
    const path = `/admin/people/${grace.id}/agent-end`;
    const form = { to: ben.id, understood: "on", reason: "left" };
    const post = (changes: Record<string, string> = {}) =>
      pages.post(endPage, path, { ...form, ...changes }, cookie, { id: grace.id });
    const get = () => pages.get(endPage, path, cookie, { id: grace.id });
    const site = { organisation, origin: "https://ours.example" };
    const addClient = (agent: typeof grace, key: string, changes = {}) =>
      pages.context.agency.clients.add(agent, { ...NOTHING, firstName: "Maria", ...changes }, key, site);
    return { db, organisation, pages, grace, ben, post, get, addClient };
  }

  test("OP-03 where an agent has open work and no other agent is there, the page says what is needed first", async () => {
    const { db, ben, get, addClient, grace } = await aDesk();
    await db.updateTable("account").set({ status: "disabled" }).where("id", "=", ben.id).execute();
    const free = (await get()).data;
    expect([free.others, free.first]).toEqual([[{ value: "", label: "No one: nothing is open" }], undefined]);
    await addClient(grace, "form-1");
    expect((await get()).data.first).toContain("npm run ops -- agent add");
  });

  test("OP-03 AG-08 an operator ends an agent after the page said what is open; clients and tasks go to the chosen colleague", async () => {
    const { db, organisation, pages, grace, ben, post, get, addClient } = await aDesk();
    await addClient(grace, "form-1");
    await db
      .insertInto("agent_task")
      .values({
        ...{ id: "call", organisation_id: organisation.id, agent_id: grace.id, client_id: null, text: "Call the bank" },
        ...{ due_on: 20_800, done_at: null, created_at: NOW },
      })
      .execute();
    await pages.context.agency.teams.place(grace, { team: "North", role: "agent" });
    await pages.context.agency.teams.place(ben, { team: "North", role: "supervisor" });

    const { facts, chosen, others, first } = (await get()).data;
    expect([others[0], first]).toEqual([{ value: "", label: "Choose an agent" }, undefined]);
    expect(facts.map(({ text }) => text)).toEqual(["1", "0", "0", "1"]);
    expect(chosen).toEqual({ to: ben.id });
    expect((await post({ understood: "" })).status).toBe(400);
    expect((await post({ to: "" })).status).toBe(400);
    expect(pages.refusal()).toBe("needs-colleague");
    for (const to of [grace.id, "unknown"]) expect((await post({ to })).status).toBe(400);

    const asGrace = await pages.sessionOf(grace);
    expect((await post()).location).toBe(`/admin/people/${grace.id}?done=agent-end`);
    expect((await post()).location).toBe(`/admin/people/${grace.id}?done=agent-end-before`);
    expect((await get()).status).toBe(302);
    for (const table of ["client", "agent_task"] as const)
      expect(await db.selectFrom(table).select("agent_id").execute()).toEqual([{ agent_id: ben.id }]);
    expect((await pages.context.agency.teams.list(organisation.id)).map(({ agentId }) => agentId)).toEqual([ben.id]);
    expect((await pages.get(agentPage, "/agent", asGrace)).status).toBe(403);
    const noted = await db.selectFrom("audit_entry").select(["verb", "subject", "reason"]).execute();
    expect(noted).toEqual([{ verb: "agents.end", subject: grace.id, reason: "left" }]);
  });

  test("OP-03 AG-06 an agent who owes credit, or whose clients the colleague has, too, stays one with everything", async () => {
    const { db, organisation, pages, grace, ben, post, get, addClient } = await aDesk();
    const same = { email: "maria@example.com" };
    await addClient(grace, "form-1", same);
    await addClient(ben, "form-2", same);
    expect((await post()).status).toBe(400);
    expect(pages.refusal()).toBe("kept");
    await db.updateTable("client").set({ email_lookup: null }).where("agent_id", "=", ben.id).execute();

    await givenCredit(db, { organisationId: organisation.id, id: grace.id }, 100_00);
    await db.updateTable("ledger_account").set({ unit: "EUR" }).where("owner_id", "=", grace.id).execute();
    const credit = db.updateTable("ledger_account").where("owner_id", "=", grace.id);
    await credit.set({ balance: -1 }).execute();
    expect((await post()).status).toBe(400);
    expect(pages.refusal()).toBe("owes");
    expect((await get()).data).toMatchObject({
      first: expect.stringContaining("paid first"),
      facts: expect.arrayContaining([{ term: "Booked on credit and not paid", text: expect.stringContaining("0.01") }]),
    });
    expect(await db.selectFrom("client").select("id").where("agent_id", "=", grace.id).execute()).toHaveLength(1);
    await credit.set({ balance: 0 }).execute();
    const status = (is: "active" | "disabled") =>
      db.updateTable("account").set({ status: is }).where("id", "=", ben.id);
    await status("disabled").execute();
    expect((await post()).status).toBe(400);
    expect(pages.refusal()).toBe("no-colleague");
    await status("active").execute();
    expect((await post()).status).toBe(303);
  });
});
