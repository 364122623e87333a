import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DAY } from "../core/durations.ts";
import { yieldWhenLong } from "../core/event-loop.ts";
import { inBatches } from "../db/batches.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { COMPLETE_AFTER } from "./ledger.ts";
import { type TransactionPlace, transactionsAfter } from "./queries.ts";
import type { LedgerLineRow, LedgerSealRow, LedgerTransactionRow } from "./tables.ts";

/**
 * A seal tells what the ledger was at an instant: the last line of each holder's account that moved since the seal before,
 * and the transactions that moved none. Kept elsewhere, it shows what nothing else can: that the end of an account is gone.
 */
export type SealedFact = { account: string; sequence: number; hash: string } | { transaction: string; hash: string };

type Window = { after: number; through: number };

/** Seals the complete lines; undefined if there are none since the last seal, or another process sealed them. */
export async function addSeal(db: Db, organisationId: string, now: number): Promise<LedgerSealRow | undefined> {
  const last = await lastSeal(db, organisationId);
  const window = { after: last?.through ?? Number.MIN_SAFE_INTEGER, through: now - COMPLETE_AFTER };
  const previous = last?.hash ?? "";
  const { hash, facts } = await hashOfFacts(previous, sealedFacts(db, organisationId, window));
  if (facts === 0) return undefined;
  const seal = {
    organisation_id: organisationId,
    number: (last?.number ?? 0) + 1,
    through: window.through,
    previous,
    hash,
  };
  return db
    .insertInto("ledger_seal")
    .values(seal)
    .onConflict((conflict) => conflict.columns(["organisation_id", "number"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** One a day of UTC. */
export async function isSealDue(db: Db, organisationId: string, now: number): Promise<boolean> {
  const last = await lastSeal(db, organisationId);
  const dayOf = (instant: number) => Math.floor(instant / DAY);
  return last === undefined || dayOf(last.through) < dayOf(now - COMPLETE_AFTER);
}

/** As it is kept elsewhere. */
export type KeptSeal = {
  organisation: string;
  number: number;
  through: number;
  previous: string;
  hash: string;
  facts: SealedFact[];
};

/** The ledger no longer has what a seal covers; the message names the seal. */
export class BrokenSealError extends Error {
  override name = "BrokenSealError";
}

/** The seals after a number, each as pieces of one line of JSON: a window may hold more facts than fit into one text. */
export async function* keptSeals(
  db: Db,
  { id, slug }: { id: string; slug: string },
  after = 0,
): AsyncGenerator<{ number: number; pieces: AsyncGenerator<string> }> {
  const seals = await rowsOf(db, "ledger_seal", { organisation_id: id })
    .where("number", ">=", after)
    .orderBy("number")
    .execute();
  let began = Number.MIN_SAFE_INTEGER;
  for (const seal of seals) {
    const window = { after: began, through: seal.through };
    began = seal.through;
    if (seal.number > after) yield { number: seal.number, pieces: piecesOf(slug, seal, sealedFacts(db, id, window)) };
  }
}

async function* piecesOf(
  slug: string,
  { organisation_id: organisation, number, through, previous, hash }: LedgerSealRow,
  facts: AsyncGenerator<SealedFact[]>,
): AsyncGenerator<string> {
  const sum = hashOf(previous);
  yield `${JSON.stringify({ organisation, number, through, previous, hash }).slice(0, -1)},"facts":[`;
  let comma = "";
  for await (const page of facts) {
    sum.add(page);
    yield comma + JSON.stringify(page).slice(1, -1);
    comma = ",";
  }
  if (sum.digest() !== hash) throw new BrokenSealError(`the ledger of ${slug} has not what seal ${number} says`);
  yield "]}\n";
}

export function isWhole({ previous, hash, facts }: KeptSeal): boolean {
  const sum = hashOf(previous);
  sum.add(facts);
  return sum.digest() === hash;
}

const lastSeal = (db: Db, organisationId: string) =>
  rowsOf(db, "ledger_seal", { organisation_id: organisationId }).orderBy("number", "desc").limit(1).executeTakeFirst();

/**
 * What a seal covers, in pages, in an order that stays. One pass through the window: the accounts that moved in it are sorted
 * here, because a query that groups or sorts a window takes as long as it has rows.
 */
export async function* sealedFacts(
  db: Db,
  organisationId: string,
  { after, through }: Window,
): AsyncGenerator<SealedFact[]> {
  const heads = new Map<string, { account: string; sequence: number; hash: string }>();
  for await (const { account, sequence, hash } of movedLines(db, organisationId, { after, through }))
    if (Number(sequence) > (heads.get(account)?.sequence ?? 0))
      heads.set(account, { account, sequence: Number(sequence), hash });
  yield* inOrder(heads);
  const contraOnly = new Map<string, SealedFact>();
  for await (const { id, hash, movesHolder } of transactionsOf(db, organisationId, { after, through }))
    if (!movesHolder) contraOnly.set(id, { transaction: id, hash });
  yield* inOrder(contraOnly);
}

const KEYS_A_LOOK = 1_000;

/** By their keys, a part at a time: sorting all at once would hold up requests. Keys are ids, whose first letters differ. */
async function* inOrder<Fact>(facts: Map<string, Fact>): AsyncGenerator<Fact[]> {
  const parts = new Map<string, string[]>();
  let seen = 0;
  for (const key of facts.keys()) {
    const start = key.slice(0, 2);
    const part = parts.get(start);
    if (part) part.push(key);
    else parts.set(start, [key]);
    if (++seen % KEYS_A_LOOK === 0) await yieldWhenLong();
  }
  for (const start of [...parts.keys()].sort()) {
    yield (parts.get(start) ?? []).sort().map((key) => facts.get(key) as Fact);
    await yieldWhenLong();
  }
}

type Place = [at: number, transaction: string, position: number];
type MovedLine = Pick<LedgerLineRow, "account" | "sequence" | "hash" | "at" | "transaction_id" | "position">;

const movedLines = (db: Db, organisationId: string, { after, through }: Window) =>
  inBatches<MovedLine, Place>(
    [after + 1, "", 0],
    ([at, transaction, position], limit) =>
      db
        .selectFrom("ledger_line")
        .select(["account", "sequence", "hash", "at", "transaction_id", "position"])
        .where("organisation_id", "=", organisationId)
        .where("sequence", "is not", null)
        .where("at", ">=", at)
        .where("at", "<=", through)
        .where(({ or, and, eb }) =>
          or([
            eb("at", ">", at),
            eb("transaction_id", ">", transaction),
            and([eb("transaction_id", "=", transaction), eb("position", ">", position)]),
          ]),
        )
        .orderBy("at")
        .orderBy("transaction_id")
        .orderBy("position")
        .limit(limit)
        .execute(),
    ({ at, transaction_id, position }) => [at, transaction_id, position],
  );

type PostedTransaction = Pick<LedgerTransactionRow, "id" | "hash" | "at"> & { movesHolder: unknown };

const transactionsOf = (db: Db, organisationId: string, { after, through }: Window) =>
  inBatches<PostedTransaction, TransactionPlace>(
    [after + 1, ""],
    (place, limit) =>
      transactionsAfter(db, organisationId, place, limit)
        .select("hash")
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom("ledger_line")
              .select(sql`1`.as("one"))
              .whereRef("ledger_line.organisation_id", "=", "ledger_transaction.organisation_id")
              .whereRef("ledger_line.transaction_id", "=", "ledger_transaction.id")
              .where("sequence", "is not", null),
          ).as("movesHolder"),
        )
        .where("at", "<=", through)
        .execute(),
    ({ at, id }) => [at, id],
  );

export async function hashOfFacts(previous: string, pages: AsyncIterable<SealedFact[]> | Iterable<SealedFact[]>) {
  const sum = hashOf(previous);
  for await (const facts of pages) sum.add(facts);
  return { hash: sum.digest(), facts: sum.count() };
}

function hashOf(previous: string) {
  const hash = createHash("sha256").update(previous);
  let count = 0;
  return {
    add(facts: SealedFact[]): void {
      for (const fact of facts) hash.update(`\n${JSON.stringify(fact)}`);
      count += facts.length;
    },
    count: () => count,
    digest: () => hash.digest("base64url"),
  };
}
