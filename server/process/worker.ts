import cluster from "node:cluster";
import { accessSync, constants, mkdirSync } from "node:fs";
import { type Config, ConfigError, readConfig, requireSecret } from "../config.ts";
import { prepareDatabase, refusePending, requireMigrated } from "../db/migrate.ts";
import { NoDatabaseError } from "../db/sqlite-session.ts";
import { keptSecret } from "../demo-secret.ts";
import { startServer } from "../http/start.ts";
import { type AppContext, createAppContext } from "../wiring/context.ts";
import { createLog } from "./log.ts";
import { requireOpenFiles } from "./open-files.ts";
import { logWholeProcess } from "./process-log.ts";
import { PREPARES, type Said } from "./supervise.ts";

const demo = process.argv.includes("--demo");
/** In development, with Vite and the watcher of the sources, there is this process alone. */
const supervised = cluster.isWorker;
/** The first one of a start looks after the database; the others serve also while it does not answer. */
const prepares = !supervised || process.env[PREPARES] !== undefined;

async function main(): Promise<void> {
  // Its files contain bookings and emails, so no other user of the machine may read them.
  process.umask(0o077);
  const config = readConfig(process.env);
  requireOpenFiles();
  requireWritable(config);
  const secret = demo ? (config.secret ?? keptSecret(config.dataDir)) : requireSecret(config);
  const log = createLog(config.logLevel);
  if (supervised) {
    // A closed terminal signals all its processes; the supervisor decides when workers end.
    process.on("SIGHUP", () => {});
    logWholeProcess(log);
  }
  const app = createAppContext(config, secret, { log });
  if (!prepares) await refusePending(app.db);
  const { welcome = "", made = false } = prepares ? await prepare(app) : {};
  const { workers, logLevel } = config;
  const prepared: Said = { prepared: { workers, logLevel, welcome } };
  if (supervised && made) return void process.send?.(prepared, () => process.exit(0));
  if (supervised && prepares) process.send?.(prepared);
  await startServer(app);
  if (!supervised) process.stdout.write(welcome);
}

/** What operators copy out of reach has to be written: a folder they chose and that cannot be is found out at once. */
function requireWritable({ sealsDir }: Config): void {
  if (sealsDir === undefined) return;
  try {
    mkdirSync(sealsDir, { recursive: true });
    accessSync(sealsDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`SEALS_DIR: nothing can be written to ${sealsDir}: ${(error as Error).message}`);
  }
}

/**
 * Checks that the database exists with this version's schema, and warns of emails that reach no one and of missing secrets of suppliers, savings partners and payment providers.
 * The demo creates its database and migrates it. `welcome`: text for the operator who starts the demo; `made`: whether the catalogue was written.
 */
async function prepare(app: AppContext): Promise<{ welcome?: string; made?: boolean }> {
  const { config, db, log, organisations, services, savingsPartners, paymentProviders } = app;
  try {
    await requireMigrated(db);
  } catch (error) {
    if (!demo || !(error instanceof NoDatabaseError)) throw error;
    await prepareDatabase(config.database);
  }
  if (!demo && config.mode === "production" && config.mail.kind === "folder")
    log.warn({ event: "mail", folder: config.mail.folder }, "SMTP_URL is not set: emails are written to files");
  for (const organisation of await organisations.list()) {
    for (const secret of services.flatMap((service) => service.missingSecrets(organisation))) {
      log.warn({ event: "supplier", organisation: organisation.slug, secret }, "a supplier's secret is not set");
    }
    for (const secret of savingsPartners.missingSecrets(organisation)) {
      log.warn({ event: "savings", organisation: organisation.slug, secret }, "a savings partner's secret is not set");
    }
    for (const secret of paymentProviders.missingSecrets(organisation)) {
      log.warn(
        { event: "payment-provider", organisation: organisation.slug, secret },
        "a payment provider's secret is not set",
      );
    }
  }
  if (!demo) return {};
  const { prepareDemo, welcome } = await import("../demo.ts");
  const { accounts, offers } = await prepareDemo(app);
  return { welcome: welcome(config, accounts), made: offers > 0 };
}

/** Reports a message for the operator who starts it, or a line of the log. */
function refuseToStart(error: unknown): void {
  const words = error instanceof ConfigError || error instanceof NoDatabaseError ? error.message : undefined;
  const reason = words ?? lineOf(error);
  if (!supervised) process.stderr.write(`${reason}\n`, () => process.exit(1));
  else if (words || prepares) process.send?.({ refusal: reason } satisfies Said, () => process.exit(1));
  // The supervisor tries again: this may pass.
  else process.stdout.write(`${reason}\n`, () => process.exit(1));
}

function lineOf(err: unknown): string {
  const lines: string[] = [];
  createLog("error", { write: (line) => lines.push(line), flush: (done) => done() }).error(
    { event: "error", err },
    "Waypoint cannot start",
  );
  return lines.join("").trimEnd();
}

main().catch(refuseToStart);
