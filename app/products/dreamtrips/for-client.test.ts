import { expect, test } from "vitest";
import { deserialize } from "~/request/serialized";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aDreamtrip, givenDreamtrips } from "../../../tests/fixtures/dreamtrips.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as resultsPage from "./results";
import * as searchPage from "./search";
import * as tripPage from "./trip";

const SEARCH = "/dreamtrips/results?month=2027-03&travelers=2&singles=0&theme=food";

describeWithDatabase((open) => {
  async function aSearch() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["DRM"], currency: "EUR" });
    await givenDreamtrips(db, organisation, aDreamtrip());
    const pages = pagesOf(db, organisation, Date.UTC(2026, 10, 21, 12));
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const details = { ...{ externalId: "", phone: "", currency: "", language: "", email: "" }, lastName: "Lopez" };
    const site = { organisation, origin: "https://ours.example" };
    const added = await pages.context.agency.clients.add(agent, { ...details, firstName: "Maria" }, "form-1", site);
    if (!added.ok) throw new Error(added.reason);
    return {
      pages,
      client: added.value.id,
      cookie: await pages.sessionOf(agent),
      other: await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" })),
      member: await pages.sessionOf(await givenAccount(db, organisation)),
    };
  }

  test("AG-02 PD-09 a search of dream trips for a client is for that client to the checkout", async () => {
    const { pages, client, cookie } = await aSearch();
    const of = `for=${client}`;
    const { data } = await pages.get(searchPage, `/dreamtrips?${of}`, cookie);
    if (!("page" in data)) throw new Error("no search");
    const start = deserialize(data.page);
    expect([start.form.hidden, start.links[0]?.href]).toEqual([[["for", client]], expect.stringContaining(of)]);
    const { form, results } = deserialize((await pages.get(resultsPage, `${SEARCH}&${of}`, cookie)).data.page);
    expect(form.hidden).toEqual([["for", client]]);
    expect(results?.search).toContainEqual(["for", client]);
    const href = results?.hits[0]?.href ?? "";
    for (const each of [href, results?.firstPage, results?.chips[0]?.href]) expect(each).toContain(of);
    const page = deserialize((await pages.get(tripPage, href, cookie)).data.page);
    expect(page.form.shown).toContainEqual(["for", client]);
    for (const each of [page.back.href, page.departures[0]?.href]) expect(each).toContain(of);
  });

  test("RO-07 AG-08 another agent's client is not found, and only agents search dream trips for clients", async () => {
    const { pages, client, other, member } = await aSearch();
    expect((await pages.get(resultsPage, `${SEARCH}&for=${client}`, other)).status).toBe(404);
    for (const viewer of [member, ""]) {
      const { results } = deserialize((await pages.get(resultsPage, `${SEARCH}&for=${client}`, viewer)).data.page);
      expect(JSON.stringify(results)).not.toContain(client);
    }
  });
});
