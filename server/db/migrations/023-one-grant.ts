import { type Kysely, sql } from "kysely";

/**
 * What somebody holds of a kind in a unit and lasts as long is one account, also where two open it at once. Before there were
 * only accounts of cards, which have each their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index ledger_account_grant
    on ledger_account (organisation_id, owner_id, kind, unit, coalesce(expires_on, -1)) where card_id is null`.execute(
    db,
  );
}
