import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { aChoice } from "../../../../tests/fixtures/cars.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { demoLines } from "../../../db/seed/demo-file.ts";
import { createCars } from "../catalogue/cars.ts";
import { stationLine } from "../catalogue/import-format.ts";
import { seedDemoStations } from "./seed.ts";

const stations = demoLines("cars").map((line) => stationLine.parse(JSON.parse(line)));

test("PD-05 the demo has counters at more than 200 airports, each with 8 to 12 classes", () => {
  expect(stations.filter(({ airport }) => airport).length).toBeGreaterThan(200);
  expect(stations.filter(({ airport }) => !airport).length).toBeGreaterThan(20);
  expect(new Set(stations.map(({ code }) => code)).size).toBe(stations.length);
  for (const { classes } of stations) {
    expect(classes.length).toBeGreaterThanOrEqual(8);
    expect(classes.length).toBeLessThanOrEqual(12);
  }
});

test("PD-05 every demo counter has its texts in three languages", () => {
  for (const { name, conditions } of stations)
    for (const text of [name, conditions.directions])
      for (const language of ["en", "es", "ar"]) {
        expect(text?.[language]).toMatch(/\S{2}/);
        expect(text?.[language]).not.toMatch(/undefined|null|NaN|\s\s/);
      }
  for (const { name } of stations) expect(name["es"]).not.toContain("Airport");
});

describeWithDatabase((open) => {
  test("PD-05 the demo's counters are written once, and rent for years", async () => {
    const { db } = await open();
    await givenOrganisation(db, { slug: "waypoint" });
    const clock = { now: () => Date.parse("2028-02-01T12:00Z") };
    expect(await seedDemoStations(db, clock)).toBe(stations.length);
    expect(await seedDemoStations(db, clock)).toBe(0);
    const cars = createCars({ db, clock });
    const times = { from: "2028-12-12T10:00", to: "2028-12-15T10:00" };
    const car = stations.find(({ code }) => code === "LIS")!.classes[0]!.code;
    for (const dropOff of ["LIS", "MAD"]) expect((await cars.check(aChoice({ ...times, car, dropOff }))).ok).toBe(true);
    expect((await cars.listAt("nile", [2267057])).map(({ code }) => code)).toEqual(["LIS", "LIS-C"]);
    expect(await cars.listFor("azul", 3)).toHaveLength(3);
  });
});
