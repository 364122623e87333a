import type { Logger } from "pino";
import { HOUR } from "../core/durations.ts";
import { poll } from "../core/poll.ts";

type Task = { name: string; run(): Promise<unknown> };

/** Recurring tasks. Every process may run them; running one twice is harmless. */
export function createHousekeeping({ tasks, log }: { tasks: Task[]; log: Logger }) {
  async function round(): Promise<void> {
    for (const { name, run } of tasks) {
      const began = performance.now();
      try {
        await run();
        log.debug({ event: "job", job: name, ms: Math.round(performance.now() - began) }, "housekeeping is done");
      } catch (err) {
        log.warn({ err, task: name }, "housekeeping is put off to the next hour");
      }
    }
  }

  return {
    round,
    /** Once an hour until the returned function is called, which waits for the round under way. */
    start: () => poll({ round, every: HOUR, failed: (err) => log.warn({ err }, "housekeeping is put off") }),
  };
}
