import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Clock } from "../../core/clock.ts";
import type { FileImport } from "../../organisation/own-listing.ts";
import { projectRoot } from "../../project-root.ts";
import type { Database, Db } from "../schema.ts";
import { withinTransaction } from "../transaction.ts";

/** What the demo sells of a product, as operators import it. */
export const demoLines = (name: string): string[] =>
  readFileSync(join(projectRoot(), "demo", `${name}.ndjson`), "utf8")
    .trim()
    .split("\n");

async function* toAsync(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Imports a file of the demo where the table has nothing yet, all of it or nothing; answers how many lines. */
export const demoSeed =
  (name: string, table: keyof Database, importFile: FileImport) =>
  async (db: Db, clock: Clock): Promise<number> => {
    if (await db.selectFrom(table).select(sql`1`.as("one")).limit(1).executeTakeFirst()) return 0;
    const { imported } = await withinTransaction(db, (trx) =>
      importFile({ db: trx, clock }, toAsync(demoLines(name)), (problem) => {
        throw new Error(`demo/${name}.ndjson, ${problem}`);
      }),
    );
    return imported;
  };
