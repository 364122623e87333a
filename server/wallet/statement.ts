import { sql } from "kysely";
import { MOST_LISTED } from "../core/limits.ts";
import { type Money, POINTS } from "../core/money.ts";
import type { Slice } from "../core/pages.ts";
import type { Db } from "../db/schema.ts";
import { heldLines } from "../ledger/held-lines.ts";
import type { HolderKind } from "../ledger/rules.ts";
import { BY_OPERATORS } from "./balances.ts";

type Holder = { organisationId: string; ownerId: string };

export type OwnKind = Exclude<HolderKind, "membership" | "outside" | "commission">;

/** UTC milliseconds: from one instant on, and before another. */
export type Period = { from: number; until: number };

/** A holder's balance of one kind and unit at the start and the end of a period; `lines`: the number of movements between. */
export type StatementHolding = { kind: OwnKind; unit: string; opening: number; closing: number; lines: number };

export type StatementLine = {
  kind: OwnKind;
  unit: string;
  at: number;
  /** Why, from a list. */
  reason: string;
  /** The booking it was for; undefined where it was for none. */
  bookingId: string | undefined;
  /** The reward it was for; undefined where it was for none. */
  rewardId: string | undefined;
  /** The purchase it paid for or came back from; undefined where it did neither. */
  purchaseId: string | undefined;
  /** The code of the card that gave or got it; undefined where there is none. */
  card: string | undefined;
  /** Minor units; what the holder gets is above zero. */
  amount: number;
  /** What they held of the kind and unit after it. */
  balance: number;
};

/** What the holder can spend: no discounts of a plan, which the organisation pays, and no commission, which is paid out. */
const ownLines = (db: Db, holder: Holder) =>
  heldLines(db, holder).where("ledger_account.kind", "not in", ["membership", "commission"]);

/** By kind and unit; without those that neither held anything nor moved. */
export async function statementHoldings(db: Db, holder: Holder, { from, until }: Period): Promise<StatementHolding[]> {
  const rows = await db
    .selectFrom(ownLines(db, holder).as("held"))
    .select(["kind", "unit", sumBefore(from).as("opening"), sumBefore(until).as("closing")])
    .select((held) =>
      held.fn
        .countAll<number>()
        .filterWhere(({ and, eb }) => and([eb("at", ">=", from), eb("at", "<", until)]))
        .as("lines"),
    )
    .groupBy(["kind", "unit"])
    .orderBy("kind")
    .orderBy("unit")
    .execute();
  return rows
    .map((row) => ({
      ...row,
      kind: row.kind as OwnKind,
      opening: Number(row.opening),
      closing: Number(row.closing),
    }))
    .filter(({ opening, closing, lines }) => opening !== 0 || closing !== 0 || lines > 0);
}

/** As text: a sum may be beyond what an engine's integers keep. */
const sumBefore = (instant: number) =>
  sql<string>`cast(coalesce(sum(amount) filter (where at < ${instant}), 0) as text)`;

/** The lines of all holdings in the order of these, each with its balance. */
export async function statementLines(
  db: Db,
  holder: Holder,
  { from, until }: Period,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<StatementLine[]> {
  // The balance runs over all that came before, so that it is the same whatever the period.
  const moved = db
    .selectFrom(ownLines(db, holder).where("ledger_line.at", "<", until).as("held"))
    .selectAll()
    .select(
      sql<string>`cast(sum(amount) over (partition by kind, unit order by at, account, sequence
        rows unbounded preceding) as text)`.as("balance"),
    );
  const rows = await db
    .selectFrom(moved.as("moved"))
    .leftJoin("payment_card", (join) =>
      join
        .onRef("payment_card.id", "=", "moved.card_id")
        .on("payment_card.organisation_id", "=", holder.organisationId),
    )
    .selectAll("moved")
    .select("payment_card.card_code")
    .where("moved.at", ">=", from)
    .orderBy("moved.kind")
    .orderBy("moved.unit")
    .orderBy("moved.at")
    .orderBy("moved.account")
    .orderBy("moved.sequence")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ kind, unit, at, reason, key, card_code, amount, balance }) => ({
    kind: kind as OwnKind,
    unit,
    at,
    reason,
    amount,
    bookingId: /^booking:([^:]+):/.exec(key)?.[1],
    rewardId: /^reward:([^:]+):/.exec(key)?.[1],
    purchaseId: /^purchase:([^:]+):(?:sale|withdraw)$/.exec(key)?.[1],
    card: card_code ?? undefined,
    balance: Number(balance),
  }));
}

/**
 * Points that operators gave the holder, above zero, or took: the newest, and one more than a list shows. Points are never bought, so the reasons of
 * operators are enough to find them.
 */
export async function adjustedPoints(db: Db, holder: Holder): Promise<{ at: number; amount: Money }[]> {
  const rows = await db
    .selectFrom(
      heldLines(db, holder)
        .where("ledger_account.kind", "=", POINTS)
        .where("ledger_transaction.reason", "in", Object.values(BY_OPERATORS))
        .as("held"),
    )
    .select(["key", "at", sql<string>`cast(sum(amount) as text)`.as("minor")])
    .groupBy(["key", "at"])
    .orderBy("at", "desc")
    .orderBy("key")
    .limit(MOST_LISTED + 1)
    .execute();
  return rows.map(({ at, minor }) => ({ at, amount: { minor: Number(minor), currency: POINTS } }));
}
