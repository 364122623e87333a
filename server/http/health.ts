import { setTimeout as wait } from "node:timers/promises";
import { Router } from "express";
import type { AppContext } from "../context.ts";
import { SECOND } from "../core/durations.ts";

const DATABASE_ANSWERS_WITHIN = 2 * SECOND;

/**
 * OPS-02: `/health` says the process lives, `/ready` that it can serve (database answers, not stopping), and how the jobs and
 * the mail are: a job that is late stops no page.
 */
export function healthRoutes(app: AppContext): Router {
  const routes = Router();
  routes.get("/health", (_req, res) => {
    res.setHeader("Cache-Control", "no-store");
    res.json({ status: "ok" });
  });
  routes.get("/ready", async (_req, res) => {
    const jobs = await inTime(jobsOf(app));
    const database = jobs !== undefined;
    const ready = database && !app.stopping;
    res.setHeader("Cache-Control", "no-store");
    res
      .status(ready ? 200 : 503)
      .json({ status: ready ? "ready" : "not ready", database, stopping: app.stopping, ...jobs });
  });
  return routes;
}

type Jobs = {
  jobs: { name: string; done: string | null; late: boolean }[];
  mail: { waiting: number; oldestSeconds: number };
};

/** Asks as pages do: who cannot write for a moment can still answer them. */
async function jobsOf(app: AppContext): Promise<Jobs | undefined> {
  try {
    const states = await app.jobs.states();
    return {
      jobs: states.map(({ name, doneAt, isLate }) => ({
        name,
        done: doneAt === null ? null : new Date(doneAt).toISOString(),
        late: isLate,
      })),
      mail: await app.outbox.waiting(),
    };
  } catch (err) {
    app.log.error({ event: "database", err }, "the database does not answer");
    return undefined;
  }
}

const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([answer, wait(DATABASE_ANSWERS_WITHIN, undefined, { ref: false })]);
