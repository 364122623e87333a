import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { aStay, offerKey } from "../../../../tests/fixtures/stays.ts";
import { speakPlainly } from "../../../cli/zod-words.ts";
import { formatDay, parseDay } from "../../../core/day.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import { checkedLine } from "../../../db/import-shapes.ts";
import type { Database } from "../../../db/schema.ts";
import { projectRoot } from "../../../project-root.ts";
import { createEmbeddedSupplier } from "../embedded-supplier.ts";
import { createCatalogue } from "./catalogue.ts";
import { importFile } from "./import-file.ts";
import { type PropertyLine, propertyLine } from "./import-format.ts";

// As the command does, which prints the problems.
speakPlainly();

const TODAY = parseDay("2026-11-21")!;
const clock = { now: () => TODAY * DAY };
const LISBON = 2267057;
const WAYPOINT = { id: "waypoint", slug: "waypoint", products: ["HLT"] };

const description = readFileSync(join(projectRoot(), "docs", "catalogue-format.md"), "utf8");
/** The example of the documentation. */
const EXAMPLE = JSON.parse(/```json\n([\s\S]*?)```/.exec(description)![1]!) as PropertyLine;

const aProperty = (changes: Partial<PropertyLine> = {}): PropertyLine => ({ ...structuredClone(EXAMPLE), ...changes });

async function run(db: Kysely<Database>, properties: (PropertyLine | string)[]) {
  if (!(await db.selectFrom("organisation").select("id").executeTakeFirst())) await givenOrganisation(db, WAYPOINT);
  const problems: string[] = [];
  const lines = properties.map((property) => (typeof property === "string" ? property : JSON.stringify(property)));
  const summary = await importFile({ db, clock }, toAsync(lines), (problem) => problems.push(problem));
  return { ...summary, problems };
}

