import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, Migrator } from "kysely";
import { MINUTE } from "../core/durations.ts";
import { migrations } from "./migrations/index.ts";
import { LONGEST_WAIT } from "./patience.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { NoDatabaseError } from "./sqlite-session.ts";

export type DatabaseSettings = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string; poolSize: number };

type Options = {
  /** Make the SQLite file where there is none; otherwise that is an error. */
  create?: boolean;
  /** Statements may take minutes, as those of migrations, imports and backups do. */
  patient?: boolean;
  onPoolError?(error: Error): void;
};

const PATIENT_WAIT = 10 * MINUTE;
/** The database, ready for queries; the same queries run on both engines. */
export function connect(settings: DatabaseSettings, options: Options = {}): Kysely<Database> {
  const { create = false, patient = false, onPoolError = () => {} } = options;
  if (settings.kind === "sqlite") {
    if (create) mkdirSync(dirname(settings.file), { recursive: true });
    return new Kysely<Database>({ dialect: sqliteDialect(settings.file, { create }) });
  }
  const answerWithin = patient ? PATIENT_WAIT : LONGEST_WAIT;
  // Who serves from SQLite needs none of it.
  const openPool = async () => (await import("./postgres-pool.ts")).openPool(settings, { answerWithin, onPoolError });
  return new Kysely<Database>({ dialect: postgresDialect(openPool, answerWithin) });
}

/** Brings the schema up to date; safe when several processes start at once, nothing remains of one that was cut short. */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Makes the database where there is none and brings its schema up to date; the names of the migrations it took. */
export async function prepareDatabase(settings: DatabaseSettings): Promise<string[]> {
  const db = connect(settings, { create: true, patient: true });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Throws NoDatabaseError unless the database is there and as this version needs it. */
export async function requireMigrated(db: Kysely<Database>): Promise<void> {
  const known = await migratorOf(db).getMigrations();
  const missing = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (missing.length === 0) return;
  throw new NoDatabaseError(
    missing.length === known.length
      ? "The database is empty. Fill it with: npm run ops -- migrate"
      : `The database is older than this version (missing: ${missing.join(", ")}). Bring it up to date with: npm run ops -- migrate`,
  );
}

export const migratorOf = (db: Kysely<Database>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });
