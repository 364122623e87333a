import { describe, expect, test } from "vitest";
import { readResultsState, resultsParams, searchFilters } from "./filters";

const roundTrip = (query: string, green = false) =>
  new URLSearchParams(resultsParams(readResultsState(new URLSearchParams(query), green), green)).toString();

describe("the filters in the URL", () => {
  test("BK-01 filters, order and page come back from the URL in one order; what is unknown is left out", () => {
    expect(roundTrip("page=2&sort=price&amenity=pool&amenity=wifi&stars=3&stars=5&stars=9&type=castle&max=400")).toBe(
      "stars=5&stars=3&amenity=wifi&amenity=pool&max=400&sort=price&page=2",
    );
    expect(roundTrip("page=0&sort=colour&max=-1&free=yes&utm_source=x")).toBe("");
  });

  test("BK-01 of several lowest scores the lowest counts", () => {
    expect(roundTrip("score=90&score=70")).toBe("score=70");
  });

  test("RT-14 green deals keep their filter until somebody takes it away", () => {
    expect(roundTrip("", true)).toBe("green=1");
    expect(roundTrip("green=0", true)).toBe("green=0");
    expect(roundTrip("", false)).toBe("");
  });

  test("BK-01 the supplier is asked in its own words, and for prices in minor units", () => {
    const { filters } = readResultsState(
      new URLSearchParams("stars=4&type=resort&board=breakfast&score=80&free=1&green=1&max=400"),
      false,
    );
    expect(searchFilters(filters, 100)).toEqual({
      stars: [4],
      types: ["resort"],
      amenities: [],
      boards: ["breakfast"],
      freeCancellation: true,
      green: true,
      minScore10: 80,
      maxTotal: 40_000,
    });
  });
});
