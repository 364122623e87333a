import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { agencyOn } from "../../tests/fixtures/agency.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { agencyPersonalData } from "./index.ts";

const MARIA = {
  ...{ externalId: "", firstName: "Maria", lastName: "Lopez", email: "Maria@example.com" },
  ...{ phone: "", language: "", currency: "" },
};

describeOnEachDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const clock = { time: 1_000 };
    const agency = agencyOn(db, { now: () => clock.time++ });
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
    const maria = await givenAccount(db, organisation, { email: "maria@example.com" });
    const other = await givenAccount(db, organisation, { email: "other@example.com" });
    const foreign = await givenAccount(db, await givenOrganisation(db), { email: "maria@example.com" });
    const site = { organisation, origin: "https://book.example" };
    const added = await agency.clients.add(agent, MARIA, "key", site);
    if (!added.ok) throw new Error(added.reason);
    const client = added.value;
    await db.deleteFrom("outbox").execute();
    const invite = () => agency.links.invite(agent, client, site);
    const mails = () => db.selectFrom("outbox").select(["to_address", "subject", "text"]).execute();
    return { db, ...agency, agent, maria, other, foreign, site, client, invite, mails };
  }

  test("AG-01 an invitation is emailed once, and says who asks and what is stored", async () => {
    const { notes, client, invite, mails, links } = await aDesk();
    await notes.add(client, "key", "Window seats");
    await Promise.all([invite(), invite()]);
    const [mail, ...more] = await mails();
    expect([mail?.to_address, mail?.subject, more]).toEqual([
      ...["Maria@example.com", "Grace Lee invites you to link your account"],
      [],
    ]);
    expect(mail?.text).toContain("your email address");
    expect(mail?.text).toContain("1 note");
    expect(mail?.text).toContain("https://book.example/user/agents");
    expect(await links.state(client)).toBe("invited");
  });

  test("AG-01 only the account with the invited address sees the invitation and accepts it", async () => {
    const { links, client, invite, maria, other, foreign } = await aDesk();
    await invite();
    for (const owner of [other, foreign]) {
      expect(await links.ofAccount(owner, "en")).toEqual([]);
      expect([await links.accept(owner, client.id), await links.decline(owner, client.id)]).toEqual([false, false]);
    }
    const shown = { clientId: client.id, agent: "Grace Lee", name: "Maria Lopez", stored: ["your email address"] };
    expect(await links.ofAccount(maria, "en")).toEqual([{ ...shown, accepted: false }]);
    expect([await links.accept(maria, client.id), await links.accept(maria, client.id)]).toEqual([true, false]);
    expect(await links.ofAccount(maria, "en")).toEqual([{ ...shown, accepted: true }]);
    expect([await links.state(client), await links.leave(other, client.id)]).toEqual(["accepted", false]);
  });

  test("AG-01 the client and the agent end a link, a declined invitation is made again, and a link stays as it is", async () => {
    const { links, client, invite, maria, mails } = await aDesk();
    await invite();
    expect([await links.decline(maria, client.id), await links.state(client)]).toEqual([true, "declined"]);
    await invite();
    await links.accept(maria, client.id);
    await invite();
    expect([await links.state(client), (await mails()).length]).toEqual(["accepted", 2]);
    expect([await links.leave(maria, client.id), await links.state(client)]).toEqual([true, "revoked"]);
    expect(await links.has(maria)).toBe(false);
    await invite();
    await links.accept(maria, client.id);
    await links.end(client);
    expect([await links.state(client), await links.has(maria)]).toEqual(["revoked", false]);
    await links.end(client);
    expect(await links.accept(maria, client.id)).toBe(false);
  });

  test("AG-01 an invitation ends when the client's address changes, and needs one", async () => {
    const { links, clients, agent, client, invite, maria, other, site } = await aDesk();
    await invite();
    await clients.change(agent, client.id, { ...MARIA, email: "other@example.com" }, site);
    expect([await links.has(maria), await links.has(other), await links.state(client)]).toEqual([
      ...[false, false],
      "revoked",
    ]);
    expect(await links.invite(agent, { ...client, email: "" }, site)).toEqual({ ok: false, reason: "no-email" });
  });

  test("AC-05 AG-01 the download of a linked client has the agent's record; deleting the account ends the link and keeps the record", async () => {
    const { db, links, notes, travellers, clients, agent, client, invite, maria } = await aDesk();
    const document = { kind: "passport", number: "X1234567", countryCode: "ES" } as const;
    await travellers.add(client, { titleId: 1, firstName: "Leo", lastName: "Lopez", nationalityId: 1, document });
    await notes.add(client, "key", "Window seats");
    await invite();
    const owner = { id: maria.id, organisationId: maria.organisationId, emails: [maria.email] };
    expect(await agencyPersonalData.export(db, owner, anEncryption)).toMatchObject({ client_link: [] });
    await links.accept(maria, client.id);
    expect(await agencyPersonalData.export(db, owner, anEncryption)).toMatchObject({
      client_link: [
        {
          email: "Maria@example.com",
          travellers: [{ firstName: "Leo", document: { number: "X1234567" } }],
          notes: [{ text: "Window seats" }],
        },
      ],
    });
    expect(await agencyPersonalData.erase(db, owner, 2_000)).toBe(0);
    expect([await links.state(client), (await clients.find(agent, client.id))?.name]).toEqual([
      "revoked",
      "Maria Lopez",
    ]);
  });

  test("AC-05 AG-01 an agent's clients and tasks go with the agent's account, and no other agent's", async () => {
    const { db, tasks, clients, notes, agent, client, other, site, invite } = await aDesk();
    await tasks.add(agent, { key: "k", text: "Call", dueOn: 1, clientId: client.id });
    await notes.add(client, "key", "Window seats");
    await invite();
    const kept = await clients.add(other, MARIA, "key", site);
    const owner = { id: agent.id, organisationId: agent.organisationId, emails: [] };
    expect(await agencyPersonalData.export(db, owner, anEncryption)).toMatchObject({ agent_task: [{ text: "Call" }] });
    await agencyPersonalData.erase(db, owner, 2_000);
    expect(await db.selectFrom("client").select("id").execute()).toEqual([{ id: kept.ok && kept.value.id }]);
    for (const table of ["agent_task", "client_note", "client_link"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
