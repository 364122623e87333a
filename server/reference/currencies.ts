import { POINTS } from "../core/money.ts";
import data from "./data/currencies.json" with { type: "json" };

/** EN-02, with the number of digits money is stored in. */
export type Currency = {
  id: number;
  name: string;
  /** ISO 4217. */
  code: string;
  /** A file below /flags; null for a currency of many countries. */
  flag: string | null;
  status: "ACTIVE" | "INACTIVE";
  /** Decimal digits of the minor unit (ISO 4217): JPY 0, USD 2, KWD 3. */
  minorUnits: number;
};

export const currencies = data as Currency[];

/** What a visitor can choose. */
export const activeCurrencies: Currency[] = currencies.filter((currency) => currency.status === "ACTIVE");

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

export const findCurrency = (code: string): Currency | undefined => byCode.get(code);

/** Decimal digits of a currency's minor unit, none of points; 2 for a code that is not in the list. */
export const minorUnits = (code: string): number => byCode.get(code)?.minorUnits ?? (code === POINTS ? 0 : 2);
