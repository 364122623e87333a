import { expect, test } from "vitest";
import { type Day, formatDay, parseDay } from "../core/day.ts";
import { changeTo, dayAfter, type PlanTerms, planStatus, planTerms, restOf } from "./rules.ts";

const day = (text: string): Day => parseDay(text) as Day;

const aPlan = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  code: "gold",
  price: 10_00,
  currency: "USD",
  period: "month",
  benefits: { canBook: false, discount: 0, pointsFactor: "1" },
  ...changes,
});

test("LO-07 the newest subscription decides; ACTIVE-REFRESH is ACTIVE and none is NOPLAN", () => {
  expect((["ACTIVE", "ACTIVE-REFRESH", "GRACE", "ENDED", undefined] as const).map(planStatus)).toEqual([
    ...["ACTIVE", "ACTIVE", "GRACE", "ENDED", "NOPLAN"],
  ]);
});

test.each([
  ["2026-01-31", "month", 1, "2026-02-28"],
  ["2026-01-31", "month", 2, "2026-03-31"],
  ["2027-12-15", "month", 1, "2028-01-15"],
  ["2028-02-29", "year", 1, "2029-02-28"],
  ["2028-02-29", "year", 4, "2032-02-29"],
  ["2026-11-30", "month", 3, "2027-02-28"],
] as const)("LO-07 what began on %s by the %s goes on after %i periods from %s", (from, period, periods, to) => {
  expect(formatDay(dayAfter(day(from), period, periods))).toBe(to);
});

test.each([
  ["2026-11-01", 10_00],
  ["2026-10-20", 10_00],
  ["2026-11-02", 9_67],
  ["2026-11-30", 34],
  ["2026-12-01", 0],
] as const)("LO-07 on %s the rest of November that cost USD 10.00 counts for %i", (today, rest) => {
  const running = { from: day("2026-11-01"), to: day("2026-12-01"), worth: 10_00 };
  expect(restOf(running, day(today))).toBe(rest);
});

test.each([
  ["a dearer month", aPlan({ price: 30_00 }), { when: "now", due: 25_00, rest: 5_00 }],
  ["a cheaper month", aPlan({ price: 9_00 }), { when: "later" }],
  ["as dear", aPlan(), { when: "later" }],
  ["a year that costs less than twelve months", aPlan({ price: 110_00, period: "year" }), { when: "later" }],
  ["a dearer year", aPlan({ price: 130_00, period: "year" }), { when: "now", due: 125_00, rest: 5_00 }],
  ["more in another currency", aPlan({ price: 30_00, currency: "EUR" }), { when: "later" }],
])("LO-07 in the middle of a month of USD 10.00: %s", (_, next, expected) => {
  const running = { from: day("2026-11-01"), to: day("2026-12-01"), worth: 10_00, terms: aPlan() };
  const change = changeTo(next, running, day("2026-11-16"));
  const { when } = change;
  expect(when === "now" ? { when, due: change.due.minor, rest: change.rest } : { when }).toEqual(expected);
});

test("LO-07 after a free plan one in another currency begins at once, for its whole price", () => {
  const free = { from: day("2026-11-01"), to: day("2026-12-01"), worth: 0, terms: aPlan({ price: 0 }) };
  const due = { minor: 30_00, currency: "EUR" };
  expect(changeTo(aPlan({ price: due.minor, currency: due.currency }), free, day("2026-11-16"))).toEqual({
    when: "now",
    due,
    rest: 0,
  });
});

test("LO-07 a dearer plan of a shorter period, for which the rest counts more than it costs, follows later", () => {
  const year = aPlan({ price: 120_00, period: "year" });
  const running = { from: day("2026-11-01"), to: day("2027-11-01"), worth: 120_00, terms: year };
  expect(changeTo(aPlan({ price: 20_00 }), running, day("2026-11-16"))).toEqual({ when: "later" });
});

test("LO-07 a dearer plan that the rest pays to the cent follows later; of one that costs a cent more that cent is due", () => {
  const year = aPlan({ price: 120_00, period: "year" });
  const running = { from: day("2026-11-01"), to: day("2027-11-01"), worth: 120_00, terms: year };
  const rest = restOf(running, day("2026-11-16"));
  expect(changeTo(aPlan({ price: rest }), running, day("2026-11-16"))).toEqual({ when: "later" });
  const due = { minor: 1, currency: "USD" };
  expect(changeTo(aPlan({ price: rest + 1 }), running, day("2026-11-16"))).toEqual({ when: "now", due, rest });
});

test("LO-07 what a plan says is checked", () => {
  expect(planTerms.safeParse(aPlan()).success).toBe(true);
  for (const wrong of [{ code: "Gold" }, { price: -1 }, { price: 0.5 }, { period: "week" }, { currency: "usd" }])
    expect([wrong, planTerms.safeParse({ ...aPlan(), ...wrong }).success]).toEqual([wrong, false]);
  for (const benefits of [{ discount: 51 }, { pointsFactor: "0" }, { pointsFactor: "1/0" }])
    expect([benefits, planTerms.safeParse({ ...aPlan(), benefits }).success]).toEqual([benefits, false]);
});
