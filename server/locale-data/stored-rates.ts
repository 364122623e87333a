import type { Logger } from "pino";
import { type Day, formatDay, parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { Db, Store } from "../db/schema.ts";
import type { RateSource, RateTable } from "../ports/rates.ts";
import { unitsPerUsd } from "../reference/exchange.ts";
import { ageOf, MOST_DAYS_OLD } from "./rate-age.ts";
import type { ExchangeRateRow } from "./tables.ts";

/** The source of the demo's table: invented, without an age, and worth nothing beside a real one. */
export const DEMO_SOURCE = "demo (invented)";

type Dependencies = Store & {
  log: Pick<Logger, "warn">;
  /** The source whose feed is configured; of two tables of one day it is the one that counts. */
  feed?: string | undefined;
};

/**
 * The stored table that counts: of the real ones the newest, where it is seven days old at most. The demo's invented one
 * only where no feed is configured and nothing real was ever stored.
 */
export function storedRates({ db, clock, log, feed }: Dependencies): RateSource {
  let told = "";

  /** Once a day, and again when another table is too old. */
  function warnOfAge({ source, asOf }: RateTable, age: number): void {
    const now = `${source} ${asOf} ${age}`;
    if (now === told) return;
    told = now;
    log.warn({ source, asOf, days: age }, "exchange rates are too old to be used; prices show in their own currency");
  }

  return {
    async current(unit = db) {
      const now = clock.now();
      const real = tableOf(await newestOf(unit, now), feed);
      if (!real) return feed === undefined ? tableOf(await demoRows(unit)) : undefined;
      const age = ageOf(parseDay(real.asOf) as Day, now);
      if (age <= MOST_DAYS_OLD) return real;
      warnOfAge(real, age);
      return undefined;
    },
  };
}

/** Of the newest day that has come somewhere on earth, of every source that has one. */
function newestOf(unit: Db, now: number): Promise<ExchangeRateRow[]> {
  const tomorrow = formatDay(Math.floor(now / DAY) + 1);
  return unit
    .selectFrom("exchange_rate")
    .selectAll()
    .where("source", "!=", DEMO_SOURCE)
    .where("as_of", "=", (query) =>
      query
        .selectFrom("exchange_rate")
        .select("as_of")
        .where("source", "!=", DEMO_SOURCE)
        .where("as_of", "<=", tomorrow)
        .orderBy("as_of", "desc")
        .limit(1),
    )
    .orderBy("source")
    .orderBy("currency")
    .execute();
}

const demoRows = (unit: Db): Promise<ExchangeRateRow[]> =>
  unit
    .selectFrom("exchange_rate")
    .selectAll()
    .where("source", "=", DEMO_SOURCE)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("exchange_rate").select("source").where("source", "!=", DEMO_SOURCE))),
    )
    .orderBy("as_of", "desc")
    .orderBy("currency")
    .execute();

/** The first table of some rows, or that of the preferred source: by order, so that every process takes the same. */
function tableOf(rows: ExchangeRateRow[], preferred?: string): RateTable | undefined {
  const first = rows.find((row) => row.source === preferred) ?? rows[0];
  const own = rows.filter((row) => row.source === first?.source && row.as_of === first.as_of);
  const perUsd = first && unitsPerUsd(first.base, Object.fromEntries(own.map((row) => [row.currency, row.rate])));
  return first && perUsd && { asOf: first.as_of, source: first.source, unitsPerUsd: perUsd };
}
