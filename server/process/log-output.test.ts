import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogOutput } from "./log-output.ts";

let folder: string;
let pipe: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waypoint-log-"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  pipe = openSync(join(folder, "pipe"), constants.O_RDWR | constants.O_NONBLOCK);
});
afterEach(() => {
  closeSync(pipe);
  rmSync(folder, { recursive: true });
});

/** Whatever is in the pipe now. */
function readPipe(): string {
  const buffer = Buffer.alloc(1_000_000);
  try {
    return buffer.toString("utf8", 0, readSync(pipe, buffer));
  } catch {
    return "";
  }
}

const LINE = `{"text":"${"x".repeat(1000)}"}\n`;

test("F7 keeps a bounded part of an unread log, counts the rest, and writes the count in one line when reading resumes", async () => {
  const output = createLogOutput(pipe, (count) => `{"dropped":${count}}\n`);
  const all = 10_000;
  for (let count = 0; count < all; count += 2) output.write(LINE + LINE);
  let text = "";
  const readUntil = (isRead: () => boolean) =>
    new Promise<void>((resolve) => {
      const reading = setInterval(() => {
        text += readPipe();
        if (!isRead()) return;
        clearInterval(reading);
        resolve();
      }, 1);
    });
  await readUntil(() => text.includes('{"dropped":'));
  output.write('{"last":true}\n');
  await readUntil(() => text.endsWith('{"last":true}\n'));
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { text?: string; dropped?: number });
  const kept = lines.filter((line) => line.text).length;
  expect(lines.flatMap((line) => line.dropped ?? [])).toEqual([all - kept]);
  expect(kept * LINE.length).toBeLessThan(5_000_000);
  expect(kept * LINE.length).toBeGreaterThan(3_000_000);
});

test("F7 doesn't wait forever for the last lines of an unread log", async () => {
  const output = createLogOutput(pipe, String);
  for (let count = 0; count < 200; count++) output.write(LINE);
  await new Promise<void>((done) => output.flush(done));
  let text = readPipe();
  expect(text.length).toBeGreaterThan(60_000);
  while (text.length < 200 * LINE.length) {
    await new Promise<void>((done) => output.flush(done));
    text += readPipe();
  }
});

test("F7 a log that is read is written whole, in order, before the process ends", async () => {
  const output = createLogOutput(pipe, String);
  for (let count = 0; count < 20; count++) output.write(`${count} ü\n`);
  await new Promise<void>((done) => output.flush(done));
  expect(readPipe()).toBe(Array.from({ length: 20 }, (_, count) => `${count} ü\n`).join(""));
});

test("F7 blocks of lines that several processes write to one pipe do not mix", async () => {
  const outputs = ["a", "ü"].map((letter) => ({ letter, output: createLogOutput(pipe, String) }));
  const lines = 3_000;
  for (const { letter, output } of outputs) output.write(`{"text":"${letter.repeat(50)}"}\n`.repeat(lines));
  let text = "";
  while (text.split("\n").length <= 2 * lines) {
    text += readPipe();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const told = text
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text);
  for (const { letter } of outputs) expect(told.filter((each) => each === letter.repeat(50))).toHaveLength(lines);
});

test("F7 a line longer than a pipe takes at once arrives whole among others, in one write and piece by piece", async () => {
  const output = createLogOutput(pipe, String);
  const sent = `{"first":true}\n{"text":"${"é".repeat(70_000)}"}\n{"last":"${"x".repeat(200_000)}"}\n{"end":true}\n`;
  output.write(sent);
  const parts: Buffer[] = [];
  while (!Buffer.concat(parts).toString().endsWith('{"end":true}\n')) {
    const part = Buffer.alloc(1_000_000);
    try {
      parts.push(part.subarray(0, readSync(pipe, part)));
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  expect(Buffer.concat(parts).toString()).toBe(sent);
});
