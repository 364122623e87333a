import { expect, test } from "vitest";
import { MOST_QUOTE_OPTIONS } from "../../../server/core/limits.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../../tests/fixtures/stays.ts";
import * as adding from "./add-to-quote";
import * as clients from "./client-list";
import * as go from "./go";
import * as list from "./offer-list";

const LISBON = "/search-detail?dest=2267057&in=2026-12-12&out=2026-12-15&guests=2";

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    await givenHotel(db);
    const pages = pagesOf(db, organisation, Date.UTC(2026, 10, 21, 12));
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const details = { ...{ externalId: "", phone: "", currency: "", language: "", email: "" }, lastName: "Lopez" };
    const site = { organisation, origin: "https://ours.example" };
    const added = await pages.context.agency.clients.add(agent, { ...details, firstName: "Maria" }, "form-1", site);
    if (!added.ok) throw new Error(added.reason);
    const cookie = await pages.sessionOf(agent);
    return {
      pages,
      agent,
      cookie,
      client: added.value.id,
      other: await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" })),
      member: await pages.sessionOf(await givenAccount(db, organisation)),
      see: async (of: string, client = "") => (await pages.get(list, listed(of, client), cookie)).data,
      type: (q: string, from: Record<string, string> = {}) =>
        pages.get(go, `/agent/go?${new URLSearchParams({ q, ...from })}`, cookie),
    };
  }

  const listed = (of: string, client = "") =>
    `/agent/list?${new URLSearchParams({ of, ...(client && { for: client }) })}`;

  test("AG-07 what a search found is numbered; a number opens the rates of that line, whose numbers lead to checkout", async () => {
    const { see, type, client } = await aDesk();
    const found = await see(LISBON, client);
    const [first] = found.lines;
    expect(first?.price).toMatch(/\d/);
    const opened = await type("1", { list: LISBON, for: client });
    expect([opened.status, opened.location]).toEqual([303, first?.href]);
    const at = new URL(first?.href ?? "", "https://ours.example").searchParams;
    expect(at.get("for")).toBe(client);
    const rates = await see(at.get("of") ?? "", client);
    expect(rates.lines[0]?.href).toMatch(new RegExp(`^/hotel-checkout\\?.*for=${client}`));
    const chosen = await type("1", { list: at.get("of") ?? "", for: client });
    expect(chosen.location).toBe(rates.lines[0]?.href);
  });

  test("AG-04 AG-07 lines are added to the client's quote by a button, once, and the quote is ready to be sent", async () => {
    const { pages, cookie, type, client, other, agent } = await aDesk();
    const led = await type("+1; q send", { list: LISBON, for: client });
    expect(led.status).toBe(303);
    const path = led.location ?? "";
    const { data } = await pages.get(adding, path, cookie);
    expect(data.lines).toMatchObject([{ href: expect.stringContaining("/hotel-checkout?") }]);
    expect(data.heading).toBe("Add to the quote for Maria Lopez");
    const offer = data.lines.map(({ href }) => href);
    for (const _ of ["sent", "sent again"]) {
      const added = await pages.post(adding, path, { offer: offer[0] ?? "", then: "send" }, cookie);
      expect(added.location).toMatch(/^\/agent\/quotes\/Q-\w{4}\/send$/);
    }
    const all = { q: "", state: undefined, page: 1, perPage: 5 };
    const [listed] = (await pages.context.agency.quotes.list(agent, all)).quotes;
    const whole = await pages.context.agency.quotes.find(agent, listed?.number ?? "");
    expect([whole?.client.id, whole?.options.length]).toEqual([client, 1]);
    expect((await pages.post(adding, path, { offer: offer[0] ?? "" }, other)).status).toBe(404);
    for (const wrong of ["/hotel-checkout?property=none&room=1&plan=1&in=2026-12-12&out=2026-12-15&guests=2", "/admin"])
      expect((await pages.post(adding, path, { offer: wrong }, cookie)).status, wrong).toBe(409);
    expect((await pages.post(adding, path, {}, cookie)).status).toBe(400);
    const tooMany = Array.from({ length: MOST_QUOTE_OPTIONS + 1 }, (): [string, string] => ["offer", offer[0] ?? ""]);
    expect((await pages.post(adding, path, tooMany, cookie)).status).toBe(400);
  });

  test("AG-07 lines without a client ask for whom, and lead on with the client", async () => {
    const { pages, cookie, type } = await aDesk();
    const led = await type("+1", { list: LISBON });
    const asked = (await pages.get(adding, led.location ?? "", cookie)).location ?? "";
    expect(asked).toMatch(/^\/agent\/client-list\?to=/);
    const { data } = await pages.get(clients, asked, cookie);
    expect(data.clients[0]?.href).toMatch(/^\/agent\/add-to-quote\?of=.*&n=1&for=/);
  });

  test("AG-07 a number or a page that the list does not have says so, with the list kept for the next line", async () => {
    const { type } = await aDesk();
    for (const [line, error] of [
      ["99", "There is no line 99 in this list."],
      ["m", "There are no more pages in this list."],
      ["p", "There are no more pages in this list."],
    ] as const) {
      const { status, data } = await type(line, { list: LISBON });
      expect([status, data.bar.error]).toEqual([400, error]);
      expect(data.bar.hidden).toEqual([["list", LISBON]]);
    }
  });

  test("AG-07 only pages of products are numbered, and a search without lines is the page that says why", async () => {
    const { pages, cookie, type } = await aDesk();
    for (const of of [
      "/agent",
      "/admin",
      "//evil.example/search-detail?dest=1",
      "https://evil.example/search-detail?x",
    ])
      expect((await pages.get(list, listed(of), cookie)).status, of).toBe(404);
    expect((await type("1", { list: "https://evil.example/search-detail?x" })).data.bar.error).toMatch(/no numbered/);
    const nothing = "/search-detail?dest=2267057&in=2020-12-12&out=2020-12-15&guests=2";
    expect((await pages.get(list, listed(nothing), cookie)).location).toBe(nothing);
  });

  test("AG-08 RO-07 another agent's client is not found; members have no lists", async () => {
    const { pages, client, other, member } = await aDesk();
    expect((await pages.get(list, listed(LISBON, client), other)).status).toBe(404);
    expect((await pages.get(list, listed(LISBON), member)).status).toBe(403);
  });
});
