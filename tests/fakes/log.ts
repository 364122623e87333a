import pino, { type Logger } from "pino";

/** A log whose lines can be looked at. */
export function aLog(): { log: Logger; lines: { level: number; msg: string; [field: string]: unknown }[] } {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "debug", base: undefined }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { log, lines };
}
