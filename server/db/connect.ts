import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, Migrator, PostgresDialect } from "kysely";
import pg from "pg";
import { SECOND } from "../shared/durations.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

export type DatabaseSettings = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string; poolSize: number };

const BIGINT = 20;
const NUMERIC = 1700;

/** The database, ready for queries; the same queries run on both engines. */
export function connect(settings: DatabaseSettings, onPoolError: (error: Error) => void = () => {}): Kysely<Database> {
  if (settings.kind === "sqlite") {
    mkdirSync(dirname(settings.file), { recursive: true });
    return new Kysely<Database>({ dialect: sqliteDialect(settings.file) });
  }
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: 5 * SECOND,
    statement_timeout: 20 * SECOND,
    // A generic plan of the season query is a hundred times slower on a large destination.
    options: "-c plan_cache_mode=force_custom_plan",
    types: { getTypeParser: numbersAsNumbers as typeof pg.types.getTypeParser },
  });
  pool.on("error", onPoolError);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the schema up to date; safe when several processes start at once, nothing remains of one that was cut short. */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** PostgreSQL sends bigint, count and sum as text; all of ours fit 2^53. */
function numbersAsNumbers(oid: number, format?: "text" | "binary"): unknown {
  if (oid === BIGINT || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}
