import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linesOf } from "./import.ts";

const TEXT = "id;name\r\n1;Zoë\n\n2;محمد\r3;山田";
const LINES = ["id;name", "1;Zoë", "", "2;محمد", "3;山田"];

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

test("OP-03 reads the lines of a file in UTF-8, and in UTF-16 by its mark", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lines-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const read = async (bytes: Buffer) => {
    const file = join(folder, "file.csv");
    await writeFile(file, bytes);
    return all(linesOf(file));
  };
  expect(await read(Buffer.from(TEXT))).toEqual(LINES);
  expect(await read(Buffer.from(`\uFEFF${TEXT}`))).toEqual(LINES);
  expect(await read(Buffer.from(`\uFEFF${TEXT}`, "utf16le"))).toEqual(LINES);
  expect(await read(Buffer.from(`\uFEFF${TEXT}`, "utf16le").swap16())).toEqual(LINES);
  expect(await read(Buffer.from(`${TEXT}\n`.repeat(20_000)))).toHaveLength(100_000);
  expect(await read(Buffer.alloc(0))).toEqual([]);
  await expect(all(linesOf(join(folder, "none.csv")))).rejects.toThrow("no such file");
  await expect(all(linesOf(folder))).rejects.toThrow("illegal operation on a directory");
});
