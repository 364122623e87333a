import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as teamPage from "./agent-team";

const NOTHING = { externalId: "", lastName: "Lopez", email: "", phone: "", currency: "", language: "" };

describeWithDatabase((open) => {
  test("AC-08 AG-08 an operator puts an agent into a team and gives the clients to another agent, with a reason in the log", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, Date.UTC(2026, 10, 21, 12));
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const other = await givenAccount(db, organisation, { type: "agent", firstName: "Ben" });
    const member = await givenAccount(db, organisation);
    const cookie = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
    const site = { organisation, origin: "https://ours.example" };
    await pages.context.agency.clients.add(agent, { ...NOTHING, firstName: "Maria" }, "form-1", site);
    const path = (id: string) => `/admin/people/${id}/team`;
    const post = (id: string, form: Record<string, string>) => pages.post(teamPage, path(id), form, cookie, { id });
    const form = { team: " North ", role: "supervisor", to: "", reason: "Season" };
    expect((await post(agent.id, { ...form, reason: "" })).status).toBe(400);
    expect((await post(agent.id, form)).location).toBe(`/admin/people/${agent.id}?done=team`);
    const { place } = (await pages.get(teamPage, path(agent.id), cookie, { id: agent.id })).data;
    expect(place).toEqual({ team: "North", role: "supervisor" });
    const handed = await post(agent.id, { ...form, to: other.id });
    expect(handed.location).toBe(`/admin/people/${agent.id}?done=handed`);
    const [row] = await db.selectFrom("client").select("agent_id").execute();
    expect(row?.agent_id).toBe(other.id);
    for (const to of [agent.id, member.id]) expect((await post(agent.id, { ...form, to })).status).toBe(400);
    expect((await pages.get(teamPage, path(member.id), cookie, { id: member.id })).status).toBe(404);
    const left = await post(agent.id, { ...form, team: "" });
    expect(left.status).toBe(303);
    expect(await pages.context.agency.teams.list(organisation.id)).toEqual([]);
  });

  test("OP-07 AG-08 support places an agent in a team and does not give their clients, and with them commission, to another one", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, Date.UTC(2026, 10, 21, 12));
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const other = await givenAccount(db, organisation, { type: "agent" });
    const cookie = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "support" }));
    const path = `/admin/people/${agent.id}/team`;
    const form = { team: "North", role: "agent", to: "", reason: "Season" };
    const post = (changes = {}) => pages.post(teamPage, path, { ...form, ...changes }, cookie, { id: agent.id });
    expect((await pages.get(teamPage, path, cookie, { id: agent.id })).data.others).toBe(undefined);
    expect((await post({ to: other.id })).status).toBe(403);
    expect(await pages.context.agency.teams.list(organisation.id)).toEqual([]);
    expect((await post()).location).toBe(`/admin/people/${agent.id}?done=team`);
  });
});
