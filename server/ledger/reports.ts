import { sql } from "kysely";
import type { Day } from "../core/day.ts";
import { inBatches } from "../db/batches.ts";
import { rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { type Holder, type TransactionPlace, transactionsAfter } from "./queries.ts";
import type { LedgerAccountRow } from "./tables.ts";

/** From one instant until before another, in milliseconds. */
export type Period = { from: number; until: number };

/** `balance`: what the account held after it. */
export type StatementLine = {
  account: string;
  sequence: number;
  at: number;
  key: string;
  reason: string;
  amount: number;
  balance: bigint;
};

/** All accounts of the holder, also empty ones, in the order of their ids. */
export const accountsOf = (db: Db, { organisationId, ownerId }: Holder): Promise<LedgerAccountRow[]> =>
  rowsOf(db, "ledger_account", { organisation_id: organisationId, owner_id: ownerId }).orderBy("id").execute();

/** All lines of an account up to an instant, the oldest first. */
export async function* statementOf(
  db: Db,
  organisationId: string,
  account: string,
  until = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<StatementLine> {
  const lines = inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom("ledger_line")
        .innerJoin("ledger_transaction", sameOrganisation("ledger_transaction.id", "ledger_line.transaction_id"))
        .select(["sequence", "amount", "ledger_line.at", "key", "reason"])
        .where("ledger_line.organisation_id", "=", organisationId)
        .where("account", "=", account)
        .where("sequence", ">", after)
        .where("ledger_line.at", "<", until)
        .orderBy("sequence")
        .limit(limit)
        .execute(),
    ({ sequence }) => Number(sequence),
  );
  let balance = 0n;
  for await (const { sequence, ...line } of lines) {
    balance += BigInt(line.amount);
    yield { ...line, account, sequence: Number(sequence), balance };
  }
}

/** A line of the journal; `kind` is that of a holder's account, undefined on contra accounts. */
export type JournalLine = {
  transaction: string;
  position: number;
  at: number;
  reason: string;
  actor: string;
  account: string;
  kind: string | null;
  unit: string;
  amount: number;
};

/** Every line of an organisation, in the order in which it was posted; memory does not grow with the period. */
export const journalOf = (db: Db, organisationId: string, { from, until }: Period): AsyncGenerator<JournalLine> =>
  inBatches<JournalLine, TransactionPlace>(
    [from, ""],
    (after, limit) =>
      db
        .selectFrom(
          transactionsAfter(db, organisationId, after, limit)
            .select(["reason", "actor_id as actor"])
            .where("at", "<", until)
            .as("posted"),
        )
        .innerJoin("ledger_line", "ledger_line.transaction_id", "posted.id")
        .leftJoin("ledger_account", sameOrganisation("ledger_account.id", "ledger_line.account"))
        .where("ledger_line.organisation_id", "=", organisationId)
        .select(["posted.id as transaction", "posted.at", "reason", "actor"])
        .select(["position", "account", "ledger_account.kind", "ledger_line.unit", "amount"])
        .orderBy("posted.at")
        .orderBy("posted.id")
        .orderBy("position")
        .execute(),
    ({ at, transaction }) => [at, transaction],
  );

/** Of a kind and unit. `before` plus the value issued, spent and lost is the balance at the end; `expired` is a part of it. */
export type Liability = {
  kind: string;
  unit: string;
  before: bigint;
  issued: bigint;
  spent: bigint;
  lost: bigint;
  held: bigint;
  expired: bigint;
};

const SPENT = ["reserve", "capture", "release", "refund", "used-before", "commission-payout"];
const LOST = ["forfeit"];

/** What holders have in hand after a period whose last day is `lastDay`, and how it came to that. */
export async function liabilitiesOf(
  db: Db,
  organisationId: string,
  { from, until, lastDay }: Period & { lastDay: Day },
): Promise<Liability[]> {
  const within = sql<boolean>`ledger_line.at >= ${from}`;
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<string>`cast(coalesce(sum(case when ${condition} then amount else 0 end), 0) as text)`;
  const rows = await db
    .selectFrom("ledger_line")
    .innerJoin("ledger_account", sameOrganisation("ledger_account.id", "ledger_line.account"))
    .innerJoin("ledger_transaction", sameOrganisation("ledger_transaction.id", "ledger_line.transaction_id"))
    .select(["ledger_account.kind", "ledger_account.unit"])
    .select([
      sumWhere(sql`not ${within}`).as("before"),
      sumWhere(sql`${within} and reason in (${sql.join(SPENT)})`).as("spent"),
      sumWhere(sql`${within} and reason in (${sql.join(LOST)})`).as("lost"),
      sumWhere(sql`1 = 1`).as("held"),
      sumWhere(sql`expires_on is not null and expires_on <= ${lastDay}`).as("expired"),
    ])
    .where("ledger_line.organisation_id", "=", organisationId)
    .where("ledger_line.sequence", "is not", null)
    .where("ledger_line.at", "<", until)
    .groupBy(["ledger_account.kind", "ledger_account.unit"])
    .orderBy("ledger_account.kind")
    .orderBy("ledger_account.unit")
    .execute();
  return rows.map(({ kind, unit, ...sums }) => {
    const [before, spent, lost, held] = [sums.before, sums.spent, sums.lost, sums.held].map(BigInt) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const issued = held - before - spent - lost;
    return { kind, unit, before, issued, spent, lost, held, expired: BigInt(sums.expired) };
  });
}

/** What passed to the organisation in a period. Breakage: rests of certificates, and balances of deleted accounts. Mark-up: what agents added to net rates, less what was refunded of it. */
export async function incomeOf(
  db: Db,
  organisationId: string,
  account: "breakage" | "mark-up",
  { from, until }: Period,
): Promise<{ unit: string; amount: bigint }[]> {
  const rows = await db
    .selectFrom("ledger_line")
    .select("unit")
    .select(sql<string>`cast(sum(amount) as text)`.as("amount"))
    .where("organisation_id", "=", organisationId)
    .where("account", "=", account)
    .where("sequence", "is", null)
    .where("at", ">=", from)
    .where("at", "<", until)
    .groupBy("unit")
    .orderBy("unit")
    .execute();
  return rows.map(({ unit, amount }) => ({ unit, amount: BigInt(amount) }));
}
