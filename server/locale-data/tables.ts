/** Units of `currency` for one of `base` on the ISO day `as_of`, as plain decimal text such as "0.86", as the source tells it. */
export type ExchangeRateRow = { source: string; as_of: string; currency: string; base: string; rate: string };

/** The last request to a feed by any process, its failure, and when the log reported that. */
export type RateFeedRow = { source: string; asked_at: number; failure: string | null; told_at: number };

export type LocaleDataTables = { exchange_rate: ExchangeRateRow; rate_feed: RateFeedRow };
