import { sql } from "kysely";
import { changeRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { HolderKind } from "./rules.ts";
import type { LedgerAccountRow, LedgerLineRow, LedgerTransactionRow } from "./tables.ts";

/** Whose holdings: never found without both halves. */
export type Holder = { organisationId: string; ownerId: string };

/** The account; of what has nothing behind it the one that is there, or that another one opened a moment ago. */
export async function insertAccount(db: Db, row: LedgerAccountRow): Promise<string> {
  const inserted = await db
    .insertInto("ledger_account")
    .values(row)
    .$if(row.card_id === null, (query) => query.onConflict((conflict) => conflict.doNothing()))
    .returning("id")
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const { organisation_id, owner_id, kind, unit, expires_on } = row;
  const key = { organisation_id, owner_id, kind, unit, expires_on, card_id: null };
  const { id } = await rowsOf(db, "ledger_account", key).executeTakeFirstOrThrow();
  return id;
}

export const listAccounts = (
  db: Db,
  { organisationId, ownerId }: Holder,
  of: { kinds: readonly HolderKind[]; unit?: string },
): Promise<LedgerAccountRow[]> =>
  rowsOf(db, "ledger_account", { organisation_id: organisationId, owner_id: ownerId })
    .where("kind", "in", of.kinds)
    .$if(of.unit !== undefined, (query) => query.where("unit", "=", of.unit as string))
    .execute();

/** Locks an account until the transaction ends, by an update that changes nothing; answers its current row. */
export const lockAccount = (db: Db, organisationId: string, id: string) =>
  changeRows(db, "ledger_account", { organisation_id: organisationId, id })
    .set((set) => ({ sequence: set.ref("sequence") }))
    .returning(["balance", "credit_limit"])
    .executeTakeFirst();

/** false if the key is taken; waits for a transaction that takes it at the same time. */
export const insertTransaction = (db: Db, row: LedgerTransactionRow): Promise<boolean> =>
  insertNew(db, "ledger_transaction", row);

export const findTransaction = (
  db: Db,
  organisationId: string,
  key: string,
): Promise<LedgerTransactionRow | undefined> =>
  rowsOf(db, "ledger_transaction", { organisation_id: organisationId, key }).executeTakeFirst();

export async function insertLines(db: Db, rows: LedgerLineRow[]): Promise<void> {
  await db.insertInto("ledger_line").values(rows).execute();
}

type Change = { organisationId: string; id: string; unit: string; amount: number };

/**
 * Moves the balance and takes the next number, in one statement that locks the account until the transaction ends; answers
 * the head as it was. Undefined where there is no such account, or it holds less.
 */
export function moveBalance(db: Db, { organisationId, id, unit, amount }: Change) {
  return changeRows(db, "ledger_account", { organisation_id: organisationId, id, unit })
    .set((set) => ({ balance: set("balance", "+", amount), sequence: set("sequence", "+", 1) }))
    .where(sql<boolean>`balance + ${amount} >= -credit_limit`)
    .returning(["head", "sequence"])
    .executeTakeFirst();
}

/** One statement, so that no booking spends in between; false if more is used. */
export const setCreditLimit = (db: Db, organisationId: string, id: string, limit: number): Promise<boolean> =>
  isChanged(
    changeRows(db, "ledger_account", { organisation_id: organisationId, id })
      .set({ credit_limit: limit })
      .where("balance", ">=", -limit),
  );

export async function setHead(db: Db, organisationId: string, id: string, head: string): Promise<void> {
  await changeRows(db, "ledger_account", { organisation_id: organisationId, id }).set({ head }).execute();
}

/** Of a transaction in the order in which they were posted. */
export type TransactionPlace = [at: number, id: string];

export const transactionsAfter = (db: Db, organisationId: string, [at, id]: TransactionPlace, limit: number) =>
  db
    .selectFrom("ledger_transaction")
    .select(["at", "id"])
    .where("organisation_id", "=", organisationId)
    .where("at", ">=", at)
    .where(({ or, eb }) => or([eb("at", ">", at), eb("id", ">", id)]))
    .orderBy("at")
    .orderBy("id")
    .limit(limit);
