import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { MINUTE } from "../core/durations.ts";
import { LONGEST_WAIT } from "./connection-timeout.ts";
import type { Database, Db } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

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
