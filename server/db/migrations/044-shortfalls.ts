import type { Kysely } from "kysely";

/** What could not be taken back of somebody, because a booking or a purchase had it, and what of it came later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shortfall")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("owner_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("taken", "bigint", (c) => c.notNull())
    .addColumn("goes_to", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("lines", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("shortfall_key", ["organisation_id", "key"])
    .execute();
  await db.schema.createIndex("shortfall_of").on("shortfall").columns(["organisation_id", "owner_id"]).execute();
}
