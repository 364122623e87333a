import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandHere, type Ended } from "../../../tests/drivers/command-here.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { connect } from "../../db/connect.ts";
import { prepareDatabase } from "../../db/migrate.ts";
import { projectRoot } from "../../project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "waypoint-import-"));
const database = { kind: "sqlite" as const, file: join(folder, "waypoint.sqlite") };
beforeAll(async () => {
  await prepareDatabase(database);
  const db = connect(database);
  await givenOrganisation(db, { slug: "waypoint" });
  await db.destroy();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const format = readFileSync(join(projectRoot(), "docs", "catalogue-format.md"), "utf8");
const example = JSON.stringify(JSON.parse(/```json\n([\s\S]*?)```/.exec(format)![1]!));

test("F6 the command makes no database: it says which command does", async () => {
  const { code, err } = await runImport(["-"], join(folder, "elsewhere", "waypoint.sqlite"));
  expect([code, err]).toEqual([1, expect.stringContaining("npm run ops -- migrate")]);
  expect(existsSync(join(folder, "elsewhere"))).toBe(false);
});

const importing = (...args: string[]) => runImport(args, database.file);

const runImport = (args: string[], file: string): Promise<Ended> => commandHere(file, ["catalogue", "import", ...args]);

test("BK-07 a file is imported by command", async () => {
  const file = join(folder, "good.ndjson");
  writeFileSync(file, `${example}\n`);
  expect(await importing(file)).toMatchObject({ code: 0, out: "1 properties imported, 0 lines refused\n" });
  const db = connect(database);
  expect(await db.selectFrom("property").select("name").execute()).toMatchObject([{ name: "Casa do Rio" }]);
  await db.destroy();
});

test("BK-07 a dry run reports what would be refused, and imports nothing", async () => {
  const file = join(folder, "dry.ndjson");
  const other = example.replaceAll("LIS-CASA-DO-RIO", "LIS-DRY");
  writeFileSync(file, `${other}\n${other.replace('"stars":4', '"stars":9')}\n`);
  const { code, out, err } = await importing(file, "--dry-run");
  expect([code, out]).toEqual([1, "1 properties would be imported, 1 lines refused\n"]);
  expect(err).toContain("line 2: stars: has to be at most 5");
  const db = connect(database);
  expect(await db.selectFrom("property").select("code").where("code", "=", "LIS-DRY").execute()).toEqual([]);
  await db.destroy();
});

test("BK-07 the command names line and field of what is wrong, imports the rest, and ends with 1", async () => {
  const file = join(folder, "mixed.ndjson");
  writeFileSync(file, `${example.replace('"stars":4', '"stars":9')}\n${example}\n`);
  const { code, out, err } = await importing(file);
  expect(code).toBe(1);
  expect(out).toBe("1 properties imported, 1 lines refused\n");
  expect(err).toMatch(/^line 1: stars: /m);
});

test("BK-07 without a file it says how it is used; a file that is not there ends with 2", async () => {
  expect(await importing()).toMatchObject({
    code: 2,
    err: expect.stringContaining("npm run ops -- catalogue import --help"),
  });
  expect(await importing("--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("docs/catalogue-format.md"),
  });
  expect(await importing(join(folder, "missing.ndjson"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("missing"),
  });
});
