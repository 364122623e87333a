import { expect, test } from "vitest";
import { type Day, instantIn, parseDay } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";
import { closesAt, isAhead, isOnSale, overlap, partsOf, type Schedule, slotsOn, spanOf } from "./slots.ts";
import { cancelTerms, freeHours } from "./terms.ts";

const day = (text: string): Day => parseDay(text)!;
const LISBON = "Europe/Lisbon";
const MONDAY = day("2026-11-30");

const rule = (changes: Partial<Schedule> = {}): Schedule => ({
  optionNo: 1,
  fromDay: MONDAY,
  toDay: MONDAY + 14,
  weekdays: 0b111_1111,
  times: ["10:00"],
  until: null,
  capacity: 8,
  ...changes,
});

test("PD-03 a schedule gives slots on its weekdays, from its first day to before its last one", () => {
  const weekend = rule({ weekdays: (1 << 6) | 1, times: ["10:00", "15:30"] });
  const days = Array.from({ length: 21 }, (_, i) => MONDAY - 3 + i);
  expect(days.filter((each) => slotsOn([weekend], each).length > 0)).toEqual([5, 6, 12, 13].map((i) => MONDAY + i));
  const both = [rule({ optionNo: 2, times: ["09:00"], capacity: 4 }), weekend];
  expect(slotsOn(both, MONDAY + 5).map(({ optionNo, time, capacity }) => [optionNo, time, capacity])).toEqual([
    [2, "09:00", 4],
    [1, "10:00", 8],
    [1, "15:30", 8],
  ]);
});

test("PD-03 two rules of an option that give one time twice are found", () => {
  const table: [Partial<Schedule>, boolean][] = [
    [{}, true],
    [{ times: ["11:00"] }, false],
    [{ times: ["11:00", "10:00"] }, true],
    [{ optionNo: 2 }, false],
    [{ fromDay: MONDAY + 14, toDay: MONDAY + 20 }, false],
    [{ times: ["08:00"], until: "18:00" }, true],
  ];
  for (const [changes, expected] of table) expect(overlap(rule(), rule(changes))).toBe(expected);
  expect(overlap(rule({ weekdays: 0b10 }), rule({ weekdays: 0b100 }))).toBe(false);
});

test("PD-03 what lasts three hours ends three hours later when clocks change meanwhile", () => {
  const timing = { zone: LISBON, durationMinutes: 180, cutoffMinutes: 0 };
  const span = (text: string, time: string) => spanOf({ day: day(text), time, until: null }, timing);
  // Clocks go forward at 01:00, and back at 02:00.
  expect(span("2026-03-29", "00:00").to.wall).toBe("2026-03-29T04:00");
  expect(span("2026-10-25", "00:00").to.wall).toBe("2026-10-25T02:00");
  expect(span("2026-03-28", "22:30").to.wall).toBe("2026-03-29T02:30");
  expect(span("2026-07-01", "10:00")).toEqual({
    from: { at: Date.parse("2026-07-01T09:00Z"), wall: "2026-07-01T10:00", zone: LISBON },
    to: { at: Date.parse("2026-07-01T12:00Z"), wall: "2026-07-01T13:00", zone: LISBON },
  });
});

test("PD-03 opening hours end by the clock, on the next day where they pass midnight", () => {
  const timing = { zone: LISBON, durationMinutes: 60, cutoffMinutes: 30 };
  const museum = { day: day("2026-03-29"), time: "00:30", until: "18:00" };
  expect(spanOf(museum, timing).to.at).toBe(Date.parse("2026-03-29T17:00Z"));
  expect(closesAt(museum, timing)).toBe(Date.parse("2026-03-29T16:30Z"));
  const bar = { day: day("2026-07-01"), time: "20:00", until: "02:00" };
  expect(spanOf(bar, timing).to.wall).toBe("2026-07-02T02:00");
});

test("PD-03 a slot is sold strictly before its cut-off, on every day around a clock change", () => {
  for (const zone of [LISBON, "Pacific/Kiritimati", "America/Los_Angeles", "Australia/Lord_Howe"])
    for (let shift = -2; shift <= 2; shift++)
      for (const time of ["00:00", "01:30", "02:30", "10:00", "23:30"])
        for (const until of [null, "09:00"]) {
          const slot = { day: day("2026-03-29") + shift, time, until };
          const timing = { zone, durationMinutes: 60, cutoffMinutes: 12 * 60 };
          const end = closesAt(slot, timing);
          expect(isOnSale(slot, timing, end - 1)).toBe(true);
          expect(isOnSale(slot, timing, end)).toBe(false);
          expect(isOnSale(slot, timing, end - 40 * HOUR)).toBe(true);
          expect(isOnSale(slot, timing, end + 40 * HOUR)).toBe(false);
        }
  const noon = instantIn("Pacific/Kiritimati", MONDAY, "12:00");
  expect(isAhead("Pacific/Kiritimati", MONDAY, "12:00", 30, noon - 30 * MINUTE - 1)).toBe(true);
  expect(isAhead("Pacific/Kiritimati", MONDAY, "12:00", 30, noon - 30 * MINUTE)).toBe(false);
});

test("PD-03 a slot counts for the parts of the day in which one can take part", () => {
  const parts = (time: string, until: string | null = null) => partsOf({ time, until });
  expect(parts("09:00")).toEqual(["morning"]);
  expect(parts("12:00")).toEqual(["afternoon"]);
  expect(parts("20:00")).toEqual(["evening"]);
  expect(parts("09:00", "12:00")).toEqual(["morning"]);
  expect(parts("09:00", "18:00")).toEqual(["morning", "afternoon", "evening"]);
  expect(parts("18:00", "01:00")).toEqual(["evening"]);
});

test("BK-06 canceling costs by the hours before the beginning, counted as they pass", () => {
  const start = instantIn(LISBON, day("2026-03-29"), "10:00");
  const rule = [
    { untilHours: 48, percent: 0 },
    { untilHours: 24, percent: 50 },
  ];
  const terms = (now: number) => cancelTerms(rule, { start, zone: LISBON, now });
  const half = { before: start - 24 * HOUR, penalty: { percent: 50 } };
  expect(terms(0)).toEqual({
    kind: "steps",
    steps: [{ before: Date.parse("2026-03-27T09:00Z"), penalty: { percent: 0 } }, half],
    then: { percent: 100 },
    zone: LISBON,
  });
  expect(terms(start - 48 * HOUR)).toMatchObject({ steps: [half] });
  expect(terms(start)).toEqual({ kind: "none" });
  expect(cancelTerms([], { start, zone: LISBON, now: 0 })).toEqual({ kind: "none" });
  expect(cancelTerms("unknown", { start, zone: LISBON, now: 0 })).toEqual({ kind: "unknown" });
  expect([rule, [], "unknown" as const, [{ untilHours: 0, percent: 0 }]].map(freeHours)).toEqual([48, null, null, 0]);
});
