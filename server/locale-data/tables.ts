/** Units of `currency` per USD on a day, as plain decimal text such as "0.86". */
export type ExchangeRateRow = { as_of: string; currency: string; units_per_usd: string; source: string };

export type LocaleDataTables = { exchange_rate: ExchangeRateRow };
