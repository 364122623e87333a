import type { Kysely } from "kysely";

/** Emails that wait when this runs keep going out, under their address alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("outbox")
    .addColumn("from_name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("outbox").addColumn("calendar", "text").execute();
}
