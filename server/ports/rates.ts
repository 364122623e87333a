import type { Outcome } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";

/**
 * Units of each currency per USD, USD itself being 1, unrounded: plain decimal text such as "0.86", or a fraction such as
 * "20/23" where the source tells them per another currency.
 */
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
  current(unit?: Db): Promise<RateTable | undefined>;
}

/** What a feed says for a day, in its own words: units of each currency per one of `base`, as plain decimal text. */
export type PublishedRates = { source: string; asOf: string; base: string; rates: Record<string, string> };

/** A table of rates, whole, or why there is none: in words for operators, without an address or a key. */
export type ReadRates = Outcome<PublishedRates, string>;

/** A publisher of exchange rates. */
export interface RateFeed {
  /** As receipts name it. */
  source: string;
  /** Of the text of a file it published. */
  read(text: string): ReadRates;
  /** The newest. Never throws; answers within its deadline, and at once when `signal` ends. */
  ask(signal?: AbortSignal): Promise<ReadRates>;
}
