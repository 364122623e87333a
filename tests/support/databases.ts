import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { afterAll, describe, inject, onTestFinished, TestRunner } from "vitest";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";

export type Engine = "sqlite" | "postgres";
/** Opens a new, migrated, empty database. `settings` lets another process open the same one. */
export type OpenDatabase = () => Promise<{ db: Kysely<Database>; settings: DatabaseSettings }>;

const ENGINES: Engine[] = ["sqlite", "postgres"];

/**
 * Runs the tests twice, on SQLite and on a real PostgreSQL. A database opened by a test is closed and removed after it, so
 * that a long file does not use up the server's connections; one opened by a beforeAll at the end.
 */
export function describeOnEachDatabase(tests: (open: OpenDatabase, engine: Engine) => void): void {
  for (const engine of ENGINES) {
    describe(`on ${engine}`, () => {
      const closing: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const close of closing) await close();
      });
      tests(async () => {
        const { settings, remove } = await (engine === "sqlite" ? copySqlite() : copyPostgres());
        const db = connect(settings);
        const close = async () => {
          await db.destroy();
          await remove();
        };
        if (TestRunner.getCurrentTest()) onTestFinished(close);
        else closing.push(close);
        return { db, settings };
      }, engine);
    });
  }
}

type Copy = { settings: DatabaseSettings; remove: () => Promise<void> };

/** A new, migrated, empty SQLite database that no process has open yet. */
export async function copySqlite(): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-test-"));
  const file = join(folder, "waypoint.sqlite");
  copyFileSync(inject("sqliteTemplate"), file);
  return {
    settings: { kind: "sqlite", file },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function copyPostgres(): Promise<Copy> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = inject("postgresUrl");
  await asAdministrator(template, `create database ${name} template postgres`);
  const url = template.replace(/\/postgres$/, `/${name}`);
  return {
    settings: { kind: "postgres", url, poolSize: 10 },
    remove: () => asAdministrator(template, `drop database ${name} with (force)`),
  };
}

/** `create database … template` needs the template free of other connections, so it is done from template1. */
async function asAdministrator(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: template.replace(/\/postgres$/, "/template1") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
