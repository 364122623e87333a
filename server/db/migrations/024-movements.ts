import { type Kysely, sql } from "kysely";

/** The movements of a wallet are found and put in order by an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("booking_source")
    .addColumn("owner_id", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update booking_source set owner_id =
    (select owner_id from ledger_account where ledger_account.id = booking_source.account)`.execute(db);
  await sql`create index booking_source_movements
    on booking_source (organisation_id, owner_id, created_at desc, booking_id)`.execute(db);
}
