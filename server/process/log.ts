import pino, { type Logger } from "pino";
import { createLogOutput, type LogOutput } from "./log-output.ts";

export type Log = Logger;

/** JSON lines, one an event, times in UTC. */
export function createLog(level: string, output: LogOutput = standardOutput()): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: pino.stdSerializers.err },
      hooks: { streamWrite: (line) => line.replace(UNSEEN, escaped) },
    },
    output,
  );
}

/** JSON may hold them as they are, and terminals obey some of them, and others end a line there. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g;
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Lines for standard output that never hold up the process. */
export function standardOutput(): LogOutput {
  // Asking Node for the stream makes a pipe non-blocking; a write that blocks would hold a thread, and the end of the process.
  const { fd } = process.stdout;
  return createLogOutput(fd, droppedLine);
}

function droppedLine(count: number): string {
  const line = {
    level: "error",
    time: new Date().toISOString(),
    event: "log",
    dropped: count,
    msg: "lines of the log were lost",
  };
  return `${JSON.stringify(line)}\n`;
}
