import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";

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
