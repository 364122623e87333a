import { type Kysely, sql } from "kysely";

/** Codes that put a card or a balance into the wallet of whoever types them first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("card_code")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("products", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("expires_on", "integer")
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("claimed_by", "text")
    .addColumn("claimed_at", "bigint")
    .addUniqueConstraint("card_code_hash", ["organisation_id", "hash"])
    .execute();
  await db.schema.createIndex("card_code_claimed").on("card_code").columns(["organisation_id", "claimed_by"]).execute();
}
