import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { testsAll } from "../../../../tests/drivers/scope.ts";
import { formatDay, parseDay } from "../../../core/day.ts";
import { DAY } from "../../../core/durations.ts";
import { USUAL_ROOMS } from "../../../core/party.ts";
import { UNITS_PER_USD } from "../../../db/seed/rates.ts";
import { findPlace, placeName } from "../../../reference/places.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { FEATURED_DESTINATIONS, PLACES_BY_THEME, THEMES } from "../catalogue/featured-destinations.ts";
import { propertyLine } from "../catalogue/import-format.ts";
import { createEmbeddedSupplier } from "../embedded-supplier.ts";
import { STAY_PRODUCTS } from "../pages.ts";
import { LAST_CODE, lastCodeOf, seedDemoCatalogue } from "./catalogue.ts";
import { demoPlaces } from "./catalogue-places.ts";
import { WEEK } from "./catalogue-rooms.ts";
import { demoProperties } from "./demo-properties.ts";

const TODAY = parseDay("2026-11-21")!;
const LISBON = 2267057;
const CANCUN = 3531673;
const properties = [...demoProperties(TODAY)];

test("BK-01 the demo has about 6,500 houses at 900 real places, whose names do not repeat at a place", () => {
  expect(properties.length).toBeGreaterThan(6_300);
  expect(properties.length).toBeLessThan(6_900);
  const places = new Set(properties.map(({ destinationId }) => destinationId!));
  expect(places.size).toBeGreaterThan(890);
  expect([...places].every((id) => findPlace(id))).toBe(true);
  expect(new Set(properties.map(({ code }) => code)).size).toBe(properties.length);
  expect(new Set(properties.map(({ name, destinationId }) => `${destinationId} ${name}`)).size).toBe(properties.length);
});

test("BK-01 the demo is the same for everyone who seeds it in the same month", () => {
  const again = [...demoProperties(parseDay("2026-11-02")!)];
  expect(again.length).toBe(properties.length);
  const some = (_: unknown, at: number) => testsAll || at % 10 === 0;
  expect(again.filter(some)).toEqual(properties.filter(some));
});

test("BK-02 every demo house is a valid line of a catalogue file, described in three languages", () => {
  for (const property of properties.filter((_, i) => i % 7 === 0)) {
    propertyLine.parse(property);
    for (const language of ["en", "es", "ar"]) {
      const text = property.description[language] ?? "";
      expect(text.length).toBeGreaterThan(60);
      expect(text).not.toMatch(/undefined|null|NaN|\s\s/);
      // T22: the page tells distances and areas in the units of the organisation's country.
      expect(text).not.toMatch(/\bkm\b|كم|m²|centre/);
    }
  }
});

test("T23 a demo house charges in its country's currency, and has an address written as there", () => {
  const at = (id: number) => properties.filter(({ destinationId }) => destinationId === id);
  expect(at(LISBON).every(({ currency }) => currency === "EUR")).toBe(true);
  expect(at(LISBON).every(({ address = "" }) => /^\p{L}[^,]+, \d+$/u.test(address))).toBe(true);
  expect(new Set(properties.map(({ currency }) => currency)).size).toBeGreaterThan(20);
  const nights = properties.flatMap(({ currency, rooms }) => rooms.map((room) => ({ currency, ...room.seasons[0]! })));
  // Yen have no cents.
  expect(Math.min(...nights.filter(({ currency }) => currency === "JPY").map(({ price }) => price))).toBeGreaterThan(
    800,
  );
  expect(Math.max(...nights.filter(({ currency }) => currency === "JPY").map(({ price }) => price))).toBeLessThan(
    900_000,
  );
});

test("RT-13 demo condos, villas and chalets are homes, with rules in three languages and a deposit in their own currency", () => {
  const sold = Object.fromEntries(
    STAY_PRODUCTS.map((code) => [code, properties.filter(({ product }) => product === code)]),
  );
  for (const code of STAY_PRODUCTS) expect([code, sold[code]!.length > 100]).toEqual([code, true]);
  const homes = [...sold["CND"]!, ...sold["HST"]!].filter(({ type }) => type !== "chalet");
  for (const { rooms, currency } of homes) {
    for (const { home, seasons } of rooms) {
      expect(home?.houseRules?.every(({ en, es, ar }) => en && es && ar)).toBe(true);
      expect([currency, home!.deposit! < seasons[0]!.price * 20]).toEqual([currency, true]);
    }
  }
  expect(sold["HLT"]!.every(({ rooms }) => rooms.every(({ home }) => home === undefined))).toBe(true);
});

test("RT-11 every demo resort sells weeks, from a Saturday to a Saturday, beside its rooms by the night", () => {
  const resorts = properties.filter(({ type }) => type === "resort");
  const weeks = resorts.map(({ rooms }) =>
    rooms.filter(({ stayRules }) => stayRules?.some((rule) => rule.minNights === 7)),
  );
  expect(weeks.every((units) => units.length === 1)).toBe(true);
  for (const [week] of weeks)
    expect(week!.stayRules![1]).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 7], closedToArrival: true });
  expect(resorts.every(({ rooms }) => rooms.length > 2)).toBe(true);
});

test("BK-02 demo houses are for sale for a year and a half, some nights of some are sold", () => {
  const rooms = properties.flatMap((property) => property.rooms);
  const last = formatDay(TODAY + 540);
  expect(rooms.every(({ seasons }) => seasons.at(-1)!.to >= last)).toBe(true);
  const sold = rooms.reduce((sum, { inventory = [] }) => {
    return sum + inventory.reduce((nights, { from, to }) => nights + parseDay(to)! - parseDay(from)!, 0);
  }, 0);
  expect(sold / (rooms.length * 570)).toBeGreaterThan(0.01);
  expect(sold / (rooms.length * 570)).toBeLessThan(0.03);
});

