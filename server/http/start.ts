import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "../config.ts";
import { SECOND } from "../core/durations.ts";
import { REPLACED } from "../process/supervise.ts";
import type { AppContext } from "../wiring/context.ts";
import { createHttpApp } from "./app.ts";
import { answerBrokenRequests } from "./broken-requests.ts";
import { CONNECTION_LIMITS, oneAtATime, SILENT_CONNECTION } from "./connection-limits.ts";
import { trackConnections } from "./connections.ts";
import { loadPages } from "./pages.ts";
import { stopServing } from "./stopping.ts";

/** Who waits for the port gets the first pages first; a job of a large site takes minutes. */
const JOBS_AFTER = SECOND / 4;
const WARMED_AFTER = SECOND;

/** Serves until the process is asked to end: by SIGTERM or SIGINT, or by its supervisor because another one replaces it. */
export async function startServer(app: AppContext): Promise<Server> {
  const server = createServer(CONNECTION_LIMITS).setTimeout(SILENT_CONNECTION);
  const connections = trackConnections(server);
  answerBrokenRequests(server, connections, app.log);
  const pages = await loadPages(app.config.mode, server);
  server.on("connection", app.admission.connected);
  server.on("request", oneAtATime(createHttpApp(app, pages)));
  let jobs: ((() => Promise<void>) | undefined)[] = [];
  const stopJobs = async () => {
    await Promise.all(jobs.map((stop) => stop?.()));
  };
  let stopping = false;
  const stop = (replaced: boolean) => {
    if (stopping) return;
    stopping = true;
    void stopServing({ app, server, connections, stopJobs, replaced });
  };
  process.on("SIGTERM", () => stop(false));
  process.on("SIGINT", () => stop(false));
  process.on("message", (message) => {
    if (message === REPLACED) stop(true);
  });
  await listen(server, app.config);
  app.log.info({ event: "started", port: (server.address() as AddressInfo).port, pid: process.pid }, "serving");
  collectWhenCalm(server);
  setTimeout(() => {
    if (stopping) return;
    jobs = [
      app.outbox.start(),
      app.jobs.start(),
      app.housekeeping.start(),
      app.payments.watch.start(),
      app.rateUpdates?.start(),
    ];
  }, JOBS_AFTER).unref();
  setTimeout(() => {
    for (const { warm } of app.services)
      warm().catch((err) => {
        if (!stopping) app.log.warn({ event: "catalogue", err }, "search is not warmed up");
      });
  }, WARMED_AFTER).unref();
  return server;
}

/** In ten seconds; fewer are what balancers ask. */
const FEWEST_OF_LOAD = 20;

/** V8 collects when it needs more: what a start and busy minutes left would stay for as long as nothing is asked. */
function collectWhenCalm(server: Server): void {
  let [requests, toCollect] = [0, true];
  server.on("request", () => requests++);
  setInterval(() => {
    const busy = requests >= FEWEST_OF_LOAD;
    requests = 0;
    if (toCollect && !busy) globalThis.gc?.();
    toCollect = busy;
  }, 10 * SECOND).unref();
}

async function listen(server: Server, { port, host }: AppContext["config"]): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new ConfigError(`PORT ${port} is taken by another process; choose another one.`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new ConfigError(`HOST and PORT cannot be used: ${message}`);
    throw error;
  }
}
