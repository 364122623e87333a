import type { Kysely } from "kysely";

/** What a supplier outside our database was asked for is written before the call leaves, and looked after until it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("supplier_order")
    .addColumn("supplier", "text", (c) => c.notNull())
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("booking.id"))
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull())
    .addColumn("next_try_at", "bigint")
    .addColumn("claimed_until", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("supplier_order_pk", ["supplier", "reference"])
    .execute();
  await db.schema
    .alterTable("supplier_booking")
    .addColumn("cancelled_rooms", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.createIndex("supplier_order_due").on("supplier_order").column("next_try_at").execute();
  await db.schema
    .createIndex("supplier_order_booking")
    .on("supplier_order")
    .columns(["organisation_id", "booking_id"])
    .execute();
}
