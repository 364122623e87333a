import { describe, expect, test } from "vitest";
import { readResultsState, resultsParams, searchFilters } from "./results-state";

const read = (query: string, green = false, locale = "en-US", decimals = 2) =>
  readResultsState(new URLSearchParams(query), { green, amounts: { locale, decimals, currency: "USD" } });
const roundTrip = (query: string, green = false) => new URLSearchParams(resultsParams(read(query, green))).toString();

describe("the filters in the URL", () => {
  test("BK-01 filters, order and page come back from the URL in one order; what is unknown is left out", () => {
    expect(roundTrip("page=2&sort=price&amenity=pool&amenity=wifi&stars=3&stars=5&stars=9&type=castle&max=400")).toBe(
      "stars=5&stars=3&amenity=wifi&amenity=pool&max=400&sort=price&page=2",
    );
    expect(roundTrip("page=2&view=map&sort=price")).toBe("sort=price&view=map&page=2");
    expect(roundTrip("view=globe")).toBe("");
    expect(roundTrip("page=0&sort=colour&max=-1&free=yes&utm_source=x")).toBe("");
  });

  test("BK-01 of several lowest scores the lowest counts", () => {
    expect(roundTrip("score=90&score=70")).toBe("score=70");
  });

  test("RT-14 keeps the green-deals filter until the viewer removes it", () => {
    expect(roundTrip("", true)).toBe("green=1");
    expect(roundTrip("green=0", true)).toBe("green=0");
    expect(roundTrip("", false)).toBe("");
  });

  test("T32 the highest price is read as it is typed in the language, and what is none is kept to be told", () => {
    expect(read("max=1.200,50", false, "es-ES").filters).toEqual([["max", "1200.5"]]);
    expect(read("max=٦١٧٫٧٨", false, "ar-AE").filters).toEqual([["max", "617.78"]]);
    expect(read("max=1200.5", false, "es-ES").filters).toEqual([["max", "1200.5"]]);
    for (const typed of ["abc", "0", "-5", "999999999"])
      expect(read(`max=${typed}`)).toMatchObject({ filters: [], wrongMax: { typed, problem: "wrong" } });
    const twice = { typed: "1,000", problem: "ambiguous" };
    expect(read("max=1,000", false, "es-ES")).toMatchObject({ filters: [], wrongMax: twice });
    expect(read("max=$1,000.50").filters).toEqual([["max", "1000.5"]]);
    expect(read("max=400").wrongMax).toBeUndefined();
  });

  test("T32 a highest price with three decimals reads the same in every language", () => {
    const [, max] = read("max=33,333", false, "es-ES", 3).filters[0] ?? [];
    for (const locale of ["en-US", "es-ES", "ar-AE"])
      for (const decimals of [0, 2, 3])
        expect(read(`max=${max}`, false, locale, decimals).filters).toEqual([["max", max]]);
    expect(searchFilters([["max", max ?? ""]], 1000)).toMatchObject({ maxTotal: 33_333 });
  });

  test("BK-01 the supplier is asked in its own words, and for prices in minor units", () => {
    const { filters } = read("stars=4&type=resort&board=breakfast&score=80&free=1&green=1&max=617.78");
    expect(searchFilters(filters, 100)).toEqual({
      stars: [4],
      types: ["resort"],
      amenities: [],
      boards: ["breakfast"],
      freeCancellation: true,
      green: true,
      minScore10: 80,
      maxTotal: 61_778,
    });
  });
});
