import type { SelectQueryBuilder } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { LedgerAccountRow } from "./tables.ts";

export type HeldAccount = Pick<
  LedgerAccountRow,
  "id" | "organisation_id" | "owner_id" | "kind" | "card_id" | "unit" | "balance" | "sequence" | "expires_on"
>;

/** Holders' accounts, for others to join: whose they are, of which card, and what they hold. */
export const heldAccounts = (db: Db): SelectQueryBuilder<Database, "ledger_account", HeldAccount> =>
  db
    .selectFrom("ledger_account")
    .select(["id", "organisation_id", "owner_id", "kind", "card_id", "unit", "balance", "sequence", "expires_on"]);
