import { describe, expect, test } from "vitest";
import { isoDay, parseDay } from "~/i18n/days";
import { monthOf, monthText, parseMonth, weeksOf } from "./months";

const dates = (month: string, weekStart: number) =>
  weeksOf(parseMonth(month) as number, weekStart).map((week) =>
    week.map((day) => (day === undefined ? 0 : Number(isoDay(day).slice(8)))),
  );

describe("months of the calendar", () => {
  test("RO-05 the week starts on Sunday, Monday or Saturday, as the organisation says", () => {
    // 1 December 2026 is a Tuesday.
    expect(dates("2026-12", 0)[0]).toEqual([0, 0, 1, 2, 3, 4, 5]);
    expect(dates("2026-12", 1)[0]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(dates("2026-12", 6)[0]).toEqual([0, 0, 0, 1, 2, 3, 4]);
  });

  test("every day of a month is there once, leap days too", () => {
    expect(dates("2028-02", 1).flat().filter(Boolean)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
    expect(dates("2027-02", 1)).toHaveLength(4);
  });

  test("months are read, counted and written", () => {
    expect(monthText((parseMonth("2026-12") as number) + 1)).toBe("2027-01");
    expect(monthOf(parseDay("2027-01-31", "en-US") as number)).toBe(parseMonth("2027-01"));
    expect(parseMonth("2026-13")).toBeUndefined();
  });
});
