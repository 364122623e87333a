import { type Kysely, sql } from "kysely";

/** What was paid to properties of what is owed to them, and up to where each source of a booking is settled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("settlement")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("property_code", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("until", "integer", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("settlement_line")
    .addColumn("settlement_id", "text", (c) => c.notNull().references("settlement.id"))
    .addColumn("source_id", "text", (c) => c.notNull().references("booking_source.id"))
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("settlement_line_pk", ["settlement_id", "source_id"])
    .execute();
  // A release before this one writes neither, and is right: what it captures is not settled.
  for (const column of ["settled", "settled_worth"])
    await db.schema
      .alterTable("booking_source")
      .addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createIndex("booking_source_unsettled")
    .on("booking_source")
    .columns(["organisation_id"])
    .where(sql<boolean>`worth_kept <> settled_worth`)
    .execute();
  // What moved in a day, for its seal, and a journal from one day to another.
  await db.schema
    .createIndex("ledger_line_moved")
    .on("ledger_line")
    .columns(["organisation_id", "at"])
    .where(sql<boolean>`sequence is not null`)
    .execute();
  await db.schema
    .createIndex("ledger_transaction_at")
    .on("ledger_transaction")
    .columns(["organisation_id", "at", "id"])
    .execute();
  // Old bookings whose guests are still named.
  await db.schema
    .createIndex("booking_guest")
    .on("booking")
    .columns(["organisation_id", "departure"])
    .where(sql<boolean>`guest_email <> ''`)
    .execute();
}
