/** Exchange rates of one day: units of each currency per USD, USD itself being 1. */
export type RateTable = {
  /** ISO day the table is for. */
  asOf: string;
  source: string;
  unitsPerUsd: Record<string, number>;
};

/** Undefined when there are no rates: prices then show in their own currency (ER-03). */
export interface RateSource {
  current(): Promise<RateTable | undefined>;
}
