import { type Kysely, sql } from "kysely";

type Pending = {
  id: string;
  organisation_id: string;
  identity: string;
  remember: number;
  redirect_to: string;
  code_hash: string | null;
  code_account_id: string | null;
  code_tries_left: number;
  letters_left: number;
  expires_at: number;
};

/** What somebody has begun stands in one table: a sign-up, what was typed at checkout, an identity that waits for its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await sql`insert into draft (id, organisation_id, kind, data, account_id, expires_at)
    select id, organisation_id, 'sign-up', case when account_id is null then data end, account_id, expires_at
    from sign_up_draft`.execute(db);
  await sql`insert into draft (id, organisation_id, kind, data, account_id, expires_at)
    select id, organisation_id, 'checkout', data, account_id, expires_at from reservation_draft`.execute(db);
  const { rows } = await sql<Pending>`select * from pending_identity`.execute(db);
  for (const row of rows) await movePendingIdentity(db, row);
  for (const table of ["sign_up_draft", "reservation_draft", "pending_identity"]) {
    await db.schema.dropTable(table).execute();
  }
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("draft")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("data", "text")
    .addColumn("account_id", "text")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("draft_expiry").on("draft").columns(["expires_at"]).execute();
  await db.schema.createIndex("draft_account").on("draft").columns(["organisation_id", "account_id"]).execute();
  await db.schema
    .createTable("link_code")
    .addColumn("draft_id", "text", (c) => c.primaryKey().references("draft.id").onDelete("cascade"))
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("account_id", "text", (c) => c.references("account.id"))
    .addColumn("code_hash", "text")
    .addColumn("tries_left", "integer", (c) => c.notNull())
    .addColumn("emails_left", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("link_code_account").on("link_code").columns(["account_id"]).execute();
}

async function movePendingIdentity(db: Kysely<unknown>, row: Pending): Promise<void> {
  const { id, organisation_id, expires_at } = row;
  const data = JSON.stringify({
    identity: JSON.parse(row.identity) as unknown,
    remember: row.remember === 1,
    redirectTo: row.redirect_to,
  });
  await sql`insert into draft (id, organisation_id, kind, data, expires_at)
    values (${id}, ${organisation_id}, 'pending-identity', ${data}, ${expires_at})`.execute(db);
  await sql`insert into link_code (draft_id, organisation_id, account_id, code_hash, tries_left, emails_left)
    values (${id}, ${organisation_id}, ${row.code_account_id}, ${row.code_hash}, ${row.code_tries_left},
      ${row.letters_left})`.execute(db);
}
