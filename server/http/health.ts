import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Request, Router } from "express";
import type { Config } from "../config.ts";
import { SECOND } from "../core/durations.ts";
import type { AppContext } from "../wiring/context.ts";

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
  routes.get("/ready", async (req, res) => {
    const upkeep = await inTime(upkeepOf(app));
    const database = upkeep !== undefined;
    const ready = database && !app.stopping;
    res.setHeader("Cache-Control", "no-store");
    res.status(ready ? 200 : 503).json({
      status: ready ? "ready" : "not ready",
      ...(mayReadDetails(req, app.config) && { database, stopping: app.stopping, ...upkeep }),
    });
  });
  return routes;
}

/** Programs on this machine, which no proxy speaks for, and callers with the token. Others read whether it is ready. */
function mayReadDetails({ headers, socket }: Request, { readyToken }: Pick<Config, "readyToken">): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  if (!isForwarded && LOOPBACK.test(socket.remoteAddress ?? "")) return true;
  return readyToken !== undefined && hasToken(headers.authorization ?? "", readyToken);
}

const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Hashes are of one length, so that the time says nothing of the token. */
const hasToken = (authorization: string, token: string): boolean =>
  timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

type Upkeep = {
  jobs: { name: string; done: string | null; late: boolean }[];
  mail: { waiting: number; oldestSeconds: number };
  lastBackup: string | null;
};

/** Asks as pages do: who cannot write for a moment can still answer them. */
async function upkeepOf(app: AppContext): Promise<Upkeep | undefined> {
  try {
    const { jobs, mail, lastBackup } = await app.upkeep();
    return {
      jobs: jobs.map(({ name, doneAt, isLate }) => ({
        name,
        done: doneAt === null ? null : new Date(doneAt).toISOString(),
        late: isLate,
      })),
      mail,
      lastBackup: lastBackup === null ? null : new Date(lastBackup).toISOString(),
    };
  } catch (err) {
    app.log.error({ event: "database", err }, "the database does not answer");
    return undefined;
  }
}

const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([answer, wait(DATABASE_ANSWERS_WITHIN, undefined, { ref: false })]);
