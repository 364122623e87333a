import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import type { Organisation } from "../server/organisation/settings.ts";
import { BEHIND_A_PROXY } from "../tests/drivers/busy-site.ts";
import type { Engine } from "../tests/drivers/databases.ts";
import { type RunningServer, startServer } from "../tests/drivers/server.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { type BusySite, fillForLoad } from "./mixed-load.ts";
import { parentOf } from "./processes.ts";

type Served = {
  site: BusySite;
  database: DatabaseSettings;
  /** Of its organization. */
  slug: string;
  start(env?: Record<string, string>): Promise<StartedServer>;
  remove(): Promise<void>;
};
export type StartedServer = RunningServer & { supervisor: number };

/** A database with the site of the measurements, on which servers can be started. */
export async function siteOn(engine: Engine, changes: Partial<Organisation> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const database: DatabaseSettings = postgres
    ? { kind: "postgres", url: postgres.url("postgres"), poolSize: 10 }
    : { kind: "sqlite", file: join(folder, "waypoint.sqlite") };
  await prepareDatabase(database);
  const db = connect(database);
  const site = await fillForLoad(db, changes);
  const { slug } = await db.selectFrom("organisation").select("slug").executeTakeFirstOrThrow();
  await db.destroy();
  return {
    ...{ site, database, slug },
    async start(env = {}) {
      const server = await startServer({ database, env: { ...BEHIND_A_PROXY, ...env } });
      await server.line(({ event }) => event === "ready");
      return { ...server, supervisor: parentOf(server.pid) };
    },
    async remove() {
      await postgres?.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
