import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect, migrate } from "../../server/db/connect.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    sqliteTemplate: string;
  }
}

/** One PostgreSQL server and one migrated SQLite file for the whole run; tests work on copies (see databases.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-tests-"));
  const sqliteTemplate = join(folder, "template.sqlite");
  const sqlite = connect({ kind: "sqlite", file: sqliteTemplate });
  await migrate(sqlite);
  await sqlite.destroy();

  const server = await startPostgres();
  const postgres = connect({ kind: "postgres", url: server.url("postgres"), poolSize: 1 });
  await migrate(postgres);
  await postgres.destroy();

  project.provide("sqliteTemplate", sqliteTemplate);
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
