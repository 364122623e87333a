import { expect, test } from "vitest";
import { aCabin, aCruise } from "../../../../tests/fixtures/cruises.ts";
import { formatDay, instantIn, parseDay, startOfDay } from "../../../core/day.ts";
import { cruiseLine } from "./content.ts";
import { cabinPrice, cabinsPrice, partyProblem } from "./fares.ts";
import { bookableDays, cancelTerms, departuresIn, dueOf, isDeparture, nightsOf, spanOf } from "./sailings.ts";

const day = (text: string): number => parseDay(text) as number;
const SATURDAY = day("2027-03-06");
const MARCH_1 = Date.UTC(2027, 2, 1, 12);
const cruiseWith = (changes: NonNullable<Parameters<typeof aCruise>[0]>["cruise"] = {}) =>
  cruiseLine.parse(aCruise({ cruise: changes })).cruise;
const cruise = cruiseWith();
const [inside] = cruise.cabins as [(typeof cruise.cabins)[number]];
const couple = { adults: 2, childAges: [] };

test("PD-07 departures are every so many days from the first to the last one", () => {
  const listed = (from: string, to: string, of = cruise) => departuresIn(of, day(from), day(to)).map(formatDay);
  expect(listed("2026-01-01", "2027-01-10")).toEqual(["2027-01-02", "2027-01-09"]);
  expect(listed("2027-03-06", "2027-03-20")).toEqual(["2027-03-06", "2027-03-13", "2027-03-20"]);
  expect(listed("2027-03-07", "2027-03-12")).toEqual([]);
  const ending = cruiseWith({ departures: { first: "2027-01-02", everyDays: 7, last: "2027-01-09" } });
  expect(listed("2027-01-01", "2028-01-01", ending)).toEqual(["2027-01-02", "2027-01-09"]);
  expect([isDeparture(cruise, SATURDAY), isDeparture(cruise, SATURDAY + 1)]).toEqual([true, false]);
});

test("PD-07 a sailing lasts from the clocks of its first port to those of its last, over a clock change", () => {
  const oneWay = cruiseWith({
    calls: [
      { day: 0, destinationId: 3128760, leave: "18:00" },
      { day: 2, destinationId: 745044, arrive: "09:00" },
    ],
  });
  const { from, to } = spanOf(oneWay, day("2027-03-27"));
  expect([from.wall, from.zone, to.wall, to.zone]).toEqual([
    ...["2027-03-27T18:00", "Europe/Madrid"],
    ...["2027-03-29T09:00", "Europe/Istanbul"],
  ]);
  expect([from.at, to.at]).toEqual([Date.UTC(2027, 2, 27, 17), Date.UTC(2027, 2, 29, 6)]);
  expect(nightsOf(oneWay)).toBe(2);
});

test("RO-05 PD-07 an organization sells from its first day on by the clocks of the port, and at least two days before", () => {
  const late = Date.UTC(2027, 2, 1, 23, 30);
  expect(formatDay(bookableDays(cruise, late, { minCheckinDays: 0 }).from)).toBe("2027-03-04");
  expect(formatDay(bookableDays(cruise, late, { minCheckinDays: 10 }).from)).toBe("2027-03-12");
});

test("PD-07 canceling costs the deposit, then half, then all: each step ends with its day at the port", () => {
  const terms = cancelTerms(cruise, SATURDAY, Date.UTC(2026, 10, 1));
  expect(terms).toEqual({
    kind: "steps",
    zone: "Europe/Madrid",
    steps: [
      { before: startOfDay("Europe/Madrid", SATURDAY - 59), penalty: { percent: 20 } },
      { before: startOfDay("Europe/Madrid", SATURDAY - 29), penalty: { percent: 50 } },
    ],
    then: { percent: 100 },
  });
  expect(cancelTerms(cruise, SATURDAY, MARCH_1)).toEqual({ kind: "none" });
});

