import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** Units of each currency per USD, USD itself being 1, as plain decimal text such as "0.86": what is stored is what counts. */
export type UnitsPerUsd = Record<string, string>;

/** Exchange rates of one day. */
export type RateTable = {
  /** ISO day the table is for. */
  asOf: string;
  source: string;
  unitsPerUsd: UnitsPerUsd;
};

/** Undefined when there are no rates: prices then show in their own currency (ER-03). */
export interface RateSource {
  /** Inside a transaction, `unit` is its handle: the answer is then what the transaction sees. */
  current(unit?: Kysely<Database>): Promise<RateTable | undefined>;
}
