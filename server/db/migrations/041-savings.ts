import type { Kysely } from "kysely";

/** Members of the embedded savings partner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("demo_savings_member")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("member_status", "text", (c) => c.notNull())
    .addColumn("entered_by", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("demo_savings_member_key", ["organisation_id", "member_id"])
    .execute();
  await db.schema
    .createIndex("demo_savings_member_account")
    .on("demo_savings_member")
    .columns(["organisation_id", "account_id"])
    .execute();
}
