import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { RateSource } from "../../ports/rates.ts";

/** The newest day of the table of exchange rates. */
export function demoTableRates(db: Kysely<Database>): RateSource {
  return {
    async current(unit = db) {
      const rows = await unit
        .selectFrom("exchange_rate")
        .selectAll()
        .where("as_of", "=", (query) =>
          query.selectFrom("exchange_rate").select((rate) => rate.fn.max("as_of").as("day")),
        )
        .execute();
      const first = rows[0];
      if (!first) return undefined;
      return {
        asOf: first.as_of,
        source: first.source,
        unitsPerUsd: Object.fromEntries(rows.map((row) => [row.currency, row.units_per_usd])),
      };
    },
  };
}
