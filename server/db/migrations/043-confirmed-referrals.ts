import type { Kysely } from "kysely";

/** From which networks an account was used lately, and with which phone somebody came through a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_network")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("network", "text", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("account_network_key", ["organisation_id", "account_id", "network"])
    .execute();
  await db.schema.createIndex("account_network_seen").on("account_network").columns(["seen_at"]).execute();
  await db.schema.alterTable("referral").addColumn("phone", "text").execute();
}
