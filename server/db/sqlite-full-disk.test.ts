import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Crowded } from "../../tests/drivers/crowded-transactions.ts";
import { copySqlite } from "../../tests/drivers/databases.ts";
import { connect } from "./connect.ts";
import type { Database } from "./schema.ts";
import { isUnavailable } from "./unavailable.ts";

const CROWD = join(import.meta.dirname, "../../tests/drivers/crowded-transactions.ts");
/** In units of 512 bytes or 1 kB, as the shell has it: either way less than the crowd's log would need. */
const LARGEST_FILE = 300;

async function withSqlite(work: (db: Kysely<Database>, file: string) => Promise<void>): Promise<void> {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  try {
    await work(db, (settings as { file: string }).file);
  } finally {
    await db.destroy();
    await remove();
  }
}

const destination = (id: number) => ({ id, version: 1, log_from: 1 });
/** SQLite itself refuses to let the file grow: SQLITE_FULL in the middle of a transaction. */
const limitPages = (db: Kysely<Database>, pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);

test("F7 a COMMIT the disk has no room for leaves no transaction half, of hundreds that crowd behind it", async () => {
  const { settings, remove } = await copySqlite();
  const file = (settings as { file: string }).file.replace(/\.sqlite$/, "-crowd.sqlite");
  const shell = `trap '' XFSZ; ulimit -f ${LARGEST_FILE}; exec "$0" --import tsx "$@"`;
  const { stdout } = await promisify(execFile)("sh", ["-c", shell, process.execPath, CROWD, file, "12"]);
  const { done, refused, ...rest } = JSON.parse(stdout) as Crowded;
  expect(rest).toEqual({ half: 0, missing: 0, otherwise: [] });
  expect(done).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  await remove();
});

test("F7 a statement after SQLite has rolled its transaction back is refused, and is not committed on its own", async () => {
  await withSqlite(async (db) => {
    const attempt = db.transaction().execute(async (trx) => {
      await trx.insertInto("destination").values(destination(1)).execute();
      await limitPages(trx, 1);
      const filling =
        sql`insert into organisation values ('x', 'x', ${"x".repeat(50_000)}, 'open', '{}', 1, 1)`.execute(trx);
      await filling.catch((error) => expect(isUnavailable(error)).toBe(true));
      await trx.insertInto("destination").values(destination(2)).execute();
    });
    await expect(attempt).rejects.toSatisfy(isUnavailable);
    expect(await db.selectFrom("destination").select("id").execute()).toEqual([]);
  });
});

test("F7 a full disk is said as what it is, and the next transaction succeeds as soon as there is room", async () => {
  await withSqlite(async (db) => {
    const fill = (id: string) =>
      db.transaction().execute(async (trx) => {
        await sql`insert into organisation values (${id}, ${id}, ${"x".repeat(50_000)}, 'open', '{}', 1, 1)`.execute(
          trx,
        );
      });
    await limitPages(db, 1);
    await expect(fill("one")).rejects.toMatchObject({ message: expect.stringContaining("full") });
    await limitPages(db, 1_000_000);
    await fill("two");
    expect(await db.selectFrom("organisation").select("id").execute()).toEqual([{ id: "two" }]);
  });
});

test("F7 a full disk is said as what it is to a statement that returns its rows, too", async () => {
  await withSqlite(async (db) => {
    await limitPages(db, 1);
    const filling = sql`insert into organisation values ('x', 'x', ${"x".repeat(50_000)}, 'open', '{}', 1, 1) returning id`;
    await expect(filling.execute(db)).rejects.toSatisfy(isUnavailable);
  });
});
