import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { aChoice, aStation } from "../../../../tests/fixtures/cars.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { projectRoot } from "../../../project-root.ts";
import { takenIn } from "../../../stock/inventory.ts";
import { CAR, ownKey } from "../key.ts";
import { createCarSellers } from "../sellers.ts";
import { createCars } from "./cars.ts";
import { importStationFile } from "./import-file.ts";
import { stationLine } from "./import-format.ts";
import { unitsOf } from "./rules.ts";

const clock = { now: () => Date.parse("2026-12-08T12:00Z") };

async function* textOf(...lines: unknown[]): AsyncGenerator<string> {
  for (const line of lines) yield typeof line === "string" ? line : JSON.stringify(line);
}

describeWithDatabase((open) => {
  async function importing() {
    const { db } = await open();
    const { slug } = await givenOrganisation(db, {});
    const problems: string[] = [];
    const line = (changes: Parameters<typeof aStation>[0] = {}) => aStation({ organisation: slug, ...changes });
    const read = (...lines: unknown[]) =>
      importStationFile({ db, clock }, textOf(...lines), (problem) => problems.push(problem));
    return { db, problems, line, read, cars: createCars({ db, clock }) };
  }

  test("PD-05 a file of counters is imported line by line, and what is wrong is said with its line and field", async () => {
    const { problems, line, read, cars } = await importing();
    const summary = await read(
      // Programs of spreadsheets write a byte order mark first.
      `\uFEFF${JSON.stringify(line())}`,
      "",
      line({ code: "OPO", destinationId: 1 }),
      line({ code: "FAO", car: { code: "QQQQ" } }),
      line(),
      { ...line({ code: "FNC" }), organisation: "nobody-has-it" },
      "{",
    );
    expect(summary).toEqual({ imported: 1, refused: 5 });
    expect(problems.map((problem) => problem.replace(/: not JSON: .*/, ": not JSON"))).toEqual([
      "line 3: destinationId: there is no such place",
      "line 4: classes.0.code: not an ACRISS code that we sell, such as CDMR",
      "line 5: code: LIS was on line 1 already",
      "line 6: organisation: there is no organisation nobody-has-it",
      "line 7: not JSON",
    ]);
    expect(await cars.find("LIS")).toMatchObject({ zone: "Europe/Lisbon", countryCode: "PT", taxBp: 2_000 });
  });

  test("PD-05 importing a counter again replaces it, and what was rented stays rented", async () => {
    const { db, line, read, cars } = await importing();
    await read(line());
    const [seller] = createCarSellers({ db, clock, cars }).joining;
    const key = ownKey(aChoice());
    await inTransaction(db, (trx) => seller!.joins.book(key, trx));
    await read(line({ car: { cars: 1, dayPrice: 50_00 } }));
    expect((await cars.find("LIS"))?.classes).toMatchObject([{ cars: 1, dayPrice: 50_00 }]);
    const days = unitsOf({ car: "CDMR", firstDay: 20_799, lastDay: 20_802 });
    expect([...(await takenIn(db, CAR, ["LIS"], days)).values()]).toEqual([1, 1, 1, 1]);
    expect(await inTransaction(db, (trx) => seller!.joins.book(key, trx))).toEqual({ ok: false, reason: "sold-out" });
  });
});

test("PD-05 the example of the format's documentation is a line that is read", () => {
  const text = readFileSync(join(projectRoot(), "docs", "cars-format.md"), "utf8");
  const example = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  expect(stationLine.safeParse(JSON.parse(example)).error?.issues).toBeUndefined();
});
