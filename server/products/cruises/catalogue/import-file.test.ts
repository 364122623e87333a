import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { aCabin, aCruise } from "../../../../tests/fixtures/cruises.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { seedDemoCruises } from "../seed/seed.ts";
import { cruiseOf, cruisesFor, findCruise } from "./cruises.ts";
import { importCruiseFile } from "./import-file.ts";
import { departuresIn } from "./sailings.ts";

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };

async function* linesOf(...lines: unknown[]) {
  for (const line of lines) yield typeof line === "string" ? line : JSON.stringify(line);
}

describeWithDatabase((open) => {
  test("PD-07 a file of cruises goes in line by line: wrong lines are reported, known cruises are replaced", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const ours = { organisation: organisation.slug, soldBy: [] };
    const problems: string[] = [];
    const importing = (...lines: unknown[]) =>
      importCruiseFile({ db, clock }, linesOf(...lines), (problem) => problems.push(problem));
    const summary = await importing(
      aCruise(ours),
      "",
      "{",
      aCruise({ ...ours, code: "WRONG", cruise: { cabins: [aCabin({ fare: -1 })] } }),
      aCruise({ ...ours, code: "NOBODYS", organisation: "nowhere" }),
      aCruise({ ...ours, cruise: { minAge: 18 } }),
    );
    expect(summary).toEqual({ imported: 1, refused: 4 });
    expect(problems).toEqual([
      expect.stringMatching(/^line 3: not JSON/),
      expect.stringMatching(/^line 4: cruise\.cabins\.0\.fare: /),
      "line 5: organisation: there is no organisation nowhere",
      "line 6: code: BCN-4 was on line 1 already",
    ]);
    expect(await findCruise(db, "BCN-4")).toMatchObject({ minAge: 0 });
    await importing(aCruise({ ...ours, cruise: { minAge: 12 } }));
    expect(await findCruise(db, "BCN-4")).toMatchObject({ minAge: 12, nights: 4, sellers: [organisation.id, ""] });
    expect(await cruisesFor(db, organisation.id)).toHaveLength(1);
    expect(await cruisesFor(db, "another")).toEqual([]);
  });

  test("PD-07 the demo has more than 60 departures of 8 ships in 18 months, whose dates never end, in three languages", async () => {
    const { db } = await open();
    await givenOrganisation(db, { slug: "waypoint" });
    expect(await seedDemoCruises(db, clock)).toBeGreaterThan(8);
    expect(await seedDemoCruises(db, clock)).toBe(0);
    const all = (await db.selectFrom("cruise").selectAll().execute()).map(cruiseOf);
    const today = Math.floor(clock.now() / 86_400_000);
    const departures = (from: number, to: number) => all.flatMap((cruise) => departuresIn(cruise, from, to)).length;
    expect(departures(today, today + 548)).toBeGreaterThan(60);
    expect(departures(today + 36_500, today + 37_000)).toBeGreaterThan(60);
    expect(new Set(all.map(({ ship }) => ship.name)).size).toBe(8);
    for (const { title, cabins } of all)
      expect([title, ...cabins.map(({ name }) => name)].every((text) => text["es"] && text["ar"])).toBe(true);
    expect(all.every(({ cabins }) => cabins.some(({ accessible }) => accessible))).toBe(true);
  });
});
