import { inBatches } from "../db/batches.ts";
import { rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { type TransactionPlace, transactionsAfter } from "./queries.ts";
import { bodyHashOf, CONTRA_ACCOUNTS, lineHashOf, transactionHashOf, unbalancedUnits } from "./rules.ts";
import { hashOfFacts, type KeptSeal, sealedFacts } from "./seals.ts";
import type { LedgerAccountRow, LedgerLineRow, LedgerTransactionRow } from "./tables.ts";

/** A place where the ledger differs from its postings. */
export type Fault = {
  /** A transaction and its line, an account and its line, or a seal. */
  transaction?: string;
  account?: string;
  /** Of the account's line, from 1. */
  sequence?: number;
  seal?: number;
  why:
    | "transaction changed"
    | "transaction not balanced"
    | "transaction missing"
    | "line changed"
    | "line missing"
    | "head changed"
    | "balance changed"
    | "account missing"
    | "seal changed";
  /** Time of the faulty line, if known. */
  at?: number;
};

const contras = new Set<string>(CONTRA_ACCOUNTS);

/**
 * Reads the whole ledger of an organisation and compares it with its hashes and with seals that were kept elsewhere. Answers
 * all faults, the earliest first.
 */
export async function verifyLedger(
  db: Db,
  organisationId: string,
  kept: AsyncIterable<KeptSeal> | Iterable<KeptSeal> = [],
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for await (const transaction of transactionsOf(db, organisationId))
    faults.push(...(await faultsOfTransaction(db, transaction)));
  for await (const account of accountsOf(db, organisationId)) faults.push(...(await faultsOfAccount(db, account)));
  faults.push(...(await linesWithoutAccount(db, organisationId)));
  const told = new Set<string>();
  for await (const seal of kept)
    for (const fault of await faultsAgainst(db, organisationId, seal)) {
      // Every later seal reports a missing line again.
      const what = fault.account ?? fault.transaction ?? `seal ${fault.seal}`;
      if (!told.has(what)) faults.push(fault);
      told.add(what);
    }
  faults.push(...(await faultsOfSeals(db, organisationId)));
  return faults.sort((one, other) => (one.at ?? Number.MAX_SAFE_INTEGER) - (other.at ?? Number.MAX_SAFE_INTEGER));
}

const transactionsOf = (db: Db, organisationId: string) =>
  inBatches<LedgerTransactionRow, TransactionPlace>(
    [Number.MIN_SAFE_INTEGER, ""],
    (place, limit) => transactionsAfter(db, organisationId, place, limit).selectAll().execute(),
    ({ at, id }) => [at, id],
  );

const accountsOf = (db: Db, organisationId: string) =>
  inBatches<LedgerAccountRow, [owner: string, id: string]>(
    ["", ""],
    ([owner, id], limit) =>
      rowsOf(db, "ledger_account", { organisation_id: organisationId })
        .where("owner_id", ">=", owner)
        .where(({ or, eb }) => or([eb("owner_id", ">", owner), eb("id", ">", id)]))
        .orderBy("owner_id")
        .orderBy("id")
        .limit(limit)
        .execute(),
    ({ owner_id, id }) => [owner_id, id],
  );

async function faultsOfTransaction(db: Db, row: LedgerTransactionRow): Promise<Fault[]> {
  const lines = await rowsOf(db, "ledger_line", { organisation_id: row.organisation_id, transaction_id: row.id })
    .orderBy("position")
    .execute();
  const fault = { transaction: row.id, at: row.at };
  const { organisation_id: organisationId, key, reason, actor_id: actorId } = row;
  const bodyHash = bodyHashOf({ organisationId, key, reason, actorId, lines });
  const hash = transactionHashOf({ id: row.id, at: row.at, bodyHash });
  if (bodyHash !== row.body_hash || hash !== row.hash) return [{ ...fault, why: "transaction changed" }];
  if (unbalancedUnits(lines).length > 0) return [{ ...fault, why: "transaction not balanced" }];
  const changed = lines.find((line) => isChanged(line, row));
  return changed ? [{ ...fault, account: changed.account, why: "line changed" }] : [];
}

/** The hash of a holder's line is compared with the line before it, account by account. */
function isChanged(line: LedgerLineRow, { organisation_id, at, hash: transactionHash }: LedgerTransactionRow): boolean {
  const { account, sequence, position } = line;
  if (line.at !== at || line.organisation_id !== organisation_id || contras.has(account) !== (sequence === null))
    return true;
  return sequence === null && line.hash !== lineHashOf({ previous: "", account, sequence, position, transactionHash });
}

async function faultsOfAccount(db: Db, account: LedgerAccountRow): Promise<Fault[]> {
  let [previous, number, balance] = ["", 0, 0n];
  const lines = inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom("ledger_line")
        .innerJoin("ledger_transaction", sameOrganisation("ledger_transaction.id", "ledger_line.transaction_id"))
        .select(["sequence", "position", "unit", "amount", "ledger_line.at", "ledger_line.hash"])
        .select("ledger_transaction.hash as transactionHash")
        .where("ledger_line.organisation_id", "=", account.organisation_id)
        .where("account", "=", account.id)
        .where("sequence", ">", after)
        .orderBy("sequence")
        .limit(limit)
        .execute(),
    ({ sequence }) => Number(sequence),
  );
  for await (const { sequence, position, transactionHash, ...line } of lines) {
    number++;
    const fault = { account: account.id, sequence: number, at: line.at };
    if (sequence !== number) return [{ ...fault, why: "line missing" }];
    const hash = lineHashOf({ previous, account: account.id, sequence, position, transactionHash });
    if (hash !== line.hash || line.unit !== account.unit) return [{ ...fault, why: "line changed" }];
    previous = hash;
    balance += BigInt(line.amount);
  }
  const fault = { account: account.id, sequence: account.sequence };
  if (account.sequence > number) return [{ ...fault, sequence: number + 1, why: "line missing" }];
  if (account.head !== previous || account.sequence < number) return [{ ...fault, why: "head changed" }];
  return BigInt(account.balance) === balance ? [] : [{ ...fault, why: "balance changed" }];
}

