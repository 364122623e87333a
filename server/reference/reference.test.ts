import { expect, test } from "vitest";
import { ageBands } from "./age-bands.ts";
import { countries, DEFAULT_COUNTRY_ID, defaultCountry, findCountry } from "./countries.ts";
import { parseCsv } from "./csv.ts";
import { activeCurrencies, currencies, findCurrency, minorUnits } from "./currencies.ts";
import { findLanguage, languages } from "./languages.ts";
import { DEFAULT_NATIONALITY_ID, findNationality, findNationalityById, nationalities } from "./nationalities.ts";
import { allPlaces, findPlace, placeName } from "./places.ts";
import { PRODUCT_TYPES } from "./product-types.ts";
import { DEFAULT_TITLE_ID, findTitle, titles } from "./titles.ts";

const LISBON = 2267057;

test("EN-02 about 250 countries have the wire's fields, and the United States is 235 and the default", () => {
  expect(countries.length).toBeGreaterThanOrEqual(245);
  expect(new Set(countries.map(({ countryId }) => countryId)).size).toBe(countries.length);
  for (const country of countries) {
    expect(country).toMatchObject({
      countryId: expect.any(Number),
      countryName: expect.stringMatching(/./),
      countryCode: expect.stringMatching(/^[A-Z]{2}$/),
      isdCode: expect.stringMatching(/^\d*$/),
      countryFlag: expect.stringMatching(/^[a-z]{2}\.svg$/),
    });
    expect(["Miles", "Km", null]).toContain(country.distanceUnit);
    expect(["C", "F", null]).toContain(country.tempUnit);
  }
  expect(countries.filter((country) => country.default_country === "true")).toEqual([defaultCountry]);
  expect(DEFAULT_COUNTRY_ID).toBe(235);
  expect(defaultCountry).toMatchObject({ countryCode: "US", distanceUnit: "Miles", tempUnit: "F", isdCode: "1" });
  expect(findCountry("es")?.countryName).toBe("Spain");
});

test("EN-02 nationality 1 is American, and a country code finds its nationality", () => {
  expect(findNationalityById(DEFAULT_NATIONALITY_ID)).toEqual({
    nationalityId: 1,
    nationalityName: "American",
    nationalityCode: "US",
  });
  expect(findNationality("eg")?.nationalityName).toBe("Egyptian");
  expect(new Set(nationalities.map(({ nationalityId }) => nationalityId)).size).toBe(nationalities.length);
});

test("EN-02 USD is currency 9, and every currency knows its digits", () => {
  expect(findCurrency("USD")).toMatchObject({ id: 9, flag: "us.svg", status: "ACTIVE" });
  expect([minorUnits("USD"), minorUnits("JPY"), minorUnits("KWD")]).toEqual([2, 0, 3]);
  expect(new Set(currencies.map(({ id }) => id)).size).toBe(currencies.length);
  expect(activeCurrencies.length).toBeGreaterThan(30);
});

test("EN-02 languages have id, name and code, and are found by their base", () => {
  for (const language of languages) {
    expect(language).toMatchObject({ id: expect.any(Number), name: expect.any(String), code: expect.any(String) });
  }
  expect(findLanguage("ar")).toMatchObject({ dir: "rtl" });
  expect(findLanguage("es-MX")?.name).toBe("Spanish");
});

test("EN-03 titles are Miss, Mr and Mrs, counted from 1", () => {
  expect(titles.map(({ id, name }) => [id, name])).toEqual([
    [1, "Miss"],
    [2, "Mr"],
    [3, "Mrs"],
  ]);
  expect(findTitle(DEFAULT_TITLE_ID)?.name).toBe("Miss");
});

test("EN-03 six age bands cover everyone of age once", () => {
  expect(ageBands.map(({ label }) => label)).toEqual([
    "18 to 25",
    "26 to 30",
    "31 to 40",
    "41 to 50",
    "51 to 60",
    "above 60",
  ]);
  const bandsOf = (age: number) => ageBands.filter((band) => age >= band.min && (band.max === null || age <= band.max));
  expect(bandsOf(17)).toEqual([]);
  for (let age = 18; age <= 110; age++) expect(bandsOf(age)).toHaveLength(1);
});

test("BK-01 every place has a point, a time zone and a country that exist", () => {
  const zones = new Set(allPlaces().map(({ timeZone }) => timeZone));
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  for (const place of allPlaces()) {
    if (!findCountry(place.countryCode) || !(Math.abs(place.latitude) <= 90))
      throw new Error(`broken place ${place.id}`);
  }
  expect(findPlace(LISBON)).toMatchObject({ name: "Lisbon", countryCode: "PT", kind: "capital" });
});

test("BK-01 places are called as the reader calls them", () => {
  const lisbon = findPlace(LISBON)!;
  expect([placeName(lisbon, "en"), placeName(lisbon, "es"), placeName(lisbon, "ar")]).toEqual([
    "Lisbon",
    "Lisboa",
    "لشبونة",
  ]);
});

test("WA-00 the product codes are known by name", () => {
  expect(Object.keys(PRODUCT_TYPES).sort()).toEqual(["ACT", "CND", "HLT", "HST", "RST", "STY"]);
});

test("EN-02 quoted fields, doubled quotes and line breaks inside quotes are read as they are meant", () => {
  expect(parseCsv('a,b,c\n1,"x, ""y""",\n2,"two\nlines",3\n')).toEqual([
    { a: "1", b: 'x, "y"', c: "" },
    { a: "2", b: "two\nlines", c: "3" },
  ]);
});
