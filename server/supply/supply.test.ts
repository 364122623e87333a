import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { anOuterSupplier } from "../../tests/fakes/outer-supplier.ts";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, givenPlan } from "../../tests/fixtures/stays.ts";
import { createEmbeddedSupplier } from "../adapters/supplier/embedded.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { DAY } from "../core/durations.ts";
import { type Candidate, type OuterSupplier, publicCode, type StaySearch } from "../ports/supplier.ts";
import { SupplierFailedError } from "../ports/supplier-failed.ts";
import { searchAnswerOf } from "./search-answer.ts";
import { createSupply } from "./supply.ts";

const LISBON = 2267057;
const FIRST_DAY = 20_800;
const clock = { now: () => (FIRST_DAY - 20) * DAY };
const STAY = aStay(FIRST_DAY, { nights: 2 });
const acme = anOrganisation();

const aQuery = (changes: Partial<StaySearch> = {}): StaySearch => ({
  destinationId: LISBON,
  stay: STAY,
  products: ["HLT"],
  filters: {},
  sort: "price",
  page: 1,
  perPage: 10,
  unitsPerUsd: { USD: "1", EUR: "0.5" },
  currency: "USD",
  ...changes,
});

/**
 * Two nights cost 220, 330 and 440 dollars, each with breakfast; the second is cheaper without. Among our own the last two are
 * recommended first, by guests' score the first one is better.
 */
const OURS = [
  { stars: 3, score10: 95, distance_m: 3_000, amenities: "wifi pool", rate: { price: 100_00, weekend_price: 100_00 } },
  { stars: 4, score10: 80, distance_m: 2_000, popularity: 900, rate: { price: 150_00, weekend_price: 150_00 } },
  {
    stars: 5,
    score10: 90,
    distance_m: 1_000,
    popularity: 800,
    green: 1,
    rate: { price: 200_00, weekend_price: 200_00 },
  },
] as const;

const FILTERS: StaySearch["filters"][] = [
  {},
  { stars: [4, 5] },
  { boards: ["breakfast"] },
  { boards: ["room-only"], maxTotal: 300_00 },
  { freeCancellation: true },
  { amenities: ["pool"] },
  { minScore10: 80, maxTotal: 350_00 },
  { green: true },
];

