import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { INITIALS, withNext } from "../../tests/fixtures/next-migration.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { connect } from "../db/connect.ts";
import { migrate, readMigrationState, requireMigrated } from "../db/migrate.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

const next = withNext(INITIALS);

describeOnEachDatabase((open, engine) => {
  test("F29 a later version restores the backup of an earlier release, and migrates it; not the other way around", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waypoint-restore-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { db } = await open();
    const account = await givenAccount(db, await givenOrganisation(db), { firstName: "Ana", lastName: "Silva" });
    const [before, after] = [join(folder, "before.backup"), join(folder, "after.backup")];
    expect((await backup(db, engine, before, Date.now())).ok).toBe(true);

    const target = connect({ kind: "sqlite", file: join(folder, "restored.sqlite") }, { create: true });
    expect(await restore(target, "sqlite", before, next)).toMatchObject({
      ok: true,
      value: { upgrades: [Object.keys(next).at(-1)] },
    });
    await requireMigrated(target, next);
    const restored = await sql<{ id: string; initials: string }>`select id, initials from account`.execute(target);
    expect(restored.rows).toEqual([{ id: account.id, initials: "AS" }]);

    expect((await backup(target, "sqlite", after, Date.now())).ok).toBe(true);
    const elsewhere = connect({ kind: "sqlite", file: join(folder, "elsewhere.sqlite") }, { create: true });
    expect(await restore(elsewhere, "sqlite", after)).toMatchObject({
      ok: false,
      reason: "other-version",
      message: expect.stringMatching(/^a later version wrote the backup \(999-initials-/),
    });
    expect((await readMigrationState(elsewhere)).done).toEqual([]);
    await target.destroy();
    await elsewhere.destroy();
  });

  test("F29 a backup whose upgrade fails is restored all the same, and migrated once the cause is mended", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waypoint-restore-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { db } = await open();
    await givenOrganisation(db);
    const file = join(folder, "a.backup");
    await backup(db, engine, file, Date.now());
    const target = connect({ kind: "sqlite", file: join(folder, "restored.sqlite") }, { create: true });
    const failing = withNext("insert into nowhere values (1)");
    expect(await restore(target, "sqlite", file, failing)).toMatchObject({
      ok: true,
      value: { upgrades: [], notUpgraded: expect.stringMatching(/^(?!.*as it was).*nowhere/) },
    });
    expect(await target.selectFrom("organisation").select("id").execute()).toHaveLength(1);
    expect(await migrate(target, next)).toEqual([Object.keys(next).at(-1)]);
    await target.destroy();
  });

  test("F29 a database with later tables than the backup's is refused, although it is empty", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waypoint-restore-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [{ db }, { db: target }] = [await open(), await open()];
    const file = join(folder, "a.backup");
    await backup(db, engine, file, Date.now());
    await migrate(target, next);
    expect(await restore(target, engine, file, next)).toMatchObject({ ok: false, reason: "other-tables" });
  });
});
