import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import { inFormOrder } from "~/shared/products/search-form.server";
import { StartPage } from "~/shared/products/start-page";
import { DocumentProvider } from "~/ui/document";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { markupOf } from "../../../tests/drivers/markup.tsx";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import * as trial from "../../../tests/fakes/trial-pages.tsx";
import {
  endShow,
  freeUntil,
  givenEvening,
  givenShow,
  registerTrial,
  showsOnSale,
} from "../../../tests/fakes/trial-product.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ASKED = "day=2026-12-12&seats=2";

const details = {
  requestId: undefined,
  pageStyle: { css: "", sheet: "" },
  ...{ brandStyle: "", icon: "", lite: false, refused: false },
};
/** A route's page with what its loader answered. */
function html(Page: ComponentType, loaded: unknown): string {
  const routes = [{ id: "page", path: "*", element: <Page />, loader: () => null }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: loaded } } });
  return markupOf(
    <DocumentProvider details={details}>
      <RouterProvider router={router} />
    </DocumentProvider>,
  );
}

describeWithDatabase((open) => {
  beforeAll(registerTrial);

  async function givenSite() {
    const { db } = await open();
    for (const show of showsOnSale()) endShow(show);
    const organisation = await givenOrganisation(db, { products: ["HLT"], currency: "USD" });
    Object.assign(trial.office, { db, clock: { now: () => NOW } });
    const pages = pagesOf(db, organisation, NOW);
    const found = async (query: string) => {
      const { status, data } = await pages.get(trial.results, `/trial-results?${query}`);
      return { status, markup: html(trial.Found, data) };
    };
    return { pages, found };
  }

  const namesIn = (markup: string) => [...markup.matchAll(/<bdi>([^<]+)<\/bdi><\/a><\/h2>/g)].map(([, name]) => name);

  test("PD-01 a product with pages of the shared parts has counts, chips, a highest price, sorting, pages of ten and an empty state", async () => {
    const { found, pages } = await givenSite();
    const prices = Array.from({ length: 11 }, (_, index) => (index + 1) * 10_00);
    for (const [index, price] of prices.entries())
      givenEvening(`Show ${String.fromCharCode(75 - index)}`, { price, cancel: index === 0 ? null : freeUntil(48) });
    givenShow({ name: "Festival", price: 1_000_00 });
    const all = await found(ASKED);
    expect(all.status).toBe(200);
    expect(namesIn(all.markup)).toHaveLength(10);
    expect(namesIn(all.markup)[0]).toBe("Show K");
    expect(all.markup).toContain("<h1>12 shows</h1>");
    expect(all.markup).toMatch(/shows\.free-yes <span[^>]*>11<\/span>/);
    expect(all.markup).toMatch(/shows\.length-evening <span[^>]*>11<\/span>/);
    expect(namesIn((await found(`${ASKED}&page=2`)).markup)).toEqual(["Show A", "Festival"]);
    const { status, location } = await pages.get(trial.results, `/trial-results?${ASKED}&page=99`);
    expect([status, location]).toEqual([303, "/trial-results?day=2026-12-12&seats=2&page=2"]);
    const filtered = await found(`${ASKED}&free=yes&length=evening&max=100&sort=name`);
    expect(namesIn(filtered.markup)).toEqual(["Show H", "Show I", "Show J"]);
    expect(filtered.markup).toMatch(/Up to USD.100\.00/);
    expect(filtered.markup).toContain(
      `href="/trial-results?day=2026-12-12&amp;seats=2&amp;sort=name&amp;length=evening&amp;max=100"`,
    );
    const none = await found(`${ASKED}&max=1`);
    expect(none.markup).toContain("<h1>shows.nothingMatches</h1>");
    expect(none.markup).toMatch(/href="\/trial-results\?day=2026-12-12&amp;seats=2"[^>]*>Clear all filters/);
    const wrong = await found(`${ASKED}&max=cheap`);
    expect([wrong.status, wrong.markup.includes("cheap")]).toEqual([400, true]);
  });

  test("PD-01 BK-01 a wrong question comes back with its form, and a page of one thing names what to change", async () => {
    const { pages, found } = await givenSite();
    const wrong = await found("day=soon&seats=2");
    expect(wrong.status).toBe(400);
    expect(wrong.markup).toContain('id="day-error"');
    expect(wrong.markup).toContain('value="soon"');
    const show = givenEvening("Fado night");
    const at = async (query: string) => {
      const { status, data } = await pages.get(trial.detail, `/trial?code=${show.code}&${query}`);
      return { status, markup: html(trial.Detail, data) };
    };
    const shown = await at(ASKED);
    expect(shown.status).toBe(200);
    expect(shown.markup).toMatch(/Book for USD.55\.00/);
    expect(shown.markup).toContain(`value="/checkout?offer=test.${show.code}.2026-12-12.2"`);
    expect((await at("day=soon")).status).toBe(400);
    expect((await pages.get(trial.detail, "/trial?code=none")).status).toBe(404);
  });

  test("PD-01 problems are listed in the order of the fields: rare ones stand first", () => {
    const field = (name: string, isRare = false) => ({ name, label: name, isRare });
    const fields = [field("where"), field("back", true), field("when")];
    const problems = ["when", "where", "back"].map((id) => ({ id, text: id }));
    expect(inFormOrder({ fields }, problems).map(({ id }) => id)).toEqual(["back", "where", "when"]);
  });

  test("PD-01 RT-13 a search begins on a page with what there is, or says that there is nothing", async () => {
    const { pages } = await givenSite();
    const begin = async () => {
      const { data } = await pages.get(trial.start, "/trial");
      return html(StartPage, data);
    };
    expect(await begin()).toContain("shows.emptyText");
    givenEvening("Fado night");
    const markup = await begin();
    expect(markup).toContain("<bdi>Fado night</bdi>");
    expect(markup.indexOf('name="seats"')).toBeLessThan(markup.indexOf("<button"));
  });
});
