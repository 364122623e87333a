import { expect, test } from "vitest";
import { bookingsIn, formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as bookingPage from "../bookings/booking";
import * as checkout from "./checkout";

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const site = await givenCheckout(db);
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

  test("AG-02 what was typed for one client is not shown for another one", async () => {
    const { pages, maria, juan, cookie } = await aDesk();
    const form = formOf(openPage((await pages.get(checkout, maria.path, cookie)).data));
    const kept = await pages.post(checkout, maria.path, { ...form, requests: "High floor", intent: "recalc" }, cookie);
    const both = [cookie, ...kept.cookies].join("; ");
    const shown = async (path: string) => openPage((await pages.get(checkout, path, both)).data).typed;
    expect(await shown(juan.path)).toMatchObject({ firstName: "Juan", requests: "" });
    expect(await shown(maria.path)).toMatchObject({ firstName: "Maria", requests: "High floor" });
  });

  test("AG-08 nobody books for another agent's client, and nothing of the client is told", async () => {
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
});
