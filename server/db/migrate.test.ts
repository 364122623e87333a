import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { describeOnEachDatabase, type Engine, emptyPostgres } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { INITIALS, withNext } from "../../tests/fixtures/next-migration.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { connect, type DatabaseSettings } from "./connect.ts";
import {
  migrate,
  prepareDatabase,
  readMigrationState,
  refusalOfBackup,
  refusePending,
  requireMigrated,
  requireTables,
} from "./migrate.ts";
import type { Database } from "./schema.ts";

const next = withNext(INITIALS);
const added = Object.keys(next).at(-1) as string;

describeOnEachDatabase((open, engine) => {
  test("F27 OP-09 a database of the former version is migrated with its rows; name, digest and time are recorded", async () => {
    const { db } = await open();
    await givenAccount(db, await givenOrganisation(db), { firstName: "Ana", lastName: "Silva" });
    expect(await readMigrationState(db, next)).toMatchObject({ pending: [added], unknown: [] });
    await expect(requireMigrated(db, next)).rejects.toThrow("npm run ops -- migrate");
    await expect(refusePending(db, next)).rejects.toThrow("npm run ops -- migrate");
    // For a backup before it is migrated.
    await requireTables(db, next);

    expect(await migrate(db, next)).toEqual([added]);
    await requireMigrated(db, next);
    expect(await initialsOf(db)).toEqual(["AS"]);
    const { done, pending } = await readMigrationState(db, next);
    expect([done.map(({ name }) => name), pending]).toEqual([Object.keys(next), []]);
    expect(done.at(-1)).toEqual({
      name: expect.stringMatching(/^999-initials-[0-9a-f]{16}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await migrate(db, next)).toEqual([]);
  });

  test("F6 F27 a former version refuses the database of a later one; its workers that serve are replaced all the same", async () => {
    const { db } = await open();
    await migrate(db, next);
    await expect(requireMigrated(db)).rejects.toThrow(`A later version has migrated the database (${added})`);
    await expect(migrate(db)).rejects.toThrow(added);
    await refusePending(db);
  });

  test("F27 a database of a build before a release is said to be of another build, not of a later version", async () => {
    const { db } = await open();
    await migrate(db, next);
    const released = withNext(`${INITIALS} create table initial_note (letters text primary key);`);
    await expect(requireMigrated(db, released)).rejects.toThrow(`was made by another build (${added})`);
    await expect(migrate(db, released)).rejects.toThrow("another build");
    expect(refusalOfBackup([added], released)).toContain("another build wrote the backup");
  });

  test("F27 a migration that fails in its middle leaves the database as it was, and succeeds once it is mended", async () => {
    const { db } = await open();
    await givenAccount(db, await givenOrganisation(db), { firstName: "Ana", lastName: "Silva" });
    const broken = withNext(`${INITIALS} update account set no_such_column = 1;`);
    await expect(migrate(db, broken)).rejects.toThrow(/^999-initials-\w+ failed, and the database is as it was: .+$/);
    expect(await tablesWithNext(db)).toEqual([]);
    await requireMigrated(db);
    expect(await migrate(db, next)).toEqual([added]);
    expect(await initialsOf(db)).toEqual(["AS"]);
  });

  test("F27 of several that migrate an empty database at once one does, and the others find nothing to do", async () => {
    const settings = await emptyDatabase(engine);
    const all = Array.from({ length: inject("attempts") }, () => connect(settings, { create: true, patient: true }));
    const ran = await Promise.all(all.map((db) => migrate(db, next)));
    await Promise.all(all.map((db) => db.destroy()));
    expect(ran.filter((names) => names.length > 0)).toEqual([Object.keys(next)]);
    const db = connect(settings);
    await requireMigrated(db, next);
    await db.destroy();
  });

  test("OPS-02 the demo makes its database and brings it to a later version with its rows", async () => {
    const settings = await emptyDatabase(engine);
    await prepareDatabase(settings);
    const db = connect(settings);
    await givenAccount(db, await givenOrganisation(db), { firstName: "Ana", lastName: "Silva" });
    await prepareDatabase(settings, next);
    expect(await initialsOf(db)).toEqual(["AS"]);
    await db.destroy();
  });

  if (engine === "postgres")
    test("F27 a migration whose connection is killed in its middle leaves nothing, and is run again", async () => {
      const { db, settings } = await open();
      await givenAccount(db, await givenOrganisation(db), { firstName: "Ana", lastName: "Silva" });
      const [reader, watcher] = [connect(settings), connect(settings)];
      await reader.transaction().execute(async (trx) => {
        // The table is made; the new column waits for whom reads the accounts.
        await trx.selectFrom("account").select("id").execute();
        const failed = expect(migrate(db, next)).rejects.toThrow();
        await expect.poll(() => waitingFor(watcher, "alter table account%")).toHaveLength(1);
        const [pid] = await waitingFor(watcher, "alter table account%");
        await sql`select pg_terminate_backend(${pid}::integer)`.execute(watcher);
        await failed;
      });
      expect(await tablesWithNext(watcher)).toEqual([]);
      await requireMigrated(watcher);
      expect(await migrate(watcher, next)).toEqual([added]);
      expect(await initialsOf(watcher)).toEqual(["AS"]);
      await reader.destroy();
      await watcher.destroy();
    });
});

async function initialsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ initials: string }>`select initials from account`.execute(db);
  return rows.map(({ initials }) => initials);
}

/** Those that have something of the later version. */
async function tablesWithNext(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, columns }) => name === "initial" || columns.some((column) => column.name === "initials"))
    .map(({ name }) => name);
}

async function waitingFor(db: Kysely<Database>, statement: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`.execute(db);
  return rows.map(({ pid }) => pid);
}

async function emptyDatabase(engine: Engine): Promise<DatabaseSettings> {
  if (engine === "postgres") {
    const { settings, remove } = await emptyPostgres();
    onTestFinished(remove);
    return settings;
  }
  const folder = mkdtempSync(join(tmpdir(), "waypoint-migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { kind: "sqlite", file: join(folder, "waypoint.sqlite") };
}
