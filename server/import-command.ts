import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Config, readConfig } from "./config.ts";
import { type Clock, systemClock } from "./core/clock.ts";
import { connect, requireMigrated } from "./db/connect.ts";
import type { Db } from "./db/schema.ts";

const MOST_REPORTED = 100;

type Importer = (
  /** `folder`: of the file; undefined for the standard input. */
  dependencies: { db: Db; clock: Clock; folder: string | undefined; config: Config },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
) => Promise<{ imported: number; refused: number }>;

/** A command that imports the file it is given, line by line. `what`: its lines are of, in the plural. */
export async function importCommand(usage: string, what: string, importFile: Importer): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined || file === "--help" || file === "-h") {
    console.log(usage);
    process.exitCode = file === undefined ? 2 : 0;
    return;
  }
  process.exitCode = await run(file, what, importFile).catch((error: Error) => {
    console.error(error.message);
    return 2;
  });
}

async function run(file: string, what: string, importFile: Importer): Promise<number> {
  const config = readConfig(process.env);
  const folder = file === "-" ? undefined : dirname(resolve(file));
  const db = connect(config.database, { patient: true });
  let problems = 0;
  try {
    await requireMigrated(db);
    const lines = file === "-" ? createInterface({ input: process.stdin }) : (await open(file)).readLines();
    const summary = await importFile({ db, clock: systemClock, folder, config }, lines, (problem) => {
      problems++;
      if (problems <= MOST_REPORTED) console.error(problem);
    });
    if (problems > MOST_REPORTED) console.error(`and ${problems - MOST_REPORTED} problems more`);
    console.log(`${summary.imported} ${what} imported, ${summary.refused} lines refused`);
    return summary.refused === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
