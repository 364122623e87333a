import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** The lines of holders' accounts with why they moved, for others to join. */
export const heldLines = (
  db: Kysely<Database>,
  { organisationId, ownerId }: { organisationId: string; ownerId: string },
) =>
  db
    .selectFrom("ledger_account")
    .innerJoin("ledger_line", "ledger_line.account", "ledger_account.id")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "ledger_line.transaction_id")
    .where("ledger_account.organisation_id", "=", organisationId)
    .where("ledger_line.organisation_id", "=", organisationId)
    .where("ledger_account.owner_id", "=", ownerId)
    .select([
      "ledger_account.kind",
      "ledger_account.card_id",
      "ledger_account.unit",
      "ledger_line.account",
      "ledger_line.sequence",
      "ledger_line.amount",
      "ledger_line.at",
      "ledger_transaction.reason",
      "ledger_transaction.key",
    ]);
