import { Router } from "express";
import type { AppContext } from "../context.ts";
import { SECOND } from "../core/durations.ts";

const DATABASE_ANSWERS_WITHIN = 2 * SECOND;

/** OPS-02: `/health` says the process lives, `/ready` that it can serve (database answers, not stopping). */
export function healthRoutes(app: AppContext): Router {
  const routes = Router();
  routes.get("/health", (_req, res) => {
    res.setHeader("Cache-Control", "no-store");
    res.json({ status: "ok" });
  });
  routes.get("/ready", async (_req, res) => {
    const database = await answers(app);
    const ready = database && !app.stopping;
    res.setHeader("Cache-Control", "no-store");
    res.status(ready ? 200 : 503).json({ status: ready ? "ready" : "not ready", database, stopping: app.stopping });
  });
  return routes;
}

/** Asks as pages do: who cannot write for a moment can still answer them. */
async function answers(app: AppContext): Promise<boolean> {
  const query = app.db
    .selectFrom("organisation")
    .select("id")
    .limit(1)
    .execute()
    .then(
      () => true,
      (err) => {
        app.log.error({ event: "database", err }, "the database does not answer");
        return false;
      },
    );
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_ANSWERS_WITHIN).unref();
  });
  return Promise.race([query, timeout]);
}
