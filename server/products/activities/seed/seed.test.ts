import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { LISBON } from "../../../../tests/fixtures/activities.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { parseDay } from "../../../core/day.ts";
import { demoLines } from "../../../db/seed/demo-file.ts";
import { activityLine } from "../catalogue/import-format.ts";
import { CATEGORIES } from "../catalogue/vocabulary.ts";
import { createEmbeddedActivities } from "../embedded-supplier.ts";
import { seedDemoActivities } from "./seed.ts";

const activities = demoLines("activities").map((line) => activityLine.parse(JSON.parse(line)));
const NOW = Date.parse("2026-11-26T12:00Z");

test("PD-03 the demo has about 300 activities of every category, whose titles do not repeat at a place", () => {
  expect(activities.length).toBeGreaterThan(280);
  expect(activities.length).toBeLessThan(340);
  expect(new Set(activities.map(({ category }) => category)).size).toBe(CATEGORIES.length);
  expect(new Set(activities.map(({ code }) => code)).size).toBe(activities.length);
});

test("PD-03 every demo activity has texts in three languages and prices in whole units of its currency", () => {
  for (const { content, options, currency } of activities) {
    const { title, description, meeting, included = [], know = [] } = content;
    for (const text of [title, description, meeting.where, ...included, ...know])
      for (const language of ["en", "es", "ar"]) {
        expect(text[language]).toMatch(/\S{2}/);
        expect(text[language]).not.toMatch(/PLACE|undefined|null|NaN|\s\s|centre/);
      }
    const prices = options.flatMap(({ units }) => units.map(({ price }) => price));
    if (["EUR", "USD", "GBP"].includes(currency)) expect(prices.every((price) => price % 100 === 0)).toBe(true);
    expect(Math.max(...prices)).toBeGreaterThan(0);
  }
});

describeWithDatabase((open) => {
  test("PD-03 the demo's activities are written once, and sell for years", async () => {
    const { db } = await open();
    await givenOrganisation(db, { slug: "waypoint" });
    const clock = { now: () => NOW };
    expect(await seedDemoActivities(db, clock)).toBe(activities.length);
    expect(await seedDemoActivities(db, clock)).toBe(0);
    const { search } = createEmbeddedActivities({ db, clock });
    const from = parseDay("2028-02-14")!;
    const days = {
      destinationId: LISBON,
      organisationId: "waypoint",
      from,
      to: from + 2,
      party: { adults: 2, childAges: [] },
      page: 1,
      perPage: 20,
    };
    const answer = await search({ ...days, chosen: {}, sort: "recommended", currency: "EUR", unitsPerUsd: {} });
    expect(answer.total).toBe(answer.known);
    expect(answer.total).toBe(8);
  });
});
