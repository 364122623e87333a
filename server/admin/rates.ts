import type { Outcome } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { keepRates, type NotKept } from "../locale-data/rate-store.ts";
import type { PublishedRates } from "../ports/rates.ts";
import type { Audit } from "./audit.ts";

type How = { reason: string; replace: boolean };

export function createRateVerbs({ db, clock, audit }: Store & { audit: Audit }) {
  return {
    rates: {
      /** EN-09: stores the table of a feed, whole or not at all; answers whether it was news. */
      async import(table: PublishedRates, { reason, replace }: How): Promise<Outcome<{ changed: boolean }, NotKept>> {
        const kept = await keepRates(db, table, { now: clock.now(), replace });
        const { source, asOf, rates } = table;
        if (kept.ok && kept.value.changed)
          audit("rates.import", { source, asOf, currencies: Object.keys(rates).length, replace, reason });
        return kept;
      },
    },
  };
}
