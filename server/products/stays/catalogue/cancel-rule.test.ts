import { expect, test } from "vitest";
import type { CancelTerms } from "../../../core/cancel-terms.ts";
import { instantIn, parseDay } from "../../../core/day.ts";
import { type CancelRule, freeUntilHours, planTerms, ruleColumns, stayTerms } from "./cancel-rule.ts";

const RULE: CancelRule = {
  steps: [
    { untilHours: 168, penalty: { percent: 0 } },
    { untilHours: 48, penalty: { minor: 30_00 } },
  ],
  then: { percent: 100 },
};

// Hours pass as they do: in Lisbon clocks go forward on 2026-03-29 at 1:00 and back on 2026-10-25 at 2:00.
test.each([
  ["Europe/Lisbon", "2026-12-12", "2026-12-05T15:00:00.000Z", "2026-12-10T15:00:00.000Z"],
  ["Asia/Tokyo", "2026-12-12", "2026-12-05T06:00:00.000Z", "2026-12-10T06:00:00.000Z"],
  ["America/New_York", "2026-12-12", "2026-12-05T20:00:00.000Z", "2026-12-10T20:00:00.000Z"],
  ["Asia/Kathmandu", "2026-12-12", "2026-12-05T09:15:00.000Z", "2026-12-10T09:15:00.000Z"],
  ["Europe/Lisbon", "2026-03-30", "2026-03-23T14:00:00.000Z", "2026-03-28T14:00:00.000Z"],
  ["Europe/Lisbon", "2026-10-26", "2026-10-19T15:00:00.000Z", "2026-10-24T15:00:00.000Z"],
])("BK-02 a rule of hours before check-in in %s on %s ends at %s and %s", (timeZone, arrival, first, second) => {
  expect(termsOn(RULE, timeZone, arrival)).toEqual({
    kind: "steps",
    steps: [
      { before: Date.parse(first), penalty: { percent: 0 } },
      { before: Date.parse(second), penalty: { minor: 30_00, currency: "EUR" } },
    ],
    then: { percent: 100 },
    zone: timeZone,
  });
});

test("BK-02 a plan of an hour alone is free until it, then costs everything, or is never free", () => {
  expect(termsOn(freeUntilHours(48), "Asia/Tokyo", "2026-12-12")).toEqual({
    kind: "steps",
    steps: [{ before: Date.UTC(2026, 11, 10, 6), penalty: { percent: 0 } }],
    then: { percent: 100 },
    zone: "Asia/Tokyo",
  });
  expect(termsOn(freeUntilHours(null), "Asia/Tokyo", "2026-12-12")).toEqual({ kind: "none" });
  expect(termsOn("unknown", "Asia/Tokyo", "2026-12-12")).toEqual({ kind: "unknown" });
});

test("BK-02 of a rule there is left what has not passed", () => {
  const left = (now: number) => termsOn(RULE, "Europe/Lisbon", "2026-12-12", now);
  expect(left(Date.UTC(2026, 11, 5, 15) - 1)).toMatchObject({ steps: { length: 2 } });
  expect(left(Date.UTC(2026, 11, 5, 15))).toMatchObject({ steps: { length: 1 } });
  expect(left(Date.UTC(2026, 11, 10, 15))).toEqual({ kind: "none" });
});

// The search reads the hours; the rule itself is kept where it says more, so that nothing is said twice.
test.each<[string, CancelRule, object]>([
  ["never", null, { free_until_hours: null, cancellation: null }],
  ["until an hour", freeUntilHours(48), { free_until_hours: 48, cancellation: null }],
  [
    "in steps that come to the same",
    { steps: [...steps(48, 24)], then: { percent: 100 } },
    { free_until_hours: 24, cancellation: null },
  ],
  ["in more steps", RULE, { free_until_hours: 168, cancellation: JSON.stringify({ ...RULE, $version: 1 }) }],
  ["at no time known", "unknown", { free_until_hours: null, cancellation: '"unknown"' }],
  [
    "never, but for half",
    { steps: [{ untilHours: 48, penalty: { percent: 50 } }], then: { percent: 100 } },
    { free_until_hours: null, cancellation: expect.any(String) },
  ],
])("BK-07 a rule that is free %s is stored once", (_, rule, columns) => {
  const stored = ruleColumns(rule);
  expect(stored).toEqual(columns);
});

/** Free steps. */
function steps(...hours: number[]) {
  return hours.map((untilHours) => ({ untilHours, penalty: { percent: 0 } }));
}

function termsOn(rule: CancelRule, zone: string, arrival: string, now = 0): CancelTerms {
  const checkIn = instantIn(zone, parseDay(arrival) as number, "15:00");
  return stayTerms(planTerms(ruleColumns(rule), "EUR"), { checkIn, zone, now });
}
