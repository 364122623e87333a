import { expect, test } from "vitest";
import * as homePage from "~/products/stays/search/home";
import { deserialize } from "~/request/serialized";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aStation, givenStations } from "../../../tests/fixtures/cars.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as carPage from "./car";
import { cars } from "./registered.server";
import * as resultsPage from "./results";
import * as searchPage from "./search";

const SEARCH = "/cars/results?pickup=LIS&from=2026-12-12&to=2026-12-15&age=30&country=PT&gearbox=manual";

describeWithDatabase((open) => {
  async function aSearch() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["HLT", "CAR"], currency: "EUR" });
    await givenStations(db, aStation({ organisation: organisation.id }), aStation({ code: "LIS-C", airport: false }));
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

  test("AG-02 PD-05 a search of cars for a client is for that client to the checkout", async () => {
    const { pages, client, cookie } = await aSearch();
    const of = `for=${client}`;
    const { data } = await pages.get(searchPage, `/cars?${of}`, cookie);
    if (!("page" in data)) throw new Error("no search");
    const start = deserialize(data.page);
    expect([start.form.hidden, start.links[0]?.href]).toEqual([[["for", client]], expect.stringContaining(of)]);
    const { form, results } = deserialize((await pages.get(resultsPage, `${SEARCH}&${of}`, cookie)).data.page);
    expect(form.hidden).toEqual([["for", client]]);
    expect(results?.search).toContainEqual(["for", client]);
    const href = results?.hits[0]?.href ?? "";
    const byPlace = deserialize((await pages.get(resultsPage, `/cars/results?pickup=Lisbon&${of}`, cookie)).data.page);
    const other = byPlace.others[0]?.links[0]?.href;
    for (const each of [href, results?.firstPage, results?.chips[0]?.href, other]) expect(each).toContain(of);
    const { page } = deserialize((await pages.get(carPage, href, cookie)).data.page);
    expect(page?.form.shown).toContainEqual(["for", client]);
    for (const each of [page?.back.href, page?.book]) expect(each).toContain(of);
  });

  test("AG-02 LO-08 what an agent looked at for a client is offered again without the client", async () => {
    const { pages, client, cookie } = await aSearch();
    const search = await pages.get(resultsPage, `${SEARCH}&for=${client}`, cookie);
    const href = deserialize(search.data.page).results?.hits[0]?.href ?? "";
    const cookies = [...search.cookies, ...(await pages.get(carPage, href, cookie)).cookies];
    const home = await pages.get(homePage, "/", [cookie, ...cookies].join("; "));
    const lists = deserialize(home.data.page).history.lists;
    const hrefs = lists.flatMap(({ entries }) => entries.map((each) => each.href));
    expect([href.includes(client), ...hrefs]).toEqual([
      true,
      expect.stringMatching(/^\/cars\/results\?pickup=LIS&/),
      expect.stringMatching(/^\/car\?car=/),
    ]);
    for (const each of hrefs) expect(each).not.toMatch(/[?&]for=/);
  });

  test("RO-07 AG-08 another agent's client is not found, and only agents search cars for clients", async () => {
    const { pages, client, other, member } = await aSearch();
    expect((await pages.get(resultsPage, `${SEARCH}&for=${client}`, other)).status).toBe(404);
    for (const viewer of [member, ""]) {
      const { results } = deserialize((await pages.get(resultsPage, `${SEARCH}&for=${client}`, viewer)).data.page);
      expect(JSON.stringify(results)).not.toContain(client);
    }
  });

  test("AG-07 PD-05 cars are numbered lines, the offer behind each of which leads to its checkout", async () => {
    const { pages, cookie } = await aSearch();
    const listAt = (path: string) =>
      cars.list({
        at: new URL(path, "http://site"),
        request: new Request("http://site/", { headers: { cookie } }),
        context: pages.context,
        i18n: undefined as never,
      });
    const list = await listAt(SEARCH);
    expect(list?.lines.map(({ title }) => title)).toEqual(["Volkswagen Golf or similar"]);
    const offer = await listAt(list?.lines[0]?.href ?? "");
    expect(offer?.lines[0]?.href).toMatch(/^\/checkout\?offer=car\.LIS\.CDMR&/);
    expect(await listAt("/stays?x=1")).toBeUndefined();
  });
});
