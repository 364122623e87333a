import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../server/config.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import { prepareDemo } from "../server/demo.ts";
import { saveOrganisation } from "../server/organisation/queries.ts";
import { createLog } from "../server/process/log.ts";
import { createAppContext } from "../server/wiring/context.ts";
import { startServer, TEST_SECRET } from "../tests/drivers/server.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { givenAccount } from "../tests/fixtures/accounts.ts";
import { load } from "./circumstances.ts";
import { compareDoors, KNOWN } from "./sign-in-doors.ts";
import { timeHome } from "./sign-in-home.ts";
import { type Measured, record } from "./sign-in-report.ts";

/** What no measurement reaches. */
const LIMIT = 1_000_000;

const loadBefore = load();
record([await measure("sqlite"), await measure("postgres")], loadBefore);

async function measure(engine: Measured["engine"]): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const postgres = engine === "postgres" ? await startPostgres({ durable: true }) : undefined;
  try {
    const config = readConfig({
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      ...(postgres && { DATABASE_URL: postgres.url("postgres") }),
    });
    await prepare(config);
    const server = await startServer({ database: config.database });
    try {
      return { engine, doors: await compareDoors(server), home: await timeHome(server) };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prepares the demo with limits on localhost that the load can't reach, and the accounts that sign in. */
async function prepare(config: Config): Promise<void> {
  const app = createAppContext(config, TEST_SECRET, { log: createLog("silent") });
  await prepareDatabase(config.database);
  await prepareDemo(app);
  const organisation = await app.organisations.findByHost("localhost");
  if (!organisation) throw new Error("the demo has no organisation on localhost");
  const throttle = {
    ...organisation.throttle,
    accountFailures: LIMIT,
    addressFailures: LIMIT,
    emails: LIMIT,
    emailRequests: LIMIT,
  };
  await saveOrganisation(app.db, { ...organisation, throttle, createdAt: app.clock.now() });
  for (const email of KNOWN) await givenAccount(app.db, organisation, { email });
  await app.db.destroy();
}
