import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { deserialize } from "~/request/serialized";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aDreamtrip, givenDreamtrips } from "../../../tests/fixtures/dreamtrips.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { dreamtrips } from "./registered.server";
import * as resultsPage from "./results";
import * as searchPage from "./search";
import * as tripPage from "./trip";

const SEARCH = "/dreamtrips/results?month=2027-03&travelers=2&singles=0&theme=food";

describeWithDatabase((open) => {
  async function aSearch() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["DRM"], currency: "EUR" });
    await givenDreamtrips(db, organisation, aDreamtrip({ startsOn: "2027-02-06", everyDays: 28 }));
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

  test("AG-07 PD-09 a line for a trip leads to the departure that it names, not to an earlier one", async () => {
    const { pages, cookie } = await aSearch();
    const read = (path: string) =>
      dreamtrips.list({
        at: new URL(path, "https://ours.example"),
        request: new Request("https://ours.example", { headers: { cookie } }),
        context: pages.context,
        i18n: i18nFor("en"),
      });
    const found = await read(SEARCH);
    const [line] = found?.lines ?? [];
    const offers = await read(line?.href ?? "");
    const day = /[?&]from=([\d-]+)/.exec(line?.href ?? "")?.[1] ?? "";
    expect(offers?.lines[0]?.href).toContain(`day=${day}`);
    const all = await read(line?.href.replace(/&from=[^&]*/, "") ?? "");
    expect(all?.lines[0]?.href).not.toContain(`day=${day}`);
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
