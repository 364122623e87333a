import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../drivers/api-calls.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** The lists that a page starts with, and what of them a visitor has chosen. */

const SPANISH_HOST = "es.localhost";

let site: ServedSite;
let server: RunningServer;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"] });
    await givenOrganisation(db, { slug: "es", hosts: [SPANISH_HOST], language: "es", currency: "EUR" });
    await givenAccount(db, ours, { email: "ana@example.com", language: "ar-AE", currency: "AED" });
  });
  ({ server } = site);
});

afterAll(() => site.stop());

/** With a body or without: it is not looked at. */
async function listOf(path: string): Promise<Record<string, unknown>[]> {
  const { status, json } = await callApi(server, path);
  expect([status, Object.keys(json), Object.keys(json.data)]).toEqual([200, ["data"], ["data"]]);
  expect((await callApi(server, path, { any: "thing" })).json).toEqual(json);
  return json.data.data;
}

/** EN-02: about 250, each with the names of the wire. */
async function expectCountries(path: string): Promise<void> {
  const countries = await listOf(path);
  expect(countries.length).toBeGreaterThan(240);
  for (const country of countries) {
    expect(country).toEqual({
      countryId: expect.any(Number),
      countryName: expect.any(String),
      countryCode: expect.stringMatching(/^[A-Z]{2}$/),
      isdCode: expect.stringMatching(/^\d+$/),
      countryFlag: `${String(country["countryCode"]).toLowerCase()}.svg`,
      distanceUnit: expect.toBeOneOf(["Miles", "Km", null]),
      tempUnit: expect.toBeOneOf(["C", "F", null]),
      default_country: expect.toBeOneOf(["true", "false"]),
    });
  }
  const defaults = countries.filter(({ default_country }) => default_country === "true");
  expect(defaults).toMatchObject([{ countryId: 235, countryCode: "US" }]);
}

async function expectNationalities(path: string): Promise<void> {
  const nationalities = await listOf(path);
  expect(nationalities.length).toBeGreaterThan(230);
  expect(nationalities).toContainEqual({ nationalityId: 1, nationalityName: "American", nationalityCode: "US" });
  for (const nationality of nationalities) {
    expect(Object.keys(nationality)).toEqual(["nationalityId", "nationalityName", "nationalityCode"]);
  }
}

test("CALL-06 EN-01 getCountryCat and getNationalityCat answer every country and nationality", async () => {
  await expectCountries("/api/getCountryCat");
  await expectNationalities("/api/getNationalityCat");
});

test("CALL-08 EN-01 getCountry and getNationalities below general answer the same", async () => {
  await expectCountries("/api/general/getCountry");
  await expectNationalities("/api/general/getNationalities");
});

describe("CALL-14 currencies and languages", () => {
  const ask = async (cookie = "", host = "localhost") =>
    (await callApi(server, "/api/layout/getCurrencyinfo", undefined, { cookie, host })).json.currencylanguageinfoConfig;

  test("CALL-14 EN-09 every active currency and every language there is to choose from", async () => {
    const config = await ask();
    expect(Object.keys(config)).toEqual(
      "currencies languages preferredCurrency preferredLanguage defaultCurrency defaultLanguage".split(" "),
    );
    expect(config.currencies).toContainEqual({
      id: 9,
      name: "US Dollar",
      code: "USD",
      flag: expect.any(String),
      status: "ACTIVE",
    });
    for (const currency of config.currencies) {
      expect([Object.keys(currency), currency.status]).toEqual([["id", "name", "code", "flag", "status"], "ACTIVE"]);
    }
    expect(config.languages.map(({ code }: { code: string }) => code)).toEqual(["en-US", "es-ES", "ar-AE"]);
  });

  test("CALL-14 EN-09 English and dollars unless the organisation sets others", async () => {
    expect(await ask()).toMatchObject({ preferredCurrency: "USD", preferredLanguage: "en-US" });
    const spanish = { preferredCurrency: "EUR", preferredLanguage: "es-ES" };
    const ofSite = { defaultCurrency: "EUR", defaultLanguage: "es-ES" };
    expect(await ask("", SPANISH_HOST)).toMatchObject({ ...spanish, ...ofSite });
    expect(await ask("currency_code=GBP; lan_code=ar-AE", SPANISH_HOST)).toMatchObject(ofSite);
  });

  test("CALL-14 EN-09 what the account keeps goes before it, and what the browser chose before that", async () => {
    const jsonSign = { isPasswordAttempt: true, email_id: "ana@example.com", password: PASSWORD };
    const { cookies } = await callApi(server, "/api/signIn", { jsonSign });
    expect(await ask(cookies)).toMatchObject({ preferredCurrency: "AED", preferredLanguage: "ar-AE" });
    const chosen = `${cookies}; currency_code=GBP; lan_code=es-ES`;
    expect(await ask(chosen)).toMatchObject({
      preferredCurrency: "GBP",
      preferredLanguage: "es-ES",
      defaultCurrency: "USD",
      defaultLanguage: "en-US",
    });
    const wrong = "currency_code=XXX; lan_code=tlh";
    expect(await ask(wrong)).toMatchObject({ preferredCurrency: "USD", preferredLanguage: "en-US" });
  });
});

test("CALL-09 EN-01 getGeolocationByIp answers where the caller's address is, with the names of the wire", async () => {
  const { status, json } = await callApi(server, "/api/general/getGeolocationByIp");
  expect([status, json]).toEqual([
    200,
    {
      data: {
        ip: "127.0.0.1",
        country_code: "US",
        country_name: "United States",
        city: "",
        latitude: null,
        longitude: null,
      },
    },
  ]);
});
