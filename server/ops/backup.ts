import { existsSync, rmSync } from "node:fs";
import { migratorOf } from "../db/connect.ts";
import { verifyBackup, writeBackup } from "./backup-file.ts";
import { listTables, rowsOf, type Table } from "./backup-tables.ts";
import { type Command, OpsError, required } from "./command.ts";

export const backup: Command = {
  summary: "Writes the whole database to a file, as it is at one moment, while the servers go on.",
  usage: `FILE

The file is the same for SQLite and PostgreSQL: "restore" reads it into either. It is read again and compared before the
command says that it is done. A file that is there already is left alone. Keys (WAYPOINT_SECRET, DATA_KEY) are not in it.`,
  options: {},
  takesFile: true,
  async run({ db, engine, clock, print }, values) {
    const file = required(values, "file");
    if (existsSync(file)) throw new OpsError(`${file} is there already`);
    const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    const written = await reading.execute(async (trx) => {
      const all = await migratorOf(trx).getMigrations();
      const migrations = all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
      const tables = await listTables(trx, engine);
      const head = {
        made: new Date(clock.now()).toISOString(),
        migrations,
        tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
      };
      try {
        await writeBackup(file, head, (name) => rowsOf(trx, tables.find((table) => table.name === name) as Table));
        await verifyBackup(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(file, { force: true });
        throw error;
      }
      return head.tables;
    });
    for (const { name, rows } of written) print(`${String(rows).padStart(9)}  ${name}`);
    print(`${file} is written and was read again: ${written.length} tables.`);
  },
};
