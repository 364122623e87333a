import type { CreateTableBuilder, Kysely } from "kysely";

/** What belongs to a person after sign-up: profile, travellers, changes of address, deletions; and the kept auth failures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_profile")
    .addColumn("account_id", "text", (c) => c.primaryKey().references("account.id"))
    .$call(organisationId)
    .addColumn("age_band_id", "integer")
    .addColumn("travel_profile", "text", (c) => c.notNull())
    .addColumn("travel_preferences", "text", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("saved_traveller")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(ofAccount)
    .addColumn("title_id", "integer", (c) => c.notNull())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("nationality_id", "integer", (c) => c.notNull())
    .addColumn("born_on", "integer")
    .addColumn("document", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("saved_traveller_account")
    .on("saved_traveller")
    .columns(["organisation_id", "account_id"])
    .execute();
  await emailChanges(db);
  await db.schema
    .createTable("account_deletion")
    .addColumn("account_id", "text", (c) => c.primaryKey().references("account.id"))
    .$call(organisationId)
    .addColumn("deleted_at", "bigint", (c) => c.notNull())
    .addColumn("finished_at", "bigint")
    .execute();
  await authFailures(db);
}

async function emailChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("email_change")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(ofAccount)
    .addColumn("old_email", "text", (c) => c.notNull())
    .addColumn("new_email", "text", (c) => c.notNull())
    .addColumn("confirm_hash", "text", (c) => c.notNull().unique())
    .addColumn("undo_hash", "text", (c) => c.unique())
    .addColumn("requested_at", "bigint", (c) => c.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("undone_at", "bigint")
    .execute();
  await db.schema
    .createIndex("email_change_account")
    .on("email_change")
    .columns(["organisation_id", "account_id"])
    .execute();
}

async function authFailures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("auth_failure")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("organisation", "text", (c) => c.notNull())
    .addColumn("account_id", "text")
    .addColumn("email_hash", "text")
    .addColumn("client_address", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("auth_failure_at").on("auth_failure").columns(["at"]).execute();
}

function organisationId<Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
): CreateTableBuilder<Name, Columns | "organisation_id"> {
  return table.addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"));
}

function ofAccount<Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
): CreateTableBuilder<Name, Columns | "organisation_id" | "account_id"> {
  return organisationId(table).addColumn("account_id", "text", (c) => c.notNull().references("account.id"));
}
