import type { Kysely } from "kysely";

/** Sign-in by what others vouch for: whose identity is whose, what waits for its owner, and which states were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_in_identity")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_used_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("sign_in_identity_pk", ["organisation_id", "provider", "issuer", "subject"])
    .addUniqueConstraint("sign_in_identity_account", ["organisation_id", "account_id", "provider"])
    .execute();
  await db.schema
    .createTable("pending_identity")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("identity", "text", (c) => c.notNull())
    .addColumn("remember", "integer", (c) => c.notNull())
    .addColumn("redirect_to", "text", (c) => c.notNull())
    .addColumn("code_hash", "text")
    .addColumn("code_account_id", "text", (c) => c.references("account.id"))
    .addColumn("code_tries_left", "integer", (c) => c.notNull())
    .addColumn("letters_left", "integer", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("pending_identity_expiry").on("pending_identity").columns(["expires_at"]).execute();
  await db.schema
    .createTable("spent_state")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("spent_state_pk", ["organisation_id", "id"])
    .execute();
  await db.schema.createIndex("spent_state_expiry").on("spent_state").columns(["expires_at"]).execute();
}
