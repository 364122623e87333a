import { sql } from "kysely";
import { isPostgres } from "./engine.ts";
import type { Db } from "./schema.ts";

/**
 * SQLite's statistics of those tables that have none, or have grown or shrunk tenfold since: without them it walks all rows of an
 * organisation where an index has the few that are wanted. PostgreSQL keeps its own.
 */
export async function keepStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  // What "pragma optimize" would do for all tables: a table at a time lets requests run between.
  const { rows } = await sql<{ optimize: string }>`pragma optimize(0x10003)`.execute(db);
  for (const { optimize } of rows) await sql.raw(optimize).execute(db);
  // Other connections, of all processes, read statistics with the schema, and the schema when it changes. Each time: one may have failed.
  await db.transaction().execute(async (trx) => {
    await sql`create table statistics_changed (at integer)`.execute(trx);
    await sql`drop table statistics_changed`.execute(trx);
  });
}
