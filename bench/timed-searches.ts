import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect } from "../server/db/connect.ts";
import type { Db } from "../server/db/schema.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { percentile } from "./percentile.ts";
import { POSTGRES_SETTINGS } from "./search-report.ts";

export type Engine = "sqlite" | "postgres";

/** Of each search counts the fastest, so that others on the machine count less. */
const ROUNDS = 7;

/** In milliseconds. */
export async function measureSearches<Asked>(search: (asked: Asked) => Promise<unknown>, searches: Asked[]) {
  const times = searches.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, asked] of searches.entries()) {
      const start = performance.now();
      await search(asked);
      // The first round fills what a process remembers.
      if (round > 0) times[index] = Math.min(times[index]!, performance.now() - start);
    }
  const at = (part: number) => Number(percentile(times, part).toFixed(2));
  return { p50: at(0.5), p95: at(0.95) };
}

/** As the server does by itself some minutes after many new rows. */
export const analyze = (db: Db, engine: Engine) =>
  sql.raw(engine === "postgres" ? "vacuum analyze" : "analyze").execute(db);

/** An empty database that `close` removes. */
export const openDatabase = (engine: Engine) => (engine === "sqlite" ? openSqlite() : openPostgres());

async function openSqlite() {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const to = connect({ kind: "sqlite", file: join(folder, "bench.sqlite") }, { create: true });
  const remove = async () => {
    await to.destroy();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db: to, close: remove };
}

async function openPostgres() {
  const server = await startPostgres();
  const url = server.url("postgres");
  const admin = connect({ kind: "postgres", url, poolSize: 1 });
  for (const setting of POSTGRES_SETTINGS) await sql.raw(`alter database postgres set ${setting}`).execute(admin);
  await admin.destroy();
  const to = connect({ kind: "postgres", url, poolSize: 2 });
  const stop = async () => {
    await to.destroy();
    await server.stop();
  };
  return { db: to, close: stop };
}
