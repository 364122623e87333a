import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

type Relay = {
  /** Lines of the log, with their ends. */
  lines: (text: string) => void;
  /** A line outside the log, printed by code or a library. */
  printed: (line: string) => void;
  /** A line of the other stream: Node itself prints there when it gives up, out of memory for instance. */
  failed: (line: string) => void;
};

/** Lines that are none of the log: each of those is an object. */
const HAS_OTHER_LINES = /^(?!\{)./m;

/**
 * Passes on what a worker writes, many lines at once: at many thousands a second each by itself would cost the workers' core
 * a third of its time.
 */
export function relayOutput({ stdout, stderr }: { stdout: Readable; stderr: Readable }, relay: Relay): void {
  passLinesOn(stdout, (text) => {
    if (!HAS_OTHER_LINES.test(text)) return relay.lines(text);
    for (const line of text.trimEnd().split("\n")) {
      if (line.startsWith("{")) relay.lines(`${line}\n`);
      else relay.printed(line);
    }
  });
  createInterface({ input: stderr }).on("line", relay.failed);
}

function passLinesOn(from: Readable, pass: (text: string) => void): void {
  let begun = "";
  from.setEncoding("utf8");
  from.on("data", (text: string) => {
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0) pass(begun + text.slice(0, end));
    begun = end > 0 ? text.slice(end) : begun + text;
  });
  from.on("end", () => {
    if (begun) pass(`${begun}\n`);
  });
}
