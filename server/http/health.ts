import { Router } from "express";
import { sql } from "kysely";
import type { AppContext } from "../context.ts";
import { SECOND } from "../shared/durations.ts";

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

async function answers(app: AppContext): Promise<boolean> {
  const query = sql`select 1`.execute(app.db).then(
    () => true,
    () => false,
  );
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_ANSWERS_WITHIN).unref();
  });
  return Promise.race([query, timeout]);
}
