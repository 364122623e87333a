import { type Kysely, sql } from "kysely";

/** Who books the same offer again says so: a booking knows its intent, and the booking it deliberately follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("booking").addColumn("intent", "text").execute();
  await db.schema
    .alterTable("booking")
    .addColumn("follows", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("booking_intent")
    .on("booking")
    .columns(["organisation_id", "intent", "follows"])
    .unique()
    .where(sql<boolean>`state = 'booked'`)
    .execute();
  await db.schema.alterTable("reservation_draft").addColumn("account_id", "text").execute();
  await db.schema
    .createIndex("reservation_draft_account")
    .on("reservation_draft")
    .columns(["organisation_id", "account_id"])
    .execute();
}
