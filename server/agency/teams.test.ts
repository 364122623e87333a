import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { agencyOn } from "../../tests/fixtures/agency.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { agencyPersonalData } from "./personal-data.ts";

const NOW = Date.UTC(2026, 10, 27, 15);
const NOTHING = { externalId: "", lastName: "Lopez", email: "", phone: "", currency: "", language: "" };
const ALL = { q: "", sort: "name", archived: true, page: 1, perPage: 50 } as const;

describeOnEachDatabase((open) => {
  async function aTeam() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { clients, teams, tasks } = agencyOn(db, { now: () => NOW });
    const anAgent = () => givenAccount(db, organisation, { type: "agent" });
    const [lead, ann, ben, other] = [await anAgent(), await anAgent(), await anAgent(), await anAgent()];
    await teams.place(lead, { team: "North", role: "supervisor" });
    for (const agent of [ann, ben]) await teams.place(agent, { team: "North", role: "agent" });
    await teams.place(other, { team: "South", role: "supervisor" });
    const add = async (agent: typeof ann, firstName: string, email = "") => {
      const site = { organisation, origin: "https://ours.example" };
      const added = await clients.add(agent, { ...NOTHING, firstName, email }, `form-of-${firstName}`, site);
      if (!added.ok) throw new Error(added.reason);
      return added.value;
    };
    const seen = async (agent: typeof ann) =>
      (await clients.list(agent, ALL)).clients.map(({ firstName }) => firstName);
    return { db, organisation, clients, teams, tasks, lead, ann, ben, other, add, seen };
  }

  test("AG-08 a supervisor sees and changes the clients of the team, a member and another team's supervisor don't", async () => {
    const { clients, lead, ann, ben, other, add, seen } = await aTeam();
    const maria = await add(ann, "Maria");
    await add(lead, "Lea");
    expect([await seen(lead), await seen(ann), await seen(ben), await seen(other)]).toEqual([
      ["Lea", "Maria"],
      ["Maria"],
      [],
      [],
    ]);
    for (const agent of [ben, other]) {
      expect(await clients.find(agent, maria.id)).toBeUndefined();
      expect(await clients.setArchived(agent, maria.id, true)).toBe(false);
      expect(await clients.remove(agent, maria.id)).toBe(false);
    }
    expect(await clients.setArchived(lead, maria.id, true)).toBe(true);
    expect(await clients.find(lead, maria.id)).toMatchObject({ archived: true, agentId: ann.id });
  });

  test("AG-08 an agent is in one team; out of it the supervisor sees the clients no more", async () => {
    const { teams, lead, ann, add, seen } = await aTeam();
    await add(ann, "Maria");
    await teams.place(ann, { team: "South", role: "agent" });
    expect(await seen(lead)).toEqual([]);
    await teams.place(ann);
    expect((await teams.list(ann.organisationId)).map(({ agentId }) => agentId)).not.toContain(ann.id);
  });

  test("AG-01 AG-08 a client is handed over to a colleague with open tasks, not to an agent of another team, nor where the colleague has the address", async () => {
    const { db, teams, tasks, clients, ann, ben, other, add, seen } = await aTeam();
    const maria = await add(ann, "Maria", "maria@example.com");
    await tasks.add(ann, { key: "one", text: "Call", dueOn: 1, clientId: maria.id });
    expect(await teams.handOverClient(ann, maria, other.id)).toMatchObject({ ok: false, reason: "no-colleague" });
    const setStatus = (status: "active" | "disabled") =>
      db.updateTable("account").set({ status }).where("id", "=", ben.id).execute();
    await setStatus("disabled");
    expect(await teams.handOverClient(ann, maria, ben.id)).toMatchObject({ ok: false, reason: "no-colleague" });
    await setStatus("active");
    expect(await teams.handOverClient(ann, maria, ben.id)).toMatchObject({ ok: true });
    expect([await seen(ann), await seen(ben)]).toEqual([[], ["Maria"]]);
    expect((await tasks.open(ben, { page: 1, perPage: 5 })).tasks).toMatchObject([{ text: "Call" }]);
    const same = await add(ann, "Marie", "maria@example.com");
    expect(await teams.handOverClient(ann, same, ben.id)).toMatchObject({ ok: false, reason: "taken" });
    expect(await clients.find(ann, same.id)).toBeDefined();
  });

  test("AG-08 all clients of an agent go to another one but those the other has, and nothing of another organization moves", async () => {
    const { teams, ann, other, add, seen } = await aTeam();
    await add(ann, "Maria", "maria@example.com");
    await add(ann, "Juan");
    await add(other, "Mary", "maria@example.com");
    const order = { from: ann.id, to: other.id };
    expect(await teams.handOver("another", order)).toEqual({ moved: 0, kept: 0 });
    expect(await teams.handOver(ann.organisationId, order)).toEqual({ moved: 1, kept: 1 });
    expect([await seen(ann), (await seen(other)).sort()]).toEqual([["Maria"], ["Juan", "Mary"]]);
  });

  test("AC-05 AG-08 clients of an agent whose account is deleted go to the team's supervisor; a supervisor's own without another one go with the account", async () => {
    const { db, teams, lead, ann, add, seen } = await aTeam();
    await add(ann, "Maria");
    await agencyPersonalData.erase(db, { ...ann, emails: [] }, NOW);
    expect([await seen(ann), await seen(lead)]).toEqual([[], ["Maria"]]);
    expect((await teams.list(ann.organisationId)).map(({ agentId }) => agentId)).not.toContain(ann.id);
    await agencyPersonalData.erase(db, { ...lead, emails: [] }, NOW);
    expect(await db.selectFrom("client").select("id").execute()).toEqual([]);
  });
});
