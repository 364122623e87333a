import { beforeEach, describe, expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import { deserialize, type Serialized } from "~/request/serialized";
import routes from "~/routes";
import { offerAddress } from "~/routes/checkout/offer-address.server";
import type { Organisation } from "../../../../server/organisation/settings.ts";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenMember } from "../../../../tests/fixtures/plans.ts";
import { givenRates } from "../../../../tests/fixtures/rates.ts";
import { givenDestinations, givenHotel, givenPlan } from "../../../../tests/fixtures/stays.ts";
import type { PlaceSuggestions } from "../search-form/place-field";
import * as calendar from "./calendar";
import * as greenDeals from "./green-deals";
import * as home from "./home";
import type { SearchPage } from "./search-detail";
import * as results from "./search-detail";
import * as places from "./suggested-places";

/** Noon in Lisbon, morning in New York, already tomorrow in Auckland. */
const NOW = Date.UTC(2026, 10, 21, 12);
const LISBON = 2267057;
const FLORENCE = 3176959;
const MADRID = 3117735;
const BARCELONA = 3128760;
const SANTIAGO_CHILE = 3871336;
const SANTIAGO_SPAIN = 3109642;
const SANTIAGO_DE_LOS_CABALLEROS = 3492914;
const STAY = "in=2026-12-12&out=2026-12-15&guests=2";

