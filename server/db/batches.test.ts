import { expect, test } from "vitest";
import { inBatches } from "./batches.ts";

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
