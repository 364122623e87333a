import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { DAY } from "../core/durations.ts";
import { inBatches } from "../db/batches.ts";
import type { Database } from "../db/schema.ts";
import { COMPLETE_AFTER } from "./ledger.ts";
import type { LedgerSealRow } from "./tables.ts";

/**
 * A seal tells what the ledger was at an instant: the last line of each holder's account that moved since the seal before,
 * and the transactions that moved none. Kept elsewhere, it shows what nothing else can: that the end of an account is gone.
 */
export type SealedFact = { account: string; sequence: number; hash: string } | { transaction: string; hash: string };

type Window = { after: number; through: number };

/** Seals what is complete by now; undefined where nothing moved since, or another process did it at this moment. */
export async function addSeal(
  db: Kysely<Database>,
  organisationId: string,
  now: number,
): Promise<LedgerSealRow | undefined> {
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
export async function isSealDue(db: Kysely<Database>, organisationId: string, now: number): Promise<boolean> {
  const last = await lastSeal(db, organisationId);
  const dayOf = (instant: number) => Math.floor(instant / DAY);
  return last === undefined || dayOf(last.through) < dayOf(now - COMPLETE_AFTER);
}

/** A seal with all that it covers, as it is kept elsewhere. */
export type KeptSeal = {
  organisation: string;
  number: number;
  through: number;
  previous: string;
  hash: string;
  facts: SealedFact[];
};

/** Those after a number. `isWhole`: the ledger still has what was sealed. */
export async function* keptSeals(
  db: Kysely<Database>,
  organisationId: string,
  after = 0,
): AsyncGenerator<{ seal: KeptSeal; isWhole: boolean }> {
  const seals = await db
    .selectFrom("ledger_seal")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("number", ">=", after)
    .orderBy("number")
    .execute();
  let began = Number.MIN_SAFE_INTEGER;
  for (const { number, through, previous, hash } of seals) {
    const window = { after: began, through };
    began = through;
    if (number <= after) continue;
    const facts: SealedFact[] = [];
    for await (const fact of sealedFacts(db, organisationId, window)) facts.push(fact);
    const seal = { organisation: organisationId, number, through, previous, hash, facts };
    yield { seal, isWhole: await isWhole(seal) };
  }
}

export const isWhole = async ({ previous, hash, facts }: KeptSeal): Promise<boolean> =>
  (await hashOfFacts(previous, facts)).hash === hash;

const lastSeal = (db: Kysely<Database>, organisationId: string) =>
  db
    .selectFrom("ledger_seal")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** What a seal covers, in an order that stays. */
export async function* sealedFacts(
  db: Kysely<Database>,
  organisationId: string,
  { after, through }: Window,
): AsyncGenerator<SealedFact> {
  const heads = inBatches(
    (account, limit) =>
      db
        .selectFrom("ledger_line")
        .innerJoin(
          (from) =>
            from
              .selectFrom("ledger_line")
              .select(["account as moved"])
              .select((eb) => eb.fn.max("sequence").as("last"))
              .where("organisation_id", "=", organisationId)
              .where("sequence", "is not", null)
              .where("at", ">", after)
              .where("at", "<=", through)
              .where("account", ">", account)
              .groupBy("account")
              .orderBy("account")
              .limit(limit)
              .as("head"),
          (join) =>
            join.onRef("ledger_line.account", "=", "head.moved").onRef("ledger_line.sequence", "=", "head.last"),
        )
        .select(["account", "sequence", "hash"])
        .orderBy("account")
        .execute(),
    ({ account }) => account,
  );
  for await (const { account, sequence, hash } of heads) yield { account, sequence: sequence ?? 0, hash };
  const contraOnly = inBatches(
    (id, limit) =>
      db
        .selectFrom("ledger_transaction")
        .select(["id", "hash"])
        .where("organisation_id", "=", organisationId)
        .where("at", ">", after)
        .where("at", "<=", through)
        .where("id", ">", id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("ledger_line")
                .select(sql`1`.as("one"))
                .whereRef("ledger_line.transaction_id", "=", "ledger_transaction.id")
                .where("sequence", "is not", null),
            ),
          ),
        )
        .orderBy("id")
        .limit(limit)
        .execute(),
    ({ id }) => id,
  );
  for await (const { id, hash } of contraOnly) yield { transaction: id, hash };
}

export async function hashOfFacts(previous: string, facts: AsyncIterable<SealedFact> | Iterable<SealedFact>) {
  const hash = createHash("sha256").update(previous);
  let count = 0;
  for await (const fact of facts) {
    hash.update(`\n${JSON.stringify(fact)}`);
    count++;
  }
  return { hash: hash.digest("base64url"), facts: count };
}