test("RT-01 /home is the same page as /", () => {
  const fileOf = (found: (entry: (typeof routes)[number]) => boolean) => routes.find(found)?.file;
  expect(fileOf(({ path }) => path === "home")).toBe(fileOf(({ index }) => index === true));
});

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  const givenPages = async (changes: Partial<Organisation> = {}) =>
    pagesOf(db, await givenOrganisation(db, changes), NOW);

  describe("results", () => {
    test("RT-10 BK-01 a place that was typed leads to the one address of the search", async () => {
      const pages = await givenPages();
      const typed = await pages.get(
        results,
        `/search-detail?q=lisbon&dest=&${STAY.replace("guests=2", "rooms=1&adults=2")}&age=&age=5&stars=4&sort=price&page=1`,
      );
      expect(typed.status).toBe(303);
      expect(typed.location).toBe(`/search-detail?dest=${LISBON}&${STAY}.5&stars=4&sort=price`);
    });

    test("BK-01 each property shows the total of the stay with taxes first, then the night, board and cancellation", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const { status, data } = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`);
      const page = resultsIn(data);
      expect(status).toBe(200);
      expect(data.title).toBe("Stays in Lisbon · Test Travel");
      expect(page.hits).toHaveLength(1);
      expect(page.hits[0]).toMatchObject({
        name: "Casa do Rio",
        stars: 4,
        score: "8.7",
        reviews: 120,
        distance: "0.6 mi",
        board: "breakfast",
        freeUntil: "Dec 10",
      });
      expect(plain(page.hits[0]?.price.total)).toBe("USD 330.00");
      expect(plain(page.hits[0]?.price.perUnit)).toBe("USD 110.00");
    });

    test.each([
      ["now", "none", true],
      ["3", "none", true],
      [null, "none", false],
      ["now on-site", "none", false],
      ["now", "demo", false],
    ] as const)(
      "RO-04 results and property say if only a wallet pays: due %s, payments %s",
      async (payment, provider, isSaid) => {
        const pages = await givenPages({ payments: { provider } });
        const { code } = await givenHotel(db, { plan: { payment } });
        const { data } = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`);
        const house = await pages.get(property, `/hotel-details?property=${code}&${STAY}`);
        const said = isSaid ? "Pay with your wallet only: this site takes no card payments" : undefined;
        expect(resultsIn(data).hits[0]?.walletOnly).toBe(said);
        expect(deserialize(house.data.page).rooms[0]?.offers[0]?.walletOnly).toBe(said);
      },
    );

    test("BK-01 filters, counts, order and pages follow the URL", async () => {
      const pages = await givenPages();
      for (let number = 1; number <= 11; number++)
        await givenHotel(db, {
          name: `Hotel ${number}`,
          stars: number <= 3 ? 5 : 3,
          rate: { price: 100_00 + number, weekend_price: 100_00 + number },
        });
      await givenHotel(db, {
        name: "The dear one",
        stars: 5,
        amenities: "wifi pool",
        rate: { price: 900_00, weekend_price: 900_00 },
      });
      const list = async (query: string) =>
        resultsIn((await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}${query}`)).data);

      const first = await list("&sort=price");
      expect([first.total, first.pages, first.hits.length]).toEqual([12, 2, 10]);
      expect(first.hits[0]?.name).toBe("Hotel 1");
      expect(first.facets.stars).toEqual([
        ["5", 4],
        ["3", 8],
      ]);
      expect((await list("&sort=price&page=2")).hits.map(({ name }) => name)).toEqual(["Hotel 11", "The dear one"]);
      expect((await list("&stars=5")).total).toBe(4);
      expect((await list("&stars=5&amenity=pool")).hits.map(({ name }) => name)).toEqual(["The dear one"]);
      expect((await list("&max=400")).total).toBe(11);
    });

    test("BK-01 the map has the results of the list, its filters and its way back", async () => {
      const pages = await givenPages();
      await givenHotel(db, { name: "North", latitude: 38.78, longitude: -9.14 });
      await givenHotel(db, { name: "South", latitude: 38.68, longitude: -9.14, stars: 3 });
      const path = `/search-detail?dest=${LISBON}&${STAY}`;
      const list = resultsIn((await pages.get(results, `${path}&stars=4&stars=3&page=1`)).data);
      expect([list.map, list.otherView?.href]).toEqual([undefined, `${path}&stars=4&stars=3&view=map`]);
      const page = resultsIn((await pages.get(results, list.otherView?.href ?? "")).data);
      expect(page.hits.map(({ name }) => name)).toEqual(list.hits.map(({ name }) => name));
      const marks = Object.fromEntries(page.hits.map(({ name }, index) => [name, page.map?.marks[index]]));
      expect(marks["North"]!.y).toBeLessThan(marks["South"]!.y);
      expect(page.otherView?.href).toBe(`${path}&stars=4&stars=3`);
      expect(page.propertyQuery).toContain("view=map");
    });

    test("BK-01 a name that several places bear is asked about, and each answer keeps the rest of the search", async () => {
      const pages = await givenPages();
      await givenDestinations(db, [SANTIAGO_CHILE, SANTIAGO_SPAIN, SANTIAGO_DE_LOS_CABALLEROS]);
      const { status, data } = await pages.get(results, `/search-detail?q=Santiago&${STAY}`);
      const page = whereIn(data);
      expect(status).toBe(200);
      expect(data.title).toBe("Which Santiago? · Test Travel");
      expect(page.places[0]?.label).toBe("Santiago, Santiago Metropolitan, Chile");
      expect(page.query).toContain("in=2026-12-12");
    });

    test("BK-01 an unknown place gets near spellings, wrong dates their messages; everything typed stays", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const { status, data } = await pages.get(
        results,
        "/search-detail?q=Lisbbon&in=2026-12-15&out=2026-12-12&adults=x",
      );
      const page = whereIn(data);
      expect(status).toBe(400);
      expect(data.title).toBe("Error: Did you mean Lisbon, Portugal? · Test Travel");
      expect(page.problems?.map(({ field, key }) => `${field} ${key}`)).toEqual([
        "out stay.checkOutBeforeCheckIn",
        "adults stay.adultsOutOfRange",
      ]);
      expect(page.form).toMatchObject({
        q: "Lisbbon",
        in: "2026-12-15",
        out: "2026-12-12",
        parties: [{ adults: "x" }],
      });
      expect(page.places.map(({ label }) => label)).toContain("Lisbon, Portugal");
    });

    test("T6 a name that is spelled nearly so is asked about, and nothing is called a problem", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const { status, data } = await pages.get(results, `/search-detail?q=Lisbbon&${STAY}`);
      expect(status).toBe(200);
      expect(data.title).toBe("Did you mean Lisbon, Portugal? · Test Travel");
      expect(whereIn(data)).toMatchObject({
        problems: [],
        lead: "We couldn't find “Lisbbon”.",
        places: [{ id: LISBON, label: "Lisbon, Portugal" }],
      });
    });

    test("T5 a country is answered with its places, one without stays with what is near to it", async () => {
      const pages = await givenPages();
      await givenDestinations(db, [MADRID, SANTIAGO_SPAIN]);
      await givenDestinations(db, [BARCELONA], 9);
      const spain = await pages.get(results, `/search-detail?q=Spain&${STAY}`);
      expect([spain.status, spain.data.title]).toEqual([200, "Spain: where to? · Test Travel"]);
      expect(whereIn(spain.data).places.map(({ id }) => id)).toEqual([BARCELONA, MADRID, SANTIAGO_SPAIN]);
      const portugal = await pages.get(results, `/search-detail?q=Portugal&${STAY}`);
      expect([portugal.status, portugal.data.title]).toEqual([200, "No stays in Portugal yet · Test Travel"]);
      expect(whereIn(portugal.data).places[0]?.id).toBe(SANTIAGO_SPAIN);
    });

    test("T6 while typing, what has stays is proposed, and a line says so where nothing has", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const typed = async (q: string) => (await pages.get(places, `/resources/places?q=${q}`)).data as PlaceSuggestions;
      const lisbon = [{ id: LISBON, label: "Lisbon, Portugal" }];
      expect(await typed("lizb")).toEqual({ places: lisbon, status: "1 place", isNote: false });
      expect(await typed("portugal")).toEqual({ places: lisbon, status: "1 place", isNote: false });
      expect(await typed("qwertz")).toEqual({ places: [], status: "We couldn't find “qwertz”.", isNote: true });
      expect(await typed("sintra")).toEqual({
        places: [{ ...lisbon[0], detail: expect.stringMatching(/^1\d\smi$/) }],
        status: "No stays in Sintra yet. Try one of these:",
        isNote: true,
      });
    });

    test("BK-01 while typing, properties follow the places, with their place and kind", async () => {
      const pages = await givenPages();
      const { code } = await givenHotel(db);
      await givenHotel(db, { name: "Rio Condo", type: "condo", product: "CND" });
      const typed = async (q: string, cookie = "") =>
        (await pages.get(places, `/resources/places?q=${encodeURIComponent(q)}`, cookie)).data as PlaceSuggestions;
      const casa = { id: `property:${code}`, label: "Casa do Rio · Lisbon, Portugal", detail: "Hotel" };
      for (const q of ["casa do", "do rio"])
        expect(await typed(q)).toEqual({ places: [casa], status: "1 property", isNote: false });
      expect((await typed("rio")).places.filter(({ id }) => String(id).startsWith("property:"))).toEqual([casa]);
      const suites = await givenHotel(db, { name: "Lisbon Suites", type: "apartment" });
      expect(await typed("lisb")).toEqual({
        places: [
          { id: LISBON, label: "Lisbon, Portugal" },
          { id: `property:${suites.code}`, label: "Lisbon Suites · Lisbon, Portugal", detail: "Apartment" },
        ],
        status: "1 place and 1 property",
        isNote: false,
      });
      for (const name of ["Lisbon Inn", "Lisbon Bay", "Lisbon Park"]) await givenHotel(db, { name });
      expect((await typed("lisb")).places).toHaveLength(4);
      expect((await typed("casa do", "lan_code=ar-EG")).places).toMatchObject([
        { label: "\u200fCasa do Rio · لشبونة، البرتغال", detail: "فندق" },
      ]);
    });

    test("BK-01 a property's name leads to its page with the dates and guests, also once its suggestion is chosen", async () => {
      const pages = await givenPages();
      const { code } = await givenHotel(db);
      const other = await givenHotel(db, { name: "Casa do Rio Norte" });
      const leadsTo = async (query: Record<string, string>) => {
        const asked = new URLSearchParams({ ...query, in: "2026-12-12", out: "2026-12-15", adults: "2", age: "5" });
        const { status, location } = await pages.get(results, `/search-detail?${asked}&stars=4`);
        return [status, location];
      };
      const casa = [303, `/hotel-details?property=${code}&${STAY}.5&stars=4`];
      for (const q of ["casa do rio", "Casa do Río", "Casa do Rio, Lisbon", "Casa do Rio · Lisbon, Portugal"])
        expect([q, await leadsTo({ q })]).toEqual([q, casa]);
      const norte = { q: "Casa do Rio Norte · Lisbon, Portugal", dest: `property:${other.code}` };
      const northern = [303, `/hotel-details?property=${other.code}&${STAY}.5&stars=4`];
      expect(await leadsTo(norte)).toEqual(northern);
      expect(await leadsTo({ ...norte, q: "" })).toEqual(northern);
      // The text was changed after choosing.
      expect(await leadsTo({ ...norte, q: "Lisbon" })).toEqual([
        303,
        `/search-detail?dest=${LISBON}&${STAY}.5&stars=4`,
      ]);
    });

    test("BK-01 a text that means one place leads there; else the viewer chooses among the properties", async () => {
      const pages = await givenPages();
      await givenHotel(db, { name: "Lisbon" });
      const norte = await givenHotel(db, { name: "Lisbon Norte", type: "apartment" });
      const search = (q: string, stay = STAY) =>
        pages.get(results, `/search-detail?${new URLSearchParams({ q })}&${stay}`);
      expect((await search("lisbon")).location).toBe(`/search-detail?dest=${LISBON}&${STAY}`);

      expect((await search("lisb")).location).toBe(`/search-detail?dest=${LISBON}&${STAY}`);
      await givenHotel(db, { name: "Hotel Norte" });
      const several = await search("nort");
      expect([several.status, several.data.title]).toEqual([200, "Did you mean one of these? · Test Travel"]);
      expect(whereIn(several.data).places).toEqual([
        expect.objectContaining({
          label: "Lisbon Norte · Lisbon, Portugal",
          detail: "Apartment",
          href: `/hotel-details?property=${norte.code}&${STAY}`,
        }),
        expect.objectContaining({ label: "Hotel Norte · Lisbon, Portugal", detail: "Hotel" }),
      ]);

      await givenHotel(db, { name: "Quinta Azul" });
      const one = await search("quint");
      expect([one.status, one.data.title]).toEqual([200, "Did you mean Quinta Azul · Lisbon, Portugal? · Test Travel"]);
      // Without a stay to link to, the search continues with the property.
      const wrong = await search("lisbon norte", "in=2026-12-15&out=2026-12-12&guests=2");
      expect([wrong.status, whereIn(wrong.data).problems?.map(({ field }) => field)]).toEqual([400, ["out"]]);
    });

    test("BK-01 properties of products that the organization doesn't sell are not found by name", async () => {
      const pages = await givenPages();
      const { code } = await givenHotel(db, { name: "Quinta Nova", product: "CND" });
      const path = `/search-detail?q=Quinta+Nova&dest=property:${code}&${STAY}`;
      const { status, data } = await pages.get(results, path);
      expect([status, whereIn(data).problems?.map(({ key }) => key)]).toEqual([400, ["stay.placeUnknown"]]);
      const suggested = (await pages.get(places, "/resources/places?q=quinta")).data as PlaceSuggestions;
      expect(suggested.places.filter(({ id }) => id === `property:${code}`)).toEqual([]);
      const sold = pagesOf(db, await givenOrganisation(db, { products: ["CND"] }), NOW);
      expect((await sold.get(results, path)).location).toBe(`/hotel-details?property=${code}&${STAY}`);
    });

    test("T21 places are proposed in the language of the page alone", async () => {
      const spanish = await givenPages({ language: "es" });
      await givenHotel(db);
      await givenDestinations(db, [FLORENCE]);
      const typed = async (pages: typeof spanish, q: string) =>
        ((await pages.get(places, `/resources/places?q=${q}`)).data as PlaceSuggestions).places.map(
          ({ label }) => label,
        );
      expect(await typed(spanish, "lisb")).toEqual(["Lisboa, Portugal"]);
      expect(await typed(spanish, "flor")).toEqual(["Florencia, Toscana, Italia"]);
      expect(await typed(await givenPages({ language: "ar" }), "lisb")).toEqual(["لشبونة، البرتغال"]);
    });

    test("QP-01 BK-01 coordinates kept from the visit lead to the nearest place", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const near = (latitude: string, longitude: string) =>
        pages.get(
          results,
          `/search-detail?${STAY}`,
          `searchLatitude=${encodeURIComponent(latitude)}; searchLongitude=${encodeURIComponent(longitude)}`,
        );
      expect((await near("38.8", "-9.2")).location).toBe(`/search-detail?dest=${LISBON}&${STAY}`);
      for (const [latitude, longitude] of [
        ["x", "1"],
        ["91", "0"],
        ["", ""],
      ] as const)
        expect((await near(latitude, longitude)).status).toBe(400);
    });

    /** Another town with a hotel, or with one that is sold out. */
    async function givenTown(id: number, units: number) {
      const hotel = await givenHotel(db, { destination_id: id, room: { units } });
      return hotel.code;
    }

    test("T7 BK-01 nothing to be had offers only days and places that do have something, in the reader's language", async () => {
      const hotel = await givenHotel(db, { room: { units: 1 } });
      // Every night from Dec 9 on is sold.
      const sold = Array.from({ length: 120 }, (_, night) => dayOf("2026-12-09") + night);
      await db
        .insertInto("night")
        .values(sold.map((day) => takenNight(hotel, day)))
        .execute();
      const [porto, madrid] = [2735943, 3117735];
      await givenTown(porto, 0);
      await givenTown(madrid, 1);
      const pages = await givenPages();
      const path = `/search-detail?dest=${LISBON}&${STAY}&sort=price`;
      const { nothing } = resultsIn((await pages.get(results, path)).data);
      expect(nothing?.title).toBe("Nothing available in Lisbon for these dates");
      expect(nothing?.ways.map(({ href }) => href)).toEqual([
        `/search-detail?dest=${LISBON}&in=2026-11-28&out=2026-12-01&guests=2&sort=price`,
        `/search-detail?dest=${LISBON}&in=2026-12-05&out=2026-12-08&guests=2&sort=price`,
        `/search-detail?dest=${madrid}&${STAY}&sort=price`,
      ]);
      for (const { href } of nothing?.ways ?? [])
        expect(resultsIn((await pages.get(results, href)).data).total).toBeGreaterThan(0);
      const lastWay = async (filter: string) =>
        resultsIn((await pages.get(results, path + filter)).data).nothing?.ways.at(-1)?.href;
      expect(await lastWay("&stars=4")).toBe(`/search-detail?dest=${madrid}&${STAY}&stars=4&sort=price`);
      expect(await lastWay("&stars=1")).toBe(`/search-detail?dest=${madrid}&${STAY}&sort=price`);
      const arabic = resultsIn((await pages.get(results, path, "lan_code=ar-EG")).data);
      expect(arabic.nothing?.ways.at(-1)?.text).toContain("، على بُعد ");
    });

    test("T7 BK-01 where only a rule of stay is in the way, list and property say which, and lead to the nearest stay it allows", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db, { room: { stay_rules: '[{"from":0,"to":60000,"minNights":5}]' } });
      const longer = "in=2026-12-12&out=2026-12-17&guests=2";
      for (const [language, title, text] of [
        ["en-US", "This stay is shorter than the minimum for these dates", "5 nights: Dec 12"],
        ["es-ES", "La estancia es más corta que el mínimo para esas fechas", "5 noches: 12"],
        ["ar-AE", "هذه الإقامة أقصر من الحد الأدنى في هذه المواعيد", "5 ليالٍ: 12"],
      ] as const) {
        const list = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`, `lan_code=${language}`);
        const house = await pages.get(
          property,
          `/hotel-details?property=${hotel.code}&${STAY}`,
          `lan_code=${language}`,
        );
        const page = deserialize(house.data.page);
        const found = resultsIn(list.data).nothing;
        expect([found?.title, page.nothing?.title]).toEqual([title, title]);
        expect(plain(page.nothing?.ways[0]?.text)).toContain(text);
        expect(page.nothing?.ways[0]?.href).toBe(`/hotel-details?property=${hotel.code}&${longer}`);
        expect(found?.ways[0]?.href).toBe(`/search-detail?dest=${LISBON}&${longer}`);
        expect(resultsIn((await pages.get(results, found?.ways[0]?.href ?? "")).data).total).toBe(1);
      }
    });

    test("T7 a party that no room sleeps gets the search with as many rooms as it needs", async () => {
      const pages = await givenPages();
      await givenHotel(db, { room: { max_adults: 3, max_occupancy: 4 } });
      const party = "in=2026-12-12&out=2026-12-15&guests=12.5";
      const { nothing } = resultsIn((await pages.get(results, `/search-detail?dest=${LISBON}&${party}&stars=4`)).data);
      expect(nothing).toEqual({
        title: "No room here sleeps 13",
        ways: [
          {
            text: "Try 4 rooms: 3 adults, 1 child (5) · 3 adults · 3 adults · 3 adults",
            href: `/search-detail?dest=${LISBON}&${party.replace("guests=12.5", "guests=3.5&guests=3&guests=3&guests=3")}&stars=4`,
          },
        ],
      });
    });

    test("BK-01 an address spelled as a form leads to the one spelling, with its filters", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const spelledOut = `/search-detail?dest=${LISBON}&in=2026-12-12&out=2026-12-15&rooms=2&adults=3&age=5&stars=4`;
      const { status, location } = await pages.get(results, spelledOut);
      expect([status, location]).toEqual([
        303,
        `/search-detail?dest=${LISBON}&in=2026-12-12&out=2026-12-15&guests=2&guests=1.5&stars=4`,
      ]);
      const page = resultsIn((await pages.get(results, location ?? "")).data);
      expect(page.form.parties).toEqual([
        { adults: "2", ages: [] },
        { adults: "1", ages: ["5"] },
      ]);
      expect(page.total).toBe(1);
    });

    test("BK-01 without scripts the form comes back with fields for as many rooms, before anything is searched", async () => {
      const pages = await givenPages();
      const { code } = await givenHotel(db);
      const asked = "in=2026-12-12&out=2026-12-15&rooms=2&adults=2&age=&age=5&change=rooms";
      const rooms = [
        { adults: "1", ages: ["5"] },
        { adults: "1", ages: [] },
      ];
      const { status, data } = await pages.get(results, `/search-detail?q=&${asked}`);
      const { form, problems } = whereIn(data);
      expect([status, data.title, problems]).toEqual([200, "Change search · Test Travel", []]);
      expect(form).toMatchObject({ rooms: "2", parties: rooms, changesRooms: true });
      const start = deserialize((await pages.get(home, `/?q=Lisb&${asked}`)).data.page);
      expect(start.form).toMatchObject({ q: "Lisb", parties: rooms, changesRooms: true });
      const house = await pages.get(property, `/hotel-details?property=${code}&${asked}`);
      expect(house.status).toBe(200);
      expect(deserialize(house.data.page).form).toMatchObject({ parties: rooms, changesRooms: true });
    });

    test("BK-02 a room that is too small says for which of the parties, and the same people in other rooms are offered", async () => {
      const pages = await givenPages();
      const { code } = await givenHotel(db);
      const path = `/hotel-details?property=${code}&in=2026-12-12&out=2026-12-15&guests=1.3&guests=3`;
      const told = async (cookie = "") => {
        const page = deserialize((await pages.get(property, path, cookie)).data.page);
        return { notes: page.tooSmall.map(({ name, note }) => [name, note]), rooms: page.rooms, nothing: page.nothing };
      };
      expect(await told()).toMatchObject({
        notes: [
          ["Double room", "Too small for room 2 (3 adults). This room takes up to 2 adults and 3 guests in all."],
        ],
        rooms: [],
        nothing: {
          title: "Rooms here are too small for your party (2 rooms: 1 adult, 1 child (3) · 3 adults)",
          ways: [
            {
              text: "Try 2 rooms: 2 adults, 1 child (3) · 2 adults",
              href: expect.stringMatching(/&guests=2\.3&guests=2$/),
            },
            {},
          ],
        },
      });
      expect((await told("lan_code=es-ES")).notes).toEqual([
        [
          "Habitación doble",
          "Demasiado pequeña para la habitación 2 (3 adultos). En ella caben como máximo 2 adultos y 3 huéspedes en total.",
        ],
      ]);
      expect((await told("lan_code=ar-EG")).notes).toEqual([
        [
          "غرفة مزدوجة",
          "لا تتسع لهؤلاء النزلاء: الغرفة 2 (3 بالغين). سعة هذه الغرفة بحد أقصى: بالغان، و3 نزلاء إجمالًا.",
        ],
      ]);
    });

    test("BK-01 the data of a page of ten results, of home and of a property with one rate is 5 kB at most", async () => {
      const pages = await givenPages();
      const hotels = [];
      for (let number = 1; number <= 12; number++) hotels.push(await givenHotel(db, { name: `Hotel ${number}` }));
      const list = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`);
      expect(resultsIn(list.data).hits).toHaveLength(10);
      const house = await pages.get(property, `/hotel-details?property=${hotels[0]!.code}&${STAY}`);
      for (const { data } of [list, house, await pages.get(home, "/")])
        expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(5_000);
    });

    test("T10 a result whose cheapest rate is not refundable says what free cancellation costs more", async () => {
      const hotel = await givenHotel(db, { plan: { free_until_hours: null } });
      const first = async () =>
        resultsIn((await (await givenPages()).get(results, `/search-detail?dest=${LISBON}&${STAY}`)).data).hits[0];
      expect(await first()).not.toHaveProperty("freeUntil");
      expect(await first()).not.toHaveProperty("freeFor");
      await givenPlan(db, hotel, { no: 2, free_until_hours: 48, pct_bp: 11_000 });
      const hit = await first();
      expect([plain(hit?.price.total), hit?.freeUntil, plain(hit?.freeFor)]).toEqual([
        "USD 330.00",
        undefined,
        "USD 33.00",
      ]);
    });

    test("LO-07 T10 beside what a member pays stand the night and free cancellation at that price; the filter says its own", async () => {
      const organisation = await givenOrganisation(db);
      const account = await givenAccount(db, organisation);
      await givenMember(db, organisation, account, { now: NOW });
      const pages = pagesOf(db, organisation, NOW);
      const hotel = await givenHotel(db, { plan: { free_until_hours: null } });
      await givenPlan(db, hotel, { no: 2, free_until_hours: 48, pct_bp: 11_000 });
      const seenBy = async (cookie?: string) => {
        const page = resultsIn((await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`, cookie)).data);
        const { price, freeFor } = page.hits[0] ?? {};
        const texts = [price?.total, price?.member, price?.perUnit, freeFor, page.facets.priceHint];
        return texts.map((text) => text && plain(text)?.replace(/[\u2068\u2069]/g, ""));
      };
      const range = "From USD 330.00 to USD 330.00";
      expect(await seenBy()).toEqual(["USD 330.00", undefined, "USD 110.00", "USD 33.00", range]);
      // 5 percent of 300.00, and of 330.00, before the taxes.
      const gold = ["With Gold: USD 315.00", "USD 105.00", "USD 31.50", `${range}. Before the Gold discount`];
      expect(await seenBy(await pages.sessionOf(account))).toEqual(["USD 330.00", ...gold]);
    });

    test("T32 redirects a page beyond the last one to it, and reports an invalid highest price at its field", async () => {
      const pages = await givenPages();
      for (let number = 1; number <= 11; number++) await givenHotel(db);
      const list = `/search-detail?dest=${LISBON}&${STAY}`;
      const beyond = await pages.get(results, `${list}&stars=4&sort=price&page=99`);
      expect([beyond.status, beyond.location]).toEqual([303, `${list}&stars=4&sort=price&page=2`]);
      const { status, data } = await pages.get(results, `${list}&max=abc`);
      expect([status, data.title]).toEqual([400, "Error: Stays in Lisbon · Test Travel"]);
      expect(resultsIn(data)).toMatchObject({
        total: 11,
        wrongMax: "“abc” isn't an amount. Enter one, for example 400 or 400.50",
        facets: { max: "abc" },
      });
      const spanish = resultsIn((await pages.get(results, `${list}&max=617,78`, "lan_code=es-ES")).data);
      expect([spanish.facets.max, plain(spanish.chips[0]?.text)]).toEqual(["617,78", "Hasta 617,78 USD"]);
    });

    test("BK-01 filters that leave nothing say how many there are without them", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const tooNarrow = resultsIn((await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}&stars=1`)).data);
      expect([tooNarrow.total, tooNarrow.available]).toEqual([0, 1]);
    });

    test("RT-14 green deals narrow the results until the filter is taken away", async () => {
      const pages = await givenPages();
      await givenHotel(db, { name: "Plain" });
      await givenHotel(db, { name: "Green", green: 1 });
      const { status, location, cookies } = await pages.get(greenDeals, "/hotelgd");
      expect([status, location, cookies]).toEqual([302, "/", ["htlgd=1"]]);
      const names = async (query: string) => {
        const { data } = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}${query}`, "htlgd=1");
        return resultsIn(data)
          .hits.map(({ name }) => name)
          .sort();
      };
      expect(await names("")).toEqual(["Green"]);
      expect(await names("&green=0")).toEqual(["Green", "Plain"]);
      expect((await pages.get(greenDeals, "/hotel", "htlgd=1")).cookies).toEqual(["htlgd=0"]);
    });

    test("RT-14 results say that the green deals are on, with a way to leave them that holds for the next search", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      await givenHotel(db, { green: 1 });
      const search = `/search-detail?dest=${LISBON}&${STAY}`;
      const opened = await pages.get(results, `${search}&stars=4`, "htlgd=1");
      const { greenDeals: told, chips, state } = resultsIn(opened.data);
      expect([told?.text, told?.showAll]).toEqual(["Showing green-certified stays only.", "Show all hotels"]);
      expect(told?.href).toMatch(/stars=4&green=0$/);
      expect([chips.length, state.green]).toEqual([1, true]);
      expect(opened.cookies).not.toContain("htlgd=0");
      const left = await pages.get(results, told?.href ?? "", "htlgd=1");
      expect([resultsIn(left.data).greenDeals, resultsIn(left.data).total]).toEqual([undefined, 2]);
      expect(left.cookies).toContain("htlgd=0");
      // The filter form sends its own "green=0" beside what was chosen.
      expect((await pages.get(results, `${search}&green=1&green=0`, "htlgd=1")).cookies).not.toContain("htlgd=0");
      // Chosen as a filter, it is a chip like any other.
      const chosen = resultsIn((await pages.get(results, `${search}&green=1`)).data);
      expect([chosen.greenDeals, chosen.chips.length]).toEqual([undefined, 1]);
    });

    test("RO-05 the first day is today where one goes, plus the organisation's days of notice", async () => {
      const pages = await givenPages({ timeZone: "Pacific/Auckland", minCheckinDays: 2 });
      const lisbon = `/search-detail?dest=${LISBON}&guests=2`;
      expect((await pages.get(results, `${lisbon}&in=2026-11-22&out=2026-11-25`)).status).toBe(400);
      expect((await pages.get(results, `${lisbon}&in=2026-11-23&out=2026-11-25`)).status).toBe(200);
      expect(deserialize((await pages.get(home, "/")).data.page).earliest).toBe("2026-11-24");
    });
  });

  describe("the property page", () => {
    test("T22 sizes are in square metres where distances are in kilometers", async () => {
      const pages = await givenPages({ countryCode: "ES", language: "es" });
      const hotel = await givenHotel(db);
      const { data } = await pages.get(property, `/hotel-details?property=${hotel.code}&${STAY}`);
      expect(plain(deserialize(data.page).distance)).toBe("0,9 km");
      expect(deserialize(data.page).rooms[0]?.size).toBe("22 m²");
    });

    test("BK-02 rooms, rates, board, cancellation and every tax and fee by its name", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db, {
        city_tax_person_night: 200,
        resort_fee_room_night: 1_000,
        cleaning_fee_room: 500,
      });
      const { status, data } = await pages.get(property, `/hotel-details?property=${hotel.code}&${STAY}`);
      const page = deserialize(data.page);
      expect(status).toBe(200);
      expect(page).toMatchObject({
        name: "Casa do Rio",
        description: "By the river.",
        checkInFrom: { time: "3:00 PM", count: 3 },
        checkOutUntil: { time: "11:00 AM", count: 11 },
        petsAllowed: false,
        place: { label: "Lisbon, Portugal" },
        distance: "0.6 mi",
        coordinates: [38.71, -9.14],
        amenities: ["wifi"],
        backTo: `/search-detail?dest=${LISBON}&${STAY}`,
      });
      const [room] = page.rooms;
      const [offer] = room?.offers ?? [];
      expect(room).toMatchObject({ name: "Double room", beds: "1 double bed", size: "237 sq ft", maxOccupancy: 3 });
      expect(offer).toMatchObject({
        board: "breakfast",
        freeUntil: "Dec 10",
        href: `/hotel-checkout?property=${hotel.code}&room=${hotel.roomId}&plan=1&${STAY}`,
      });
      expect(offer?.lines.map(({ code, amount }) => `${code} ${plain(amount)}`)).toEqual([
        "base USD 300.00",
        "tax USD 30.00",
        "city-tax USD 12.00",
        "resort-fee USD 30.00",
        "cleaning-fee USD 5.00",
      ]);
      expect(plain(offer?.price.total)).toBe("USD 377.00");
      expect(plain(page.rooms[0]?.offers[0]?.price.total)).toBe("USD 377.00");
    });

    test.each([
      [
        "en-US",
        [
          "Free cancellation until Dec 5, 2026, 3:00 PM (Lisbon time)",
          "After that, until Dec 10, 2026, 3:00 PM: 1 night (USD 110.00)",
          "After that: the full price (USD 330.00)",
        ],
        "Pay by Dec 5, 2026",
        "We don't know this rate's cancellation policy. Canceling may cost up to the full price.",
      ],
      [
        "es-ES",
        [
          "Cancelación gratuita hasta el 5 dic 2026, 15:00 (hora de Lisboa)",
          "Después, hasta el 10 dic 2026, 15:00: 1 noche (330,00 USD)".replace("330", "110"),
          "Después: el precio completo (330,00 USD)",
        ],
        "A pagar a más tardar el 5 dic 2026",
        "No conocemos las condiciones de cancelación de esta tarifa. Cancelar puede costar hasta el precio completo.",
      ],
    ])(
      "BK-02 in %s a rate tells cancelling step by step in the property's time, when it is paid, and what is not known",
      async (language, steps, due, unknown) => {
        const pages = await givenPages();
        const cancellation = JSON.stringify({
          steps: [
            { untilHours: 168, penalty: { percent: 0 } },
            { untilHours: 48, penalty: { nights: 1 } },
          ],
          then: { percent: 100 },
        });
        const hotel = await givenHotel(db, { plan: { free_until_hours: 168, cancellation, payment: "7" } });
        await givenPlan(db, hotel, { no: 2, free_until_hours: null, cancellation: '"unknown"', pct_bp: 11_000 });
        const path = `/hotel-details?property=${hotel.code}&${STAY}`;
        const page = deserialize((await pages.get(property, path, `lan_code=${language}`)).data.page);
        const [first, second] = page.rooms[0]?.offers ?? [];
        expect(first?.cancellation.map(plain)).toEqual(steps);
        expect(plain(first?.due)).toBe(due);
        expect([second?.cancellation, second?.freeUntil, second?.cancelUnknown]).toEqual([[unknown], undefined, true]);
      },
    );

    test("RO-02 guests see the price with taxes, an account that asks for it both", async () => {
      const organisation = await givenOrganisation(db, { displayPrice: "exclusive" });
      const pages = pagesOf(db, organisation, NOW);
      const hotel = await givenHotel(db);
      const account = await givenAccount(db, organisation);
      const path = `/hotel-details?property=${hotel.code}&${STAY}`;
      const guest = deserialize((await pages.get(property, path)).data.page).rooms[0]?.offers[0]?.price;
      const signedIn = deserialize((await pages.get(property, path, await pages.sessionOf(account))).data.page).rooms[0]
        ?.offers[0]?.price;
      expect([plain(guest?.total), plain(guest?.perUnit), guest?.beforeTaxes]).toEqual([
        "USD 330.00",
        "USD 110.00",
        undefined,
      ]);
      expect(plain(signedIn?.total)).toBe("USD 330.00");
      expect(plain(signedIn?.beforeTaxes?.base)).toBe("USD 300.00");
      expect(plain(signedIn?.beforeTaxes?.taxes)).toBe("USD 30.00");
    });

    test("RO-02 ER-03 without a rate the price stays in the property's own currency, and names the pair that has none", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db);
      const { data } = await pages.get(property, `/hotel-details?property=${hotel.code}&${STAY}`, "currency_code=EUR");
      expect(deserialize(data.page).rooms[0]?.offers[0]?.price).toMatchObject({
        noRate: "No exchange rate from USD to EUR today",
      });
    });

    test("EN-09 where prices are converted at rates from before yesterday, home, results and property say of which day", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db);
      await givenHotel(db, { name: "Casa do Mar", currency: "EUR" });
      const said = async (cookie: string) => {
        const list = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`, cookie);
        const page = await pages.get(property, `/hotel-details?property=${hotel.code}&${STAY}`, cookie);
        return [resultsIn(list.data).ratesOf, deserialize(page.data.page).ratesOf];
      };
      const saidAtHome = async (cookie: string) => deserialize((await pages.get(home, "/", cookie)).data.page).ratesOf;
      await givenRates(db, { EUR: "0.9", USD: "1" }, { now: NOW, daysOld: 3 });
      const inEnglish = "Prices are converted at the exchange rates of Nov 18.";
      expect(await said("currency_code=EUR")).toEqual([inEnglish, inEnglish]);
      expect([await saidAtHome("currency_code=EUR"), await saidAtHome("currency_code=GBP")]).toEqual([
        ...[inEnglish, undefined],
      ]);
      // The hotel's own currency: of what the page shows nothing was converted.
      expect(await said("currency_code=USD")).toEqual([inEnglish, undefined]);
      const inSpanish = "Precios convertidos con el tipo de cambio del 18 nov.";
      expect(await said("currency_code=EUR; lan_code=es-ES")).toEqual([inSpanish, inSpanish]);
      expect((await said("currency_code=EUR; lan_code=ar-AE"))[1]).toMatch(/^حُوّلت الأسعار بسعر صرف يوم 18 نوفمبر\.$/);
      // There is no rate of the pound, so nothing was converted.
      expect(await said("currency_code=GBP")).toEqual([undefined, undefined]);
    });

    test.each([
      ["yesterday", { daysOld: 1 }, true],
      ["tomorrow", { daysOld: -1 }, true],
      ["the demo, whose rates are invented", { daysOld: 30, source: "demo (invented)" }, true],
      ["nine days ago, which are refused", { daysOld: 9 }, false],
    ])("EN-09 ER-03 of rates of %s no day is said", async (_when, how, converted) => {
      const pages = await givenPages();
      const hotel = await givenHotel(db);
      await givenRates(db, { EUR: "0.9" }, { now: NOW, ...how });
      const path = `/hotel-details?property=${hotel.code}&${STAY}`;
      const page = deserialize((await pages.get(property, path, "currency_code=EUR")).data.page);
      expect([page.ratesOf, plain(page.rooms[0]?.offers[0]?.price.total)]).toEqual([
        undefined,
        converted ? "EUR 297.00" : "USD 330.00",
      ]);
    });

    test("T9 filters, order and page go along to the property, its rates and back; its first rate is the one of the list", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db, { plan: { free_until_hours: null } });
      await givenPlan(db, hotel, { no: 2, free_until_hours: 48, pct_bp: 11_000 });
      const list = `/search-detail?dest=${LISBON}&${STAY}`;
      const totals = async (state: string) => {
        const found = resultsIn((await pages.get(results, list + state)).data);
        const [hit] = found.hits;
        const path = `/hotel-details?property=${hit?.code}&${found.propertyQuery}`;
        const page = deserialize((await pages.get(property, path)).data.page);
        const shown = page.rooms.flatMap(({ offers }) => offers.map(({ price }) => plain(price.total)));
        expect(plain(page.rooms[0]?.offers[0]?.price.total)).toBe(plain(hit?.price.total));
        expect(page.backTo).toBe(list + state);
        const checkout = page.rooms[0]?.offers[0]?.href ?? "";
        expect(checkout).toContain(STAY + state);
        expect(offerAddress(new Request(`http://localhost${checkout}`), pages.context)?.otherOffers).toBe(path);
        return shown;
      };
      expect(await totals("")).toEqual(["USD 330.00", "USD 363.00"]);
      expect(await totals("&free=1&sort=price")).toEqual(["USD 363.00", "USD 330.00"]);
      const { data } = await pages.get(property, `/hotel-details?property=${hotel.code}&${STAY}&stars=4&page=2`);
      expect(deserialize(data.page).hidden).toEqual([
        ["property", hotel.code],
        ["stars", "4"],
        ["page", "2"],
      ]);
    });

    test("T35 BK-02 a property that is sold out keeps its page and offers days on which it has rooms", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db, { room: { units: 1 } });
      await db
        .insertInto("night")
        .values(takenNight(hotel, dayOf("2026-12-14")))
        .execute();
      const { status, data } = await pages.get(property, `/hotel-details?property=${hotel.code}&${STAY}&free=1`);
      const page = deserialize(data.page);
      expect([status, page.rooms, page.problems, page.rooms[0]?.offers[0]]).toEqual([200, [], [], undefined]);
      expect(page.nothing?.title).toBe("No rooms available for these dates");
      expect(page.nothing?.ways.map(({ href }) => href)).toEqual([
        ...["in=2026-12-09&out=2026-12-12", "in=2026-12-10&out=2026-12-13", "in=2026-12-11&out=2026-12-14"].map(
          (dates) => `/hotel-details?property=${hotel.code}&${dates}&guests=2&free=1`,
        ),
        `/search-detail?dest=${LISBON}&${STAY}&free=1`,
      ]);
    });

    test("T8 BK-02 shows wrong dates as typed, and the rooms without prices", async () => {
      const pages = await givenPages();
      const hotel = await givenHotel(db);
      const ask = async (dates: string) => {
        const { status, data } = await pages.get(property, `/hotel-details?property=${hotel.code}&${dates}&adults=2`);
        expect([status, data.title]).toEqual([400, "Error: Casa do Rio · Test Travel"]);
        const page = deserialize(data.page);
        expect(page.rooms.map(({ name, offers }) => [name, offers])).toEqual([["Double room", []]]);
        expect([page.rooms[0]?.offers[0], page.nothing]).toEqual([undefined, undefined]);
        return page;
      };
      const early = await ask("in=2026-11-20&out=2026-11-22");
      expect(early.problems).toMatchObject([{ field: "in", key: "stay.checkInTooEarly" }]);
      expect(early.form).toMatchObject({ in: "2026-11-20", out: "2026-11-22" });
      const reversed = await ask("in=2026-12-25&out=2026-12-21");
      expect(reversed.problems.map(({ key }) => key)).toEqual(["stay.checkOutBeforeCheckIn"]);
      expect(reversed.dates).toBe("Dec 25, 2026 – Dec 21, 2026");
      expect((await ask("in=2026-02-31&out=2026-12-21")).dates).toBe("2026-02-31 – Dec 21, 2026");
    });

    test("RT-15 an unknown property, and one of a product the organisation does not offer, are not there", async () => {
      const pages = await givenPages();
      const resort = await givenHotel(db, { product: "RST" });
      for (const code of ["P1-1", "", resort.code])
        expect((await pages.get(property, `/hotel-details?property=${code}&${STAY}`)).status).toBe(404);
    });
  });

  describe("home", () => {
    test("RT-01 home asks where, when and for whom, and shows places by theme", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const { data } = await pages.get(home, "/");
      const page = deserialize(data.page);
      expect(data.title).toBe("Hotels, stays and resorts · Test Travel");
      expect(page.form).toMatchObject({ q: "", in: "2026-12-18", out: "2026-12-21", rooms: "1" });
      expect(page.form.parties).toEqual([{ adults: "2", ages: [] }]);
      expect(page.themes).toMatchObject([
        {
          heading: "City breaks",
          places: [{ name: "Lisbon", country: "Portugal", art: { drawing: `place-${LISBON}` } }],
        },
      ]);
      expect(page.history.lists).toEqual([]);
    });

    test("T34 a price of home names its night and its taxes, and its link leads to where it is the first", async () => {
      const pages = await givenPages();
      await givenHotel(db, { rate: { price: 180_00, weekend_price: 190_00 } });
      await givenHotel(db, { name: "The cheap one", rate: { price: 61_00, weekend_price: 75_00 } });
      const [lisbon] = deserialize((await pages.get(home, "/", "currency_code=EUR")).data.page).themes[0]!.places;
      const found = resultsIn((await pages.get(results, lisbon!.href, "currency_code=EUR")).data);
      const [first] = found.hits;
      expect(first?.name).toBe("The cheap one");
      expect(lisbon!.price).toBe(`from \u2068${first?.price.total}\u2069 a\u00a0night`);
      const [arrival, departure] = found.dates.replace(/, \d{4}/, "").split("–");
      expect(lisbon!.what.replace(/\s/g, "")).toBe(
        `1 night, ${arrival}–${departure}, 2 adults, incl. taxes`.replace(/\s/g, ""),
      );
    });

    test("T30 while green deals are on, a place is there for its green stays only, at their price", async () => {
      const pages = await givenPages();
      await givenHotel(db);
      const greenPage = async () => deserialize((await pages.get(home, "/", "htlgd=1")).data.page);
      expect((await greenPage()).themes).toEqual([]);
    });

    test("RT-01 the line over the search is the organisation's own, else the product's", async () => {
      const headline = { es: "¿Qué mar te llama?" };
      const { brand } = await givenOrganisation(db);
      const pages = await givenPages({ brand: { ...brand, headline } });
      const lineIn = async (code: string) =>
        deserialize((await pages.get(home, "/", `lan_code=${code}`)).data.page).headline;
      expect(await lineIn("es-ES")).toBe("¿Qué mar te llama?");
      expect(await lineIn("en-US")).toBe("Where to next?");
    });

    test("RT-01 the last search is offered again while its dates are to come", async () => {
      const organisation = await givenOrganisation(db);
      const pages = pagesOf(db, organisation, NOW);
      await givenHotel(db);
      const { cookies } = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}.5`);
      const [cookie = ""] = cookies;
      expect(deserialize((await pages.get(home, "/", cookie)).data.page).history.lists).toMatchObject([
        {
          heading: "Continue your search",
          entries: [
            {
              title: "Lisbon, Portugal",
              details: [expect.stringContaining("Dec 12"), "2 adults, 1 child (5), 1 room"],
              href: `/search-detail?dest=${LISBON}&${STAY}.5`,
            },
          ],
        },
      ]);
      const later = pagesOf(db, organisation, Date.UTC(2026, 11, 13, 12));
      expect(deserialize((await later.get(home, "/", cookie)).data.page).history.lists).toEqual([]);
    });
  });

  test("T31 a search of a place without stays is not offered again", async () => {
    const pages = await givenPages();
    await givenHotel(db);
    const { status, cookies } = await pages.get(results, `/search-detail?dest=${SANTIAGO_CHILE}&${STAY}`);
    expect([status, cookies.filter((cookie) => cookie.startsWith("last_search"))]).toEqual([200, []]);
    const { cookies: kept } = await pages.get(results, `/search-detail?dest=${LISBON}&${STAY}`);
    expect(kept.filter((cookie) => cookie.startsWith("last_search"))).toHaveLength(1);
    await db.updateTable("destination").set({ properties: 0 }).execute();
    const soldOff = pagesOf(db, await givenOrganisation(db), NOW);
    expect(deserialize((await soldOff.get(home, "/", kept.join("; "))).data.page).history.lists).toEqual([]);
  });

  describe("the calendar", () => {
    test("RO-05 the week starts as the organisation says, and days before the first cannot be chosen", async () => {
      const pages = await givenPages({ calendarType: "Sat", minCheckinDays: 3 });
      const page = deserialize((await pages.get(calendar, "/search/dates?m=2026-11")).data.page);
      expect(page.step).toBe("in");
      expect(page.weekdays.map(({ long }) => long)[0]).toBe("Saturday");
      const days = page.months[0]?.weeks.flat().filter((day) => day !== null) ?? [];
      expect(
        days
          .filter(({ href }) => !href)
          .map(({ text }) => text)
          .at(-1),
      ).toBe("23");
      expect(days.find(({ text }) => text === "24")?.href).toBe("/search/dates?in=2026-11-24&m=2026-11");
    });

    test("BK-01 the first choice is the check-in, the second the check-out; the rest of the search travels along", async () => {
      const pages = await givenPages();
      const start = "/search/dates?q=Lisbon&adults=3&to=%2Fsearch-detail&in=2026-12-12";
      const choosing = deserialize((await pages.get(calendar, start)).data.page);
      const days = choosing.months[0]?.weeks.flat().filter((day) => day !== null) ?? [];
      expect(choosing.step).toBe("out");
      expect(days.find(({ text }) => text === "12")).toMatchObject({
        part: "check-in",
        label: "Saturday, December 12, 2026, check-in",
      });
      const next = days.find(({ text }) => text === "15")?.href ?? "";
      const done = deserialize((await pages.get(calendar, next)).data.page);
      expect(done.chosen?.nights).toBe(3);
      expect(done.to).toBe("/search-detail");
      expect(new URLSearchParams(done.chosen?.params).toString()).toBe(
        "q=Lisbon&adults=3&in=2026-12-12&out=2026-12-15",
      );
    });

    test("T36 while the check-out is chosen only later days can be, and the check-in can be taken back", async () => {
      const pages = await givenPages();
      const page = deserialize((await pages.get(calendar, "/search/dates?in=2026-12-12&m=2026-12")).data.page);
      const december = page.months[0]?.weeks.flat().filter((day) => day !== null) ?? [];
      const hrefOf = (text: string) => december.find((day) => day.text === text)?.href;
      expect([hrefOf("1"), hrefOf("11")]).toEqual([undefined, undefined]);
      expect(hrefOf("13")).toBe("/search/dates?in=2026-12-12&out=2026-12-13&m=2026-12");
      expect([hrefOf("12"), page.startAgain]).toEqual(["/search/dates?m=2026-12", "/search/dates?m=2026-12"]);
      const january = page.months[1]?.weeks.flat().filter((day) => day !== null) ?? [];
      expect(january.filter(({ href }) => href).at(-1)?.text).toBe("11");
    });

    test("T15 the calendar leads back to the form it was opened from, and without a place never to a search", async () => {
      const pages = await givenPages();
      const to = async (query: string) =>
        deserialize((await pages.get(calendar, `/search/dates?${query}`)).data.page).to;
      expect(await to("to=%2F&q=Lisbon&in=2026-12-12&out=2026-12-15")).toBe("/");
      expect(await to("to=%2Fsearch-detail&q=&dest=")).toBe("/");
      expect(await to(`to=%2Fsearch-detail&dest=${LISBON}`)).toBe("/search-detail");
      const { data } = await pages.get(home, "/?q=Lisbon&dest=&in=2026-12-12&out=2026-12-15&guests=3");
      expect(deserialize(data.page).form).toMatchObject({
        q: "Lisbon",
        in: "2026-12-12",
        out: "2026-12-15",
        parties: [{ adults: "3", ages: [] }],
      });
    });

    test("the way back is a page of this site that knows stays", async () => {
      const pages = await givenPages();
      for (const to of ["https://evil.example", "//evil.example", "/logout"])
        expect(
          deserialize((await pages.get(calendar, `/search/dates?q=Lisbon&to=${encodeURIComponent(to)}`)).data.page).to,
        ).toBe("/search-detail");
    });
  });
});

const dayOf = (iso: string): number => Date.parse(iso) / 86_400_000;

/** The only room of the night is sold. */
const takenNight = (hotel: { destinationId: number; roomId: number }, day: number) => ({
  destination_id: hotel.destinationId,
  room_id: hotel.roomId,
  day,
  taken: 1,
  units: 1,
});

function resultsIn(data: { page: Serialized<SearchPage> }) {
  const page = deserialize(data.page);
  if (page.kind !== "results") throw new Error(`these are no results: ${data.page}`);
  return page;
}

function whereIn(data: { page: Serialized<SearchPage> }) {
  const page = deserialize(data.page);
  if (page.kind !== "where") throw new Error("nothing was asked");
  return page;
}

/** Without the invisible characters of formats. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");
