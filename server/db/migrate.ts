import { Migrator } from "kysely";
import { connect, type DatabaseSettings } from "./connect.ts";
import { type Migrations, migrations } from "./migrations/index.ts";
import type { Db } from "./schema.ts";
import { NoDatabaseError } from "./sqlite-session.ts";

type Run = { name: string; at: string };
/** In the order in which they run. `unknown`: those that this version does not have. */
export type MigrationState = { done: Run[]; pending: string[]; unknown: Run[] };

/** What releases before 0.2.0 called their tables, which nothing upgrades. */
const isOld = (name: string): boolean => name.startsWith("schema-");
/** PostgreSQL: the user or the password is refused; there is no such database. */
const REFUSED = /^(?:28...|3D000)$/;
const PENDING = "The database needs the migrations of this version. Back it up, then: npm run ops -- migrate";

/** Throws NoDatabaseError if the server of DATABASE_URL refuses the connection. */
export async function readMigrationState(db: Db, known: Migrations = migrations): Promise<MigrationState> {
  // The tables first: another process makes them and notes their migrations in one transaction.
  const tables = await db.introspection
    .getTables({ withInternalKyselyTables: true })
    .catch((error: Error & { code?: string }) => {
      if (!REFUSED.test(error.code ?? "")) throw error;
      throw new NoDatabaseError(`DATABASE_URL: PostgreSQL refuses the connection: ${error.message}`);
    });
  const run = tables.some(({ name }) => name === "kysely_migration") ? await listRuns(db) : [];
  const names = Object.keys(known);
  return {
    done: names.flatMap((name) => run.find((each) => each.name === name) ?? []),
    pending: names.filter((name) => !run.some((each) => each.name === name)),
    unknown: run.filter(({ name }) => !names.includes(name)),
  };
}

const listRuns = (db: Db): Promise<Run[]> =>
  db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .selectFrom("kysely_migration")
    .select(["name", "timestamp as at"])
    .execute();

/**
 * Runs what the database lacks of the migrations, all or none, and answers the names of those it ran. Of several processes
 * at once one runs them, and the others wait for it.
 */
export async function migrate(db: Db, known: Migrations = migrations): Promise<string[]> {
  const state = await readMigrationState(db, known);
  refuseUnknown(state, known);
  if (state.pending.length === 0) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === "Error");
  if (failed)
    throw new NoDatabaseError(
      `${failed.migrationName} failed, and the database is as it was: ${(error as Error).message}`,
      { cause: error },
    );
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Makes the database where there is none, and runs what it lacks of the migrations. */
export async function prepareDatabase(settings: DatabaseSettings, known: Migrations = migrations): Promise<void> {
  const db = connect(settings, { create: true, patient: true });
  try {
    await migrate(db, known);
  } finally {
    await db.destroy();
  }
}

/** Throws NoDatabaseError unless the database has the tables of this version. */
export async function requireMigrated(db: Db, known: Migrations = migrations): Promise<void> {
  const state = await requireTables(db, known);
  if (state.pending.length > 0) throw new NoDatabaseError(PENDING);
}

/** Throws NoDatabaseError unless the database has the tables of this version or of an earlier release. */
export async function requireTables(db: Db, known: Migrations = migrations): Promise<MigrationState> {
  const state = await readMigrationState(db, known);
  refuseUnknown(state, known);
  if (state.done.length > 0) return state;
  throw new NoDatabaseError("The database is empty. Fill it with: npm run ops -- migrate");
}

/**
 * For a worker that joins others or replaces one. It serves also while the database does not answer, and beside the servers of
 * a later version, which has migrated the database.
 */
export async function refusePending(db: Db, known: Migrations = migrations): Promise<void> {
  const state = await readMigrationState(db, known).catch(() => undefined);
  if (state && state.pending.length > 0) throw new NoDatabaseError(PENDING);
}

/** The words of one of ours with another digest: a build between releases ran it before it was changed. */
const isOfAnotherBuild = (name: string, known: Migrations): boolean =>
  Object.keys(known).some((each) => withoutDigest(each) === withoutDigest(name));
const withoutDigest = (name: string): string => name.replace(/-[0-9a-f]{16}$/, "");

function refuseUnknown({ unknown }: MigrationState, known: Migrations): void {
  if (unknown.some(({ name }) => isOld(name)))
    throw new NoDatabaseError(
      "The database has the tables of a version before 0.2.0, and no version upgrades them: delete the data folder (DATA_DIR) of a demo and start again, or run a real site with the version that made its database.",
    );
  const others = unknown.filter(({ name }) => isOfAnotherBuild(name, known));
  if (others.length > 0)
    throw new NoDatabaseError(
      `The database was made by another build (${others.map(({ name }) => name).join(", ")}), and no release upgrades it: run that build, or make the database again.`,
    );
  if (unknown.length > 0)
    throw new NoDatabaseError(
      `A later version has migrated the database (${unknown.map(({ name }) => name).join(", ")}): run that version, or restore a backup of this one.`,
    );
}

/** Why this version does not restore a backup whose tables these migrations made; undefined where it does. */
export function refusalOfBackup(names: string[], known: Migrations): string | undefined {
  if (names.some(isOld))
    return "the backup was written before release 0.2.0: restore it with the version that wrote it";
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  const others = unknown.filter((name) => isOfAnotherBuild(name, known));
  if (others.length > 0) return `another build wrote the backup (${others.join(", ")}): restore it with that build`;
  return unknown.length === 0
    ? undefined
    : `a later version wrote the backup (${unknown.join(", ")}): restore it with that version`;
}
