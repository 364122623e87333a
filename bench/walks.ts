// `npm run build && npx tsx bench/walks.ts [MEMBERS]`: how long /health waits while each job and each command walks a large site's data.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import { projectRoot } from "../server/project-root.ts";
import type { Engine } from "../tests/drivers/databases.ts";
import "../tests/drivers/products.ts";
import { type RunningServer, startServer, TEST_SECRET } from "../tests/drivers/server.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { fillWalks } from "./walks-data.ts";

const MEMBERS = Number(process.argv[2] ?? 200_000);
const ENGINES: Engine[] = ["sqlite", "postgres"];
const ASKED_EVERY = 5;
/** Milliseconds after the start in which a process reads the places, once: no job's or command's doing. */
const READS_PLACES = 2_000;
/** The last job of a round of housekeeping ends by then, or never will. */
const JOBS_WITHIN = 40 * 60_000;
const LAST_JOB = "documents";
const SLUG = "walks";
const MONTH = new Date().toISOString().slice(0, 7);
const COMMANDS = [
  `ledger verify --organisation ${SLUG}`,
  `ledger seals --organisation ${SLUG}`,
  `ledger export --organisation ${SLUG} --from ${MONTH}-01 --to ${MONTH}-28`,
  `ledger liability --organisation ${SLUG}`,
  `settlement list --organisation ${SLUG}`,
  `audit failures`,
  "reencrypt",
  "backup backup.jsonl",
];

type Wait = { at: number; ms: number };
type Walk = { name: string; seconds: number; longest: number };

const rows: string[] = [];
for (const engine of ENGINES) {
  for (const walk of await walksOn(engine))
    rows.push(`| ${engine} | ${walk.name} | ${walk.seconds.toFixed(1)} | ${walk.longest.toFixed(0)} |`);
  record();
}

async function walksOn(engine: Engine): Promise<Walk[]> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const database: DatabaseSettings = postgres
    ? { kind: "postgres", url: postgres.url("postgres"), poolSize: 10 }
    : { kind: "sqlite", file: join(folder, "waypoint.sqlite") };
  await prepareDatabase(database);
  const db = connect(database, { patient: true });
  await fillWalks(db, { members: MEMBERS, slug: SLUG });
  // As PostgreSQL does by itself within minutes; on SQLite the site's own job does it.
  if (postgres) await sql`analyze`.execute(db);
  await db.destroy();
  const server = await startServer({ database, env: { LOG_LEVEL: "debug" } });
  const health = watchHealth(server);
  try {
    const walks = await jobsOf(server, health.waits);
    const [first] = health.waits;
    if (first) walks.push({ name: "all jobs", ...during(health.waits, first.at, Date.now()) });
    for (const command of COMMANDS) {
      const began = Date.now();
      await run(command, database, folder);
      walks.push({ name: command, ...during(health.waits, began, Date.now()) });
    }
    return walks;
  } finally {
    await health.stop();
    await server.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Requests `/health` at short intervals; records each wait with its start time. */
function watchHealth(server: RunningServer) {
  const waits: Wait[] = [];
  const from = Date.now() + READS_PLACES;
  let stopped = false;
  const asking = (async () => {
    while (!stopped) {
      const at = Date.now();
      const began = performance.now();
      const { status } = await server.send({ path: "/health" });
      if (status !== 200) throw new Error(`/health answered ${status}`);
      if (at >= from) waits.push({ at, ms: performance.now() - began });
      await wait(ASKED_EVERY);
    }
  })();
  return {
    waits,
    async stop() {
      stopped = true;
      await asking;
    },
  };
}

/** What each job says of itself in the log, once for each. */
async function jobsOf(server: RunningServer, waits: Wait[]): Promise<Walk[]> {
  const until = Date.now() + JOBS_WITHIN;
  const ended = () => server.lines().filter(({ event, ms }) => event === "job" && ms !== undefined);
  while (!ended().some(({ job }) => job === LAST_JOB) && Date.now() < until) await wait(1_000);
  const walks = new Map<string, Walk>();
  for (const { job, time, ms } of ended()) {
    const name = String(job);
    const end = typeof time === "number" ? time : Date.parse(String(time));
    const walk = { name, ...during(waits, end - Number(ms), end) };
    if (walk.seconds >= (walks.get(name)?.seconds ?? 0)) walks.set(name, walk);
  }
  const failed = server.lines().filter(({ event, err }) => event === "job" && err !== undefined);
  for (const line of failed) console.error(JSON.stringify(line));
  return [...walks.values()];
}

function during(waits: Wait[], from: number, until: number): Omit<Walk, "name"> {
  const within = waits.filter(({ at, ms }) => at + ms >= from && at <= until);
  return { seconds: (until - from) / 1_000, longest: within.reduce((longest, { ms }) => Math.max(longest, ms), 0) };
}

async function run(command: string, database: DatabaseSettings, folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot(), "build/serve/ops.js"), ...command.split(" ")], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: folder,
      WAYPOINT_SECRET: TEST_SECRET,
      ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
    },
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) console.error(`${command} ended with ${code}`);
}

/** Writes bench/results/walks.md. */
function record(): void {
  const text = `# How long /health waits while data is walked

Made by \`npm run build && npx tsx bench/walks.ts\`: a site of ${MEMBERS} members, with two transactions of the ledger and a booking each, and as much of all that ends by itself. Jobs run in the server, commands beside it. The two seconds after the start in which places are read are left out (120 ms, once in each process).

| database | job or command | seconds | longest wait of /health, ms |
|---|---|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/walks.md"), text);
  console.log(text);
}
