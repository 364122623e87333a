/**
 * Run as a process of its own: transactions that crowd on an SQLite file whose disk is full now and then. Each adds four rows
 * that belong together, with a turn of the loop between them. Prints what came of them as one line of JSON.
 *
 *   node --import tsx tests/drivers/crowded-transactions.ts FILE ROUNDS
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { sqliteDialect } from "../../server/db/sqlite-dialect.ts";
import { isUnavailable } from "../../server/db/unavailable.ts";

const AT_ONCE = 16;
const ROWS_TOGETHER = 4;

export type Crowded = { done: number; refused: number; half: number; missing: number; otherwise: string[] };

const [file = "", rounds = "1"] = process.argv.slice(2);
const db = new Kysely<unknown>({ dialect: sqliteDialect(file, { create: true }) });
await sql`create table if not exists part (whole integer not null, filling text not null)`.execute(db);
const done = new Set<number>();
const otherwise = new Set<string>();
let refused = 0;
let last =
  (await sql<{ last: number }>`select coalesce(max(whole), 0) as last from part`.execute(db)).rows[0]?.last ?? 0;

for (let round = 0; round < Number(rounds); round++) {
  await Promise.all(Array.from({ length: AT_ONCE }, addWhole));
  // Makes room in the log, as the next start or another process would.
  await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => {});
}

const found = await sql<{ whole: number; parts: number }>`
  select whole, count(*) as parts from part group by whole`.execute(db);
const whole = new Set(found.rows.filter(({ parts }) => parts === ROWS_TOGETHER).map((row) => row.whole));
const result: Crowded = {
  done: done.size,
  refused,
  half: found.rows.length - whole.size,
  missing: [...done].filter((each) => !whole.has(each)).length,
  otherwise: [...otherwise],
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);

async function addWhole(): Promise<void> {
  const mine = ++last;
  try {
    await db.transaction().execute(async (trx) => {
      for (let part = 0; part < ROWS_TOGETHER; part++) {
        await sql`insert into part values (${mine}, ${"x".repeat(3_000)})`.execute(trx);
        await nextTurn();
      }
    });
    done.add(mine);
  } catch (error) {
    refused++;
    if (!isUnavailable(error)) otherwise.add(String(error));
  }
}
