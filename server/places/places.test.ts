import { expect, test } from "vitest";
import { allPlaces, type Place } from "../reference/places.ts";
import { createPlaceFinder } from "./find-places.ts";
import { fold } from "./fold.ts";
import { namedList } from "./named-list.ts";
import { placeIndex } from "./place-index.ts";
import { makePlaceKeys, parsePlaceKeys, serializePlaceKeys } from "./place-keys.ts";
import { type Resolution, resolvePlace } from "./resolve-place.ts";
import { editDistance } from "./spelling.ts";
import { suggestPlaces } from "./suggest-places.ts";

const index = placeIndex();
const LISBON = 2267057;
const PORTO = 2735943;
const BARCELONA = 3128760;
const MADRID = 3117735;
const SEVILLE = 2510911;
const BILBAO = 3128026;
const FLORENCE = 3176959;
const MUNICH = 2867714;
const ROME = 3169070;
const LONDON = 2643743;
const NEW_YORK = 5128581;

/** Everywhere there is one property. */
const everywhere = createPlaceFinder(index, new Map(allPlaces().map(({ id }) => [id, 1])));
const few = createPlaceFinder(
  index,
  new Map([
    ...[BARCELONA, LISBON, MUNICH, ROME, LONDON, NEW_YORK, FLORENCE].map((id): [number, number] => [id, 30]),
    [MADRID, 12],
    [SEVILLE, 20],
    [BILBAO, 3],
  ]),
);

const names = (places: Place[]): string[] => places.map(({ name, countryCode }) => `${name}, ${countryCode}`);
const suggested = (text: string, finder = everywhere): string[] => names(suggestPlaces(finder, text, 8).places);
const resolved = (q: string, dest?: number, finder = everywhere): Resolution =>
  resolvePlace(index, finder, { q, dest });
