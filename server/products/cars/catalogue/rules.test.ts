import { expect, test } from "vitest";
import { aStation } from "../../../../tests/fixtures/cars.ts";
import { parseDay } from "../../../core/day.ts";
import { HOUR } from "../../../core/durations.ts";
import { prepaid } from "../../../pricing/pricing.ts";
import { stationLine } from "./import-format.ts";
import { ageProblem, cancelTerms, carPrice, isOpen, localTime, oneWayFee, rentalDays, unitsOf } from "./rules.ts";
import type { Station } from "./station.ts";
import { traitsOf } from "./vocabulary.ts";

const DAY = parseDay("2026-12-12")!;
const line = stationLine.parse(aStation());
const station = { ...line, countryCode: "PT", taxBp: 2_000, airportFeeBp: 1_000 } as unknown as Station;
const [car] = line.classes as [(typeof line.classes)[number]];

const local = (wall: string, zone = "Europe/Lisbon") => localTime(wall, zone)!;
const at = (wall: string, zone?: string) => local(wall, zone).at;

test("PD-05 a rental has a day for each 24 hours, and 59 minutes more are free", () => {
  const days = (to: string) => rentalDays(local("2026-12-12T10:00"), local(to));
  expect(["2026-12-12T11:00", "2026-12-13T10:00", "2026-12-13T10:59", "2026-12-13T11:00"].map(days)).toEqual([
    1, 1, 1, 2,
  ]);
});

test("PD-05 days are counted by the clock of the first counter where it ends in another time zone", () => {
  const inMadrid = (to: string) => rentalDays(local("2026-12-12T10:00"), local(to, "Europe/Madrid"));
  // Clocks in Madrid are an hour ahead.
  expect([inMadrid("2026-12-15T11:59"), inMadrid("2026-12-15T12:00")]).toEqual([3, 4]);
});

test("PD-05 a week is seven days of the counter's clock, also when clocks change in it, and the grace stays an hour", () => {
  const days = (from: string, to: string) => rentalDays(local(from), local(to));
  // Clocks in Lisbon go back on October 25, 2026, and forward on March 28, 2027.
  expect([days("2026-10-25T10:00", "2026-11-01T10:00"), days("2026-10-24T10:00", "2026-10-31T10:59")]).toEqual([7, 7]);
  expect([days("2026-10-24T10:00", "2026-10-25T10:59"), days("2026-10-24T10:00", "2026-10-25T11:00")]).toEqual([1, 2]);
  expect([days("2027-03-27T10:00", "2027-04-03T10:59"), days("2027-03-27T10:00", "2027-03-28T11:00")]).toEqual([7, 2]);
  // Clocks go from 1:00 to 2:00.
  expect(localTime("2027-03-28T01:30", "Europe/Lisbon")).toMatchObject({ wall: "2027-03-28T02:30" });
  expect(localTime("2027-02-30T10:00", "Europe/Lisbon")).toBeUndefined();
  expect(localTime("2027-02-03T24:00", "Europe/Lisbon")).toBeUndefined();
});

