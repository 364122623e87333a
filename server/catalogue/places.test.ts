import { expect, test } from "vitest";
import type { Place } from "../reference/places.ts";
import { fold } from "./fold.ts";
import { placeIndex } from "./place-index.ts";
import { type Resolution, resolvePlace } from "./resolve-place.ts";
import { editDistance } from "./spelling.ts";

const index = placeIndex();
const LISBON = 2267057;

const names = (places: Place[]): string[] => places.map(({ name, countryCode }) => `${name}, ${countryCode}`);
const suggested = (text: string): string[] => names(index.startingWith(fold(text), 8));
const resolved = (q: string, dest?: number): Resolution => resolvePlace(index, { q, dest });
const one = (q: string, dest?: number): string | undefined => {
  const answer = resolved(q, dest);
  return answer.kind === "one" ? names([answer.place])[0] : undefined;
};

test("BK-01 typing finds places by any spelling, script, later word or airport", () => {
  expect(suggested("lisb")[0]).toBe("Lisbon, PT");
  expect(suggested("LISBOA")).toContain("Lisbon, PT");
  expect(suggested("القاهر")[0]).toBe("Cairo, EG");
  expect(suggested("東京")).toContain("Tokyo, JP");
  expect(suggested("janeiro")[0]).toBe("Rio de Janeiro, BR");
  expect(suggested("lis")).toContain("Lisbon, PT");
  expect(suggested("ARN")).toContain("Stockholm, SE");
  expect(suggested("zurich")[0]).toBe("Zürich, CH");
  expect(suggested("st petersburg").length).toBeGreaterThan(0);
  expect(suggested("  ")).toEqual([]);
});

test("BK-01 the place that is called so comes before larger ones with another name like it", () => {
  const beginning = suggested("san");
  expect(beginning.indexOf("Santiago, CL")).toBeLessThan(beginning.indexOf("Shanghai, CN"));
  expect(suggested("roma")[0]).toBe("Rome, IT");
});

test("BK-01 a full name that one place bears, or bears above all others, is that place", () => {
  expect(one("Lisbon")).toBe("Lisbon, PT");
  expect(one("lisboa")).toBe("Lisbon, PT");
  expect(one("Paris")).toBe("Paris, FR");
  expect(one("London")).toBe("London, GB");
  expect(one("New York")).toBe("New York City, US");
  expect(one("Nueva York")).toBe("New York City, US");
  expect(one("Geneva")).toBe("Genève, CH");
  expect(one("القاهرة")).toBe("Cairo, EG");
});

test("BK-01 a name that several places bear asks which one is meant, the likeliest first", () => {
  for (const [name, expected] of [
    ["Santiago", ["Santiago, CL", "Santiago de los Caballeros, DO", "Santiago de Compostela, ES"]],
    ["Valencia", ["Valencia, VE", "Valencia, ES"]],
    ["Córdoba", ["Córdoba, AR", "Córdoba, ES"]],
  ] as const) {
    const answer = resolved(name);
    expect(answer.kind).toBe("several");
    const places = answer.kind === "several" ? names(answer.places) : [];
    expect(places[0]).toBe(expected[0]);
    expect(places).toEqual(expect.arrayContaining([...expected]));
  }
});

test("BK-01 a country or region behind a comma says which one", () => {
  expect(one("Santiago, Chile")).toBe("Santiago, CL");
  expect(one("Santiago de Compostela, Spain")).toBe("Santiago de Compostela, ES");
  expect(one("Paris, Texas")).toBe("Paris, US");
  expect(one("Valencia, ES")).toBe("Valencia, ES");
  expect(one("Lisbon, somewhere")).toBe("Lisbon, PT");
});

test("BK-01 a suggestion that was chosen counts while the text still names it", () => {
  expect(one("Valencia", 2509954)).toBe("Valencia, ES");
  expect(one("Valencia, Comunitat Valenciana, Spain", 2509954)).toBe("Valencia, ES");
  expect(one("", LISBON)).toBe("Lisbon, PT");
  expect(one("Cairo", LISBON)).toBe("Cairo, EG");
  expect(one("Lisbon", 1)).toBe("Lisbon, PT");
});

test("BK-01 a name nobody bears offers what is spelt nearly so", () => {
  const answer = resolved("Lisbbon");
  expect(answer).toMatchObject({ kind: "none" });
  expect(answer.kind === "none" && names(answer.near)[0]).toBe("Lisbon, PT");
  expect(resolved("Barzelona")).toMatchObject({ kind: "none", near: [{ name: "Barcelona", countryCode: "ES" }, {}] });
  expect(resolved("Parsi")).toMatchObject({ kind: "several" });
  expect(resolved("qqqqqqqqqq")).toEqual({ kind: "none", near: [] });
  expect(resolved("")).toEqual({ kind: "none", near: [] });
  expect(resolved("\u0000\u202e%_'\"")).toEqual({ kind: "none", near: [] });
});

// Left out, put in, mistaken, swapped: one slip each.
test.each([
  ["lisbon", "lisbon", 0],
  ["lisbn", "lisbon", 1],
  ["lissbon", "lisbon", 1],
  ["lizbon", "lisbon", 1],
  ["libson", "lisbon", 1],
  ["ilsbno", "lisbon", 2],
  ["porto", "lisbon", 3],
])("BK-01 %s is %s with %i slips", (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips);
});

test.each([
  ["São Paulo", "sao paulo"],
  ["ŁÓDŹ", "lodz"],
  ["St. John’s", "st johns"],
  ["Sharm el-Sheikh", "sharm el sheikh"],
  ["Straßburg", "strassburg"],
  ["  Rio   de Janeiro ", "rio de janeiro"],
])("BK-01 %s is looked up as %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});
