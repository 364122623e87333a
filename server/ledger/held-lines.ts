import { sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { ContraAccount, Entry } from "./rules.ts";

/** The lines of holders' accounts with why they moved, for others to join. */
export const heldLines = (db: Db, { organisationId, ownerId }: { organisationId: string; ownerId: string }) =>
  db
    .selectFrom("ledger_account")
    .innerJoin("ledger_line", sameOrganisation("ledger_line.account", "ledger_account.id"))
    .innerJoin("ledger_transaction", sameOrganisation("ledger_transaction.id", "ledger_line.transaction_id"))
    .where("ledger_account.organisation_id", "=", organisationId)
    .where("ledger_line.organisation_id", "=", organisationId)
    .where("ledger_account.owner_id", "=", ownerId)
    // All of them have one; the index by accounts has no others.
    .where("ledger_line.sequence", "is not", null)
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

/** The lines of holders' accounts in the transactions with these keys, for others to join. */
export const linesOf = (db: Db, organisationId: string, keys: string[]) =>
  db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_line", sameOrganisation("ledger_line.transaction_id", "ledger_transaction.id"))
    .innerJoin("ledger_account", sameOrganisation("ledger_account.id", "ledger_line.account"))
    .where("ledger_transaction.organisation_id", "=", organisationId)
    .where("ledger_transaction.key", "in", keys)
    .select(["ledger_account.kind", "ledger_account.card_id", "ledger_account.unit", "ledger_account.expires_on"])
    .select("ledger_line.amount");

/** When each of the transactions with these keys was posted; those that are not there are left out. */
export async function postedAt(db: Db, organisationId: string, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom("ledger_transaction")
    .select(["key", "at"])
    .where("organisation_id", "=", organisationId)
    .where("key", "in", keys)
    .execute();
  return new Map(found.map(({ key, at }) => [key, at]));
}

/** The entries posted under a key, and under keys that begin with it. */
export async function entriesOf(
  db: Db,
  organisationId: string,
  { key, prefix }: { key: string; prefix: string },
): Promise<Entry[]> {
  const rows = await db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_line", sameOrganisation("ledger_line.transaction_id", "ledger_transaction.id"))
    .leftJoin("ledger_account", sameOrganisation("ledger_account.id", "ledger_line.account"))
    .select(["ledger_line.account", "ledger_line.sequence", "ledger_line.unit", "ledger_line.amount", "expires_on"])
    .where("ledger_transaction.organisation_id", "=", organisationId)
    .where("ledger_line.organisation_id", "=", organisationId)
    .where(({ or, eb }) =>
      or([eb("ledger_transaction.key", "=", key), eb("ledger_transaction.key", "like", `${prefix}%`)]),
    )
    .execute();
  return rows.map(({ account, sequence, unit, amount, expires_on: expiresOn }) =>
    sequence === null
      ? { contra: account as ContraAccount, unit, amount }
      : { holder: { id: account, expiresOn }, unit, amount },
  );
}
