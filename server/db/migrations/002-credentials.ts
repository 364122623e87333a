import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { newMemberCode } from "../../crypto/ids.ts";

/** Mailed keys, sign-ups under way, invitations, throttles; where an account came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await originOfAccounts(db);
  await signUps(db);
  await db.schema
    .createTable("email_token")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("account_id", "text", (c) => c.references("account.id"))
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('open', 'used', 'replaced')`))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("email_token_account").on("email_token").columns(["account_id"]).execute();
  await db.schema.createIndex("email_token_expiry").on("email_token").columns(["expires_at"]).execute();
  await db.schema
    .createTable("throttle")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull())
    .addColumn("blocked_until", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("throttle_end").on("throttle").columns(["ends_at"]).execute();
  await db.schema
    .createTable("subscription")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id"))
    .addColumn("plan_status", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("subscription_account")
    .on("subscription")
    .columns(["organisation_id", "account_id"])
    .execute();
}

async function originOfAccounts(db: Kysely<unknown>): Promise<void> {
  for (const name of ["phone_country", "referral_code", "referral_name", "referral_org", "trip_id"]) {
    await db.schema
      .alterTable("account")
      .addColumn(name, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  }
  await db.schema.alterTable("account").addColumn("member_code", "text").execute();
  const { rows } = await sql<{ id: string }>`select id from account`.execute(db);
  for (const { id } of rows)
    await sql`update account set member_code = ${newMemberCode()} where id = ${id}`.execute(db);
  await db.schema
    .createIndex("account_member_code")
    .on("account")
    .columns(["organisation_id", "member_code"])
    .unique()
    .execute();
}

async function signUps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_up_draft")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.references("account.id"))
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sign_up_draft_expiry").on("sign_up_draft").columns(["expires_at"]).execute();
  await db.schema
    .createTable("invitation")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("mastercode", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("firstname", "text", (c) => c.notNull())
    .addColumn("lastname", "text", (c) => c.notNull())
    .addColumn("title", "integer", (c) => c.notNull())
    .addColumn("phonenumber", "text", (c) => c.notNull())
    .addColumn("countrycode", "text", (c) => c.notNull())
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("tripid", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.references("account.id"))
    .execute();
  await db.schema
    .createTable("access_code_use")
    .$call(organisationId)
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id"))
    .addColumn("used_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("access_code_use_pk", ["organisation_id", "code", "account_id"])
    .execute();
}

function organisationId<Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
): CreateTableBuilder<Name, Columns | "organisation_id"> {
  return table.addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"));
}
