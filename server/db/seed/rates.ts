import { DEMO_SOURCE } from "../../locale-data/stored-rates.ts";
import type { Db } from "../schema.ts";

const AS_OF = "2026-11-20";

/** Units per USD of the active currencies: plausible, and invented. */
export const UNITS_PER_USD: Record<string, string> = {
  USD: "1",
  AED: "3.6725",
  AUD: "1.53",
  BHD: "0.376",
  BRL: "5.35",
  CAD: "1.38",
  CHF: "0.8",
  CNY: "7.12",
  CZK: "20.9",
  DKK: "6.42",
  EUR: "0.86",
  GBP: "0.76",
  HKD: "7.78",
  HUF: "330",
  IDR: "16650",
  ILS: "3.28",
  INR: "88.5",
  ISK: "126",
  JOD: "0.709",
  JPY: "154",
  KRW: "1460",
  MXN: "18.4",
  MYR: "4.15",
  NOK: "10.1",
  NZD: "1.76",
  OMR: "0.3845",
  PHP: "58.5",
  PLN: "3.65",
  QAR: "3.64",
  RON: "4.38",
  SAR: "3.75",
  SEK: "9.5",
  SGD: "1.3",
  THB: "32.4",
  TRY: "42.3",
  XAF: "564.12",
  XOF: "564.12",
  ZAR: "17.2",
};

/** The demo's table of exchange rates; repeating it is harmless. */
export async function seedRates(db: Db): Promise<void> {
  const rows = Object.entries(UNITS_PER_USD).map(([currency, rate]) => ({
    source: DEMO_SOURCE,
    as_of: AS_OF,
    currency,
    base: "USD",
    rate,
  }));
  await db
    .insertInto("exchange_rate")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
