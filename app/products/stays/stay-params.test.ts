import { describe, expect, test } from "vitest";
import { isoDay, parseDay } from "~/i18n/days";
import { checkStay, proposedDates, readStayForm, stayParams, withDates } from "./stay-params";

const TODAY = parseDay("2026-11-21", "en-US") as number;
const rules = { earliest: TODAY, locale: "en-US" };
const check = (query: string, given = rules) =>
  checkStay(withDates(readStayForm(new URLSearchParams(query)), given.earliest), given);
const problems = (query: string, given = rules) => {
  const checked = check(query, given);
  return checked.ok
    ? []
    : checked.problems.map(({ field, room, key }) => `${field}${room ? ` in room ${room}` : ""} ${key.split(".")[1]}`);
};

describe("the stay in a URL", () => {
  test("BK-01 what a form sends comes back as the same parameters, in one order", () => {
    const checked = check("age=5&age=&age=0&adults=3&adults-2=1&age-2=&age-2=17&out=2026-12-15&in=2026-12-12&rooms=2");
    expect(checked).toEqual({
      ok: true,
      value: {
        arrival: parseDay("2026-12-12", "en-US"),
        departure: parseDay("2026-12-15", "en-US"),
        rooms: [
          { adults: 3, childAges: [5, 0] },
          { adults: 1, childAges: [17] },
        ],
      },
    });
    if (checked.ok)
      expect(stayParams(checked.value, { dest: 7 }).toString()).toBe(
        "dest=7&in=2026-12-12&out=2026-12-15&guests=3.5.0&guests=1.17",
      );
    if (checked.ok) expect(check(stayParams(checked.value).toString())).toEqual(checked);
  });

  test("BK-01 spreads one party over several rooms", () => {
    const roomsOf = (query: string) => {
      const checked = check(`in=2026-12-12&out=2026-12-15&${query}`);
      return checked.ok && stayParams(checked.value).getAll("guests");
    };
    expect(roomsOf("rooms=1&adults=2&age=5")).toEqual(["2.5"]);
    expect(roomsOf("rooms=2&adults=3&age=5&age=8")).toEqual(["2.8", "1.5"]);
    expect(roomsOf("rooms=3&adults=3")).toEqual(["1", "1", "1"]);
  });

  test("BK-01 a form that is asked for again has as many rooms as were chosen: added ones with an adult, the last ones gone", () => {
    const partiesOf = (query: string) =>
      readStayForm(new URLSearchParams(`${query}&change=rooms`)).parties.map(({ adults, ages }) => [adults, ...ages]);
    expect(partiesOf("rooms=2&adults=4&age=5")).toEqual([["2", "5"], ["2"]]);
    expect(partiesOf("rooms=2&adults=1&age=5")).toEqual([["1", "5"], ["1"]]);
    expect(partiesOf("rooms=3&adults=2&adults-2=1&age-2=4")).toEqual([["2"], ["1", "4"], ["1"]]);
    expect(partiesOf("rooms=1&adults=2&adults-2=1")).toEqual([["2"]]);
    expect(partiesOf("rooms=12&adults=2")).toEqual([["2"]]);
  });

  test("BK-01 without dates a long weekend three weeks ahead is proposed, for two adults in one room", () => {
    const checked = check("dest=7");
    expect(checked.ok && { ...checked.value }).toEqual({
      ...proposedDates(TODAY),
      rooms: [{ adults: 2, childAges: [] }],
    });
    expect(new Date(proposedDates(TODAY).arrival * 86_400_000).getUTCDay()).toBe(5);
  });

  test("RO-05 a check-in before the earliest day is refused, that day itself is not", () => {
    const given = { ...rules, earliest: TODAY + 1 };
    expect(problems("in=2026-11-21&out=2026-11-23", given)).toEqual(["in checkInTooEarly"]);
    expect(problems("in=2026-11-22&out=2026-11-23", given)).toEqual([]);
  });

  test("RO-05 a check-in too early or too late is answered with the day up to which it could be", () => {
    const valuesOf = (query: string) => {
      const checked = check(query);
      return checked.ok ? [] : checked.problems.map(({ values }) => values);
    };
    expect(valuesOf("in=2026-11-20&out=2026-11-23")).toEqual([{ date: "Nov 21, 2026" }]);
    expect(valuesOf("in=2029-12-01&out=2029-12-02")).toEqual([{ date: "Apr 4, 2028" }]);
  });

  test.each([
    // One date alone, dates that are none, the wrong way round, too long, too far.
    ["in=2026-12-12", ["out checkOutMissing"]],
    ["out=2026-12-12", ["in checkInMissing"]],
    ["in=2026-02-30&out=soon", ["in dateUnknown", "out dateUnknown"]],
    ["in=2026-12-15&out=2026-12-12", ["out checkOutBeforeCheckIn"]],
    ["in=2026-12-15&out=2026-12-15", ["out checkOutBeforeCheckIn"]],
    ["in=2026-12-01&out=2027-01-01", ["out stayTooLong"]],
    ["in=2029-12-01&out=2029-12-02", ["in checkInTooLate"]],
    // Rooms and guests.
    ["rooms=0", ["rooms roomsOutOfRange"]],
    ["rooms=10&adults=12", ["rooms roomsOutOfRange"]],
    ["adults=two", ["adults adultsOutOfRange"]],
    ["rooms=3&adults=2", ["adults adultInEachRoom"]],
    ["age=18", ["age childAgeOutOfRange"]],
    ["age=-1", ["age childAgeOutOfRange"]],
    [`age=${"1&age=".repeat(8)}1`, ["age tooManyChildren"]],
    ["guests=2&guests=0", ["adults in room 2 adultsOutOfRange"]],
    ["guests=2.4&guests=two&guests=1.18", ["adults in room 2 adultsOutOfRange", "age in room 3 childAgeOutOfRange"]],
    ["guests=10&guests=9&guests=1", ["adults in room 2 tooManyAdults"]],
    ["guests=1.1.1.1.1&guests=1.1.1.1.1&guests=1.1", ["age in room 3 tooManyChildren"]],
    [`guests=${"1&guests=".repeat(9)}1`, ["rooms roomsOutOfRange"]],
    // More rooms than parties: the people of the last room are missing.
    ["rooms=3&adults=2&adults-2=2", ["adults in room 3 adultsOutOfRange"]],
    ["rooms=1&adults=2&adults-2=x", []],
  ])("BK-01 reports the error of %s at its field", (query, expected) => {
    expect(problems(query)).toEqual(expected);
  });

  test("BK-01 whatever is typed is kept for the form, cut to a length it can bear", () => {
    const form = readStayForm(new URLSearchParams({ q: " Lisbon ", in: "x".repeat(20_000), adults: "\u0000" }));
    expect(form).toMatchObject({ q: "Lisbon", parties: [{ adults: "\u0000" }] });
    expect(form.in).toHaveLength(200);
  });

  test("days are read in the order of the locale where a browser has no date field", () => {
    expect(isoDay(parseDay("12/31/2026", "en-US") as number)).toBe("2026-12-31");
    expect(isoDay(parseDay("31.12.2026", "es-ES") as number)).toBe("2026-12-31");
    expect(parseDay("31/12/2026", "en-US")).toBeUndefined();
    const typed: [string, string][] = [
      ["١٠/٠٣/٢٠٢٧", "ar-AE"],
      ["\u200f١٠\u200f/٠٣\u200f/٢٠٢٧", "ar-AE"],
      ["۲۰۲۷-۰۳-۱۰", "ar-AE"],
      ["２０２７-０３-１０", "en-US"],
      ["10/03/27", "es-ES"],
      ["3/10/27", "en-US"],
      ["10.3.27", "ar-AE"],
      ["2027/3/10", "es-ES"],
    ];
    for (const [text, locale] of typed)
      expect([text, isoDay(parseDay(text, locale) ?? 0)]).toEqual([text, "2027-03-10"]);
    // It may begin with the year.
    for (const text of ["27-03-10", "10/3/7", "10/03/207x", "0027-03-10"])
      expect(parseDay(text, "es-ES")).toBeUndefined();
  });
});
