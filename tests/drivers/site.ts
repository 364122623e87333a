import type { Kysely } from "kysely";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { copySqlite } from "./databases.ts";
import { startServer } from "./server.ts";

export type Site = { database: DatabaseSettings; remove(): Promise<void> };

/** A database with one organisation, `ours`, that answers on localhost: enough for a server to answer pages. */
export async function givenSite(): Promise<Site> {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  await givenOrganisation(db, { slug: "ours", hosts: ["localhost", "book.example.org"] });
  await db.destroy();
  return { database: settings, remove };
}

export type ServedSite = Awaited<ReturnType<typeof startSite>>;

/** A database with what a test is about, and a server on it; `db` stays open beside the server. */
export async function startSite<Filled>(
  fill: (db: Kysely<Database>) => Promise<Filled>,
  env: Record<string, string> = {},
) {
  const { settings: database, remove } = await copySqlite();
  const db = connect(database);
  const filled = await fill(db);
  const server = await startServer({ database, env });
  return {
    server,
    db,
    database,
    filled,
    async stop() {
      await server.stop();
      await db.destroy();
      await remove();
    },
  };
}
