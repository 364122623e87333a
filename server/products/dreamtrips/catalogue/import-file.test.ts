import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { aDreamtrip } from "../../../../tests/fixtures/dreamtrips.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { importDreamtripFile } from "./import-file.ts";
import { listTrips } from "./trips.ts";

describeWithDatabase((open) => {
  test("PD-09 a file is imported line by line, again without a change, and says what is wrong with a line", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["DRM"] });
    const other = await givenOrganisation(db, { products: ["DRM"] });
    const line = (changes: object) => JSON.stringify({ ...aDreamtrip(), organisation: organisation.slug, ...changes });
    const read = async (...lines: string[]) => {
      const problems: string[] = [];
      const file = async function* () {
        yield* lines;
      };
      const summary = await importDreamtripFile({ db, clock: { now: () => 0 } }, file(), (each) => problems.push(each));
      return { ...summary, problems };
    };
    const lines = [
      line({}),
      "",
      line({ code: "B", minimum: 13 }),
      line({ code: "C", organisation: "none" }),
      line({ code: "D", destinations: [1] }),
      line({ code: "E", membersFirst: { days: 5, plans: ["gold"] } }),
      line({ places: 20 }),
      line({ organisation: other.slug }),
    ];
    expect(await read(...lines)).toEqual({
      imported: 2,
      refused: 5,
      problems: [
        "line 3: minimum: cannot be above places",
        "line 4: organisation: there is no organisation none",
        "line 5: destinations: there is no place 1",
        "line 6: opensDays: is needed with membersFirst",
        "line 7: code: TEJO was on line 1 already",
      ],
    });
    const before = await listTrips(db, organisation.id);
    expect(before.map(({ code, places, zone }) => [code, places, zone])).toEqual([["TEJO", 12, "Europe/Lisbon"]]);
    await read(line({}));
    expect(await listTrips(db, organisation.id)).toEqual(before);
    await read(line({ places: 14 }));
    expect((await listTrips(db, organisation.id))[0]?.places).toBe(14);
  });
});
