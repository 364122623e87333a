import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { copySqlite, describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { connect } from "./connect.ts";

describeOnEachDatabase((open) => {
  test("a transaction that throws leaves nothing behind", async () => {
    const { db } = await open();
    const attempt = db.transaction().execute(async (trx) => {
      await trx.insertInto("destination").values({ id: 1, version: 1, log_from: 1 }).execute();
      throw new Error("interrupted");
    });
    await expect(attempt).rejects.toThrow("interrupted");
    expect(await db.selectFrom("destination").selectAll().execute()).toEqual([]);
  });

  test("forty transactions at once that read and then write lose no update", async () => {
    const { db } = await open();
    await db.insertInto("destination").values({ id: 1, version: 0, log_from: 0 }).execute();
    await Promise.all(
      Array.from({ length: 40 }, () =>
        db.transaction().execute(async (trx) => {
          await trx
            .updateTable("destination")
            .set((set) => ({ version: set("version", "+", 1) }))
            .execute();
        }),
      ),
    );
    const { version } = await db.selectFrom("destination").select("version").executeTakeFirstOrThrow();
    expect(version).toBe(40);
  });

  test("a parameter that is no value is refused instead of stored as nothing", async () => {
    const { db } = await open();
    const attempt = db.insertInto("destination").values({ id: Number.NaN, version: 1, log_from: 1 }).execute();
    await expect(attempt).rejects.toThrow();
  });
});

test("F4 a statement outside a transaction waits while another process writes, whether it returns rows or not", async () => {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  const other = new DatabaseSync((settings as { file: string }).file);
  const change = () => db.updateTable("destination").set({ version: 2 });
  await db.insertInto("destination").values({ id: 1, version: 1, log_from: 1 }).execute();
  other.exec("begin immediate");
  const results = Promise.all([change().returning("version").execute(), change().executeTakeFirstOrThrow()]);
  await Promise.race([results, wait(100)]);
  other.exec("rollback");
  expect(await results).toEqual([[{ version: 2 }], expect.objectContaining({ numUpdatedRows: 1n })]);
  other.close();
  await db.destroy();
  await remove();
});
