import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { anActivity, givenActivities, LISBON } from "../../../../tests/fixtures/activities.ts";
import { parseDay } from "../../../core/day.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createEmbeddedActivities } from "../embedded-supplier.ts";
import type { ActivitySearch } from "./search.ts";

const MONDAY = parseDay("2026-12-07")!;
const NOW = Date.parse("2026-12-05T12:00Z");

const adults = (count: number) => ({ adults: count, childAges: [] as number[] });
const units = (price: number) => [{ type: "adult" as const, price, ageFrom: 13 }];
const at = (time: string, rest = {}) => ({ schedules: [{ times: [time], capacity: 4, ...rest }] });
const LINES = [
  anActivity({ code: "WALK", popularity: 3, option: { ...at("10:00"), units: units(30_00) } }),
  anActivity({
    code: "SHOW",
    category: "show",
    popularity: 2,
    durationMinutes: 90,
    languages: [],
    review: { score: 9.1, count: 5 },
    cancellation: [],
    option: { ...at("20:00", { weekdays: [5, 6] }), units: units(40_00) },
  }),
  anActivity({
    code: "MUSEUM",
    category: "museum",
    popularity: 1,
    durationMinutes: 180,
    currency: "USD",
    taxPercent: 0,
    languages: ["ar"],
    closed: ["2026-12-07"],
    option: { schedules: [{ open: { from: "09:00", until: "18:00" }, capacity: 100 }], units: units(20_00) },
  }),
  anActivity({
    code: "SUMMER",
    category: "boat",
    option: { ...at("10:00", { from: "2027-06-01", to: "2027-09-01" }), units: units(10_00) },
  }),
];

