import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { afterAll, describe, inject, onTestFinished, TestRunner, test } from "vitest";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { testsAll } from "./scope.ts";

export type Engine = "sqlite" | "postgres";
/** Opens a new, migrated, empty database. `settings` lets another process open the same one. */
export type OpenDatabase = () => Promise<{ db: Kysely<Database>; settings: DatabaseSettings }>;

type Tests = (open: OpenDatabase, engine: Engine, race: (title: string, run: () => Promise<void>) => void) => void;

declare module "vitest" {
  interface TaskMeta {
    engine?: Engine;
  }
}

/** For tests of SQL, migrations and races: runs them on each engine of the run's configuration. */
export const describeOnEachDatabase = (tests: Tests): void => describeOn(inject("engines"), tests);

/**
 * For tests of what works alike on every database: runs them on SQLite, a `race` among them on each engine, and all on each
 * engine in `npm run test:all`.
 */
export const describeWithDatabase = (tests: Tests): void =>
  describeOn(testsAll ? inject("engines") : ["sqlite"], tests);

/**
 * A database opened by a test is closed and removed after it, so that a long file does not use up the server's connections;
 * one opened by a beforeAll at the end.
 */
function describeOn(engines: Engine[], tests: Tests): void {
  for (const engine of engines) {
    describe(`on ${engine}`, () => {
      const closing: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const close of closing) await close();
      });
      const open: OpenDatabase = async () => {
        const current = TestRunner.getCurrentTest();
        const copy = (current?.meta.engine ?? engine) === "sqlite" ? copySqlite() : copyPostgres();
        const { settings, remove } = await copy;
        const db = connect(settings);
        const close = async () => {
          await db.destroy();
          await remove();
        };
        if (current) onTestFinished(close);
        else closing.push(close);
        return { db, settings };
      };
      tests(open, engine, (title, run) => {
        test(title, run);
        const others = inject("engines").filter((each) => !engines.includes(each));
        for (const other of others) test(`${title} (on ${other})`, { meta: { engine: other } }, run);
      });
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

/** Copies that a test has given back, for the next test of the file: making one costs twenty times as much as emptying it. */
const emptied: string[] = [];

async function copyPostgres(): Promise<Copy> {
  const template = inject("postgresUrl");
  const name = emptied.pop() ?? (await newDatabase(template));
  const url = template.replace(/\/postgres$/, `/${name}`);
  return {
    settings: { kind: "postgres", url, poolSize: 10 },
    remove: async () => {
      if (await empty(url)) emptied.push(name);
      else await asAdministrator(template, `drop database ${name} with (force)`);
    },
  };
}

/** A new PostgreSQL database without a single table. */
export async function emptyPostgres(): Promise<Copy> {
  const template = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(template, `create database ${name} template template0`);
  return {
    settings: { kind: "postgres", url: template.replace(/\/postgres$/, `/${name}`), poolSize: 10 },
    remove: async () => void (await asAdministrator(template, `drop database ${name} with (force)`)),
  };
}

async function newDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(template, `create database ${name} template postgres`);
  migrated ??= await withClient(template.replace(/\/postgres$/, `/${name}`), columnsOf);
  return name;
}

let migrated: string | undefined;

/** Removes every row but those of the migrations; false where a test has changed the tables themselves. */
function empty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const columns = await columnsOf(client);
    if (columns !== migrated) return false;
    // What a killed server has left open is ended first.
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const tables = new Set(columns.split(",").map((column) => column.split(".")[0] ?? ""));
    const ours = [...tables].filter((table) => !table.startsWith("kysely"));
    // Where foreign keys are not checked the order of the tables does not matter.
    await client.query(
      ["set session_replication_role = replica", ...ours.map((table) => `delete from ${table}`)].join(";"),
    );
    return true;
  });
}

async function columnsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(attrelid::regclass || '.' || attname, ',' order by attrelid, attnum) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0`,
  );
  return rows[0]?.columns ?? "";
}

/** `create database … template` needs the template free of other connections, so it is done from template1. */
function asAdministrator(template: string, statement: string): Promise<unknown> {
  return withClient(template.replace(/\/postgres$/, "/template1"), (client) => client.query(statement));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
