import { type Kysely, sql } from "kysely";

/** What a certificate is sold for and on which terms, and what members bought or topped up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const offers = () => db.schema.alterTable("organisation_certificate");
  await offers().addColumn("price", "bigint").execute();
  await offers()
    .addColumn("services", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await offers().addColumn("valid_days", "integer").execute();
  await offers()
    .addColumn("withdraw_days", "integer", (c) => c.notNull().defaultTo(14))
    .execute();
  await db.schema
    .createTable("purchase")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("account_id", "text")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("terms", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("payment_id", "text")
    .addColumn("paid_from", "text")
    .addColumn("return_to", "text", (c) => c.notNull())
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("agreed_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("settled_at", "bigint")
    .addColumn("withdrawn_at", "bigint")
    .addColumn("refund_id", "text")
    .addUniqueConstraint("purchase_key", ["organisation_id", "account_id", "key"])
    .execute();
  await db.schema
    .createIndex("purchase_refund_due")
    .on("purchase")
    .columns(["withdrawn_at"])
    .where(sql<boolean>`state = 'withdrawn' and payment_id is not null and refund_id is null`)
    .execute();
}
