import { type Kysely, sql } from "kysely";
import { newId } from "../../crypto/ids.ts";

/** What an agent may book on credit becomes an account of the ledger, in the organisation's currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; organisation_id: string; credit_limit: number; settings: string }>`
    select account.id, organisation_id, credit_limit, settings from account
    join organisation on organisation.id = account.organisation_id where credit_limit > 0 order by account.id`.execute(
    db,
  );
  for (const { id, organisation_id, credit_limit, settings } of rows) {
    const { currency } = JSON.parse(settings) as { currency: string };
    await sql`insert into ledger_account (id, organisation_id, owner_id, kind, card_id, unit, expires_on, credit_limit, balance,
      sequence, head, created_at) values (${newId()}, ${organisation_id}, ${id}, 'credit', null, ${currency}, null,
      ${credit_limit}, 0, 0, '', ${Date.now()})`.execute(db);
  }
  await db.schema.alterTable("account").dropColumn("credit_limit").execute();
}
