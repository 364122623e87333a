import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, Migrator } from "kysely";
import pg from "pg";
import { MINUTE, SECOND } from "../core/durations.ts";
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

const BIGINT = 20;
const NUMERIC = 1700;
const PATIENT_WAIT = 10 * MINUTE;
/** The server gives up a little before we do, so that its connection can be used on. */
const HEAD_START = SECOND / 2;

/** The database, ready for queries; the same queries run on both engines. */
export function connect(settings: DatabaseSettings, options: Options = {}): Kysely<Database> {
  const { create = false, patient = false, onPoolError = () => {} } = options;
  if (settings.kind === "sqlite") {
    if (create) mkdirSync(dirname(settings.file), { recursive: true });
    return new Kysely<Database>({ dialect: sqliteDialect(settings.file, { create }) });
  }
  const answerWithin = patient ? PATIENT_WAIT : LONGEST_WAIT;
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    Client: ClientWithTimeout,
    statement_timeout: answerWithin - HEAD_START,
    // A generic plan of the season query is a hundred times slower on a large destination.
    options: "-c plan_cache_mode=force_custom_plan",
    types: { getTypeParser: numbersAsNumbers as typeof pg.types.getTypeParser },
  });
  pool.on("error", onPoolError);
  return new Kysely<Database>({ dialect: postgresDialect(pool, answerWithin) });
}

/** The pool's own setting would also end the waiting of those in line, whether it moves or not. */
class ClientWithTimeout extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: LONGEST_WAIT });
  }
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

/** PostgreSQL sends bigint, count and sum as text; all of ours fit 2^53. */
function numbersAsNumbers(oid: number, format?: "text" | "binary"): unknown {
  if (oid === BIGINT || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}
