import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../server/db/connect.ts";
import { migrate } from "../../server/db/migrate.ts";
import type { Database } from "../../server/db/schema.ts";
import { isUnavailable } from "../../server/db/unavailable.ts";
import { expectWhole } from "../drivers/invariants.ts";
import { givenBuyers } from "../drivers/load.ts";
import { testsAll } from "../drivers/scope.ts";
import { type RunningServer, runServer, startServer } from "../drivers/server.ts";
import { type PostgresServer, startPostgres } from "../fakes/postgres.ts";

const POOL = 4;

let postgres: PostgresServer;
let db: Kysely<Database>;
let servers: RunningServer[];
let buyers: Awaited<ReturnType<typeof givenBuyers>>;

beforeAll(async () => {
  postgres = await startPostgres();
  const database = { kind: "postgres" as const, url: postgres.url("postgres"), poolSize: POOL };
  db = connect(database);
  await migrate(db);
  buyers = await givenBuyers(db, 200);
  const env = { DATABASE_POOL: String(POOL) };
  servers = await Promise.all([1, 2].map(() => startServer({ database, env })));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.destroy();
  await postgres.stop();
});

const ready = (server: RunningServer) => server.send({ path: "/ready" });
const connections = async () =>
  (
    await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  ).rows[0]?.count ?? 0;

/** Two servers book; the fault is made, and after it they go on, with everything that was confirmed. */
async function survive(fault: () => Promise<void>): Promise<{ status: number }[]> {
  const booking = await buyers.begin(servers);
  await booking.confirmed(4);
  await fault();
  await booking.confirmed(booking.ids.length + 8);
  await booking.end();
  for (const server of servers) expect((await ready(server)).status).toBe(200);
  await expectWhole(db, booking.ids);
  expect(await connections()).toBeLessThanOrEqual(servers.length * POOL + POOL);
  for (const { status } of booking.faults) expect(status).toBe(503);
  return booking.faults;
}

test("OPS-01 a database that PostgreSQL refuses is one line that names the setting, without a stack and the password", async () => {
  const wrong = new URL(postgres.url("postgres"));
  wrong.password = "hunter2";
  for (const url of [wrong.href, postgres.url("nothing")]) {
    const { code, stderr } = await runServer({ env: { DATABASE_URL: url } });
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^DATABASE_URL: PostgreSQL refuses the connection: /);
    expect(stderr).not.toContain("hunter2");
  }
});

test("F5 a restart of PostgreSQL while two processes book ends neither, and loses nothing that was confirmed", async () => {
  await survive(() => postgres.restart());
});

if (testsAll) {
  test("F5 connections that are cut in the middle of bookings are replaced, and nothing is lost", async () => {
    await survive(async () => {
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
    });
  });
}

test("F5 while PostgreSQL is silent every page says 503, however many queries it has; then the same form books", async () => {
  const faults = await survive(async () => {
    await postgres.pause();
    const answers = await Promise.all(servers.map((server) => server.send({ path: "/login" })));
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const pages = await Promise.all(
      servers.map((server) => server.send({ path: "/", headers: { cookie: "userToken=x" } })),
    );
    expect(pages.every(({ status }) => status === 200 || status === 503)).toBe(true);
    await postgres.resume();
  });
  expect(faults.length).toBeGreaterThan(0);
});

if (testsAll) {
  test("F5 a table that stays locked is 503, and everything else is answered meanwhile", async () => {
    await survive(async () => {
      await db.transaction().execute(async (trx) => {
        await sql`lock table booking in access exclusive mode`.execute(trx);
        const [server] = servers as [RunningServer];
        expect((await server.send({ path: "/login" })).status).toBe(200);
        const locked = db.selectFrom("booking").select("id").execute();
        await expect(locked).rejects.toSatisfy(isUnavailable);
      });
    });
  });
}
