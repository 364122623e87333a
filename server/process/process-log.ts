import { format } from "node:util";
import type { Log } from "./log.ts";

/** Words with a slash: the libraries' warnings repeat a visitor's address, which only the line of the request may tell. */
const ADDRESS = /\S*\/\S*/g;
const LONGEST_TEXT = 1000;

/**
 * Logs all output that would be printed otherwise: the console of libraries, Node's warnings, unhandled rejections. An uncaught
 * error is logged and ends the process with 1.
 */
export function logWholeProcess(log: Log): void {
  const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug", trace: "debug" } as const;
  for (const [method, level] of Object.entries(levels) as [
    keyof typeof levels,
    "error" | "warn" | "info" | "debug",
  ][]) {
    console[method] = (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error);
      const text = format(...said.filter((each) => each !== err));
      log[level]({ event: "console", ...(err ? { err } : {}) }, withoutAddresses(text));
    };
  }
  // Node's own listener prints.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn({ event: "warning", name }, withoutAddresses(message)));
  process.on("unhandledRejection", (err) => log.error({ event: "error", err }, "a promise nobody waited for failed"));
  process.on("uncaughtException", (err) => {
    log.error({ event: "error", err }, "nobody caught this error; the process ends");
    log.flush(() => process.exit(1));
  });
}

const withoutAddresses = (text: string): string => text.replace(ADDRESS, "…").slice(0, LONGEST_TEXT);
