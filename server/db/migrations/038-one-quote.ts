import type { Kysely } from "kysely";

/** Of one choice there is one quote at a time; and holds by guests are counted by their network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quote").addColumn("live", "text").execute();
  await db.schema.alterTable("quote").addColumn("network", "text").execute();
  await db.schema.createIndex("quote_live").on("quote").columns(["organisation_id", "live"]).unique().execute();
  await db.schema.createIndex("quote_network").on("quote").columns(["organisation_id", "network"]).execute();
}