async function* toAsync(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

/** All that is stored, but for versions and times. */
async function contents(db: Kysely<Database>) {
  const [properties, rooms, plans, rates, nights, destinations] = await Promise.all([
    db.selectFrom("property").selectAll().orderBy("code").execute(),
    db.selectFrom("room_type").selectAll().orderBy("destination_id").orderBy("id").execute(),
    db.selectFrom("rate_plan").selectAll().orderBy("destination_id").orderBy("property_id").orderBy("no").execute(),
    db.selectFrom("rate").selectAll().orderBy("destination_id").orderBy("room_id").orderBy("from_day").execute(),
    db.selectFrom("night").selectAll().orderBy("destination_id").orderBy("room_id").orderBy("day").execute(),
    db.selectFrom("destination").select(["id", "properties"]).orderBy("id").execute(),
  ]);
  return { properties, rooms, plans, rates, nights, destinations };
}

describeOnEachDatabase((open) => {
  test("BK-07 characters that turn text round are refused in every text of a property", async () => {
    const { db } = await open();
    const turned = { en: "Casa\u202e oiR od" };
    const room = structuredClone(EXAMPLE.rooms[0]!);
    const lines = [
      aProperty({ name: turned.en }),
      aProperty({ address: "Rua \u2066das Flores" }),
      aProperty({ description: turned }),
      aProperty({ description: { en: "By the river.", ar: "\u202bعلى النهر" } }),
      aProperty({ rooms: [{ ...room, name: turned }] }),
      aProperty({ rooms: [{ ...room, beds: turned }] }),
    ];
    const { refused, problems } = await run(db, lines);
    expect([refused, problems.filter((each) => each.includes("U+202E")).length]).toEqual([6, 6]);
    // Marks that Arabic and Hebrew are written with stay.
    expect(await run(db, [aProperty({ name: "Riad \u200fالنيل" })])).toMatchObject({ imported: 1 });
  });

  test("RT-13 BK-02 a home goes in with its bedrooms, bathrooms and rules, and each booked one costs its deposit besides the total", async () => {
    const { db } = await open();
    const [room] = EXAMPLE.rooms;
    const houseRules = [{ en: "No smoking", es: "No se fuma" }];
    const home = { bedrooms: 2, bathrooms: 1, houseRules, deposit: 150_00 };
    const line = aProperty({ type: "condo", product: "CND", rooms: [{ ...room!, home }] });
    expect(await run(db, [line])).toMatchObject({ imported: 1, problems: [] });
    const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const details = await supplier.details(EXAMPLE.code, aStay(parseDay("2026-12-01")!, { rooms: 2 }));
    expect(details?.rooms[0]?.room.home).toEqual({ bedrooms: 2, bathrooms: 1, houseRules });
    const { base, charges, total, deposit } = details!.rooms[0]!.offers[0]!.price;
    expect(deposit).toBe(300_00);
    expect(charges.reduce((sum, { minor }) => sum + minor, base)).toBe(total);
    expect(await run(db, [aProperty()])).toMatchObject({ imported: 1 });
    const again = await supplier.details(EXAMPLE.code, aStay(parseDay("2026-12-01")!));
    expect(again?.rooms[0]?.room).not.toHaveProperty("home");
    expect(again?.rooms[0]?.offers[0]?.price).not.toHaveProperty("deposit");
  });

  test("BK-07 the documented example goes in and can be booked at the price the description tells", async () => {
    const { db } = await open();
    expect(await run(db, [EXAMPLE])).toEqual({ imported: 1, refused: 0, problems: [] });
    const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const free = (hours: number) => Date.UTC(2026, 11, 1, 15) - hours * HOUR;
    const nothing = { percent: 0 };
    const rest = { then: { percent: 100 }, zone: "Europe/Lisbon" };
    // Tuesday to Saturday: three nights of the week and a Friday.
    const details = await supplier.details(EXAMPLE.code, aStay(parseDay("2026-12-01")!, { nights: 4 }));
    expect(details).toMatchObject({
      property: {
        name: "Casa do Rio",
        type: "boutique",
        destinationId: LISBON,
        stars: 4,
        score10: 87,
        green: true,
        timeZone: "Europe/Lisbon",
        amenities: ["wifi", "breakfast", "step-free-access", "elevator"],
      },
      description: { es: "Una casa de azulejos junto al río." },
      rooms: [{ room: { name: { es: "Habitación doble" }, maxAdults: 2, maxOccupancy: 3 } }],
    });
    const rates = 3 * 11_000 + 12_500;
    const total = (base: number) => base + Math.round(base * 0.06) + 400 * 2 * 4;
    expect(
      details?.rooms[0]?.offers.map(({ board, terms, price }) => [board, terms.cancel, terms.due, price.total]),
    ).toEqual([
      ["room-only", { kind: "none" }, "now", total(rates * 0.9)],
      [
        "room-only",
        {
          kind: "steps",
          steps: [
            { before: free(168), penalty: nothing },
            { before: free(48), penalty: { nights: 1 } },
          ],
          ...rest,
        },
        "arrival",
        total(rates),
      ],
      [
        "breakfast",
        { kind: "steps", steps: [{ before: free(48), penalty: nothing }], ...rest },
        // Fourteen days before is past.
        "now",
        total(rates + 1_400 * 2 * 4),
      ],
    ]);
    const later = await supplier.details(EXAMPLE.code, aStay(parseDay("2026-12-05")!));
    expect(later?.rooms[0]?.offers.at(-1)?.terms.due).toEqual({ by: TODAY });
    const newYear = await supplier.details(EXAMPLE.code, aStay(parseDay("2026-12-30")!, { nights: 2 }));
    expect(newYear?.rooms[0]?.offers[0]?.roomsLeft).toBe(4);
  });

  test("BK-02 BK-07 scores by what they are for go in with the review, go with it, and may be left out", async () => {
    const { db } = await open();
    const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const scoresAfter = async (review: PropertyLine["review"]) => {
      expect((await run(db, [aProperty({ review })])).problems).toEqual([]);
      return (await supplier.details(EXAMPLE.code, aStay(parseDay("2026-12-01")!)))?.scores;
    };
    expect(await scoresAfter(EXAMPLE.review)).toEqual({ cleanliness: 91, location: 94, value: 82 });
    expect(await scoresAfter({ score: 8.7, count: 412 })).toBeUndefined();
    const tooGood = { score: 8.7, count: 412, scores: { value: 11 } };
    expect((await run(db, [aProperty({ review: tooGood })])).problems[0]).toMatch(/^line 1: review\.scores\.value: /);
  });

  test("BK-07 the same file twice is the same catalogue, and searches show what changed in a third", async () => {
    const { db } = await open();
    const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const file = [
      aProperty(),
      aProperty({ code: "OTHER", destinationId: undefined }),
      aProperty({ code: "CAIRO", destinationId: 360630 }),
    ];
    await run(db, file);
    const once = await contents(db);
    expect(once.destinations).toEqual([
      { id: 360630, properties: 1 },
      { id: LISBON, properties: 2 },
    ]);
    const stay = aStay(parseDay("2026-12-01")!);
    const search = () =>
      supplier.search({
        destinationId: LISBON,
        stay,
        products: ["HLT"],
        filters: {},
        sort: "price",
        page: 1,
        perPage: 9,
        organisationId: "waypoint",
        unitsPerUsd: {},
        currency: "EUR",
      });
    const before = await search();
    await run(db, file);
    expect(await contents(db)).toEqual(once);
    expect(await search()).toEqual({ ...before, version: expect.any(Number) });
    const [room] = EXAMPLE.rooms;
    const dearer = { ...room!, seasons: [{ from: "2026-11-01", to: "2027-02-01", price: 20_000 }], inventory: [] };
    await run(db, [aProperty({ rooms: [dearer] })]);
    const after = await search();
    expect(after.total).toBe(2);
    expect(after.hits.map(({ offer }) => offer.price.base)).toEqual([9_900, 18_000]);
    const { rates } = await contents(db);
    expect(rates.filter(({ destination_id, room_id }) => destination_id === LISBON && room_id === 101)).toHaveLength(1);
  });

  test("OP-05 a file says who sells a property; another file takes it from a site, and an unknown organization is refused", async () => {
    const { db } = await open();
    await givenOrganisation(db, WAYPOINT);
    await givenOrganisation(db, { ...WAYPOINT, id: "azul", slug: "azul", hosts: ["azul.localhost"] });
    const { propertyCodes } = createCatalogue({ db, clock });
    const sellers = async () => {
      const lists = await Promise.all(["waypoint", "azul"].map((id) => propertyCodes({ ...WAYPOINT, id }, 9)));
      return lists.map((codes) => codes.length);
    };
    await run(db, [aProperty({ organisation: "azul", soldBy: ["waypoint"] })]);
    expect(await sellers()).toEqual([1, 1]);
    await run(db, [aProperty({ organisation: "azul", soldBy: [] })]);
    expect(await sellers()).toEqual([0, 1]);
    const { problems } = await run(db, [aProperty({ organisation: "nile" }), aProperty({ soldBy: ["nile"] })]);
    expect(problems).toEqual([1, 2].map((line) => `line ${line}: organisation: there is no organisation nile`));
    expect(await sellers()).toEqual([0, 1]);
  });

  test("BK-01 an imported property is found by its name, and by its new one alone after another import", async () => {
    const { db } = await open();
    const { propertiesNamed } = createCatalogue({ db, clock });
    const found = async (text: string) => (await propertiesNamed(text, WAYPOINT, 9)).map(({ name }) => name);
    const long = `${"\ufdfa ".repeat(78)}Rio`;
    await run(db, [EXAMPLE, aProperty({ code: "LONG", name: long })]);
    expect(await found("rio")).toEqual([EXAMPLE.name]);
    expect(await found(long)).toEqual([long]);
    await run(db, [aProperty({ name: "Quinta Nova" })]);
    expect([await found("rio"), await found("nova")]).toEqual([[], ["Quinta Nova"]]);
  });

  test("BK-04 nights that were sold stay sold when the property is imported again", async () => {
    const { db } = await open();
    const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    await run(db, [EXAMPLE]);
    const stay = aStay(parseDay("2026-12-29")!, { nights: 2, rooms: 3 });
    const key = offerKey({ code: EXAMPLE.code, roomId: 101, planNo: 2 }, stay);
    const booked = await db.transaction().execute((trx) => supplier.joins.book(key, trx));
    const [room] = EXAMPLE.rooms;
    await run(db, [aProperty({ rooms: [{ ...room!, units: 5 }] })]);
    const left = async (day: string) => {
      const details = await supplier.details(EXAMPLE.code, aStay(parseDay(day)!));
      return details?.rooms[0]?.offers[0]?.roomsLeft;
    };
    // Five rooms now, three of them sold; of the four the file opens on the 30th, three are.
    expect([await left("2026-12-28"), await left("2026-12-29"), await left("2026-12-30")]).toEqual([5, 2, 1]);
    await db
      .transaction()
      .execute((trx) => supplier.joins.cancel(booked.ok ? booked.value.supplierReference : "", trx));
    expect([await left("2026-12-29"), await left("2026-12-30")]).toEqual([5, 4]);
  });

  test("BK-07 a line that is wrong is named with its field, and takes nothing but itself down", async () => {
    const { db } = await open();
    const [room] = EXAMPLE.rooms;
    const season = room!.seasons[0]!;
    const answer = await run(db, [
      `\uFEFF${JSON.stringify(EXAMPLE)}`,
      "",
      "{not json",
      aProperty({ code: "A", rooms: [{ ...room!, seasons: [{ ...season, price: "12" as unknown as number }] }] }),
      aProperty({ code: "B", colour: "blue" } as Partial<PropertyLine>),
      aProperty({ code: "C", destinationId: 5 }),
      aProperty({ code: "D", destinationId: undefined, latitude: -60, longitude: -140 }),
      aProperty(),
      aProperty({ code: "E", rooms: [{ ...room!, seasons: [season, { ...season, price: 1 }] }] }),
      aProperty({ code: "F", rooms: [room!, room!] }),
      aProperty({ code: "G", rooms: [{ ...room!, seasons: [{ ...season, from: "2026-02-30" }] }] }),
      aProperty({ code: "H" }),
    ]);
    expect(answer).toMatchObject({ imported: 2, refused: 9 });
    expect(answer.problems.map((problem) => problem.split(": ").slice(0, 2).join(": "))).toEqual([
      "line 3: not JSON",
      "line 4: rooms.0.seasons.0.price",
      "line 5: line",
      "line 6: destinationId",
      "line 7: latitude",
      "line 8: code",
      "line 9: rooms.0.seasons",
      "line 10: rooms",
      "line 11: rooms.0.seasons.0.from",
    ]);
    expect((await contents(db)).properties.map(({ code }) => code)).toEqual(["H", EXAMPLE.code]);
  });

  test("BK-07 a stored property does not move to another place", async () => {
    const { db } = await open();
    await run(db, [EXAMPLE]);
    const answer = await run(db, [aProperty({ destinationId: 360630 })]);
    expect(answer).toMatchObject({
      imported: 0,
      refused: 1,
      problems: [expect.stringMatching(/^line 1: destinationId: .*Lisbon.*Cairo/)],
    });
  });
});

test("BK-07 RO-04 amounts go up to ten to the fifteenth minor units: IDR 12.5 million a night, and no further", () => {
  const [room] = EXAMPLE.rooms;
  const at = (price: number) => {
    const rooms = [{ ...room!, seasons: [{ ...room!.seasons[0]!, price }] }];
    return checkedLine(
      propertyLine,
      JSON.stringify(aProperty({ currency: "IDR", rooms, taxes: { servicePerStay: price } })),
    );
  };
  expect([at(1_250_000_000).ok, at(1_000_000_000_000_000).ok]).toEqual([true, true]);
  expect(at(1_000_000_000_000_001)).toMatchObject({
    problems: [expect.stringMatching(/^taxes.servicePerStay: /), expect.stringMatching(/^rooms.0.seasons.0.price: /)],
  });
});

test("BK-07 more rooms, plans, seasons or nights of their own than a house has are refused, each by its name", () => {
  const room = EXAMPLE.rooms[0]!;
  const plan = EXAMPLE.ratePlans[0]!;
  const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index));
  const dayOn = (index: number) => formatDay(TODAY + index);
  const season = (index: number) => ({ from: dayOn(index), to: dayOn(index + 1), price: 100 });
  const problemsOf = (changes: Partial<PropertyLine>) => {
    const checked = checkedLine(propertyLine, JSON.stringify(aProperty(changes)));
    return checked.ok ? [] : checked.problems;
  };
  const closed = (nights: number) => ({
    rooms: [{ ...room, inventory: [{ from: dayOn(0), to: dayOn(nights), units: 0 }] }],
  });

  expect(problemsOf({ rooms: many(99, (index) => ({ ...room, no: index + 1 })) })).toEqual([]);
  expect(problemsOf({ ratePlans: many(30, (index) => ({ ...plan, no: index + 1 })) })).toEqual([]);
  expect(problemsOf({ rooms: [{ ...room, seasons: many(750, season) }] })).toEqual([]);
  expect(problemsOf(closed(750))).toEqual([]);
  expect(problemsOf({ ratePlans: many(31, (index) => ({ ...plan, no: index + 1 })) })).toEqual([
    "ratePlans: has to have at most 30 entries",
  ]);
  expect(problemsOf({ rooms: [{ ...room, seasons: many(751, season) }] })).toEqual([
    "rooms.0.seasons: has to have at most 750 entries",
  ]);
  expect(problemsOf(closed(751))).toEqual(["rooms.0.inventory: more than 750 nights together"]);
  expect(problemsOf(closed(2_000_000))).toEqual(["rooms.0.inventory: more than 750 nights together"]);
});

