import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import { prepareDatabase, requireMigrated } from "../../server/db/migrate.ts";
import { bookedId, checkoutPath, fillCheckout, submitCheckout } from "../drivers/checkout.ts";
import { copySqlite, describeOnEachDatabase, emptyPostgres } from "../drivers/databases.ts";
import { expectWhole } from "../drivers/invariants.ts";
import { givenBuyers } from "../drivers/load.ts";
import { opsEnvironment, runOps } from "../drivers/ops.ts";
import { startServer } from "../drivers/server.ts";
import { type PostgresServer, startPostgres } from "../fakes/postgres.ts";

const OPS = join(import.meta.dirname, "../../build/serve/ops.js");
const INTERRUPTIONS = 20;
const RECOVERED_WITHIN = 5_000;
const CONNECTIONS = 24;

describe("F5 two processes book on PostgreSQL", () => {
  const faults: [string, (postgres: PostgresServer) => Promise<void>][] = [
    [
      "is restarted three times",
      async (postgres) => {
        for (let time = 0; time < 3; time++) await postgres.restart();
      },
    ],
    [
      "is killed with kill -9",
      async (postgres) => {
        await postgres.crash();
        await postgres.start();
      },
    ],
    [
      "is silent for 12 seconds",
      async (postgres) => {
        await postgres.pause();
        await new Promise((resolve) => setTimeout(resolve, 12_000));
        await postgres.resume();
      },
    ],
    [
      "has no connection left for 6 seconds",
      async (postgres) => {
        const taken: pg.Client[] = [];
        try {
          for (;;) {
            const client = new pg.Client({ connectionString: postgres.url("postgres") });
            client.on("error", () => {});
            await client.connect();
            taken.push(client);
          }
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 6_000));
        } finally {
          await Promise.all(taken.map((client) => client.end()));
        }
      },
    ],
  ];

  test.each(faults)(
    "F5 that %s: both live, answer within 5 seconds, recover, and lose nothing",
    async (_name, fault) => {
      const postgres = await startPostgres({ durable: true, connections: CONNECTIONS });
      const database = { kind: "postgres" as const, url: postgres.url("postgres"), poolSize: 2 };
      await prepareDatabase(database);
      const db = connect(database);
      const buyers = await givenBuyers(db, 400);
      const servers = await Promise.all([1, 2].map(() => startServer({ database })));
      const booking = await buyers.begin(servers);
      await booking.confirmed(5);
      await fault(postgres);
      const repaired = performance.now();
      await booking.confirmed(booking.ids.length + 1);
      expect(performance.now() - repaired).toBeLessThan(RECOVERED_WITHIN);
      await booking.confirmed(booking.ids.length + 10);
      await booking.end();
      for (const { status, ms } of booking.faults) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(8_000);
      }
      for (const server of servers) expect((await server.send({ path: "/ready" })).status).toBe(200);
      await expectWhole(db, booking.ids);
      for (const server of servers) await server.stop();
      await db.destroy();
      await postgres.stop();
    },
  );
});

describeOnEachDatabase((_open, engine) => {
  test(`F27 a migration that is interrupted by kill -9 succeeds when it is run again, ${INTERRUPTIONS} times`, async () => {
    for (let time = 0; time < INTERRUPTIONS; time++) {
      const target = await (engine === "sqlite" ? emptySqlite() : emptyPostgres());
      await interruptMigration(target.settings, time);
      expect(await runOps(target.settings, "migrate")).toMatchObject({ code: 0 });
      const db = connect(target.settings);
      await requireMigrated(db);
      await givenBuyers(db, 1);
      await db.destroy();
      await target.remove();
    }
  });
});

test("F3 every confirmed booking was written through to the disk first", async () => {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  const buyers = await givenBuyers(db, 1);
  const server = await startServer({ database: settings });
  const trace = join(mkdtempSync(join(tmpdir(), "waypoint-trace-")), "trace");
  const tracer = spawn("strace", ["-f", "-e", "trace=fsync,fdatasync", "-o", trace, "-p", String(server.pid)]);
  await new Promise((resolve) => tracer.stderr.once("data", resolve));
  const syncs = () => readFileSync(trace, "utf8").match(/f(?:data)?sync\(/g)?.length ?? 0;
  const path = checkoutPath(buyers.hotel, "2027-03-01", "2027-03-02");
  const form = await fillCheckout(server, path);
  for (let room = 0; room < 3; room++) {
    const before = syncs();
    expect(
      bookedId(await submitCheckout(server, path, { ...form, key: `key-of-room-${room}-and-more` })),
    ).toBeDefined();
    expect(syncs()).toBeGreaterThan(before);
  }
  tracer.kill();
  await server.stop();
  await db.destroy();
  await remove();
  rmSync(trace);
});

async function emptySqlite(): Promise<{ settings: DatabaseSettings; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-migration-"));
  return {
    settings: { kind: "sqlite", file: join(folder, "waypoint.sqlite") },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Kills the command a little later each time, from before its first statement to after its last. */
async function interruptMigration(database: DatabaseSettings, time: number): Promise<void> {
  const child = spawn(process.execPath, [OPS, "migrate"], { env: opsEnvironment(database), stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await new Promise((resolve) => setTimeout(resolve, 200 + time * 50));
  child.kill("SIGKILL");
  await ended;
}
