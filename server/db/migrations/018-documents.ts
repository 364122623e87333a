import { type Kysely, sql } from "kysely";

/** Numbered documents, and the numbers that each series has given. What was paid or given back before is to have one, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("document")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .addColumn("account_id", "text")
    .addColumn("year", "integer")
    .addColumn("number", "integer")
    .addColumn("content", "text")
    .addColumn("issued_at", "bigint")
    .addColumn("emailed_at", "bigint")
    .addPrimaryKeyConstraint("document_pk", ["organisation_id", "kind", "subject_kind", "subject_id"])
    .addUniqueConstraint("document_number", ["organisation_id", "kind", "year", "number"])
    .addCheckConstraint(
      "document_issued",
      sql`(number is null and year is null and content is null and issued_at is null)
        or (number is not null and year is not null and content is not null and issued_at is not null)`,
    )
    .execute();
  await db.schema
    .createIndex("document_due")
    .on("document")
    .columns(["due_at"])
    .where(sql<boolean>`number is null`)
    .execute();
  await db.schema.createIndex("document_account").on("document").columns(["organisation_id", "account_id"]).execute();
  await db.schema
    .createTable("document_series")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("year", "integer", (c) => c.notNull())
    .addColumn("last", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("document_series_pk", ["organisation_id", "kind", "year"])
    .execute();
  await sql`insert into document (organisation_id, kind, subject_kind, subject_id, due_at)
    select organisation_id, 'receipt', 'booking', booking_id, min(created_at) from booking_source
    where state in ('captured', 'refunded') group by organisation_id, booking_id`.execute(db);
  await sql`insert into document (organisation_id, kind, subject_kind, subject_id, due_at)
    select organisation_id, 'credit-note', 'booking', booking_id, max(refunded_at) from booking_source
    where state = 'refunded' and kept < amount group by organisation_id, booking_id`.execute(db);
}
