import { expect, test } from "vitest";
import { dayIn, formatDay, parseDay, startOfDay } from "./day.ts";

test.each([
  ["UTC", "2026-11-01", "2026-11-01T00:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
  ["Asia/Kathmandu", "2026-03-01", "2026-02-28T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-03-01", "2026-02-28T10:00:00.000Z"],
  // Clocks go from midnight to one.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
])("WA-08 in %s %s begins at %s", (zone, text, instant) => {
  const day = parseDay(text) ?? 0;
  const start = startOfDay(zone, day);
  expect(new Date(start).toISOString()).toBe(instant);
  expect([dayIn(zone, start), dayIn(zone, start - 60_000)].map(formatDay)).toEqual([text, formatDay(day - 1)]);
});
