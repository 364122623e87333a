import { expect, test } from "vitest";
import { bookingsIn, formOf, givenCheckout, NOW, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenBalance, givenCertificate, givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as desk from "../agent/agent";
import * as bookingPage from "../bookings/booking";
import * as checkout from "./checkout";

describeWithDatabase((open) => {
  async function aDesk(changes: Parameters<typeof givenCheckout>[1] = {}) {
    const { db } = await open();
    const site = await givenCheckout(db, changes);
    const { organisation, pages, path } = site;
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
    const other = await givenAccount(db, organisation, { type: "agent" });
    const clientOf = async (whose: typeof agent, firstName: string) => {
      const nothing = { externalId: "", phone: "", currency: "", language: "" };
      const details = { ...nothing, firstName, lastName: "Lopez", email: `${firstName.toLowerCase()}@example.com` };
      const added = await pages.context.agency.clients.add(whose, details, `form-of-${firstName}`, {
        organisation,
        origin: "https://ours.example",
      });
      if (!added.ok) throw new Error(added.reason);
      return { id: added.value.id, path: `${path}&for=${added.value.id}` };
    };
    const [maria, juan] = [await clientOf(agent, "Maria"), await clientOf(agent, "Juan")];
    return { ...site, db, agent, other, maria, juan, clientOf, cookie: await pages.sessionOf(agent) };
  }

  test("AG-02 AG-03 the page says for whom it is, with the client's details, and the booking is the client's", async () => {
    const { pages, maria, cookie, db, agent } = await aDesk();
    const page = openPage((await pages.get(checkout, maria.path, cookie)).data);
    expect(page.forWhom?.text).toBe("For Maria Lopez");
    expect(page.typed).toMatchObject({ firstName: "Maria", lastName: "Lopez", email: "maria@example.com" });
    const booked = await pages.post(checkout, maria.path, { ...formOf(page), phone: "+1 212 555 0134" }, cookie);
    expect(booked.location).toContain("/checkout-success");
    const row = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    expect([row.account_id, row.client_id, row.guest_email]).toEqual([agent.id, maria.id, "maria@example.com"]);
    const { data } = await pages.get(bookingPage, `/bookings/${row.reference}`, cookie, { name: row.reference });
    expect(data.view.about.facts[0]).toEqual({
      label: "Client",
      text: "Maria Lopez",
      href: `/agent/clients/${maria.id}`,
    });
  });

  test("AG-02 a form made for another client is refused with everything typed kept, in two tabs and after Back", async () => {
    const { pages, maria, juan, path, cookie, db } = await aDesk();
    const form = formOf(openPage((await pages.get(checkout, maria.path, cookie)).data));
    const typed = { ...form, phone: "+1 212 555 0134", requests: "High floor" };
    for (const elsewhere of [juan.path, path]) {
      const refused = await pages.post(checkout, elsewhere, typed, cookie);
      expect(refused.status).toBe(409);
      expect(openPage(refused.data as { page: object }).typed.requests).toBe("High floor");
    }
    expect(await bookingsIn(db)).toEqual([]);
  });

  test("AG-01 nothing is booked or quoted for an archived client until the client is restored", async () => {
    const { pages, maria, cookie, db, agent } = await aDesk();
    const { clients } = pages.context.agency;
    const form = {
      ...formOf(openPage((await pages.get(checkout, maria.path, cookie)).data)),
      phone: "+1 212 555 0134",
    };
    await clients.setArchived(agent, maria.id, true);
    for (const intent of ["book", "pay", "quote"]) {
      const refused = await pages.post(checkout, maria.path, { ...form, intent, requests: "High floor" }, cookie);
      const { result, page } = refused.data as { result: { error: object }; page: object };
      expect([refused.status, result.error]).toEqual([409, { "": [expect.stringContaining("client is archived")] }]);
      expect(openPage({ page }).typed.requests).toBe("High floor");
    }
    expect([await bookingsIn(db), await db.selectFrom("agent_quote").select("id").execute()]).toEqual([[], []]);
    await clients.setArchived(agent, maria.id, false);
    expect((await pages.post(checkout, maria.path, form, cookie)).location).toContain("/checkout-success");
  });

  test("AG-02 what was typed for one client is not shown for another one", async () => {
    const { pages, maria, juan, cookie } = await aDesk();
    const form = formOf(openPage((await pages.get(checkout, maria.path, cookie)).data));
    const kept = await pages.post(checkout, maria.path, { ...form, requests: "High floor", intent: "recalc" }, cookie);
    const both = [cookie, ...kept.cookies].join("; ");
    const shown = async (path: string) => openPage((await pages.get(checkout, path, both)).data).typed;
    expect(await shown(juan.path)).toMatchObject({ firstName: "Juan", requests: "" });
    expect(await shown(maria.path)).toMatchObject({ firstName: "Maria", requests: "High floor" });
  });

  test("AG-01 AG-02 BK-02 an agent whom a link led to a checkout holds the offer for the client, with what was typed, and the day lists it until it ends", async () => {
    const { pages, maria, cookie, db, other, session, path } = await aDesk();
    const held = async (as = cookie, query = "") => (await pages.get(desk, `/agent${query}`, as)).data.held?.holds;
    const page = openPage((await pages.get(checkout, maria.path, cookie)).data);
    expect([page.hold?.button, await held()]).toEqual([{ intent: "hold", label: "Hold for 15 minutes" }, []]);
    expect(openPage((await pages.get(checkout, path, session)).data).hold).toBeUndefined();
    const form = { ...formOf(page), requests: "High floor", intent: "hold" };
    const taken = await pages.post(checkout, maria.path, form, cookie);
    expect([taken.status, taken.location]).toEqual([303, expect.stringMatching(/&for=.*&quote=[\w-]{22}#hold$/)]);
    const address = (taken.location ?? "").replace("#hold", "");
    const shown = openPage((await pages.get(checkout, address, [cookie, ...taken.cookies].join("; "))).data);
    expect([shown.hold?.button?.intent, shown.typed.requests]).toEqual(["extend", "High floor"]);
    const [hold, ...more] = (await held()) ?? [];
    expect(more).toEqual([]);
    expect(hold).toMatchObject({
      href: address,
      title: shown.property.name,
      until: expect.stringMatching(/^Until \d+:15.[AP]M\. 15 minutes left\.$/),
      client: { href: `/agent/clients/${maria.id}`, name: "Maria Lopez" },
    });
    expect([await held(await pages.sessionOf(other)), await held(cookie, "?day=2026-12-01")]).toEqual([[], undefined]);
    const rows = await db.selectFrom("quote").select("address").execute();
    await db
      .updateTable("quote")
      .set({ held_until: NOW - 1 })
      .execute();
    expect([rows.length, await held()]).toEqual([1, []]);
  });

  test("AG-01 BK-02 the same offer is held once for an agent of several clients, and the day names the last one", async () => {
    const { pages, maria, juan, cookie, db } = await aDesk();
    for (const { path } of [maria, juan]) {
      const { location } = await pages.post(checkout, path, { intent: "choose" }, cookie);
      await pages.get(checkout, location ?? "", cookie);
    }
    const taken = (await db.selectFrom("night").select("taken").execute()).map((night) => night.taken);
    const { held } = (await pages.get(desk, "/agent", cookie)).data;
    expect([taken, held?.holds.map(({ client }) => client?.name)]).toEqual([[1], ["Juan Lopez"]]);
  });

  test("RO-07 AG-08 an agent books for own clients only, and learns nothing of another agent's", async () => {
    const { pages, other, clientOf, cookie, session, db } = await aDesk();
    const foreign = await clientOf(other, "Ida");
    const shown = await pages.get(checkout, foreign.path, cookie);
    expect([shown.status, pages.refusal()]).toEqual([404, "not-owner"]);
    const { path: own } = await aDesk().then(({ maria }) => maria);
    expect((await pages.get(checkout, own, session)).status).toBe(403);
    expect((await pages.get(checkout, foreign.path)).location).toContain("/login");
    const form = { firstName: "Ida", lastName: "Lopez", email: "ida@example.com", intent: "book", key: "a".repeat(22) };
    expect((await pages.post(checkout, foreign.path, form, cookie)).status).toBe(404);
    expect(await bookingsIn(db)).toEqual([]);
  });

  test("AG-02 who was signed out meanwhile signs in, and finds everything typed for that client", async () => {
    const { pages, maria, cookie } = await aDesk();
    const form = formOf(openPage((await pages.get(checkout, maria.path, cookie)).data));
    const left = await pages.post(checkout, maria.path, { ...form, requests: "High floor" });
    expect(left.location).toContain("/login");
    const back = await pages.get(checkout, maria.path, [cookie, ...left.cookies].join("; "));
    expect(openPage(back.data).typed).toMatchObject({ firstName: "Maria", requests: "High floor" });
  });

  test("AG-03 the points of a client who linked an account are that account's; an ended link has none", async () => {
    const { pages, maria, cookie, db, organisation, agent } = await aDesk();
    const { agency, earning } = pages.context;
    await earning.operations.add(organisation, { per: "1", startsOn: 0 });
    const owner = await givenAccount(db, organisation, { email: "maria@example.com" });
    const client = await agency.clients.find(agent, maria.id);
    if (!client) throw new Error("no client");
    await agency.links.invite(agent, client, { organisation, origin: "https://ours.example" });
    const shown = async () => JSON.stringify(openPage((await pages.get(checkout, maria.path, cookie)).data).price);
    expect(await shown()).not.toContain("points");
    await agency.links.accept(owner, client.id);
    expect(await shown()).toContain("110 points");
    const page = openPage((await pages.get(checkout, maria.path, cookie)).data);
    await pages.post(checkout, maria.path, { ...formOf(page), phone: "+1 212 555 0134" }, cookie);
    expect(await db.selectFrom("reward").select("account_id").execute()).toEqual([{ account_id: owner.id }]);
    await agency.links.end(client);
    expect(await agency.links.accountOf(client)).toBeUndefined();
  });

  test("AG-03 an agent pays for a client with own money and credit: no card, points or myvacations are offered", async () => {
    const { pages, maria, cookie, db, agent } = await aDesk({
      walletOptions: ["Certificates", "Discount Cards", "Cash Card", "myvacations"],
      pointValue: "1",
    });
    await givenCertificate(db, agent);
    await givenBalance(db, agent, { minor: 50_00 });
    await givenBalance(db, agent, { kind: "myvacations", minor: 50_00 });
    await givenBalance(db, agent, { kind: "points", currency: "points", minor: 500, from: "points-liability" });
    await givenCredit(db, agent, 300_00);
    const offered = async (at: string) => {
      const { wallet, balances } = openPage((await pages.get(checkout, at, cookie)).data);
      return [
        wallet?.cards.length ?? 0,
        balances?.options.map(({ value }) => value.split("-").slice(0, -1).join("-")).sort(),
      ];
    };
    expect(await offered(maria.path)).toEqual([0, ["cash-card", "credit"]]);
    expect((await offered(maria.path.replace(/&for=.*/, "")))[0]).toBe(1);
  });
});
