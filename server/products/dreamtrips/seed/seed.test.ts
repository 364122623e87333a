import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { DAY } from "../../../core/durations.ts";
import { demoLines } from "../../../db/seed/demo-file.ts";
import { DEMO_ORGANISATIONS } from "../../../db/seed/organisations.ts";
import { saveOrganisation } from "../../../organisation/queries.ts";
import { findPlace } from "../../../reference/places.ts";
import { dreamtripLine } from "../catalogue/import-format.ts";
import { listTrips } from "../catalogue/trips.ts";
import { createTripSearch } from "../search.ts";
import { seedDemoDreamtrips } from "./seed.ts";

const NOW = Date.parse("2026-11-26T12:00Z");
const all = demoLines("dreamtrips").map((line) => dreamtripLine.parse(JSON.parse(line)));

test("PD-09 every demo trip has texts in three languages, a day for each night and prices in whole units", () => {
  for (const { content, nights, price, destinations } of all) {
    const { title, description, host, meeting, days, included, know } = content;
    const texts = [title, description, host.about, meeting.where, ...included, ...know];
    for (const text of [...texts, ...days.flatMap((day) => [day.title, day.text])])
      for (const language of ["en", "es", "ar"]) {
        expect(text[language]).toMatch(/\S{2}/);
        expect(text[language]).not.toMatch(/PLACE|FIRST|LAST|POINT|undefined/);
      }
    expect(meeting.where["en"]).not.toMatch(/hotel/);
    const first = findPlace(destinations[0]!)!;
    expect(Math.hypot(meeting.latitude - first.latitude, meeting.longitude - first.longitude)).toBeLessThan(0.1);
    expect([days.length, price % 100]).toEqual([nights + 1, 0]);
  }
});

describeWithDatabase((open) => {
  test("PD-09 the demo's trips are written once for each organization, and always have dates, one of them early for members", async () => {
    const { db } = await open();
    const clock = { at: NOW, now: () => clock.at };
    for (const organisation of DEMO_ORGANISATIONS) await saveOrganisation(db, { ...organisation, createdAt: NOW });
    expect(await seedDemoDreamtrips(db, clock)).toBe(all.length);
    expect(await seedDemoDreamtrips(db, clock)).toBe(0);
    const [organisation] = DEMO_ORGANISATIONS;
    const trips = await listTrips(db, organisation!.id);
    const { departures } = createTripSearch({ db, clock });
    const states = async () => {
      const today = Math.floor(clock.at / DAY);
      const days = { from: today, to: today + 500 };
      return [...(await departures(trips, days, { organisation: organisation!, plan: "gold" }))].map(
        ([, list]) => list,
      );
    };
    const first = await states();
    expect(first.flat().some(({ stand }) => stand === "guaranteed")).toBe(true);
    expect(first.flat().some(({ free, booked }) => free === 1 && booked > 1)).toBe(true);
    for (const years of [0, 1, 5]) {
      clock.at = NOW + years * 365 * DAY;
      const found = await states();
      expect(found.every((list) => list.filter(({ problem }) => problem === undefined).length > 1)).toBe(true);
      expect(found.flat().some(({ isEarly, problem }) => isEarly && problem === undefined)).toBe(true);
    }
  });
});
