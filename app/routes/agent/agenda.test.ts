import { expect, test } from "vitest";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as checkout from "../checkout/checkout";
import * as desk from "./agent";
import * as bookings from "./agent-bookings";
import * as clientPage from "./client";

const NOTHING = { externalId: "", phone: "+1 212 555 0134", currency: "", language: "", email: "maria@example.com" };

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const site = await givenCheckout(db);
    const { organisation, pages, path } = site;
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const origin = { organisation, origin: "https://ours.example" };
    const idOf = async (firstName: string) => {
      const details = { ...NOTHING, firstName, lastName: "Lopez", email: `${firstName.toLowerCase()}@example.com` };
      const added = await pages.context.agency.clients.add(agent, details, `form-of-${firstName}`, origin);
      return added.ok ? added.value.id : "";
    };
    const [maria, juan] = [await idOf("Maria"), await idOf("Juan")];
    const cookie = await pages.sessionOf(agent);
    const at = `${path}&for=${maria}`;
    await pages.post(checkout, at, formOf(openPage((await pages.get(checkout, at, cookie)).data)), cookie);
    const booking = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    const day = new Date(booking.starts_on * 86_400_000).toISOString().slice(0, 10);
    const colleague = await givenAccount(db, organisation, { type: "agent", firstName: "Ben", lastName: "Hall" });
    return { pages, cookie, maria, juan, booking, day, agent, colleague };
  }

  test("AG-01 the desk of a day has the departures of that day, with the client", async () => {
    const { pages, cookie, maria, booking, day } = await aDesk();
    const entries = async (on: string) => (await pages.get(desk, `/agent?day=${on}`, cookie)).data.agenda.entries;
    const departures = (await entries(day)).filter(({ what }) => what === "Departure");
    expect(departures).toMatchObject([{ client: { href: `/agent/clients/${maria}`, name: "Maria Lopez" } }]);
    expect(departures[0]?.title).toContain(booking.reference);
    expect(await entries("2031-01-01")).toEqual([]);
  });

  test("AG-08 a client is handed over on the client's page to a colleague; the agent doesn't see the client any more", async () => {
    const { pages, cookie, maria, agent, colleague } = await aDesk();
    const { teams } = pages.context.agency;
    const page = async (as = cookie) => pages.get(clientPage, `/agent/clients/${maria}`, as, { client: maria });
    expect((await page()).data.handOver).toBeUndefined();
    for (const each of [agent, colleague]) await teams.place(each, { team: "North", role: "agent" });
    expect((await page()).data.handOver?.options).toEqual([{ value: colleague.id, label: "Ben Hall" }]);
    const form = { intent: "hand-over", to: colleague.id };
    const handed = await pages.post(clientPage, `/agent/clients/${maria}`, form, cookie, { client: maria });
    expect(handed.location).toBe("/agent/client-list?done=handed");
    expect([(await page()).status, (await page(await pages.sessionOf(colleague))).status]).toEqual([404, 200]);
  });

  test("AG-01 a client's page lists the bookings for that client, and books one again for the client", async () => {
    const { pages, cookie, maria, juan, booking } = await aDesk();
    const listed = async (id: string) =>
      (await pages.get(clientPage, `/agent/clients/${id}`, cookie, { client: id })).data.bookings.lines;
    const [line] = await listed(maria);
    expect([line?.facts[1], line?.facts[2]]).toEqual([booking.reference, "Upcoming"]);
    expect(line?.again).toMatch(new RegExp(`^/hotel-details\\?.*for=${maria}$`));
    expect(await listed(juan)).toEqual([]);
    const history = async (id: string) =>
      (await pages.get(bookings, `/agent/booking-history?client=${id}`, cookie)).data.list.trips;
    expect([(await history(maria)).length, (await history(juan)).length]).toEqual([1, 0]);
  });
});