describeWithDatabase((open) => {
  async function given(outer: OuterSupplier[]) {
    const { db } = await open();
    const hotels = [];
    for (const each of OURS) hotels.push(await givenHotel(db, each));
    await givenPlan(db, hotels[1]!, { no: 2, board: "room-only", free_until_hours: null, pct_bp: 9_000 });
    const catalogue = createCatalogue({ db, clock });
    const own = createEmbeddedSupplier({ db, catalogue });
    const { log, lines } = aLog();
    const suppliers = { of: () => [own, ...outer], outer: () => outer, missingSecrets: () => [] };
    const { properties } = catalogue;
    const supply = createSupply({ db, clock, log, own, suppliers, properties, secrets: ["a secret of this test"] });
    const search = (query: StaySearch) => supply.search(acme, query);
    const same = (supplier: string, code: string, property_code: string) =>
      db.insertInto("same_property").values({ supplier, code, property_code }).execute();
    const ownOffers = async (code: string): Promise<Candidate> => {
      const details = await own.details(code, STAY);
      if (!details) throw new Error(`${code} is gone`);
      return { property: details.property, offers: details.rooms.flatMap(({ offers }) => offers) };
    };
    return { db, own, hotels, supply, search, same, ownOffers, lines };
  }

  const CITY = anOuterSupplier("city", [
    { code: "C1", totals: [210_00, 260_00], stars: 4, score10: 85, distanceM: 1_500 },
    { code: "C2", totals: [500_00], stars: 2, score10: 60, distanceM: 2_500, board: "room-only" },
    { code: "C3", totals: [400_00], stars: 5, score10: 95, amenities: ["pool"], green: true },
  ]);
  const SEA = anOuterSupplier("sea", [
    { code: "S1", totals: [300_00], board: "half-board" },
    { code: "C1", totals: [290_00], board: "room-only", type: "hostel", distanceM: 100 },
  ]);

  test("BK-01 what several suppliers have is filtered, counted, in order and on pages as one list", async () => {
    const { hotels, search, same, ownOffers } = await given([CITY, SEA]);
    // Two lists have our second hotel, one of them the third.
    await same("city", "C1", hotels[1]!.code);
    await same("sea", "S1", hotels[1]!.code);
    await same("city", "C3", hotels[2]!.code);
    const [first, second, third] = await Promise.all(hotels.map(({ code }) => ownOffers(code)));
    const [c1, c2, c3] = await CITY.candidates(aQuery(), 1_000);
    const [s1, other] = await SEA.candidates(aQuery(), 1_000);
    const one = (own: Candidate, ...others: Candidate[]) => ({
      ...own,
      offers: [own, ...others].flatMap(({ offers }) => offers),
    });
    const all = [first!, one(second!, c1!, s1!), one(third!, c3!), c2!, other!];
    for (const filters of FILTERS) {
      for (const sort of ["price", "stars", "distance", "score", "recommended"] as const) {
        const query = aQuery({ filters, sort });
        const { hits: expected, ...counts } = searchAnswerOf(all, query, clock.now());
        const named = expected.map(({ offer, freeOffer }) => [
          publicCode(offer.key),
          offer.price.total,
          freeOffer?.price.total,
        ]);
        const found = [];
        for (const page of [1, 2, 3]) {
          const { hits, version, instead: _, ...answer } = await search({ ...query, page, perPage: 2 });
          expect(version).toBeDefined();
          expect([filters, answer]).toEqual([filters, { ...counts, facets: answer.facets }]);
          expect([filters, { ...answer.facets, price: undefined }]).toEqual([
            filters,
            { ...counts.facets, price: undefined },
          ]);
          expect(hits.length).toBeLessThanOrEqual(2);
          for (const { property, offer, freeOffer } of hits) {
            expect(property.code).toBe(publicCode(offer.key));
            found.push([property.code, offer.price.total, freeOffer?.price.total]);
          }
        }
        if (sort === "price") expect([filters, found]).toEqual([filters, named]);
        else expect([filters, sort, new Set(found.map(String))]).toEqual([filters, sort, new Set(named.map(String))]);
      }
    }
  });

  test("BK-01 of a property that two sell the better offer is shown, told by rates, and of equal ones ours", async () => {
    const euros = (total: number): OuterSupplier => {
      const { candidates, ...rest } = anOuterSupplier("euro", [{ code: "E1", totals: [total], currency: "EUR" }]);
      return {
        ...rest,
        candidates: async (asked, within) => {
          const listed = await candidates(asked, within);
          for (const offer of listed.flatMap(({ offers }) => offers)) offer.price.currency = "EUR";
          return listed;
        },
      };
    };
    // Ours costs 220 dollars, which is 110 euros here.
    for (const [total, isOurs] of [
      [110_00, true],
      [109_00, false],
      [150_00, true],
    ] as const) {
      const { hotels, search, same } = await given([euros(total)]);
      await same("euro", "E1", hotels[0]!.code);
      const { hits, total: count } = await search(aQuery());
      expect(count).toBe(3);
      // What is free to cancel at ours is not at the page of the other one.
      expect(hits[0]?.freeOffer).toBeUndefined();
      expect(hits[0]?.property).toMatchObject({ code: isOurs ? hotels[0]!.code : "euro:E1", name: "Casa do Rio" });
    }
  });

  test("BK-01 of properties that cost the same ours come first", async () => {
    const { hotels, search } = await given([anOuterSupplier("same", [{ code: "S", totals: [330_00] }])]);
    const { hits } = await search(aQuery({ filters: { boards: ["breakfast"] } }));
    expect(hits.map(({ property }) => property.code)).toEqual([
      hotels[0]!.code,
      hotels[1]!.code,
      "same:S",
      hotels[2]!.code,
    ]);
  });

  test("BK-01 a property that is mapped to one that is sold out, gone or elsewhere is shown for itself", async () => {
    const { db, hotels, search, same } = await given([CITY]);
    await same("city", "C1", "no-such-property");
    await same("city", "C2", hotels[0]!.code);
    const elsewhere = await givenHotel(db, { destination_id: 3117735, name: "In Madrid" });
    await same("city", "C3", elsewhere.code);
    await db
      .updateTable("room_type")
      .set({ units: 0 })
      .where("property_id", "=", Number(hotels[0]!.code.split("-")[1]))
      .execute();
    const { hits, total, available } = await search(aQuery());
    expect([total, available]).toEqual([5, 5]);
    expect(hits.map(({ property }) => [property.code, property.name])).toEqual([
      ["city:C1", "city C1"],
      [hotels[1]!.code, "Casa do Rio"],
      ["city:C3", "city C3"],
      [hotels[2]!.code, "Casa do Rio"],
      ["city:C2", "Casa do Rio"],
    ]);
  });

  test("BK-01 a property that two other suppliers have is one, with the better offer, and stays so where one of them is silent", async () => {
    const lake = anOuterSupplier("lake", [{ code: "L1", totals: [205_00], name: "as the lake calls it" }]);
    const { search, same } = await given([lake, SEA, CITY]);
    await same("lake", "L1", "sea:S1");
    await same("city", "C1", "sea:S1");
    const { hits, total } = await search(aQuery());
    expect(total).toBe(7);
    expect(hits[0]).toMatchObject({
      property: { code: "lake:L1", name: "sea S1" },
      offer: { price: { total: 205_00 } },
    });
    const halfBoard = await search(aQuery({ filters: { boards: ["half-board"] } }));
    expect(halfBoard.hits.map(({ property }) => property.code)).toEqual(["sea:S1"]);

    const silent = anOuterSupplier("sea", [], () => Promise.reject(new Error("late")));
    const without = await given([silent, lake, CITY]);
    await without.same("lake", "L1", "sea:S1");
    await without.same("city", "C1", "sea:S1");
    const { total: of, hits: left } = await without.search(aQuery());
    expect([of, left[0]?.property.code]).toEqual([6, "lake:L1"]);
  });

  test("F9 all are asked before any of them answers, and each has the same 2.5 seconds", async () => {
    const asked: [string, number][] = [];
    let allAsked = () => {};
    const whenAllAsked = new Promise<void>((resolve) => {
      allAsked = resolve;
    });
    const names = ["first", "second", "third"];
    const { search } = await given(
      names.map((name) =>
        anOuterSupplier(name, [], async (_, within) => {
          asked.push([name, within]);
          if (asked.length === names.length) allAsked();
          await whenAllAsked;
          return [];
        }),
      ),
    );
    expect((await search(aQuery())).isPartial).toBeUndefined();
    expect(asked).toEqual(names.map((name) => [name, 2_500]));
  });

  test("F9 who does not answer is left out, the answer says so and has no version, and the log has one line of each", async () => {
    const failing = (name: string, error: Error) => anOuterSupplier(name, [], () => Promise.reject(error));
    const { search, own, lines } = await given([
      CITY,
      failing("hangs", new SupplierFailedError("it failed", { cause: new Error("late"), isLogged: true })),
      failing("breaks", new SupplierFailedError("it failed", { cause: new Error("code 5000") })),
    ]);
    const { isPartial, version, total } = await search(aQuery());
    expect([isPartial, version, total]).toEqual([true, undefined, 6]);
    const ms = expect.any(Number);
    expect(lines).toMatchObject([
      { event: "supplier", supplier: "breaks", organisation: acme.slug, call: "search", why: "code 5000", ms },
    ]);
    expect((await own.search(aQuery())).version).toBeDefined();
  });

  test("BK-07 an organisation with our own catalogue alone is answered by that alone", async () => {
    const { search, own } = await given([]);
    expect(await search(aQuery({ page: 2, perPage: 2 }))).toEqual(await own.search(aQuery({ page: 2, perPage: 2 })));
  });

  test("BK-01 of a list two hundred are taken", async () => {
    const many = Array.from({ length: 250 }, (_, number) => ({ code: `M${number}`, totals: [100_00 + number] }));
    const { search } = await given([anOuterSupplier("many", many)]);
    expect((await search(aQuery())).total).toBe(203);
  });
});