const one = (q: string, dest?: number, finder = everywhere): string | undefined => {
  const answer = resolved(q, dest, finder);
  return answer.kind === "one" ? names([answer.place])[0] : undefined;
};
const asked = (q: string, finder = few): string[] => {
  const answer = resolved(q, undefined, finder);
  return answer.kind === "several" ? names(answer.places) : [];
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

test("T5 a country, region or island answers with its places that have stays, those with most first", () => {
  const spain = ["Barcelona, ES", "Sevilla, ES", "Madrid, ES", "Bilbao, ES"];
  for (const text of ["spain", "Spain", "España", "إسبانيا", "スペイン", "spagna", "ESP"]) {
    expect([text, suggested(text, few)]).toEqual([text, spain]);
    expect([text, asked(text)]).toEqual([text, spain]);
  }
  expect(resolved("spain", undefined, few)).toMatchObject({ kind: "several", area: { kind: "country" } });
  expect(asked("andalusia", everywhere).slice(0, 1)).toEqual(["Sevilla, ES"]);
  expect(one("Andalucía", undefined, few)).toBe("Sevilla, ES");
  expect(one("Tuscany", undefined, few)).toBe("Florence, IT");
  expect(asked("hawaii", everywhere)[0]).toBe("Honolulu, US");
  expect(suggested("spai", few)[0]).toBe("Barcelona, ES");
  expect(one("Portugal", undefined, few)).toBe("Lisbon, PT");
});

test("T5 a city that is most of a country of its name is that city, a small place called like a country is not", () => {
  expect(one("Singapore")).toBe("Singapore, SG");
  expect(one("Hong Kong")).toBe("Hong Kong, HK");
  expect(asked("Egypt", everywhere)[0]).toBe("Cairo, EG");
  expect(asked("Mexico", everywhere)[0]).toBe("Mexico City, MX");
  expect(asked("Bali", everywhere)[0]).toMatch(/, ID$/);
});

test.each([
  ["NYC", "New York City, US"],
  ["big apple", "New York City, US"],
  ["München", "Munich, DE"],
  ["muenchen", "Munich, DE"],
  ["ミュンヘン", "Munich, DE"],
  ["لشبونه", "Lisbon, PT"],
  ["lisbon portugal", "Lisbon, PT"],
  ["portugal lisbon", "Lisbon, PT"],
  ["rome italy", "Rome, IT"],
  ["hotels in rome", "Rome, IT"],
  ["LHR", "London, GB"],
  ["london heathrow", "London, GB"],
  ["Heathrow Airport", "London, GB"],
])("T5 %s is %s, while typing and in a search", (text, place) => {
  expect(suggested(text)[0]).toBe(place);
  expect(one(text)).toBe(place);
});

test.each([
  ["lisbn", "Lisbon, PT"],
  ["lizbon", "Lisbon, PT"],
  ["lisbo", "Lisbon, PT"],
  ["lizbo", "Lisbon, PT"],
  ["new yrok", "New York City, US"],
  ["lizbon portugal", "Lisbon, PT"],
  ["grermany", "Munich, DE"],
])("T6 %s is answered with %s while it is typed", (text, place) => {
  expect(suggested(text, few)[0]).toBe(place);
});

test("T6 what is spelled nearly so comes only where nothing is called so", () => {
  const finder = createPlaceFinder(index, new Map([LISBON, PORTO, ROME].map((id) => [id, 1])));
  expect(suggested("Porto", finder)).toEqual(["Porto, PT"]);
  expect(suggested("Prto", finder)).toEqual(["Porto, PT"]);
  expect(suggested("qqqqqq", finder)).toEqual([]);
});

test("T6 T31 a place without stays is not offered; what is near to it is", () => {
  expect(suggestPlaces(few, "Portugalete", 8)).toMatchObject({
    places: [{ id: BILBAO }, ...[]],
    bare: { place: { name: "Portugalete" } },
  });
  expect(suggested("lis", few)).toEqual(["Lisbon, PT"]);
  expect(one("Portugalete", undefined, few)).toBe("Portugalete, ES");
  expect(suggestPlaces(few, "Corsica", 8).bare).toHaveProperty("area");
  expect(resolved("Corsica", undefined, few)).toMatchObject({ kind: "none", area: { kind: "travel-area" } });
  const offered = ["sa", "por", "grana", "ber", "ma", "united"].flatMap((text) => suggestPlaces(few, text, 8).places);
  expect(offered.filter((place) => !few.hasStays(place))).toEqual([]);
});

test("T31 the exact name of a place without stays is that place, not a place with stays that has it for another name", () => {
  const called = [
    "Quito, EC",
    "Jackson, US",
    "Porto Alegre, BR",
    "Megève, FR",
    "Poreč, HR",
    "Saint Petersburg, RU",
    "Munich, DE",
  ];
  const withStays = allPlaces().filter((place) => called.includes(names([place])[0]!));
  const finder = createPlaceFinder(index, new Map(withStays.map(({ id }) => [id, 1])));
  for (const [text, place] of [
    ["San Francisco", "San Francisco, US"],
    ["springfield", "Springfield, US"],
    ["Porto", "Porto, PT"],
    ["geneva", "Genève, CH"],
    ["venice", "Venice, IT"],
  ] as const) {
    const { bare, places } = suggestPlaces(finder, text, 8);
    expect([text, bare && "place" in bare && names([bare.place])[0]]).toEqual([text, place]);
    expect(names(places)).not.toContain("Quito, EC");
    expect(one(text, undefined, finder)).toBe(place);
  }
  expect(suggested("Porto", finder)).toContain("Porto Alegre, BR");
  expect(one("St Petersburg", undefined, finder)).toBe("Saint Petersburg, RU");
  expect(one("münchen", undefined, finder)).toBe("Munich, DE");
});

test.each([
  ["بريطانيا", "United Kingdom"],
  ["المالديف", "Maldives"],
  ["أمريكا", "United States"],
  ["امريكا", "United States"],
  ["Costa de Marfil", "Côte d’Ivoire"],
  ["Ivory Coast", "Côte d’Ivoire"],
])("T5 %s is the country %s", (text, country) => {
  expect(everywhere.find(text)?.areas.map(({ name }) => name("en"))).toEqual([country]);
});

test("T5 a text of many parts reads few names of the index", () => {
  let read = 0;
  const beginningWith: typeof index.beginningWith = (prefix) => {
    const [from, to] = index.beginningWith(prefix);
    read += to - from;
    return [from, to];
  };
  const counting = createPlaceFinder({ ...index, beginningWith }, new Map([[LISBON, 1]]));
  const readFor = (text: string): number => {
    read = 0;
    counting.find(text);
    return read;
  };
  expect(readFor("s,".repeat(50))).toBeLessThanOrEqual(readFor("s"));
  expect(readFor("sa,".repeat(33))).toBeLessThanOrEqual(readFor("sa") * 10);
});

test("T21 places to choose from are named in one language", () => {
  const find = (id: number) => allPlaces().find((place) => place.id === id)!;
  const inLanguage = (ids: number[], language: string) =>
    namedList(ids.map(find), language).map(({ name, region }) => `${name}|${region}`);
  expect(inLanguage([LISBON, FLORENCE, MUNICH], "es")).toEqual(["Lisboa|", "Florencia|Toscana", "Múnich|Baviera"]);
  expect(inLanguage([LISBON, FLORENCE], "ar")).toEqual(["لشبونة|", "فلورنسا|توسكانا"]);
  expect(inLanguage([LISBON, FLORENCE], "en")).toEqual(["Lisbon|", "Florence|Tuscany"]);
});

test("T5 what the build lays ready are the names themselves", () => {
  const keys = makePlaceKeys();
  expect(parsePlaceKeys(serializePlaceKeys(keys))).toEqual(keys);
});

test("BK-01 offers similarly spelled places for an unknown name", () => {
  const answer = resolved("Lisbbon");
  expect(answer).toMatchObject({ kind: "none" });
  expect(answer.kind === "none" && names(answer.near)[0]).toBe("Lisbon, PT");
  expect(resolved("Barzelona")).toMatchObject({ kind: "none", near: [{ name: "Barcelona", countryCode: "ES" }, {}] });
  expect(resolved("Parsi", undefined, few)).toMatchObject({ kind: "none" });
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
