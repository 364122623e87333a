import { beforeEach, expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import * as undated from "~/products/stays/property/property";
import { deserialize } from "~/request/serialized";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../../../tests/fixtures/stays.ts";
import * as home from "./home";
import * as removeHistory from "./remove-history";
import * as results from "./search-detail";

const NOW = Date.UTC(2026, 10, 21, 12);
const LATER = Date.UTC(2026, 11, 13, 12);
const LISBON = 2267057;
const STAY = "in=2026-12-12&out=2026-12-15&guests=2";
const OTHER = "in=2027-01-09&out=2027-01-12&guests=2";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** A browser that stores the cookies it receives, one value for each name. */
  async function aBrowser({ products = ["HLT", "CND", "RST"] } = {}) {
    const organisation = await givenOrganisation(db, { products });
    const jar = new Map<string, string>();
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const keep = (cookies: string[]) => {
      for (const each of cookies) jar.set(each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1));
    };
    const pagesAt = (now: number) => pagesOf(db, organisation, now);
    return {
      jar,
      keep,
      pages: pagesAt(NOW),
      cookie,
      async search(query: string) {
        keep((await pagesAt(NOW).get(results, query, cookie())).cookies);
      },
      async look(code: string, query: string) {
        keep((await pagesAt(NOW).get(property, `/hotel-details?property=${code}&${query}`, cookie())).cookies);
      },
      async lists(now = NOW) {
        const { history } = deserialize((await pagesAt(now).get(home, "/", cookie())).data.page);
        return history.lists.map(({ heading, entries }) => ({
          heading,
          entries: entries.map(({ title, href }) => [title, href]),
        }));
      },
    };
  }

  test("LO-08 the last search of each type has one entry, which a search of that type replaces", async () => {
    const browser = await aBrowser();
    await givenHotel(db);
    await givenHotel(db, { product: "CND" });
    await givenHotel(db, { product: "RST" });
    await browser.search(`/search-detail?dest=${LISBON}&${OTHER}`);
    await browser.search(`/search-detail?dest=${LISBON}&${OTHER}&product=CND`);
    await browser.search(`/search-detail?dest=${LISBON}&${STAY}&product=CND`);
    await browser.search(`/resorts/search-details?dest=${LISBON}&${STAY}`);
    expect(await browser.lists()).toEqual([
      {
        heading: "Continue your search",
        entries: [
          ["Lisbon, Portugal", `/search-detail?dest=${LISBON}&${OTHER}`],
          ["Condos in Lisbon", `/search-detail?dest=${LISBON}&${STAY}&product=CND`],
          ["Resorts in Lisbon", `/resorts/search-details?dest=${LISBON}&${STAY}`],
        ],
      },
    ]);
  });

  test("LO-08 the last property of each product has one entry, with its dates while they are to come", async () => {
    const browser = await aBrowser();
    const [first, second] = [await givenHotel(db), await givenHotel(db, { name: "Casa Nova" })];
    const condo = await givenHotel(db, { product: "CND", name: "The condo" });
    await browser.look(first.code, STAY);
    await browser.look(condo.code, `${STAY}&product=CND&stars=4`);
    await browser.look(second.code, STAY);
    expect(await browser.lists()).toEqual([
      {
        heading: "Recently viewed",
        entries: [
          ["Casa Nova", `/hotel-details?property=${second.code}&${STAY}`],
          ["The condo", `/hotel-details?property=${condo.code}&${STAY}`],
        ],
      },
    ]);
    expect((await browser.lists(LATER))[0]?.entries).toContainEqual(["Casa Nova", `/hotel-details/${second.code}`]);
    const { cookies } = await browser.pages.get(undated, `/hotel-details/${first.code}`, "", { property: first.code });
    browser.keep(cookies);
    expect((await browser.lists())[0]?.entries).toContainEqual(["Casa do Rio", `/hotel-details/${first.code}`]);
  });

  test("LO-08 what is removed is gone, and nothing else; what names no entry changes nothing", async () => {
    const browser = await aBrowser();
    const { code } = await givenHotel(db);
    await browser.search(`/search-detail?dest=${LISBON}&${STAY}`);
    await browser.look(code, STAY);
    for (const entry of ["userToken", "__proto__", ""]) {
      const answer = await browser.pages.post(removeHistory, "/history", { entry }, browser.cookie());
      expect([entry, answer.status, answer.location, answer.cookies]).toEqual([entry, 303, "/", []]);
    }
    const { status, location, cookies } = await browser.pages.post(
      removeHistory,
      "/history",
      { entry: "last_search" },
      browser.cookie(),
    );
    expect([status, location]).toEqual([303, "/"]);
    browser.keep(cookies);
    expect((await browser.lists()).map(({ heading }) => heading)).toEqual(["Recently viewed"]);
    expect((await browser.pages.get(removeHistory, "/history")).status).toBe(404);
  });

  test("LO-08 entries of products that are not offered, of properties that are no more, and nonsense are left out", async () => {
    const browser = await aBrowser();
    const { code } = await givenHotel(db, { product: "RST" });
    await browser.look(code, STAY);
    await browser.search(`/resorts/search-details?dest=${LISBON}&${STAY}`);
    const other = await aBrowser({ products: ["HLT"] });
    for (const [name, value] of browser.jar) other.jar.set(name, value);
    expect(await other.lists()).toEqual([]);
    await db.updateTable("property").set({ code: "another" }).execute();
    expect((await browser.lists()).map(({ heading }) => heading)).toEqual(["Continue your search"]);
    for (const name of browser.jar.keys()) browser.jar.set(name, "bm90IGpzb24=");
    expect(await browser.lists()).toEqual([]);
  });
});
