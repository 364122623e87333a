import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, Migrator, PostgresDialect } from "kysely";
import { MINUTE } from "../core/durations.ts";
import { LONGEST_WAIT } from "./connection-timeout.ts";
import { migrations } from "./migrations/index.ts";
import type { Database, Db } from "./schema.ts";
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
export function connect(settings: DatabaseSettings, options: Options = {}): Db {
  const { create = false, patient = false, onPoolError = () => {} } = options;
  if (settings.kind === "sqlite") {
    if (create) mkdirSync(dirname(settings.file), { recursive: true });
    return new Kysely<Database>({ dialect: sqliteDialect(settings.file, { create }) });
  }
  const answerWithin = patient ? PATIENT_WAIT : LONGEST_WAIT;
  // Who serves from SQLite needs none of it.
  const pool = async () => (await import("./postgres-pool.ts")).openPool(settings, { answerWithin, onPoolError });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Makes the tables of an empty database and answers whether it did; safe when several processes start at once, nothing
 * remains of one that was cut short.
 */
export async function migrate(db: Db): Promise<boolean> {
  if (await hasSchema(db)) return false;
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return true;
}

/** Makes the database and its tables where there are none. */
export async function prepareDatabase(settings: DatabaseSettings): Promise<void> {
  const db = connect(settings, { create: true, patient: true });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Throws NoDatabaseError unless the database has the tables of this version. */
export async function requireMigrated(db: Db): Promise<void> {
  if (!(await hasSchema(db))) {
    throw new NoDatabaseError("The database is empty. Fill it with: npm run ops -- migrate");
  }
}

/** PostgreSQL: the user or the password is refused; there is no such database. */
const REFUSED = /^(?:28...|3D000)$/;

/** Throws NoDatabaseError if the tables are of another version, or if the server of DATABASE_URL refuses the connection. */
async function hasSchema(db: Db): Promise<boolean> {
  // The tables first: another process makes them and notes their migration in one transaction.
  const tables = await db.introspection.getTables().catch((error: Error & { code?: string }) => {
    if (!REFUSED.test(error.code ?? "")) throw error;
    throw new NoDatabaseError(`DATABASE_URL: PostgreSQL refuses the connection: ${error.message}`);
  });
  const known = await migratorOf(db).getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) return true;
  if (tables.some(({ name }) => name === "organisation")) {
    throw new NoDatabaseError(
      "The database has the tables of another version, and no version before release 0.2.0 upgrades them: delete the data folder (DATA_DIR) of a demo and start again, or run a real site with the version that made its database.",
    );
  }
  return false;
}

const migratorOf = (db: Db): Migrator => new Migrator({ db, provider: { getMigrations: async () => migrations } });
