import { fstatSync, write } from "node:fs";
import { SECOND } from "../core/durations.ts";

/** Lines on a file descriptor, as pino wants to be given them. */
export type LogOutput = {
  /** Lines with their ends; never waits and never throws. */
  write(lines: string): void;
  /** Calls back when all that waits is written, or cannot be written within a second. */
  flush(done: () => void): void;
};

/** In characters. Further lines are dropped and counted. */
const MOST_WAITING = 4_000_000;
/** In bytes, what POSIX promises to write to a pipe as a whole or not at all: lines of several processes do not mix. */
const LONGEST_IN_PIPE = 4096;
/** In bytes. Files take any write as a whole, and a socket has one writer. */
const LONGEST = 65_536;
/** In UTF-8, of one UTF-16 unit. */
const MOST_BYTES_OF_CHARACTER = 3;
/** Each write wakes a thread, and the supervisor that reads it. */
const BETWEEN_WRITES = 20;
const TRIED_AGAIN_AFTER = SECOND / 10;
const FLUSHED_WITHIN = SECOND;

/**
 * Writes outside the event loop and keeps a bounded number of lines while nothing can be written (full disk, closed pipe, pipe
 * without a reader). `droppedLine` makes the line that gives the number of lost lines, once there is room again.
 */
export function createLogOutput(descriptor: number, droppedLine: (count: number) => string): LogOutput {
  const lines: string[] = [];
  let waiting = 0;
  let dropped = 0;
  let piece = Buffer.alloc(0);
  let busy = false;
  let begins = false;
  const longest = fstatSync(descriptor).isFIFO() ? LONGEST_IN_PIPE : LONGEST;
  let flushes: (() => void)[] = [];

  /** Lines of one turn of the event loop are written together: each write costs more than its lines. */
  function begin(): void {
    if (busy || begins) return;
    begins = true;
    setImmediate(() => {
      begins = false;
      next();
    });
  }

  function next(): void {
    if (dropped > 0 && waiting < MOST_WAITING / 2) {
      add(droppedLine(dropped));
      dropped = 0;
    }
    if (piece.length === 0) piece = Buffer.from(takePiece());
    busy = piece.length > 0;
    if (!busy) return flushed();
    write(descriptor, piece, (error, written) => {
      if (error) {
        setTimeout(next, TRIED_AGAIN_AFTER).unref();
        return;
      }
      piece = piece.subarray(written);
      // A busy process writes many lines at once; nothing that is written by itself waits for others.
      if (piece.length > 0 || waiting >= longest) next();
      else setTimeout(next, BETWEEN_WRITES);
    });
  }

  /** Cuts a text that is longer than a piece, between lines. */
  function add(text: string): void {
    waiting += text.length;
    const most = Buffer.byteLength(text) === text.length ? longest : longest / MOST_BYTES_OF_CHARACTER;
    let from = 0;
    while (text.length - from > most) {
      const fitting = text.lastIndexOf("\n", from + most - 1) + 1;
      const end = fitting > from ? fitting : text.indexOf("\n", from) + 1;
      if (end === 0) break;
      lines.push(text.slice(from, end));
      from = end;
    }
    if (from < text.length) lines.push(text.slice(from));
  }

  function takePiece(): string {
    let [length, count] = [0, 0];
    while (count < lines.length) {
      length += Buffer.byteLength(lines[count] as string);
      if (count > 0 && length > longest) break;
      count++;
    }
    const text = lines.splice(0, count).join("");
    waiting -= text.length;
    return text;
  }

  function flushed(): void {
    const done = flushes;
    flushes = [];
    for (const each of done) each();
  }

  return {
    write(text) {
      // Once something is lost everything is, until there is room for more than a few lines: one gap, reported once.
      if (dropped > 0 || waiting + text.length > MOST_WAITING) dropped += text.split("\n").length - 1;
      else add(text);
      begin();
    },
    flush(done) {
      if (!busy && !begins) return done();
      const timer = setTimeout(done, FLUSHED_WITHIN);
      flushes.push(() => {
        clearTimeout(timer);
        done();
      });
    },
  };
}
