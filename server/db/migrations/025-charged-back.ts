import { type Kysely, sql } from "kysely";

/**
 * What is taken back when a payer's bank takes a payment back, how many payments somebody has open at once, and documents of
 * purchases: what was bought or withdrawn from before is to have one, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("purchase").addColumn("rate", "text").execute();
  await db.schema.alterTable("purchase").addColumn("charged_back_at", "bigint").execute();
  await db.schema.alterTable("purchase").addColumn("taken_back", "bigint").execute();
  await db.schema.alterTable("payment").addColumn("missing", "bigint").execute();
  await db.schema.alterTable("payment").addColumn("slot", "integer").execute();
  await db.schema
    .createIndex("payment_slot")
    .on("payment")
    .columns(["organisation_id", "account_id", "slot"])
    .unique()
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await sql`insert into document (organisation_id, kind, subject_kind, subject_id, due_at)
    select organisation_id, 'receipt', 'purchase', id, settled_at from purchase
    where state in ('done', 'withdrawn')`.execute(db);
  await sql`insert into document (organisation_id, kind, subject_kind, subject_id, due_at)
    select organisation_id, 'credit-note', 'purchase', id, withdrawn_at from purchase
    where state = 'withdrawn'`.execute(db);
}