test("PD-05 a counter is open within its hours, also after midnight, and not on closed days", () => {
  const hours = [null, ...Array.from({ length: 6 }, () => ({ from: "08:00", until: "20:00" }))];
  // December 12, 2026, is a Saturday.
  expect(["07:59", "08:00", "20:00", "20:01"].map((time) => isOpen(hours, { day: DAY, time }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOpen(hours, { day: DAY + 1, time: "12:00" })).toBe(false);
  const late = [null, ...Array.from({ length: 6 }, () => ({ from: "10:00", until: "01:00" }))];
  expect(isOpen(late, { day: DAY, time: "23:59" })).toBe(true);
  expect(isOpen(late, { day: DAY + 1, time: "01:00" })).toBe(true);
  expect(isOpen(late, { day: DAY + 1, time: "01:01" })).toBe(false);
});

test("PD-05 a class has a least age, and may have a highest", () => {
  expect([20, 21, 99].map((age) => ageProblem(car, age)?.reason)).toEqual(["too-young", undefined, undefined]);
  expect(ageProblem({ ...car, maxAge: 75 }, 76)).toEqual({ reason: "too-old", limit: 75 });
});

test("PD-05 bringing a car back elsewhere costs by distance, twice abroad, and only where it may go", () => {
  const there = (changes: object) => ({ ...station, code: "OTHER", ...changes }) as Station;
  expect(oneWayFee(station, station, 0)).toBe(0);
  expect(oneWayFee(station, there({}), 280)).toBe(40_00 + 280 * 10);
  expect(oneWayFee(station, there({ countryCode: "ES" }), 500)).toBe(2 * (40_00 + 500 * 10));
  expect(oneWayFee(station, there({ countryCode: "FR" }), 500)).toBeUndefined();
  expect(oneWayFee(station, there({ provider: "Others" }), 10)).toBeUndefined();
  expect(oneWayFee(station, there({}), 1_001)).toBeUndefined();
  const { oneWay: _, ...without } = station.conditions;
  expect(oneWayFee({ ...station, conditions: without } as Station, there({}), 10)).toBeUndefined();
});

const rental = { station, car, firstDay: DAY, days: 3, oneWay: 0, age: 30, childSeats: 0, secondDrivers: 0 };

test("PD-05 RO-02 the total has what is paid now and at the counter, and not the deposit", () => {
  const plain = carPrice(rental);
  expect(plain).toMatchObject({ base: 180_00, total: 237_60, deposit: 300_00, units: 3, items: 1 });
  expect(plain.charges).toEqual([
    { code: "airport-fee", minor: 18_00 },
    { code: "tax", minor: 39_60 },
  ]);
  const all = carPrice({ ...rental, age: 22, oneWay: 68_00, childSeats: 2, secondDrivers: 1 });
  expect(all.charges.slice(2)).toEqual([
    { code: "one-way-fee", minor: 68_00 },
    { code: "young-driver-fee", minor: 30_00 },
    { code: "extras", minor: 30_00 + 12_00 },
  ]);
  expect(all.total).toBe(237_60 + 68_00 + 30_00 + 42_00);
  expect([prepaid(plain), prepaid(all)]).toEqual([237_60, 237_60]);
});

test("PD-05 fees by the day have a limit, and each day has the price of its month", () => {
  const long = carPrice({ ...rental, days: 30, age: 24, childSeats: 1 });
  expect(long.charges.slice(2).map(({ minor }) => minor)).toEqual([50_00, 30_00]);
  // 20 days in December, 10 in January.
  expect(long.base).toBe(20 * 60_00 + 10 * 40_00);
});

test("PD-05 canceling is free until 48 hours before, then costs the first day, and after pick-up all that was prepaid", () => {
  const price = carPrice({ ...rental, age: 22 });
  const start = at("2026-12-12T10:00");
  const terms = (now: number) => cancelTerms(price, { start, zone: "Europe/Lisbon", now, freeHours: 48 });
  const first = { minor: 79_20, currency: "EUR" };
  const all = { minor: 237_60, currency: "EUR" };
  expect(terms(start - 60 * HOUR)).toEqual({
    kind: "steps",
    steps: [
      { before: start - 48 * HOUR, penalty: { percent: 0 } },
      { before: start, penalty: first },
    ],
    then: all,
    zone: "Europe/Lisbon",
  });
  expect(terms(start - 48 * HOUR)).toMatchObject({ steps: [{ before: start, penalty: first }] });
});

test("PD-05 a rental takes its class on each day it touches", () => {
  expect(unitsOf({ car: "CDMR", firstDay: DAY, lastDay: DAY + 1 })).toEqual([`${DAY}/CDMR`, `${DAY + 1}/CDMR`]);
});

test("PD-05 the letters of a class say what car it is", () => {
  expect(traitsOf("CDMR")).toEqual({
    ...{ size: "compact", body: "car", doors: 5, gearbox: "manual", engine: "petrol", hasAirCon: true },
  });
  expect(traitsOf("STAN")).toMatchObject({ body: "convertible", doors: 2, gearbox: "automatic", hasAirCon: false });
  expect(traitsOf("SFAE").engine).toBe("electric");
});
