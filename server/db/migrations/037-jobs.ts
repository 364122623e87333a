import type { Kysely } from "kysely";

/** What one process does at a time and when it was done; whom to remind of a deadline, and which stays are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("node", "text", (c) => c.notNull())
    .addColumn("claimed_until", "bigint", (c) => c.notNull())
    .addColumn("next_at", "bigint", (c) => c.notNull())
    .addColumn("started_at", "bigint")
    .addColumn("done_at", "bigint")
    .addColumn("failed_at", "bigint")
    .execute();
  await db.schema
    .createTable("booking_reminder")
    .addColumn("booking_id", "text", (c) => c.primaryKey().references("booking.id"))
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("remind_at", "bigint", (c) => c.notNull())
    .addColumn("origin", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("booking_reminder_due").on("booking_reminder").column("remind_at").execute();
  await db.schema.createIndex("booking_item_ends").on("booking_item").columns(["state", "ends_at"]).execute();
  await db.schema.alterTable("supplier_order").addColumn("cancelling", "text").execute();
}
