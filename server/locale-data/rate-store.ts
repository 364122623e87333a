import { parseDay } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { PublishedRates } from "../ports/rates.ts";
import { ageOf, MOST_DAYS_OLD } from "./rate-age.ts";
import type { ExchangeRateRow } from "./tables.ts";

/** Nothing of it was stored: its day is too long ago, or beyond tomorrow; or that day has a table of other rates. */
export type NotKept = "too-old" | "to-come" | "differs";

/**
 * Stores a table whole, or nothing of it. The first one of a source and a day stays, so that what a receipt names by them can
 * be looked up; `replace` puts another in its place. Answers whether anything changed. An older table than others is kept,
 * and counts for nothing beside them.
 */
export async function keepRates(
  db: Db,
  { source, asOf, base, rates }: PublishedRates,
  { now, replace = false }: { now: number; replace?: boolean },
): Promise<Outcome<{ changed: boolean }, NotKept>> {
  const day = parseDay(asOf);
  if (day === undefined) throw new Error(`"${asOf}" is no day`);
  const age = ageOf(day, now);
  if (age > MOST_DAYS_OLD) return refused("too-old");
  if (age < -1) return refused("to-come");
  const rows = Object.entries(rates).map(([currency, rate]) => ({ source, as_of: asOf, currency, base, rate }));
  return inTransaction(db, async (trx) => {
    await hold(trx, source);
    const before = await tableAt(trx, source, asOf);
    if (before.length > 0 && isSame(before, rows)) return ok({ changed: false });
    if (before.length > 0 && !replace) return refused("differs");
    await trx.deleteFrom("exchange_rate").where("source", "=", source).where("as_of", "=", asOf).execute();
    await trx.insertInto("exchange_rate").values(rows).execute();
    return ok({ changed: true });
  });
}

/** The source is this transaction's until it ends, so that no two tables of a day are mixed: an upsert locks on both engines. */
async function hold(trx: Db, source: string): Promise<void> {
  await trx
    .insertInto("rate_feed")
    .values({ source, asked_at: 0, failure: null, told_at: 0 })
    .onConflict((conflict) => conflict.column("source").doUpdateSet({ source }))
    .execute();
}

/** The stored table of a source and a day; empty where there is none. */
export const tableAt = (db: Db, source: string, asOf: string): Promise<ExchangeRateRow[]> =>
  db.selectFrom("exchange_rate").selectAll().where("source", "=", source).where("as_of", "=", asOf).execute();

function isSame(before: ExchangeRateRow[], rows: ExchangeRateRow[]): boolean {
  const known = new Map(before.map((row) => [row.currency, row]));
  const isKnown = ({ currency, base, rate }: ExchangeRateRow) => {
    const row = known.get(currency);
    return row?.base === base && row.rate === rate;
  };
  return before.length === rows.length && rows.every(isKnown);
}
