import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { ConfigError, readConfig, requireSecret } from "./config.ts";
import { createAppContext } from "./context.ts";
import { migrate } from "./db/connect.ts";
import { prepareDemo, printWelcome } from "./demo.ts";
import { keptSecret } from "./demo-secret.ts";
import { startServer } from "./http/start.ts";

const demo = process.argv.includes("--demo");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // React and Remix read it when the pages are loaded, later on.
  process.env.NODE_ENV = config.mode;
  const secret = demo ? (config.secret ?? keptSecret(config.dataDir)) : requireSecret(config);
  const app = createAppContext(config, secret);
  if (cluster.isPrimary) {
    await migrate(app.db);
    const accounts = demo ? await prepareDemo(app) : undefined;
    if (config.workers > 1) {
      await app.db.destroy();
      superviseWorkers(config.workers, app.log);
    } else {
      await startServer(app);
    }
    if (accounts) printWelcome(config, accounts);
    return;
  }
  await startServer(app);
}

/** One process a worker; one that dies is replaced, all end together. */
function superviseWorkers(count: number, log: ReturnType<typeof createAppContext>["log"]): void {
  let stopping = false;
  for (let index = 0; index < count; index++) cluster.fork();
  cluster.on("exit", (worker, code, signal) => {
    if (stopping) return;
    log.error({ event: "worker", pid: worker.process.pid, code, signal }, "a worker ended and is replaced");
    cluster.fork();
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main().catch((error: unknown) => {
    if (error instanceof ConfigError) console.error(error.message);
    else console.error(error);
    process.exit(1);
  });
}
