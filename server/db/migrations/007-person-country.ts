import { type Kysely, sql } from "kysely";

/** What every organisation began with, and what a settings text without a maximum means. */
const USUAL_LIMIT = 13;

type Owner = { id: string; settings: string };

/** SU-14: the country an account's person lives in. SI-06: the longest password that was allowed when theirs was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("account")
    .addColumn("country_code", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("account").addColumn("password_limit", "integer").execute();
  const { rows } = await sql<Owner>`select id, settings from organisation`.execute(db);
  for (const { id, settings } of rows) {
    const { password } = JSON.parse(settings) as { password?: { max?: number } };
    // Whether it was lowered before this migration nobody knows: the usual limit is allowed in any case.
    const limit = Math.max(USUAL_LIMIT, password?.max ?? USUAL_LIMIT);
    await sql`update account set password_limit = ${limit}
      where organisation_id = ${id} and password_hash is not null`.execute(db);
  }
}
