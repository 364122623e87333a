import { existsSync, rmSync } from "node:fs";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { DatabaseSettings } from "../db/connect.ts";
import { readMigrationState } from "../db/migrate.ts";
import type { Db } from "../db/schema.ts";
import { type BackupHeader, verifyBackup, writeBackup } from "./backup-file.ts";
import { listTables, rowsOf, type Table } from "./backup-tables.ts";

/**
 * Writes the whole database to a file, as it is at one moment, reads it again and compares. Answers the tables with their
 * rows; a file that is there is left alone.
 */
export async function backup(
  db: Db,
  engine: DatabaseSettings["kind"],
  file: string,
  now: number,
): Promise<Outcome<BackupHeader["tables"], "file-exists">> {
  if (existsSync(file)) return refused("file-exists");
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const tables = await reading.execute(async (trx) => {
    const { done, unknown } = await readMigrationState(trx);
    const listed = await listTables(trx, engine);
    const head = {
      made: new Date(now).toISOString(),
      migrations: [...done, ...unknown].map(({ name }) => name),
      tables: listed.map(({ name, columns, rows }) => ({ name, columns, rows })),
    };
    try {
      await writeBackup(file, head, (name) => rowsOf(trx, listed.find((table) => table.name === name) as Table));
      await verifyBackup(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(file, { force: true });
      throw error;
    }
    return head.tables;
  });
  return ok(tables);
}
