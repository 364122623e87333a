import { type Kysely, sql } from "kysely";

/** What was paid for a stay and waits for its booking is found by an index of nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("ledger_account_paid_ahead")
    .on("ledger_account")
    .columns(["created_at"])
    .where(sql<boolean>`kind = 'payment' and balance > 0`)
    .execute();
}
