import { type Kysely, sql } from "kysely";
import { bulkInsert } from "../catalogue/bulk-insert.ts";
import { migrate, migratorOf } from "../db/connect.ts";
import { migrations } from "../db/migrations/index.ts";
import type { Database } from "../db/schema.ts";
import { type BackupHeader, BrokenBackupError, readBackup, type Value, verifyBackup } from "./backup-file.ts";
import { listTables } from "./backup-tables.ts";
import { type Command, OpsError, required } from "./command.ts";

const ROWS_AT_ONCE = 1_000;

export const restore: Command = {
  summary: 'Fills an empty database from a file that "backup" has written.',
  usage: `FILE

The database must be missing or without a single row; nothing is ever overwritten. All rows come or none: after an
interruption run it again. A backup of an older version is brought up to date. Start the servers afterwards, with the
secrets they had.`,
  options: {},
  takesFile: true,
  makesDatabase: true,
  async run({ db, engine, print }, values) {
    const file = required(values, "file");
    try {
      const head = await verifyBackup(file);
      const last = knownAs(head);
      const filled = (await listTables(db, engine)).filter(({ rows }) => rows > 0);
      if (filled.length > 0) throw new OpsError(`the database is not empty: it has rows in ${filled[0]?.name}`);
      const { error } = await migratorOf(db).migrateTo(last);
      if (error) throw error;
      await db.transaction().execute((trx) => fill(trx, file));
      await migrate(db);
      for (const { name, rows } of head.tables) print(`${String(rows).padStart(9)}  ${name}`);
      print(`The database is as it was at ${head.made}.`);
    } catch (error) {
      if (error instanceof BrokenBackupError) throw new OpsError(`${file}: ${error.message}`);
      if ((error as NodeJS.ErrnoException).syscall === "open") throw new OpsError((error as Error).message);
      throw error;
    }
  },
};

/** The last of the backup's migrations. */
function knownAs({ migrations: taken }: BackupHeader): string {
  const unknown = taken.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new OpsError(`the backup is of a newer version (${unknown.join(", ")})`);
  return taken.at(-1) as string;
}

async function fill(trx: Kysely<Database>, file: string): Promise<void> {
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
