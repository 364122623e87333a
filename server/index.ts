import cluster from "node:cluster";
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ConfigError, readConfig, requireSecret } from "./config.ts";
import type { AppContext } from "./context.ts";
import { systemClock } from "./core/clock.ts";
import { connect, prepareDatabase, requireMigrated } from "./db/connect.ts";
import { NoDatabaseError } from "./db/sqlite-session.ts";
import { keptSecret } from "./demo-secret.ts";
import { createLog, standardError, standardOutput } from "./log.ts";
import { requireOpenFiles } from "./open-files.ts";
import { logWholeProcess } from "./process-log.ts";
import { superviseWorkers } from "./supervise.ts";

const demo = process.argv.includes("--demo");

async function main(): Promise<void> {
  // Bookings and emails are in its files: for nobody else on the machine.
  process.umask(0o077);
  const config = readConfig(process.env);
  requireOpenFiles();
  // React and Remix read it when the pages are loaded, later on.
  process.env.NODE_ENV = config.mode;
  const secret = demo ? (config.secret ?? keptSecret(config.dataDir)) : requireSecret(config);
  const output = standardOutput();
  const log = createLog(config.logLevel, output);
  // The process that only watches over others loads little: it starts sooner and needs a third of the memory.
  const open = async () => (await import("./context.ts")).createAppContext(config, secret, { log });
  const serve = async (app: AppContext) => (await import("./http/start.ts")).startServer(app);
  if (cluster.isWorker) {
    // A terminal that is closed tells everybody; the supervisor decides.
    process.on("SIGHUP", () => {});
    logWholeProcess(log);
    await serve(await open());
    return;
  }
  if (demo) await prepareDatabase(config.database);
  const db = connect(config.database);
  await requireMigrated(db);
  const accounts = demo && (await (await import("./demo.ts")).prepareDemo({ db, clock: systemClock, config }));
  await db.destroy();
  if (config.mode === "development") {
    // Vite and the watcher of the sources want one process.
    await serve(await open());
  } else {
    logWholeProcess(log);
    await superviseWorkers({ config, log, output, replaceOnHangup: !demo });
  }
  if (accounts) (await import("./demo.ts")).printWelcome(config, accounts);
}

/** Before anything is served: words for whoever starts it, or a line of the log on standard error. */
function refuseToStart(error: unknown): void {
  const message = error instanceof ConfigError || error instanceof NoDatabaseError ? error.message : undefined;
  if (cluster.isWorker) {
    const log = createLog("error");
    if (!message) log.error({ event: "error", err: error }, "the worker cannot start");
    process.send?.({ refusal: message }, () => log.flush(() => process.exit(1)));
    return;
  }
  if (message) process.stderr.write(`${message}\n`);
  else createLog("error", standardError).error({ event: "error", err: error }, "Waypoint cannot start");
  process.exit(1);
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1] ?? ".")).href) main().catch(refuseToStart);
