import type { Kysely } from "kysely";

/** The movements of a wallet are counted and put in order by an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("booking_source_movements")
    .on("booking_source")
    .columns(["organisation_id", "account", "created_at", "booking_id"])
    .execute();
}
