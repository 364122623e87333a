import { beforeEach, expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import { deserialize } from "~/request/serialized";
import * as notFound from "~/routes/problem/not-found";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../../../tests/fixtures/stays.ts";
import * as calendar from "./calendar";
import * as productSearch from "./product-search";
import * as results from "./search-detail";
import * as weeks from "./weeks";

const NOW = Date.UTC(2026, 10, 21, 12);
const LISBON = 2267057;
const STAY = "in=2026-12-12&out=2026-12-15&guests=2";
const ALL = ["HLT", "CND", "STY", "HST", "RST"];
const PAGES = [
  ["/condo", "CND", "Condos"],
  ["/stays", "STY", "Stays"],
  ["/holidaystays", "HST", "Vacation stays"],
  ["/resorts", "RST", "Resorts"],
] as const;

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  const givenPages = async (products = ALL) => pagesOf(db, await givenOrganisation(db, { products }), NOW);
  const searchAt = async (pages: Awaited<ReturnType<typeof givenPages>>, path: string) => {
    const { data, status } = await pages.get(productSearch, path);
    if (!("page" in data)) throw new Error(`no search at ${path}`);
    return { status, title: data.title, page: deserialize(data.page) };
  };
  const resultsAt = async (pages: Awaited<ReturnType<typeof givenPages>>, path: string) => {
    const { data, location } = await pages.get(results, path);
    if (location) return { location };
    const page = deserialize(data.page);
    if (page.kind !== "results") throw new Error(`no results at ${path}`);
    return { title: data.title, page, names: page.hits.map(({ name }) => name) };
  };

  test.each(PAGES)("RT-11 RT-13 %s searches %s and shows places that have some", async (path, product, heading) => {
    const pages = await givenPages();
    await givenHotel(db, { name: "A hotel", rate: { price: 10_00, weekend_price: 10_00 } });
    await givenHotel(db, { name: "The one", product });
    const { status, title, page } = await searchAt(pages, path);
    expect([status, title, page.heading, page.empty]).toEqual([200, `${heading} · Test Travel`, heading, undefined]);
    const [lisbon] = page.themes.flatMap(({ places }) => places);
    expect(lisbon?.name).toBe("Lisbon");
    expect((await resultsAt(pages, lisbon!.href)).names).toEqual(["The one"]);
  });

  test("RT-13 a page that nothing can be featured on says so and still searches", async () => {
    const pages = await givenPages();
    await givenHotel(db);
    const { page } = await searchAt(pages, "/condo");
    expect([page.themes, page.empty?.title]).toEqual([[], "No condos to show right now"]);
    expect(page.search).toMatchObject({ action: "/search-detail", hidden: [["product", "CND"]], page: "/condo" });
  });

  test("RT-13 RT-11 a product that the organisation does not offer has no page, and no results", async () => {
    const pages = await givenPages(["HLT"]);
    await givenHotel(db, { product: "CND" });
    for (const [path, product] of PAGES) {
      expect([path, (await pages.get(productSearch, path)).status]).toEqual([path, 404]);
      const asked = product === "RST" ? `/resorts/search-details?` : `/search-detail?product=${product}&`;
      expect([asked, (await pages.get(results, `${asked}dest=${LISBON}&${STAY}`)).status]).toEqual([asked, 404]);
    }
  });

  test("RT-13 the address of a product that the organization doesn't sell says so and links what it sells", async () => {
    const pages = await givenPages(["HLT"]);
    const links = [{ href: "/hotel", text: "Hotels" }];
    const pageOf = (heading: string) => ({
      title: `${heading} · Test Travel`,
      notOffered: { heading, instead: "What you can book here", links },
    });
    const flight = await pages.get(notFound, "/flight");
    expect([flight.status, flight.data]).toEqual([404, pageOf("Test Travel doesn't offer flights.")]);
    const condo = await pages.get(productSearch, "/condo");
    expect([condo.status, condo.data]).toEqual([404, pageOf("Test Travel doesn't offer condos.")]);
  });

  test("RT-13 results of one product keep to it: in filters, pages, the property's address and back", async () => {
    const pages = await givenPages();
    await givenHotel(db, { name: "A hotel" });
    for (let number = 1; number <= 11; number++) await givenHotel(db, { name: `Condo ${number}`, product: "CND" });
    const { page, title } = await resultsAt(pages, `/search-detail?dest=${LISBON}&${STAY}&product=CND&stars=4`);
    expect([title, page?.heading, page?.total]).toEqual(["Condos in Lisbon · Test Travel", "11 condos in Lisbon", 11]);
    expect(page?.search).toEqual({ action: "/search-detail", hidden: [["product", "CND"]], byWeek: undefined });
    expect(page?.firstPage).toContain("product=CND");
    expect(page?.chips.map(({ href }) => href)).toEqual([`/search-detail?dest=${LISBON}&${STAY}&product=CND`]);
    const [hit] = page!.hits;
    const { data } = await pages.get(property, `/hotel-details?property=${hit!.code}&${page!.propertyQuery}`);
    const there = deserialize(data.page);
    expect([there.backText, there.backTo]).toEqual([
      "Condos in Lisbon",
      `/search-detail?dest=${LISBON}&${STAY}&product=CND&stars=4`,
    ]);
    expect(there.hidden).toContainEqual(["product", "CND"]);
    expect(there.rooms[0]?.offers[0]?.href).toContain("product=CND");
  });

  test("RT-11 resorts have results of their own, at one address", async () => {
    const pages = await givenPages();
    await givenHotel(db, { name: "A hotel" });
    await givenHotel(db, { name: "A resort", product: "RST" });
    const query = `dest=${LISBON}&${STAY}`;
    const { names, page } = await resultsAt(pages, `/resorts/search-details?${query}`);
    expect([names, page?.heading]).toEqual([["A resort"], "1 resort in Lisbon"]);
    expect(page?.propertyQuery).toContain("product=RST");
    expect(page?.firstPage).toBe(`/resorts/search-details?${query}`);
    expect(await resultsAt(pages, `/search-detail?${query}&product=RST`)).toEqual({
      location: `/resorts/search-details?${query}`,
    });
  });

  test("RT-11 resorts are asked for by weeks from a day on, which is a stay of so many nights", async () => {
    const pages = await givenPages();
    await givenHotel(db, { product: "RST" });
    const { search } = (await searchAt(pages, "/resorts")).page;
    expect(search.byWeek?.options).toHaveLength(4);
    expect(search).toMatchObject({ form: { in: "2026-12-12", out: "2026-12-19" } });
    const asked = `dest=${LISBON}&q=&in=2027-01-09&weeks=2&rooms=1&adults=2`;
    expect(await resultsAt(pages, `/resorts/search-details?${asked}`)).toEqual({
      location: `/resorts/search-details?dest=${LISBON}&in=2027-01-09&out=2027-01-23&guests=2`,
    });
    const chosen = deserialize((await pages.get(calendar, `/search/dates?to=/resorts&weeks=2&m=2027-01`)).data.page);
    const days = chosen.months.flatMap((month) => month.weeks.flat()).flatMap((day) => day?.href ?? []);
    expect(days.find((href) => href.includes("in=2027-01-09"))).toContain("out=2027-01-23");
    const done = deserialize((await pages.get(calendar, "/search/dates?to=/resorts&in=2027-01-09&weeks=2")).data.page);
    expect([done.step, done.to, done.chosen?.nights]).toEqual(["done", "/resorts", 14]);
  });

  test("RT-13 a place without any of the product says so, and without a place the calendar leads back to its page", async () => {
    const pages = await givenPages();
    await givenHotel(db);
    const { page } = await resultsAt(pages, `/search-detail?dest=${LISBON}&${STAY}&product=HST`);
    expect(page?.nothing?.title).toBe("No vacation stays in Lisbon yet");
    const asked = deserialize((await pages.get(calendar, "/search/dates?to=/search-detail&product=HST")).data.page);
    expect(asked.to).toBe("/holidaystays");
  });

  test("RT-14 weeks are resorts", async () => {
    const pages = await givenPages();
    expect(await pages.get(weeks, "/weeks")).toMatchObject({ status: 302, location: "/resorts" });
  });
});
