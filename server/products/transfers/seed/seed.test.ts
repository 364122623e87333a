import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { LISBON } from "../../../../tests/fixtures/transfers.ts";
import { parseDay } from "../../../core/day.ts";
import { demoLines } from "../../../db/seed/demo-file.ts";
import { createBases } from "../catalogue/bases.ts";
import { baseLine } from "../catalogue/import-format.ts";
import { ownKey } from "../key.ts";
import { seedDemoTransfers } from "./seed.ts";

const bases = demoLines("transfers").map((line) => baseLine.parse(JSON.parse(line)));
const clock = { now: () => Date.parse("2026-11-26T12:00Z") };

test("PD-06 the demo has drivers at hundreds of airports, with whole prices and texts in three languages", () => {
  expect(bases.length).toBeGreaterThan(300);
  for (const line of bases) {
    for (const { start, perKm } of line.vehicles) expect(Math.min(start, perKm)).toBeGreaterThan(0);
    for (const language of ["en", "es", "ar"]) expect(line.meeting[language]).toMatch(/\S{2}/);
  }
});

describeWithDatabase((open) => {
  test("PD-06 the demo's transfers are written once, and sell for years", async () => {
    const { db } = await open();
    await givenOrganisation(db, { slug: "waypoint" });
    expect(await seedDemoTransfers(db, clock)).toBe(bases.length);
    expect(await seedDemoTransfers(db, clock)).toBe(0);
    const listed = (await createBases({ db, clock }).listFor("nile", 36)).map(({ code }) => code);
    expect(listed).toEqual(expect.arrayContaining(["LHR", "CDG", "MAD", "DXB"]));
    const later = { now: () => Date.parse("2030-02-01T12:00Z") };
    const legs = [{ way: "from-airport" as const, day: parseDay("2030-02-14")!, time: "15:00" }];
    const key = ownKey({ base: "LIS", place: LISBON, vehicle: "minibus", legs, people: 15, bags: 15 });
    expect(await createBases({ db, clock: later }).check(key)).toMatchObject({ ok: true });
  });
});
