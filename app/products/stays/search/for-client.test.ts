import { expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import { deserialize, type Serialized } from "~/request/serialized";
import * as root from "~/root";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../../../tests/fixtures/stays.ts";
import * as home from "./home";
import type { SearchPage } from "./search-detail";
import * as results from "./search-detail";

const SEARCH = "/search-detail?dest=2267057&in=2026-12-12&out=2026-12-15&guests=2";

describeWithDatabase((open) => {
  async function aSearch() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    await givenHotel(db);
    const pages = pagesOf(db, organisation, Date.UTC(2026, 10, 21, 12));
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const details = { ...{ externalId: "", phone: "", currency: "", language: "", email: "" }, lastName: "Lopez" };
    const site = { organisation, origin: "https://ours.example" };
    const added = await pages.context.agency.clients.add(agent, { ...details, firstName: "Maria" }, "form-1", site);
    if (!added.ok) throw new Error(added.reason);
    const other = await givenAccount(db, organisation, { type: "agent" });
    return {
      pages,
      client: added.value.id,
      cookie: await pages.sessionOf(agent),
      other: await pages.sessionOf(other),
      member: await pages.sessionOf(await givenAccount(db, organisation)),
    };
  }

  const hitsOf = (data: { page: Serialized<SearchPage> }) => {
    const page = deserialize(data.page);
    if (!("hits" in page)) throw new Error("no results");
    return page;
  };

  test("AG-02 a search for a client is for that client to the checkout", async () => {
    const { pages, client, cookie } = await aSearch();
    const start = deserialize((await pages.get(home, `/?for=${client}`, cookie)).data.page);
    expect(start.hidden).toEqual([["for", client]]);
    const found = hitsOf((await pages.get(results, `${SEARCH}&for=${client}`, cookie)).data);
    expect(found.search.hidden).toEqual([["for", client]]);
    expect(new URLSearchParams(found.propertyQuery).get("for")).toBe(client);
    const path = `/hotel-details?property=${found.hits[0]?.code}&${found.propertyQuery}`;
    const seen = deserialize((await pages.get(property, path, cookie)).data.page);
    expect(seen.backTo).toContain(`for=${client}`);
    expect(JSON.stringify(seen.rooms)).toContain(`for=${client}`);
  });

  test("AG-02 every page of such a search says for whom, and ends it where the agent is", async () => {
    const { pages, client, cookie, other } = await aSearch();
    const account = async (as: string) => (await pages.get(root, `${SEARCH}&for=${client}`, as)).data.account;
    expect(await account(cookie)).toMatchObject({
      firstName: "Grace, for Maria Lopez",
      links: expect.arrayContaining([{ href: SEARCH, label: "STOP BOOKING FOR THIS CLIENT" }]),
    });
    expect((await account(other))?.firstName).not.toContain("Maria");
  });

  test("RO-07 AG-08 another agent's client is not found, and only agents search for clients", async () => {
    const { pages, client, other, member } = await aSearch();
    expect((await pages.get(results, `${SEARCH}&for=${client}`, other)).status).toBe(404);
    for (const viewer of [member, ""])
      expect(hitsOf((await pages.get(results, `${SEARCH}&for=${client}`, viewer)).data).search.hidden).toEqual([]);
  });
});