test("BK-02 demo properties have cancellation in steps, by one deadline, never free and unknown, paid at once and later; some rooms have stay rules", () => {
  const plans = properties.flatMap(({ ratePlans }) => ratePlans);
  const part = (count: number, of: number) => count / of;
  const inSteps = plans.filter(({ cancellation: rule }) => typeof rule === "object" && rule?.steps.length === 2);
  expect(part(inSteps.length, plans.length)).toBeGreaterThan(0.1);
  expect(part(plans.filter(({ cancellation }) => cancellation === null).length, plans.length)).toBeGreaterThan(0.2);
  expect(plans.filter(({ cancellation }) => cancellation === "unknown").length).toBeGreaterThan(50);
  expect(plans.filter(({ payment }) => typeof payment === "object").length).toBeGreaterThan(50);
  expect(plans.filter(({ payment }) => payment === "now").length).toBeGreaterThan(50);
  const rooms = properties.flatMap((property) => property.rooms);
  const ruled = (isIt: (rule: NonNullable<(typeof rooms)[number]["stayRules"]>[number]) => unknown) =>
    part(rooms.filter(({ stayRules = [] }) => stayRules.some(isIt)).length, rooms.length);
  expect(ruled(({ minNights, weekdays }) => minNights === 2 && weekdays?.join() === "5,6")).toBeGreaterThan(0.04);
  expect(ruled(({ closedToArrival }) => closedToArrival)).toBeGreaterThan(0.15);
  expect(ruled(() => true)).toBeLessThan(0.5);
});

describeWithDatabase((open) => {
  // The whole demo is written for the tests in a browser.
  const places = demoPlaces().filter(({ place }, i) => FEATURED_DESTINATIONS.has(place.id) || i % 100 === 0);
  const count = places.reduce((sum, place) => sum + place.properties, 0);

  test("BK-01 the demo is written once, can be searched, and is written again before its rates run out", async () => {
    const { db } = await open();
    let today = TODAY;
    const clock = { now: () => today * DAY };
    expect(await seedDemoCatalogue(db, clock, places)).toBe(count);
    expect(await seedDemoCatalogue(db, clock, places)).toBe(0);
    const catalogue = createCatalogue({ db, clock });
    const supplier = createEmbeddedSupplier({ db, catalogue });
    const answer = await supplier.search({
      destinationId: LISBON,
      stay: { arrival: today + 30, departure: today + 33, rooms: USUAL_ROOMS },
      products: [...STAY_PRODUCTS],
      filters: {},
      sort: "recommended",
      page: 1,
      perPage: 10,
      organisationId: "waypoint",
      unitsPerUsd: UNITS_PER_USD,
      currency: "USD",
    });
    expect(answer).toMatchObject({ known: 30, hits: { length: 10 } });
    const { places: featured } = await catalogue.featured({
      products: [...STAY_PRODUCTS],
      nights: 1,
      limit: 4,
      organisationId: "waypoint",
      unitsPerUsd: UNITS_PER_USD,
      green: false,
      earliest: () => today,
    });
    expect(featured.map(({ place }) => place.id)).toEqual(
      THEMES.flatMap((theme) => PLACES_BY_THEME[theme].slice(0, 4)),
    );
    for (const { offer } of featured) expect(offer.price.total).toBeGreaterThan(1_000);
    const week = async (arrival: number) => {
      const products = ["RST"];
      const rooms = [{ adults: 2, childAges: [] }];
      const asked = {
        destinationId: CANCUN,
        products,
        filters: {},
        organisationId: "waypoint",
        unitsPerUsd: UNITS_PER_USD,
        currency: "USD",
      };
      const found = { ...asked, sort: "price" as const, page: 1, perPage: 1 };
      const { hits } = await supplier.search({ ...found, stay: { arrival, departure: arrival + 7, rooms } });
      const { code } = hits[0]!.property;
      const details = await supplier.details(code, { arrival, departure: arrival + 7, rooms });
      return details!.rooms.some(({ room }) => room.name.en === WEEK.name.en);
    };
    // 2026-12-19 is a Saturday.
    expect([await week(parseDay("2026-12-19")!), await week(parseDay("2026-12-20")!)]).toEqual([true, false]);
    for (const product of STAY_PRODUCTS) {
      const nights = product === "RST" ? 7 : 1;
      const asked = {
        organisationId: "waypoint",
        products: [product],
        nights,
        limit: 4,
        unitsPerUsd: UNITS_PER_USD,
        green: false,
      };
      const { places: some } = await catalogue.featured({ ...asked, earliest: () => today });
      expect([product, some.length >= 4]).toEqual([product, true]);
      expect(some.every(({ stay }) => stay.departure - stay.arrival === nights)).toBe(true);
    }
    today += 320;
    expect(await seedDemoCatalogue(db, clock, places)).toBe(count);
    expect(await seedDemoCatalogue(db, clock, places)).toBe(0);
  });
});

test("BK-01 the last property shows whether the demo is complete", () => {
  expect(lastCodeOf(demoPlaces())).toBe(LAST_CODE);
});

test("T21 every place of the demo is called by an Arabic name in Arabic", () => {
  const places = demoPlaces().map(({ place }) => place);
  expect(places.length).toBeGreaterThan(900);
  const unnamed = places.filter((place) => !/^[\u0621-\u0652\s-]+$/.test(placeName(place, "ar")));
  expect(unnamed.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
});