test("RO-04 PD-07 the deposit is a share of the price and the rest by a day; from that day on all is due now", () => {
  const due = (now: number, of = cruise) => dueOf(of, SATURDAY, now);
  const by = SATURDAY - 75;
  expect(due(instantIn("Europe/Madrid", by - 1, "23:59"))).toEqual({ by, percentNow: 20 });
  expect(due(instantIn("Europe/Madrid", by, "00:01"))).toBe("now");
  const whole = cruiseWith({ deposit: { percent: 100, balanceDays: 75 } });
  expect(due(Date.UTC(2026, 10, 1), whole)).toBe("now");
});

test("PD-07 the first two guests pay the fare, others a part of it, and each port charges and gratuities", () => {
  const base = (party: { adults: number; childAges: number[] }) => cabinPrice(cruise, inside, party, SATURDAY).base;
  expect(base(couple)).toBe(1_000_00);
  expect(base({ adults: 3, childAges: [] })).toBe(1_250_00);
  expect(base({ adults: 2, childAges: [8] })).toBe(1_125_00);
  expect(base({ adults: 1, childAges: [8, 3] })).toBe(1_125_00);
  expect(base({ adults: 1, childAges: [] })).toBe(750_00);
  expect(cabinPrice(cruise, inside, couple, SATURDAY)).toEqual({
    base: 1_000_00,
    charges: [
      { code: "port-charges", minor: 160_00 },
      { code: "gratuities", minor: 80_00 },
    ],
    total: 1_240_00,
  });
});

test("PD-07 RO-02 the price of several cabins is the sum of each, and follows the month of the departure", () => {
  const months = [100, 100, 110, 100, 100, 100, 150, 100, 100, 100, 100, 100];
  const seasonal = cruiseWith({ fares: { single: 50, further: 50, furtherChild: 25, months } });
  const price = cabinsPrice(seasonal, inside, [couple, { adults: 1, childAges: [] }], SATURDAY);
  expect(price).toMatchObject({ items: 2, base: 1_925_00, total: 1_925_00 + 240_00 + 120_00 });
  expect(price.byItem?.map(({ total }) => total)).toEqual([1_340_00, 945_00]);
  expect(cabinsPrice(seasonal, inside, [couple], day("2027-07-31")).base).toBe(1_500_00);
});

test("PD-07 each cabin has an adult, no guest below the minimum age and no more guests than beds", () => {
  const from16 = { minAge: 16 };
  const problem = (parties: { adults: number; childAges: number[] }[], minAge = 0) =>
    partyProblem({ ...from16, minAge }, inside, parties);
  expect(problem([couple])).toBeUndefined();
  expect(problem([])).toBe("no-adult");
  expect(problem([couple, { adults: 0, childAges: [17] }])).toBe("no-adult");
  expect([problem([{ adults: 1, childAges: [15] }], 16), problem([{ adults: 1, childAges: [16] }], 16)]).toEqual([
    "too-young",
    undefined,
  ]);
  expect(problem([{ adults: 2, childAges: [4, 5] }])).toBe("too-many");
});

test("PD-07 the format refuses calls out of order, cabins with one code and steps that don't follow each other", () => {
  const refused = (changes: Parameters<typeof cruiseWith>[0]) =>
    cruiseLine.safeParse(aCruise({ cruise: changes })).success === false;
  const [start, , , end] = aCruise().cruise.calls;
  expect(refused({ calls: [start!, { day: 0, destinationId: 2995469, arrive: "17:00", leave: "19:00" }, end!] })).toBe(
    true,
  );
  expect(refused({ calls: [start!, { ...end!, leave: "10:00" }] })).toBe(true);
  expect(refused({ cabins: [aCabin(), aCabin()] })).toBe(true);
  expect(
    refused({
      cancellation: [
        { untilDays: 30, percent: 50 },
        { untilDays: 60, percent: 20 },
      ],
    }),
  ).toBe(true);
  expect(refused({ departures: { first: "2027-02-30", everyDays: 7 } })).toBe(true);
  expect(refused({})).toBe(false);
});
