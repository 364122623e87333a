import { expect, test } from "vitest";
import { dayIn, formatDay, instantIn, parseDay, startOfDay } from "./day.ts";

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

// Clocks in Lisbon go forward on 2026-03-29 at 1:00 and back on 2026-10-25 at 2:00.
test.each([
  ["Europe/Lisbon", "2026-01-10", "15:00", Date.UTC(2026, 0, 10, 15)],
  ["Europe/Lisbon", "2026-07-10", "15:00", Date.UTC(2026, 6, 10, 14)],
  ["Europe/Lisbon", "2026-03-29", "15:00", Date.UTC(2026, 2, 29, 14)],
  ["Europe/Lisbon", "2026-10-25", "00:30", Date.UTC(2026, 9, 24, 23, 30)],
  ["Asia/Kolkata", "2026-07-10", "14:00", Date.UTC(2026, 6, 10, 8, 30)],
  ["Pacific/Auckland", "2026-01-10", "02:00", Date.UTC(2026, 0, 9, 13)],
  // What the clocks skip is counted on from before.
  ["America/New_York", "2026-03-08", "02:30", Date.UTC(2026, 2, 8, 7, 30)],
  ["America/Santiago", "2026-09-06", "00:00", Date.UTC(2026, 8, 6, 4)],
  ["America/Havana", "2027-03-14", "00:00", Date.UTC(2027, 2, 14, 5)],
  ["Europe/Madrid", "2026-03-29", "02:30", Date.UTC(2026, 2, 29, 1, 30)],
  ["Africa/Cairo", "2026-04-24", "00:00", Date.UTC(2026, 3, 23, 22)],
  ["Australia/Lord_Howe", "2026-10-04", "02:15", Date.UTC(2026, 9, 3, 15, 45)],
  // Of what the clocks show twice, the first.
  ["America/New_York", "2026-11-01", "01:30", Date.UTC(2026, 10, 1, 5, 30)],
  ["Europe/Madrid", "2026-10-25", "02:30", Date.UTC(2026, 9, 25, 0, 30)],
  ["Europe/Lisbon", "2026-10-25", "01:30", Date.UTC(2026, 9, 25, 0, 30)],
  ["Australia/Sydney", "2026-04-05", "02:30", Date.UTC(2026, 3, 4, 15, 30)],
  ["Australia/Lord_Howe", "2026-04-05", "01:45", Date.UTC(2026, 3, 4, 14, 45)],
  ["America/Havana", "2026-11-01", "00:30", Date.UTC(2026, 10, 1, 4, 30)],
])("BK-02 in %s on %s at %s", (timeZone, day, time, expected) => {
  expect(instantIn(timeZone, parseDay(day) as number, time)).toBe(expected);
});