describeOnEachDatabase((open) => {
  async function openPlace() {
    const { db } = await open();
    await givenActivities(db, ...LINES);
    const own = createEmbeddedActivities({ db, clock: { now: () => NOW } });
    const search = (changes: Partial<ActivitySearch> = {}) =>
      own.search({
        destinationId: LISBON,
        organisationId: "waypoint",
        from: MONDAY,
        to: MONDAY + 6,
        party: adults(2),
        chosen: {},
        sort: "recommended",
        page: 1,
        perPage: 10,
        currency: "EUR",
        unitsPerUsd: { USD: "1", EUR: "0.5" },
        ...changes,
      });
    const codes = async (changes: Partial<ActivitySearch> = {}) =>
      (await search(changes)).hits.map(({ activity }) => activity.code);
    return { db, own, search, codes };
  }

  test("PD-03 a search finds what has a slot on the days, the most sought after first, with its first day", async () => {
    const { search, codes } = await openPlace();
    const answer = await search();
    expect(answer).toMatchObject({ total: 3, available: 3, known: 4 });
    expect(answer.hits.map(({ activity, day }) => [activity.code, day - MONDAY])).toEqual([
      ["WALK", 0],
      ["SHOW", 4],
      ["MUSEUM", 1],
    ]);
    expect(await codes({ to: MONDAY })).toEqual(["WALK"]);
    expect(await codes({ from: MONDAY + 1, to: MONDAY + 3 })).toEqual(["WALK", "MUSEUM"]);
    expect(await codes({ from: parseDay("2027-05-30")!, to: parseDay("2027-06-01")! })).toContain("SUMMER");
    expect(await codes({ destinationId: 1 })).toEqual([]);
    expect(await codes({ party: adults(5) })).toEqual(["MUSEUM"]);
  });

  test("PD-03 a search has the cheapest option for the whole party; a child on a lap takes no place, others do", async () => {
    const { db, own, search } = await openPlace();
    const family = (infant: object) => [
      { type: "adult" as const, price: 30_00, ageFrom: 13 },
      { type: "infant" as const, price: 1_00, ageFrom: 0, ageTo: 3, ...infant },
    ];
    const options = [
      { ...anActivity().options[0]!, no: 1, ...at("10:00"), units: family({ takesPlace: false }) },
      { ...anActivity().options[0]!, no: 2, ...at("10:00"), units: family({ price: 2_00 }) },
      { ...anActivity().options[0]!, no: 3, ...at("10:00"), units: units(5_00) },
    ];
    await givenActivities(db, { ...anActivity({ code: "BOAT", popularity: 9 }), options });
    const party = { adults: 2, childAges: [1] };
    const boat = async (asked = party) => {
      const hit = (await search({ to: MONDAY, party: asked })).hits.find(({ activity }) => activity.code === "BOAT");
      return hit && [hit.tickets, hit.price.total];
    };
    expect(await boat()).toEqual([{ adult: 2, infant: 1 }, 64_66]);
    expect(await boat({ adults: 2, childAges: [] })).toEqual([{ adult: 2 }, 10_60]);
    expect(await boat({ adults: 2, childAges: [6] })).toBeUndefined();
    expect(await boat({ adults: 4, childAges: [1] })).toEqual([{ adult: 4, infant: 1 }, 128_26]);
    const choice = { code: "BOAT", optionNo: 1, day: MONDAY, time: "10:00", tickets: { adult: 3 } };
    expect(await inTransaction(db, (trx) => own.book(choice, trx))).toMatchObject({ ok: true });
    expect(await boat({ adults: 1, childAges: [1] })).toEqual([{ adult: 1, infant: 1 }, 32_86]);
    expect(await boat()).toEqual([{ adult: 2, infant: 1 }, 65_72]);
  });

  test("PD-03 each group of filters has counts of what meets the others", async () => {
    const { search, codes } = await openPlace();
    expect((await search()).facets).toEqual({
      category: { walk: 1, show: 1, museum: 1 },
      part: { morning: 2, afternoon: 1, evening: 2 },
      language: { en: 1, es: 1, ar: 1 },
      duration: { short: 2, half: 1 },
      free: { yes: 2 },
    });
    const evening = await search({ chosen: { part: ["evening"] }, maxPrice: 40_00 });
    expect(evening.hits.map(({ activity }) => activity.code)).toEqual(["MUSEUM"]);
    expect(evening.facets).toMatchObject({ category: { museum: 1 }, part: { morning: 1, evening: 1 } });
    expect(await codes({ chosen: { category: ["walk", "show"], language: ["es"] } })).toEqual(["WALK"]);
    expect(await codes({ chosen: { free: ["yes"], duration: ["half"] } })).toEqual(["MUSEUM"]);
    expect(await codes({ maxPrice: 84_79 })).toEqual(["WALK", "MUSEUM"]);
    expect(await codes({ maxPrice: 84_80 })).toEqual(["WALK", "SHOW", "MUSEUM"]);
  });

  test("PD-03 results are sorted, and shown in pages", async () => {
    const { search, codes } = await openPlace();
    expect(await codes({ sort: "price" })).toEqual(["MUSEUM", "WALK", "SHOW"]);
    expect(await codes({ sort: "duration" })).toEqual(["SHOW", "WALK", "MUSEUM"]);
    expect(await codes({ sort: "score" })).toEqual(["SHOW", "WALK", "MUSEUM"]);
    const second = await search({ perPage: 2, page: 2 });
    expect(second).toMatchObject({ total: 3, hits: [{ activity: { code: "MUSEUM" } }] });
  });

  test("PD-03 a sale is in the next search: a slot without enough places is none", async () => {
    const { db, own, search, codes } = await openPlace();
    const { version } = await search();
    const choice = { code: "WALK", optionNo: 1, day: MONDAY, time: "10:00", tickets: { adult: 3 } };
    expect(await inTransaction(db, (trx) => own.book(choice, trx))).toMatchObject({ ok: true });
    const after = await search({ to: MONDAY });
    expect(after.hits).toEqual([]);
    expect(after.version).toBe(version + 1);
    expect(await codes({ to: MONDAY, party: adults(1) })).toEqual(["WALK"]);
    expect((await search()).hits[0]).toMatchObject({ activity: { code: "WALK" }, day: MONDAY + 1 });
  });

  test("PD-03 an import is in the next search, also of slots that were sold before", async () => {
    const { db, own, codes } = await openPlace();
    const choice = { code: "WALK", optionNo: 1, day: MONDAY, time: "10:00", tickets: { adult: 3 } };
    expect(await inTransaction(db, (trx) => own.book(choice, trx))).toMatchObject({ ok: true });
    const importWalk = (rest: object) =>
      givenActivities(db, anActivity({ code: "WALK", popularity: 3, option: at("10:00", rest) }));
    expect(await codes({ to: MONDAY })).toEqual([]);
    await importWalk({ capacity: 5, weekdays: [1, 3] });
    expect(await codes({ to: MONDAY })).toEqual(["WALK"]);
    await importWalk({ capacity: 3, weekdays: [1] });
    expect(await codes({ to: MONDAY, party: adults(1) })).toEqual([]);
    await importWalk({ capacity: 9, weekdays: [2] });
    expect(await codes({ to: MONDAY })).toEqual([]);
    expect(await codes({ from: MONDAY + 1, to: MONDAY + 1, party: adults(9) })).toEqual(["WALK", "MUSEUM"]);
  });

  test("PD-03 what is past its cut-off is not found, and free canceling ends with its hours", async () => {
    const { db } = await openPlace();
    const searchAt = (now: string) => {
      const { search } = createEmbeddedActivities({ db, clock: { now: () => Date.parse(now) } });
      const days = {
        destinationId: LISBON,
        organisationId: "waypoint",
        from: MONDAY,
        to: MONDAY,
        page: 1,
        perPage: 10,
      };
      return search({ ...days, party: adults(1), chosen: {}, sort: "price", currency: "EUR", unitsPerUsd: {} });
    };
    expect(await searchAt("2026-12-06T09:59Z")).toMatchObject({ total: 1, facets: { free: { yes: 1 } } });
    expect(await searchAt("2026-12-06T10:00Z")).toMatchObject({ total: 1, facets: { free: {} } });
    expect(await searchAt("2026-12-07T08:59Z")).toMatchObject({ total: 1 });
    expect(await searchAt("2026-12-07T09:00Z")).toMatchObject({ total: 0, known: 4 });
  });

  test("PD-03 an activity is found on the sites of its owner and of those it names, and missing elsewhere", async () => {
    const { db, own, codes } = await openPlace();
    await givenActivities(db, anActivity({ code: "OURS", organisation: "azul", soldBy: ["nile"], popularity: 9 }));
    expect(await codes()).not.toContain("OURS");
    for (const organisationId of ["azul", "nile"]) expect((await codes({ organisationId }))[0]).toBe("OURS");
    expect(await own.activities.findFor("waypoint", "OURS")).toBeUndefined();
    expect(await own.activities.findFor("azul", "OURS")).toMatchObject({ code: "OURS", sellers: ["azul", "nile"] });
  });
});
