import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandHere } from "../../tests/drivers/command-here.ts";

test("OP-09 F27 migrate --dry-run lists what it would run and makes nothing; migrate says what it ran", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "waypoint.sqlite");
  const dry = () => commandHere(file, ["migrate", "--dry-run"]);

  expect(await dry()).toMatchObject({ code: 1, err: expect.stringContaining("There is no database at") });
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "");
  expect(await dry()).toMatchObject({ code: 0, out: expect.stringMatching(/^to run +001-release-0\.2\.0-\w+\n/) });
  expect(await commandHere(file, ["audit", "failures"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("The database is empty"),
  });

  const ran = await commandHere(file, ["migrate"]);
  expect([ran.code, ran.out]).toEqual([
    0,
    expect.stringMatching(/^(?:Migrated: \d{3}-\S+\n)+The database has the tables of this version\.\n$/),
  ]);
  expect(ran.err).toContain('"verb":"database.migrate"');
  expect((await dry()).out).toMatch(/^(?:done {5}\S+Z {2}\d{3}-\S+\n)+$/);
  expect((await commandHere(file, ["migrate"])).out).toBe("There is nothing to migrate.\n");
});
