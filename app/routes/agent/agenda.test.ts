import { expect, test } from "vitest";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as endPage from "../admin/end-agent";
import * as bookingPage from "../bookings/booking";
import * as history from "../bookings/booking-history";
import * as cancelPage from "../bookings/cancel";
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
    return { db, organisation, pages, cookie, maria, juan, booking, day, agent, colleague };
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

  async function openedBy({ pages, booking: { reference } }: Awaited<ReturnType<typeof aDesk>>, cookie: string) {
    const of = { name: reference };
    const cancel = await pages.get(cancelPage, `/bookings/${reference}/cancel`, cookie, of);
    const opened = await pages.get(bookingPage, `/bookings/${reference}`, cookie, of);
    const listed = (await pages.get(history, "/user/booking-history", cookie)).data.trips;
    return { statuses: [opened.status, cancel.status], listed: listed.length, cancel };
  }

  test("AG-08 what was booked for a client who is handed over opens for the client's agent of today, who cancels it, and closes for the other", async () => {
    const site = await aDesk();
    const { db, pages, cookie, maria, agent, colleague, booking } = site;
    const asColleague = await pages.sessionOf(colleague);
    expect(await openedBy(site, cookie)).toMatchObject({ statuses: [200, 200], listed: 1 });
    expect(await openedBy(site, asColleague)).toMatchObject({ statuses: [404, 404], listed: 0 });
    const { teams } = pages.context.agency;
    for (const each of [agent, colleague]) await teams.place(each, { team: "North", role: "agent" });
    await teams.handOverClient(agent, { id: maria, organisationId: booking.organisation_id }, colleague.id);
    expect(await openedBy(site, cookie)).toMatchObject({ statuses: [404, 404], listed: 0 });
    expect((await pages.get(bookings, "/agent/booking-history", cookie)).data.list.trips).toEqual([]);
    const { cancel, ...opened } = await openedBy(site, asColleague);
    expect(opened).toEqual({ statuses: [200, 200], listed: 1 });
    const { plan, action } = cancel.data.view;
    const of = { name: booking.reference };
    const refused = await pages.post(cancelPage, action, { token: plan?.token ?? "" }, cookie, of);
    expect(refused.status).toBe(404);
    const agreed = { token: plan?.token ?? "", reason: "guest" };
    await pages.post(cancelPage, action, agreed, asColleague, of);
    expect(await db.selectFrom("booking").select("state").execute()).toEqual([{ state: "cancelled" }]);
  });

  test("OP-03 AG-08 an agent who is ended opens no booking for a client, also after the client was deleted", async () => {
    const site = await aDesk();
    const { db, organisation, pages, cookie, maria, agent, colleague } = site;
    const operator = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
    const path = `/admin/people/${agent.id}/agent-end`;
    const { facts } = (await pages.get(endPage, path, operator, { id: agent.id })).data;
    expect(facts.map(({ text }) => text)).toEqual(["2", "1", "0", "0"]);
    const form = { to: colleague.id, understood: "on", reason: "left" };
    expect((await pages.post(endPage, path, form, operator, { id: agent.id })).status).toBe(303);
    expect(await openedBy(site, cookie)).toMatchObject({ statuses: [404, 404], listed: 0 });
    expect(await openedBy(site, await pages.sessionOf(colleague))).toMatchObject({ statuses: [200, 200], listed: 1 });
    await pages.context.agency.clients.setArchived(colleague, maria, true);
    await pages.context.agency.clients.remove(colleague, maria);
    expect(await openedBy(site, cookie)).toMatchObject({ statuses: [404, 404], listed: 0 });
  });

  test("AG-08 what was booked for a client who was deleted since stays with the agent who booked it", async () => {
    const site = await aDesk();
    const { pages, cookie, maria, agent } = site;
    await pages.context.agency.clients.setArchived(agent, maria, true);
    await pages.context.agency.clients.remove(agent, maria);
    expect(await openedBy(site, cookie)).toMatchObject({ statuses: [200, 200], listed: 1 });
  });

  test("AG-01 a client's page lists the bookings for that client, and books one again for the client", async () => {
    const { pages, cookie, maria, juan, booking } = await aDesk();
    const listed = async (id: string) =>
      (await pages.get(clientPage, `/agent/clients/${id}`, cookie, { client: id })).data.bookings.lines;
    const [line] = await listed(maria);
    expect([line?.facts[1], line?.facts[2]]).toEqual([booking.reference, "Upcoming"]);
    expect(line?.again).toMatch(new RegExp(`^/hotel-details\\?.*for=${maria}$`));
    expect(await listed(juan)).toEqual([]);
    const historyOf = async (id: string) =>
      (await pages.get(bookings, `/agent/booking-history?client=${id}`, cookie)).data.list.trips;
    expect([(await historyOf(maria)).length, (await historyOf(juan)).length]).toEqual([1, 0]);
  });
});
