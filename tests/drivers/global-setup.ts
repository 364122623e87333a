import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildIfStale } from "../../scripts/prepare.mjs";
import { connect } from "../../server/db/connect.ts";
import { migrate } from "../../server/db/migrate.ts";
import { startPostgres } from "../fakes/postgres.ts";
import type { Engine } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What tests of queries run on; set in the configuration. */
    engines: Engine[];
    /** How many invented carts and refunds are tried; set in the configuration. */
    invented: number;
    /** How many attempts race for what is scarce; set in the configuration. */
    attempts: number;
    postgresUrl: string;
    sqliteTemplate: string;
  }
}

/** Tests that start the built server. */
const NEEDS_BUILD = /\/tests\/(?:contract|drills|system)\//;

/**
 * One migrated SQLite file and, where the configuration has that engine, one PostgreSQL server for the whole run; tests work on
 * copies (see databases.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.vitest.state.getPaths().some((file) => NEEDS_BUILD.test(file))) buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), "waypoint-tests-"));
  const sqliteTemplate = join(folder, "template.sqlite");
  const sqlite = connect({ kind: "sqlite", file: sqliteTemplate }, { create: true });
  await migrate(sqlite);
  await sqlite.destroy();

  project.provide("sqliteTemplate", sqliteTemplate);
  const stopPostgres = project.getProvidedContext().engines.includes("postgres")
    ? await providePostgres(project)
    : undefined;
  return async () => {
    await stopPostgres?.();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const postgres = connect({ kind: "postgres", url: server.url("postgres"), poolSize: 1 });
  await migrate(postgres);
  await postgres.destroy();
  project.provide("postgresUrl", server.url("postgres"));
  return () => server.stop();
}
