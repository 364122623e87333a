import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { HolderKind } from "./rules.ts";
import type { LedgerAccountRow, LedgerLineRow, LedgerTransactionRow } from "./tables.ts";

/** Whose holdings: never found without both halves. */
export type Holder = { organisationId: string; ownerId: string };

/** The account; of what has nothing behind it the one that is there, or that another one opened a moment ago. */
export async function insertAccount(db: Kysely<Database>, row: LedgerAccountRow): Promise<string> {
  const inserted = await db
    .insertInto("ledger_account")
    .values(row)
    .$if(row.card_id === null, (query) => query.onConflict((conflict) => conflict.doNothing()))
    .returning("id")
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const { id } = await db
    .selectFrom("ledger_account")
    .select("id")
    .where("organisation_id", "=", row.organisation_id)
    .where("owner_id", "=", row.owner_id)
    .where("kind", "=", row.kind)
    .where("unit", "=", row.unit)
    .where("expires_on", "is not distinct from", row.expires_on)
    .where("card_id", "is", null)
    .executeTakeFirstOrThrow();
  return id;
}

export const listAccounts = (
  db: Kysely<Database>,
  { organisationId, ownerId }: Holder,
  of: { kinds: readonly HolderKind[]; unit?: string },
): Promise<LedgerAccountRow[]> =>
  db
    .selectFrom("ledger_account")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", ownerId)
    .where("kind", "in", of.kinds)
    .$if(of.unit !== undefined, (query) => query.where("unit", "=", of.unit as string))
    .execute();

/** Locks an account until the transaction ends, by writing what is there; answers what it holds then. */
export const lockAccount = (db: Kysely<Database>, organisationId: string, id: string) =>
  db
    .updateTable("ledger_account")
    .set((set) => ({ sequence: set.ref("sequence") }))
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .returning(["balance", "credit_limit"])
    .executeTakeFirst();

/** Nothing where the key is taken; whoever took it a moment ago is waited for. */
export async function insertTransaction(db: Kysely<Database>, row: LedgerTransactionRow): Promise<boolean> {
  const inserted = await db
    .insertInto("ledger_transaction")
    .values(row)
    .onConflict((conflict) => conflict.columns(["organisation_id", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findTransaction = (
  db: Kysely<Database>,
  organisationId: string,
  key: string,
): Promise<LedgerTransactionRow | undefined> =>
  db
    .selectFrom("ledger_transaction")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("key", "=", key)
    .executeTakeFirst();

export async function insertLines(db: Kysely<Database>, rows: LedgerLineRow[]): Promise<void> {
  await db.insertInto("ledger_line").values(rows).execute();
}

type Change = { organisationId: string; id: string; unit: string; amount: number };

/**
 * Moves the balance and takes the next number, in one statement that locks the account until the transaction ends; answers
 * the head as it was. Undefined where there is no such account, or it holds less.
 */
export function moveBalance(db: Kysely<Database>, { organisationId, id, unit, amount }: Change) {
  return db
    .updateTable("ledger_account")
    .set((set) => ({ balance: set("balance", "+", amount), sequence: set("sequence", "+", 1) }))
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("unit", "=", unit)
    .where(sql<boolean>`balance + ${amount} >= -credit_limit`)
    .returning(["head", "sequence"])
    .executeTakeFirst();
}

export async function setHead(db: Kysely<Database>, organisationId: string, id: string, head: string): Promise<void> {
  await db
    .updateTable("ledger_account")
    .set({ head })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Of a transaction in the order in which they were posted. */
export type TransactionPlace = [at: number, id: string];

export const transactionsAfter = (
  db: Kysely<Database>,
  organisationId: string,
  [at, id]: TransactionPlace,
  limit: number,
) =>
  db
    .selectFrom("ledger_transaction")
    .select(["at", "id"])
    .where("organisation_id", "=", organisationId)
    .where("at", ">=", at)
    .where(({ or, eb }) => or([eb("at", ">", at), eb("id", ">", id)]))
    .orderBy("at")
    .orderBy("id")
    .limit(limit);
