import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { anExternalSupplier } from "../../../../tests/fakes/external-supplier.ts";
import { aLog } from "../../../../tests/fakes/log.ts";
import { anOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, givenPlan } from "../../../../tests/fixtures/stays.ts";
import { DAY } from "../../../core/durations.ts";
import { SupplierFailedError } from "../../../ports/supplier-failed.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createEmbeddedSupplier } from "../embedded-supplier.ts";
import { type Candidate, type ExternalSupplier, publicCode, type StaySearch } from "../supplier.ts";
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
  organisationId: "waypoint",
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
  async function given(external: ExternalSupplier[]) {
    const { db } = await open();
    const hotels = [];
    for (const each of OURS) hotels.push(await givenHotel(db, each));
    await givenPlan(db, hotels[1]!, { no: 2, board: "room-only", free_until_hours: null, pct_bp: 9_000 });
    const catalogue = createCatalogue({ db, clock });
    const own = createEmbeddedSupplier({ db, catalogue });
    const { log, lines } = aLog();
    const suppliers = {
      of: () => [own, ...external],
      external: () => external,
      named: (_: unknown, name: string) => [own, ...external].find((supplier) => supplier.name === name),
      joining: [own],
      missingSecrets: () => [],
    };
    const supply = createSupply({ clock, log, own, suppliers, secrets: ["a secret of this test"] });
    const search = (query: StaySearch) => supply.search(acme, query);
    const ownOffers = async (code: string): Promise<Candidate> => {
      const details = await own.details(code, STAY);
      if (!details) throw new Error(`${code} is gone`);
      return { property: details.property, offers: details.rooms.flatMap(({ offers }) => offers) };
    };
    return { own, hotels, search, ownOffers, lines };
  }

  const CITY = anExternalSupplier("city", [
    { code: "C1", totals: [210_00, 260_00], stars: 4, score10: 85, distanceM: 1_500 },
    { code: "C2", totals: [500_00], stars: 2, score10: 60, distanceM: 2_500, board: "room-only" },
    { code: "C3", totals: [400_00], stars: 5, score10: 95, amenities: ["pool"], green: true },
  ]);
  const SEA = anExternalSupplier("sea", [
    { code: "S1", totals: [300_00], board: "half-board" },
    { code: "C1", totals: [290_00], board: "room-only", type: "hostel", distanceM: 100 },
  ]);

  test("BK-01 what several suppliers have is filtered, counted, in order and on pages as one list", async () => {
    const { hotels, search, ownOffers } = await given([CITY, SEA]);
    const ours = await Promise.all(hotels.map(({ code }) => ownOffers(code)));
    const all = [...ours, ...(await CITY.candidates(aQuery(), 1_000)), ...(await SEA.candidates(aQuery(), 1_000))];
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
        for (const page of [1, 2, 3, 4]) {
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

  test("BK-01 of properties that cost the same ours come first", async () => {
    const { hotels, search } = await given([anExternalSupplier("same", [{ code: "S", totals: [330_00] }])]);
    const { hits } = await search(aQuery({ filters: { boards: ["breakfast"] } }));
    expect(hits.map(({ property }) => property.code)).toEqual([
      hotels[0]!.code,
      hotels[1]!.code,
      "same:S",
      hotels[2]!.code,
    ]);
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
        anExternalSupplier(name, [], async (_, within) => {
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
    const failing = (name: string, error: Error) => anExternalSupplier(name, [], () => Promise.reject(error));
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
    const { search } = await given([anExternalSupplier("many", many)]);
    expect((await search(aQuery())).total).toBe(203);
  });
});
