import { type Kysely, sql } from "kysely";

/**
 * Exchange rates as their source tells them, by source, day and currency, each with the currency it is per; and when which
 * feed was asked. SQLite cannot change a primary key, so the table is made anew on both engines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_by_source")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("as_of", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("base", "text", (c) => c.notNull())
    .addColumn("rate", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("rate_by_source_pk", ["source", "as_of", "currency"])
    .execute();
  await sql`insert into rate_by_source (source, as_of, currency, base, rate)
    select source, as_of, currency, 'USD', units_per_usd from exchange_rate`.execute(db);
  await db.schema.dropTable("exchange_rate").execute();
  await db.schema.alterTable("rate_by_source").renameTo("exchange_rate").execute();
  await db.schema.createIndex("exchange_rate_day").on("exchange_rate").column("as_of").execute();
  await db.schema
    .createTable("rate_feed")
    .addColumn("source", "text", (c) => c.primaryKey())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("failure", "text")
    .addColumn("told_at", "bigint", (c) => c.notNull())
    .execute();
}
