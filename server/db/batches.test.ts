import { expect, onTestFinished, test } from "vitest";
import { copySqlite, describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { deleteEnded, inBatches } from "./batches.ts";
import { connect } from "./connect.ts";

test("AC-05 AC-04 a list is read a bounded number of rows at once, each row once, while rows stay or go", async () => {
  let rows = Array.from({ length: 1_000 }, (_, row) => String(row).padStart(4, "0"));
  const reads: number[] = [];
  const read = async (after: string, limit: number) => {
    const found = rows.filter((row) => row > after).slice(0, limit);
    reads.push(found.length);
    return found;
  };
  const seen: string[] = [];
  for await (const row of inBatches("", read, (key) => key)) {
    seen.push(row);
    if (seen.length % 2 === 0) rows = rows.filter((kept) => kept !== row);
  }
  expect(seen).toEqual([...new Set(seen)].sort());
  expect(seen).toHaveLength(1_000);
  expect(Math.max(...reads)).toBeLessThan(1_000);
});

test("OPS-02 a query that comes late in a turn of the event loop waits until others had theirs", async () => {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const asks = () => db.selectFrom("job").selectAll().execute();
  await asks();
  let others = 0;
  setImmediate(() => others++);
  await asks();
  expect(others).toBe(0);
  const since = performance.now();
  while (performance.now() - since < 40);
  await asks();
  expect(others).toBe(1);
});

describeOnEachDatabase((open) => {
  test("OPS-02 what has ended goes a few rows at once, what lives stays", async () => {
    const { db } = await open();
    const counters = Array.from({ length: 1_000 }, (_, at) => ({
      key: String(at),
      points: 1,
      blocked_until: 0,
      ends_at: Math.floor(at / 2),
    }));
    await db.insertInto("throttle").values(counters).execute();
    const asked: string[] = [];
    await deleteEnded(noting(db, asked), "throttle", "ends_at", 449);
    expect(asked.filter((statement) => statement === "DeleteQueryNode throttle").length).toBeGreaterThan(4);
    const { fewest, count } = await db
      .selectFrom("throttle")
      .select(({ fn }) => [fn.min("ends_at").as("fewest"), fn.countAll<number>().as("count")])
      .executeTakeFirstOrThrow();
    expect([Number(fewest), Number(count)]).toEqual([450, 100]);
  });
});
