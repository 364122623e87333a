/** Units of `currency` per USD on a day. */
export type ExchangeRateRow = { as_of: string; currency: string; units_per_usd: number; source: string };

export type PreferencesTables = { exchange_rate: ExchangeRateRow };
