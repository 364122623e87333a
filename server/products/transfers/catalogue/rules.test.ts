import { expect, test } from "vitest";
import { parseDay } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";
import {
  driveMinutes,
  fits,
  isTooLate,
  type Leg,
  legPrice,
  legTerms,
  type PlannedLeg,
  planLeg,
  priceOf,
  roadKm,
  unitsOf,
  type Vehicle,
} from "./rules.ts";

const DAY = parseDay("2026-12-12")!;
const lisbon = { airportZone: "Europe/Lisbon", placeZone: "Europe/Lisbon", km: 40 };
const leg = (changes: Partial<Leg> = {}): Leg => ({ way: "from-airport", day: DAY, time: "15:00", ...changes });
const plan = (changes: Partial<Leg> = {}, route = lisbon): PlannedLeg => planLeg(leg(changes), route);
const wallsOf = ({ span }: PlannedLeg) => [span.from.wall, span.to.wall];

const car: Vehicle = {
  id: "standard",
  seats: 3,
  bags: 2,
  stepFree: false,
  start: 10_00,
  perKm: 1_00,
  capacity: 2,
};
const prices = { currency: "EUR", taxBp: 1_000, nightPercent: 25 };

test("PD-06 the driver comes half an hour after a flight lands, or when the guest says", () => {
  expect(wallsOf(plan())).toEqual(["2026-12-12T15:30", "2026-12-12T16:20"]);
  expect(wallsOf(plan({ way: "to-airport" }))).toEqual(["2026-12-12T15:00", "2026-12-12T15:50"]);
});

test("PD-06 after a flight that lands shortly before midnight the driver comes on the next day", () => {
  expect([plan({ time: "23:29" }).isNextDay, plan({ time: "23:30" }).isNextDay]).toEqual([false, true]);
  expect(wallsOf(plan({ time: "23:45" }))[0]).toBe("2026-12-13T00:15");
  expect(plan({ time: "23:45", way: "to-airport" }).isNextDay).toBe(false);
});

test.each([
  ["from-airport", "2026-12-12T15:30", "2026-12-12T17:20"],
  ["to-airport", "2026-12-12T15:00", "2026-12-12T14:50"],
] as const)("PD-06 each end of a trip %s has the clocks of its own zone", (way, from, to) => {
  const gold = { airportZone: "Australia/Brisbane", placeZone: "Australia/Sydney", km: 40 };
  expect(wallsOf(plan({ way }, gold))).toEqual([from, to]);
});

test("PD-06 a trip over the hour that clocks skip takes as long as any other", () => {
  const night = plan({ day: parseDay("2027-03-28")!, time: "00:20" });
  expect(wallsOf(night)).toEqual(["2027-03-28T00:50", "2027-03-28T02:40"]);
  expect(night.span.to.at - night.span.from.at).toBe(night.minutes * MINUTE);
});

test.each([
  ["21:59", false],
  ["22:00", true],
  ["05:59", true],
  ["06:00", false],
])("PD-06 a pick-up at %s is at night: %s", (time, isNight) => {
  expect(plan({ way: "to-airport", time }).isNight).toBe(isNight);
});

test("PD-06 the price is by distance, with the night surcharge and taxes in it, each leg by itself", () => {
  expect(legPrice(car, 40, plan(), prices)).toEqual({
    base: 50_00,
    charges: [{ code: "tax", minor: 5_00 }],
    total: 55_00,
  });
  expect(legPrice(car, 40, plan({ time: "23:00" }), prices).total).toBe(68_75);
  expect(legPrice(car, 40, plan(), { ...prices, taxBp: 0 })).toEqual({ base: 50_00, charges: [], total: 50_00 });
  const both = priceOf(car, 40, [plan(), plan({ way: "to-airport", time: "05:00" })], prices);
  expect(both).toMatchObject({ items: 2, base: 112_50, charges: [{ code: "tax", minor: 11_25 }], total: 123_75 });
  expect(both.byItem?.map(({ total }) => total)).toEqual([55_00, 68_75]);
});

test("PD-06 roads are longer than the line, and short trips take their time too", () => {
  const airport = { latitude: 38.7813, longitude: -9.1359 };
  expect(roadKm(airport, airport)).toBe(5);
  expect(roadKm(airport, { latitude: 38.7813 + 90 / 111.19, longitude: -9.1359 })).toBe(117);
  expect([driveMinutes(5), driveMinutes(40), driveMinutes(117)]).toEqual([15, 50, 120]);
});

test("PD-06 a vehicle fits a party with a seat and room for the bag of each", () => {
  expect(fits(car, { people: 3, bags: 2 })).toBe(true);
  expect(fits(car, { people: 4, bags: 0 })).toBe(false);
  expect(fits(car, { people: 1, bags: 3 })).toBe(false);
});

test("PD-06 a driver is booked until the cut-off before the pick-up", () => {
  const its = plan();
  const last = its.span.from.at - 6 * HOUR;
  expect([isTooLate(its, 360, last - 1), isTooLate(its, 360, last)]).toEqual([false, true]);
});

test("PD-06 BK-06 a leg is canceled free until a day before its pick-up, then at its whole price", () => {
  const its = plan();
  const free = its.span.from.at - 24 * HOUR;
  expect(legTerms(its, 24, free - 1)).toMatchObject({
    kind: "steps",
    steps: [{ before: free, penalty: { percent: 0 } }],
    then: { percent: 100 },
    zone: "Europe/Lisbon",
  });
  expect([legTerms(its, 24, free), legTerms(its, null, 0)]).toEqual([{ kind: "none" }, { kind: "none" }]);
});

test("PD-06 a leg keeps a vehicle busy from its base and back, in each hour that it touches", () => {
  const hours = (its: PlannedLeg) => unitsOf("van", its).map((unit) => Number(unit.split("/")[0]));
  const noon = (DAY * 24 * HOUR) / HOUR + 12;
  // Lisbon's winter time is UTC: from 15:30 to 16:20 and back until 17:10; there from 14:10, and at the airport at 15:50.
  expect(hours(plan())).toEqual([noon + 3, noon + 4, noon + 5]);
  expect(hours(plan({ way: "to-airport" }))).toEqual([noon + 2, noon + 3]);
  expect(unitsOf("van", plan())[0]).toBe(`${noon + 3}/van`);
});
