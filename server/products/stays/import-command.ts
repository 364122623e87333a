import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { readConfig } from "../../config.ts";
import { systemClock } from "../../core/clock.ts";
import { connect, requireMigrated } from "../../db/connect.ts";
import { importFile } from "./catalogue/import-file.ts";

const USAGE = `Imports a catalogue file into the database.

  npm run catalogue:import -- FILE

FILE has one property a line, as docs/catalogue-format.md describes; "-" reads the standard input. A property goes in whole
or not at all. Running it again with the same file changes nothing; nights that were sold stay sold.
The database is the one the server uses: DATABASE_URL, or DATA_DIR/waypoint.sqlite (DATA_DIR is "data" where not set);
"npm run ops -- migrate" makes it.
Ends with 1 when a line was refused, with 2 when the file could not be read.`;

const MOST_REPORTED = 100;

async function run(file: string): Promise<number> {
  const db = connect(readConfig(process.env).database, { patient: true });
  let problems = 0;
  try {
    await requireMigrated(db);
    const lines = file === "-" ? createInterface({ input: process.stdin }) : (await open(file)).readLines();
    const summary = await importFile({ db, clock: systemClock }, lines, (problem) => {
      problems++;
      if (problems <= MOST_REPORTED) console.error(problem);
    });
    if (problems > MOST_REPORTED) console.error(`and ${problems - MOST_REPORTED} problems more`);
    console.log(`${summary.imported} properties imported, ${summary.refused} lines refused`);
    return summary.refused === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

const [file] = process.argv.slice(2);
if (file === undefined || file === "--help" || file === "-h") {
  console.log(USAGE);
  process.exitCode = file === undefined ? 2 : 0;
} else {
  process.exitCode = await run(file).catch((error: Error) => {
    console.error(error.message);
    return 2;
  });
}
