import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { AMADORA, aBase, BYRON_BAY, LISBON } from "../../../../tests/fixtures/transfers.ts";
import { projectRoot } from "../../../project-root.ts";
import { createBases } from "./bases.ts";
import { importTransferFile } from "./import-file.ts";
import { type BaseLine, baseLine } from "./import-format.ts";

test("PD-06 the example of the format is one", () => {
  const [, example = ""] =
    /```json\n(.*?)```/s.exec(readFileSync(join(projectRoot(), "docs/transfers-format.md"), "utf8")) ?? [];
  expect(baseLine.safeParse(JSON.parse(example)).error?.issues).toBeUndefined();
});

const clock = { now: () => Date.parse("2026-12-01T12:00Z") };

describeWithDatabase((open) => {
  async function openImport() {
    const { db } = await open();
    const { slug } = await givenOrganisation(db, { products: ["TRF"] });
    const base = (changes: Partial<BaseLine> = {}) => aBase({ organisation: slug, ...changes });
    const problems: string[] = [];
    async function* lines(all: unknown[]) {
      for (const line of all) yield typeof line === "string" ? line : JSON.stringify(line);
    }
    const read = (...all: unknown[]) => importTransferFile({ db, clock }, lines(all), (text) => problems.push(text));
    return { db, base, problems, read, bases: createBases({ db, clock }) };
  }

  test("PD-06 a file replaces an airport, and leaves others as they are", async () => {
    const { base, read, bases, problems } = await openImport();
    const gold = base({ airport: "OOL", places: [BYRON_BAY] });
    expect(await read(base(), "", gold)).toEqual({ imported: 2, refused: 0 });
    expect(await read(base({ places: [LISBON], phone: "+351 210 000 001" }))).toEqual({ imported: 1, refused: 0 });
    expect([(await bases.find("LIS"))?.phone, (await bases.listPlaces("LIS")).map(({ place }) => place.id)]).toEqual([
      "+351 210 000 001",
      [LISBON],
    ]);
    expect(await bases.findServed("LIS", AMADORA)).toBeUndefined();
    expect(await bases.findServed("OOL", BYRON_BAY)).toBeDefined();
    expect(problems).toEqual([]);
  });

  test("PD-06 a wrong line is reported with its field, and the others go in", async () => {
    const { base, read, problems } = await openImport();
    const [car] = base().vehicles;
    const wrong = [
      base({ airport: "XXX" }),
      base({ places: [BYRON_BAY] }),
      base({ vehicles: [car!, car!] }),
      base({ organisation: "nobody" }),
      { ...base(), wheels: 4 },
      "{",
    ];
    expect(await read(...wrong, base(), base())).toEqual({ imported: 1, refused: 7 });
    for (const text of [
      "airport: not an",
      "places.0: Byron Bay is more",
      "vehicles: a class",
      "no organisation nobody",
    ])
      expect(problems.some((problem) => problem.includes(text))).toBe(true);
    expect(problems.at(-1)).toBe("line 8: airport: LIS was on line 7 already");
  });
});
