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

/** A line of a holder's account, with the transaction it is of. */
export type HeldLine = {
  key: string;
  account: string;
  owner_id: string;
  kind: string;
  sequence: number;
  amount: number;
  at: number;
};

const linesOfHolders = (db: Kysely<Database>, organisationId: string) =>
  db
    .selectFrom("ledger_line")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "ledger_line.transaction_id")
    .innerJoin("ledger_account", "ledger_account.id", "ledger_line.account")
    .where("ledger_line.organisation_id", "=", organisationId)
    .where("ledger_transaction.organisation_id", "=", organisationId)
    .where("ledger_account.organisation_id", "=", organisationId)
    .select(["ledger_transaction.key", "ledger_line.account", "ledger_account.owner_id", "ledger_account.kind"])
    .select(["ledger_line.sequence", "ledger_line.amount", "ledger_line.at"])
    .$narrowType<{ sequence: number }>();

/** What the transaction with a key gave to holders and took from them. */
export const heldLinesOf = (db: Kysely<Database>, organisationId: string, key: string): Promise<HeldLine[]> =>
  linesOfHolders(db, organisationId).where("ledger_transaction.key", "=", key).execute();

/** What an account was given before its line with a number, the first first. */
export const givenBefore = (
  db: Kysely<Database>,
  organisationId: string,
  { account, sequence }: Pick<HeldLine, "account" | "sequence">,
): Promise<HeldLine[]> =>
  linesOfHolders(db, organisationId)
    .where("ledger_line.account", "=", account)
    .where("ledger_line.sequence", "<", sequence)
    .where("ledger_line.amount", ">", 0)
    .orderBy("ledger_line.sequence")
    .execute();

/** When each of the transactions with these keys was posted; those that are not there are left out. */
export async function postedAt(
  db: Kysely<Database>,
  organisationId: string,
  keys: string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom("ledger_transaction")
    .select(["key", "at"])
    .where("organisation_id", "=", organisationId)
    .where("key", "in", keys)
    .execute();
  return new Map(found.map(({ key, at }) => [key, at]));
}
