import { expect, test } from "vitest";
import { parseDay } from "../core/day.ts";
import { type CancelRule, freeUntilHours, termsOfRule } from "./cancel-rule.ts";

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
  const stay = { timeZone, arrival: parseDay(arrival) as number, checkInFrom: "15:00", currency: "EUR" };
  expect(termsOfRule(RULE, stay)).toEqual({
    kind: "steps",
    steps: [
      { before: Date.parse(first), penalty: { percent: 0 } },
      { before: Date.parse(second), penalty: { minor: 30_00, currency: "EUR" } },
    ],
    then: { percent: 100 },
    zone: timeZone,
  });
});

test("BK-02 a plan of before is free until its hour, then costs everything, or is never free", () => {
  const stay = { timeZone: "Asia/Tokyo", arrival: parseDay("2026-12-12") as number, checkInFrom: "15:00" };
  const terms = (rule: CancelRule) => termsOfRule(rule, { ...stay, currency: "JPY" });
  expect(terms(freeUntilHours(48))).toEqual({
    kind: "steps",
    steps: [{ before: Date.UTC(2026, 11, 10, 6), penalty: { percent: 0 } }],
    then: { percent: 100 },
    zone: "Asia/Tokyo",
  });
  expect(terms(freeUntilHours(null))).toEqual({ kind: "none" });
  expect(terms("unknown")).toEqual({ kind: "unknown" });
});
