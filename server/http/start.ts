import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppContext } from "../context.ts";
import { SECOND } from "../shared/durations.ts";
import { createHttpApp } from "./app.ts";
import { loadPages } from "./pages.ts";

/** What is under way when the process is asked to end may take this long (OPS-02). */
const STOP_WITHIN = 30 * SECOND;

/** Serves until SIGTERM or SIGINT; then takes no more requests, finishes what is under way, and ends the process. */
export async function startServer(app: AppContext): Promise<Server> {
  const server = createServer();
  // Slow or silent clients must not hold a connection for ever.
  server.headersTimeout = 15 * SECOND;
  server.requestTimeout = 30 * SECOND;
  server.keepAliveTimeout = 10 * SECOND;
  const pages = await loadPages(app.config.mode, server);
  server.on("request", createHttpApp(app, pages));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(app.config.port, app.config.host, resolve);
  });
  app.log.info({ event: "started", port: (server.address() as AddressInfo).port }, "serving");
  const jobs = [app.outbox.start(), app.housekeeping.start()];
  const stopJobs = async () => {
    await Promise.all(jobs.map((stop) => stop()));
    await app.authFailures.flush();
  };
  app.catalogue.warm().catch((err) => app.log.warn({ event: "catalogue", err }, "search is not warmed up"));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop(app, server, stopJobs, signal));
  process.on("unhandledRejection", (err) =>
    app.log.error({ event: "error", err }, "a promise nobody waited for failed"),
  );
  return server;
}

function stop(app: AppContext, server: Server, stopJobs: () => Promise<void>, signal: string): void {
  app.log.info({ event: "stopping", signal }, "stopping");
  app.stopping = true;
  const giveUp = setTimeout(() => process.exit(1), STOP_WITHIN);
  giveUp.unref();
  server.close(async () => {
    await stopJobs();
    await app.db.destroy();
    app.log.info({ event: "stopped" }, "stopped");
    process.exit(0);
  });
  // A connection that is kept alive would hold the process until it times out.
  setInterval(() => server.closeIdleConnections(), SECOND / 10).unref();
}
