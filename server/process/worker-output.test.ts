import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { relayOutput } from "./worker-output.ts";

/** What comes of the pieces a worker writes. */
async function relayed(pieces: (string | Buffer)[], failing = "") {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let log = "";
  const [printed, failed]: [string[], string[]] = [[], []];
  relayOutput(
    { stdout, stderr },
    {
      lines: (text) => {
        log += text;
      },
      printed: (line) => printed.push(line),
      failed: (line) => failed.push(line),
    },
  );
  for (const piece of pieces) {
    stdout.write(piece);
    // As pieces of a pipe come: each by itself.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const ended = Promise.all([once(stdout, "end"), once(stderr, "close")]);
  stdout.end();
  stderr.end(failing);
  await ended;
  return { log, printed, failed };
}

test("F7 lines arrive whole and in order, wherever they are cut, letters of several bytes too", async () => {
  const text = `{"text":"${"ü".repeat(10)}"}\n{"text":"é"}\n{"last":true}\n`;
  const bytes = Buffer.from(text);
  for (const size of [1, 2, 3, 7, 20, bytes.length]) {
    const pieces = [];
    for (let from = 0; from < bytes.length; from += size) pieces.push(bytes.subarray(from, from + size));
    expect([size, await relayed(pieces)]).toEqual([size, { log: text, printed: [], failed: [] }]);
  }
});

test("F7 separates printed text from log lines anywhere in the output, and keeps an incomplete last line", async () => {
  const pieces = ['{"one":1}\nprinted\n{"two":2}\n', "alone\n", '{"half":'];
  expect(await relayed(pieces)).toEqual({
    log: '{"one":1}\n{"two":2}\n{"half":\n',
    printed: ["printed", "alone"],
    failed: [],
  });
});

test("F7 reports each line of standard error, also a last one without a line break", async () => {
  expect((await relayed([], "out of memory\nstack")).failed).toEqual(["out of memory", "stack"]);
});
