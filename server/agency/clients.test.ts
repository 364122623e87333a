import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { agencyOn } from "../../tests/fixtures/agency.ts";
import { anOrganisation, givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { DAY } from "../core/durations.ts";
import type { ClientDetails } from "./clients.ts";

const MARIA: ClientDetails = {
  externalId: "C-1",
  firstName: "María",
  lastName: "López",
  email: "Maria@Example.com",
  phone: "+44 7700 900123",
  language: "es",
  currency: "EUR",
};
const NOBODY: ClientDetails = {
  ...{ externalId: "", firstName: "", lastName: "", email: "", phone: "" },
  language: "",
  currency: "",
};

describeOnEachDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const clock = { time: 1_000 };
    const agency = agencyOn(db, { now: () => clock.time++ });
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
    const other = await givenAccount(db, organisation, { type: "agent" });
    const site = { organisation, origin: "https://book.example" };
    const add = (details: Partial<ClientDetails>, key = JSON.stringify(details), of = agent) =>
      agency.clients.add(of, { ...NOBODY, ...details }, key, site);
    const found = async (q: string, more: object = {}, of = agent) => {
      const wanted = { q, sort: "name", archived: false, page: 1, perPage: 20, ...more } as const;
      return (await agency.clients.list(of, wanted)).clients.map(({ name }) => name);
    };
    const mails = () =>
      db.selectFrom("outbox").select(["to_address", "subject", "text"]).orderBy("created_at").execute();
    return { db, agency, agent, other, site, add, found, mails };
  }

  test("AG-01 finds clients by the beginning of a name or address and by digits of the phone number, sorted and paged", async () => {
    const { agency, agent, add, found } = await aDesk();
    await add(MARIA);
    await add({ firstName: "Omar", lastName: "Adel", phone: "+351 912 345 678" });
    await add({ firstName: "Zoe", email: "50%_off@example.com" });
    for (const q of ["maria", "LOPEZ", "lópez mar", "maria@ex", "7700 900", "07700900123"])
      expect([q, await found(q)]).toEqual([q, ["María López"]]);
    expect(await found("50%")).toEqual(["Zoe"]);
    for (const q of ["%", "_", "ria", "12", "nobody"]) expect([q, await found(q)]).toEqual([q, []]);
    expect(await found("")).toEqual(["Omar Adel", "María López", "Zoe"]);
    expect(await found("", { sort: "newest" })).toEqual(["Zoe", "Omar Adel", "María López"]);
    const second = { q: "", sort: "name", archived: false, page: 2, perPage: 2 } as const;
    expect(await agency.clients.list(agent, second)).toMatchObject({ clients: [{ name: "Zoe" }], page: 2, pages: 2 });
  });

  test("AG-01 a form sent twice adds one client, and an address or number of another client is refused by name", async () => {
    const { add, found } = await aDesk();
    const [one, two] = [await add(MARIA, "key"), await add(MARIA, "key")];
    expect([one.ok, two.ok && one.ok && two.value.id === one.value.id]).toEqual([true, true]);
    for (const [taken, field] of [
      [{ firstName: "Ana", email: "maria@example.com" }, "email"],
      [{ firstName: "Ana", externalId: "C-1" }, "externalId"],
    ] as const)
      expect(await add(taken)).toMatchObject({ ok: false, reason: "taken", field, by: { name: "María López" } });
    expect(await found("")).toEqual(["María López"]);
  });

  test("AG-01 at most one of two forms with one address at once adds a client", async () => {
    const { add, found } = await aDesk();
    const added = await Promise.all([add(MARIA, "one"), add(MARIA, "two")]);
    expect(added.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await found("")).toEqual(["María López"]);
  });

  test("AG-01 refuses each wrong detail by its field", async () => {
    const { add } = await aDesk();
    const wrong = { email: "nobody", phone: "12", language: "xx", currency: "zzz", externalId: "x".repeat(61) };
    expect(await add({ ...wrong, firstName: "4" })).toMatchObject({
      reason: "details",
      problems: {
        ...{ firstName: "wrong", email: "wrong", phone: "phone-impossible", language: "unknown" },
        ...{ currency: "unknown", externalId: "too-long" },
      },
    });
    expect(await add({})).toMatchObject({ problems: { firstName: "missing", lastName: "missing" } });
  });

  test("AG-01 tells a person once, in their language, that an agent stores their address, and again after a change of it", async () => {
    const { agency, agent, add, site, mails } = await aDesk();
    const added = await add(MARIA, "key");
    await add(MARIA, "key");
    const id = added.ok ? added.value.id : "";
    await agency.clients.change(agent, id, { ...MARIA, firstName: "Mari" }, site);
    expect(await mails()).toMatchObject([
      { to_address: "Maria@Example.com", subject: "Grace Lee ha guardado tus datos de contacto" },
    ]);
    expect((await mails())[0]?.text).toContain(site.organisation.name);
    await agency.clients.change(agent, id, { ...MARIA, email: "lopez@example.com" }, site);
    await agency.clients.change(agent, id, { ...MARIA, email: "" }, site);
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["Maria@Example.com", "lopez@example.com"]);
  });

  test("AG-01 archived clients are hidden unless asked for, and come back", async () => {
    const { agency, agent, add, found } = await aDesk();
    const added = await add(MARIA);
    const id = added.ok ? added.value.id : "";
    expect(await agency.clients.setArchived(agent, id, true)).toBe(true);
    expect([await found("maria"), await found("maria", { archived: true })]).toEqual([[], ["María López"]]);
    expect(await agency.clients.setArchived(agent, id, false)).toBe(true);
    expect(await found("maria")).toEqual(["María López"]);
  });

  test("AG-01 a client's documents are stored encrypted, and notes are added once and removed", async () => {
    const { db, agency, add } = await aDesk();
    const added = await add(MARIA);
    if (!added.ok) throw new Error(added.reason);
    const document = { kind: "passport", number: "X1234567", countryCode: "ES" } as const;
    const traveller = { titleId: 1, firstName: "María", lastName: "López", nationalityId: 1, document };
    for (const _ of ["once", "twice"]) {
      await agency.travellers.add(added.value, traveller, "key");
      await agency.notes.add(added.value, "key", "Window seats");
    }
    const [stored] = await db.selectFrom("client_traveller").selectAll().execute();
    expect(stored?.document).toMatch(/^v1\./);
    expect(await agency.travellers.list(added.value)).toMatchObject([{ document: { number: "X1234567" } }]);
    const [note, ...more] = await agency.notes.list(added.value);
    expect([note?.text, more]).toEqual(["Window seats", []]);
    await agency.notes.remove(added.value, note?.id ?? "");
    expect(await agency.notes.list(added.value)).toEqual([]);
  });

  test("AG-08 another agent neither finds, changes nor archives a client, and may have one with the same address", async () => {
    const { agency, other, add, found, site } = await aDesk();
    const added = await add(MARIA);
    const id = added.ok ? added.value.id : "";
    expect([await agency.clients.find(other, id), await found("maria", {}, other)]).toEqual([undefined, []]);
    expect(await agency.clients.change(other, id, { ...MARIA, firstName: "X" }, site)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await agency.clients.setArchived(other, id, true)).toBe(false);
    expect((await add(MARIA, "theirs", other)).ok).toBe(true);
    expect(await found("")).toEqual(["María López"]);
  });

  test("AG-01 an agent emails only so many clients a day: of two dozen at once the rest is not saved, and no invitation is sent", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { throttle: { ...anOrganisation().throttle, agentEmails: 3 } });
    const clock = { time: 1_000 };
    const agency = agencyOn(db, { now: () => clock.time });
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const other = await givenAccount(db, organisation, { type: "agent" });
    const site = { organisation, origin: "https://book.example" };
    const add = (at: number, email = `client${at}@example.com`, of = agent) =>
      agency.clients.add(of, { ...NOBODY, firstName: "Maria", email }, `${at}`, site);
    const added = await Promise.all(Array.from({ length: 24 }, (_, at) => add(at)));
    expect(added.flatMap((each) => (each.ok ? [] : [each.reason]))).toEqual(Array(21).fill("throttled"));
    const count = async () => [
      (await db.selectFrom("client").select("id").execute()).length,
      (await db.selectFrom("outbox").select("id").execute()).length,
    ];
    expect(await count()).toEqual([3, 3]);
    const [first] = added.flatMap((each) => (each.ok ? [each.value] : []));
    if (!first) throw new Error("no client");
    expect(await agency.links.invite(agent, first, site)).toMatchObject({ reason: "throttled" });
    expect(await agency.links.state(first)).toBeUndefined();
    expect(await agency.clients.change(agent, first.id, { ...first, email: "new@example.com" }, site)).toMatchObject({
      reason: "throttled",
    });
    // No email, or another agent's.
    expect([(await add(30, "")).ok, (await add(31, "x@example.com", other)).ok]).toEqual([true, true]);
    const csv = `first_name,email\nIda,ida@example.com\nLea,lea@example.com`;
    const planned = await agency.clientImport.plan(agent, csv, site);
    if (!planned.ok) throw new Error(planned.reason);
    expect(await agency.clientImport.run(agent, planned.value, site, { tells: true })).toEqual({
      added: 0,
      changed: 0,
      told: 0,
      isLimited: true,
    });
    clock.time += DAY;
    expect((await agency.links.invite(agent, first, site)).ok).toBe(true);
    expect(await agency.clientImport.run(agent, planned.value, site, { tells: true })).toMatchObject({
      added: 2,
      isLimited: false,
    });
  });
});
