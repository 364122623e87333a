import pino, { type Logger } from "pino";

export type Log = Logger;

/** JSON lines on standard output, one an event, times in UTC. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: pino.stdSerializers.err },
  });
}