// What the description promises to refuse.
test.each<[string, Partial<PropertyLine>]>([
  ["format", { format: 3 as 2 }],
  ["ratePlans.0.cancellation", onePlan({ cancellation: "free" as "unknown" })],
  ["ratePlans.0.cancellation.then.percent", onePlan({ cancellation: { steps: [], then: { percent: 101 } } })],
  ["ratePlans.0.cancellation.then", onePlan({ cancellation: { steps: [], then: { percent: 0 } } })],
  [
    "ratePlans.0.cancellation.steps",
    onePlan({ cancellation: { steps: [freeFor(24), freeFor(48)], then: { nights: 1 } } }),
  ],
  ["ratePlans.0.payment", onePlan({ payment: "later" as "now" })],
  ["ratePlans.0.collectedBy", onePlan({ collectedBy: "us" as "on-site" })],
  ["ratePlans.0.maxNights", onePlan({ minNights: 3, maxNights: 2 })],
  ["rooms.0.stayRules.0.to", oneRule({ from: "2027-01-02", to: "2027-01-02" })],
  ["rooms.0.stayRules.0.weekdays.0", oneRule({ weekdays: [0] })],
  ["rooms.0.stayRules.0.minNights", oneRule({ minNights: 31 })],
  ["code", { code: "a b" }],
  ["name", { name: " " }],
  ["type", { type: "castle" as "hotel" }],
  ["product", { product: "ACT" as "HLT" }],
  ["latitude", { latitude: 91 }],
  ["timeZone", { timeZone: "Lisbon" }],
  ["currency", { currency: "EURO" }],
  ["amenities.0", { amenities: ["helipad" as "wifi"] }],
  ["description", { description: { en: "x", Spanish: "y" } }],
  ["checkInFrom", { checkInFrom: "25:00" }],
  ["taxes.percent", { taxes: { percent: 101 } }],
  ["rooms", { rooms: [] }],
  ["ratePlans", { ratePlans: [] }],
])("BK-07 a wrong %s is refused by its name", (field, changes) => {
  const checked = checkedLine(propertyLine, JSON.stringify(aProperty(changes)));
  expect(checked).toMatchObject({ ok: false, problems: [expect.stringMatching(new RegExp(`^${field}: `))] });
});

function onePlan(changes: Partial<PropertyLine["ratePlans"][number]>): Partial<PropertyLine> {
  return { ratePlans: [{ no: 1, board: "room-only", cancellation: null, ...changes }] };
}

function oneRule(changes: object): Partial<PropertyLine> {
  const stayRules = [{ from: "2027-01-01", to: "2027-02-01", ...changes }];
  return { rooms: EXAMPLE.rooms.map((room) => ({ ...room, stayRules })) };
}

function freeFor(untilHours: number) {
  return { untilHours, penalty: { percent: 0 } };
}
