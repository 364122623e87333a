import { sql } from "kysely";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { bulkInsert } from "../db/bulk-insert.ts";
import type { DatabaseSettings } from "../db/connect.ts";
import { migrate, readMigrationState, refusalOfBackup } from "../db/migrate.ts";
import { type Migrations, migrations } from "../db/migrations/index.ts";
import type { Database, Db } from "../db/schema.ts";
import { type BackupHeader, BrokenBackupError, readBackup, type Value, verifyBackup } from "./backup-file.ts";
import { listTables } from "./backup-tables.ts";

const ROWS_AT_ONCE = 1_000;
const OTHER_TABLES =
  "the database has tables of another version than the backup: restore it into a database that is missing or has no tables";

/** The message says why. */
type RestoreRefusal = {
  reason: "broken" | "unreadable" | "not-empty" | "other-version" | "other-tables";
  message: string;
};

/** `notUpgraded`: all rows are there, but a migration of this version failed on them. */
type Restored = BackupHeader & { upgrades: string[]; notUpgraded?: string };

/**
 * Fills a database that is missing or empty from a file that `backup` has written: all rows or none. A backup of an earlier
 * release gets the tables it was written from, and then what later migrations change.
 */
export async function restore(
  db: Db,
  engine: DatabaseSettings["kind"],
  file: string,
  known: Migrations = migrations,
): Promise<Outcome<Restored, RestoreRefusal>> {
  const read = await headOf(file);
  if (!read.ok) return read;
  const head = read.value;
  const refusal = refusalOfBackup(head.migrations, known);
  if (refusal) return refused("other-version", { message: refusal });
  const filled = (await listTables(db, engine)).find(({ rows }) => rows > 0);
  const notEmpty = `the database is not empty: it has rows in ${filled?.name}`;
  if (filled) return refused("not-empty", { message: notEmpty });
  const ofBackup = Object.fromEntries(Object.entries(known).filter(([name]) => head.migrations.includes(name)));
  const { unknown } = await readMigrationState(db, ofBackup);
  if (unknown.length > 0) return refused("other-tables", { message: OTHER_TABLES });
  await migrate(db, ofBackup);
  await db.transaction().execute((trx) => fill(trx, file));
  try {
    return ok({ ...head, upgrades: await migrate(db, known) });
  } catch (error) {
    const { cause, message } = error as Error;
    return ok({ ...head, upgrades: [], notUpgraded: cause instanceof Error ? cause.message : message });
  }
}

async function headOf(file: string): Promise<Outcome<BackupHeader, RestoreRefusal>> {
  try {
    return ok(await verifyBackup(file));
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof BrokenBackupError) return refused("broken", { message: `${file}: ${message}` });
    if (syscall === "open") return refused("unreadable", { message });
    throw error;
  }
}

async function fill(trx: Db, file: string): Promise<void> {
  let rows: Record<string, Value>[] = [];
  let current: keyof Database | undefined;
  const flush = async () => {
    if (current) await bulkInsert(trx, current, rows);
    rows = [];
  };
  let head: BackupHeader | undefined;
  for await (const { head: read, table, columns = [], row = [] } of readBackup(file)) {
    head = read;
    if (table !== current || rows.length >= ROWS_AT_ONCE) await flush();
    current = table as keyof Database | undefined;
    if (table) rows.push(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
  }
  await flush();
  for (const { name, rows: wanted } of head?.tables ?? []) {
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(trx);
    if (counted.rows[0]?.rows !== wanted) throw new Error(`${name} has ${counted.rows[0]?.rows} rows, not ${wanted}`);
  }
}
