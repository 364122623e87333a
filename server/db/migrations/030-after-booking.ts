import { type Kysely, sql } from "kysely";

/** What a buyer agreed to, in words; the name of a reservation that was booked; names of guests that were corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A release before this one writes neither: what it books has no consent to show and no reservation to ask for.
  await db.schema.alterTable("booking").addColumn("consent", "text").execute();
  await db.schema.alterTable("booking").addColumn("reservation_hash", "text").execute();
  await db.schema
    .createIndex("booking_reservation")
    .on("booking")
    .columns(["organisation_id", "reservation_hash"])
    .where(sql<boolean>`reservation_hash is not null`)
    .execute();
  await db.schema
    .createTable("name_correction")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("booking.id"))
    .addColumn("event_number", "integer", (c) => c.notNull())
    .addColumn("was", "text", (c) => c.notNull())
    .addColumn("became", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("name_correction_pk", ["organisation_id", "booking_id", "event_number"])
    .execute();
}