async function linesWithoutAccount(db: Db, organisationId: string): Promise<Fault[]> {
  const rows = await db
    .selectFrom("ledger_line")
    .leftJoin("ledger_account", sameOrganisation("ledger_account.id", "ledger_line.account"))
    .select("account")
    .select(({ fn }) => fn.min("at").as("at"))
    .where("ledger_line.organisation_id", "=", organisationId)
    .where("ledger_line.sequence", "is not", null)
    .where("ledger_account.id", "is", null)
    .groupBy("account")
    .limit(MOST_TOLD)
    .execute();
  return rows.map(({ account, at }) => ({ account, at: Number(at), why: "account missing" }));
}

const MOST_TOLD = 20;

async function faultsOfSeals(db: Db, organisationId: string): Promise<Fault[]> {
  const seals = await rowsOf(db, "ledger_seal", { organisation_id: organisationId }).orderBy("number").execute();
  let [previous, after, number] = ["", Number.MIN_SAFE_INTEGER, 0];
  for (const seal of seals) {
    number++;
    const { hash } = await hashOfFacts(previous, sealedFacts(db, organisationId, { after, through: seal.through }));
    if (seal.number !== number || seal.previous !== previous || seal.hash !== hash)
      return [{ seal: number, at: seal.through, why: "seal changed" }];
    [previous, after] = [hash, seal.through];
  }
  return [];
}

async function faultsAgainst(db: Db, organisationId: string, kept: KeptSeal): Promise<Fault[]> {
  const faults: Fault[] = [];
  const at = kept.through;
  for (const fact of kept.facts) {
    if ("transaction" in fact) {
      const found = await db
        .selectFrom("ledger_transaction")
        .select("hash")
        .where("organisation_id", "=", organisationId)
        .where("id", "=", fact.transaction)
        .executeTakeFirst();
      if (found?.hash !== fact.hash) faults.push({ transaction: fact.transaction, why: "transaction missing", at });
      continue;
    }
    const { account, sequence, hash } = fact;
    const last = await db
      .selectFrom("ledger_line")
      .select(["sequence", "hash"])
      .where("organisation_id", "=", organisationId)
      .where("account", "=", account)
      .where("sequence", "<=", sequence)
      .orderBy("sequence", "desc")
      .limit(1)
      .executeTakeFirst();
    // The missing lines begin after the last present one.
    if (last?.sequence !== sequence)
      faults.push({ account, sequence: (last?.sequence ?? 0) + 1, why: "line missing", at });
    else if (last.hash !== hash) faults.push({ account, sequence, why: "line changed", at });
  }
  const stored = await db
    .selectFrom("ledger_seal")
    .select("hash")
    .where("organisation_id", "=", organisationId)
    .where("number", "=", kept.number)
    .executeTakeFirst();
  if (stored?.hash !== kept.hash) faults.push({ seal: kept.number, why: "seal changed", at });
  return faults;
}
