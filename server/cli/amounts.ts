import { parseAmount } from "../core/amounts.ts";
import { MOST_MINOR, type Money } from "../core/money.ts";
import { findCurrency, minorUnits } from "../reference/currencies.ts";
import { CommandError, optional, required, type Values, WRONG_USAGE } from "./command.ts";

/** `--amount "12.50 USD"`, exactly: no more digits than the currency has. */
export function moneyOf(values: Values, name = "amount"): Money {
  const [, amount = "", currency = ""] = /^(.+) ([A-Z]{3})$/.exec(required(values, name)) ?? [];
  const minor = findCurrency(currency)?.status === "ACTIVE" ? minorOf(amount, currency, name) : undefined;
  if (minor === undefined)
    throw new CommandError(`--${name} is written "12.50 USD", with as many digits as the currency has`, WRONG_USAGE);
  if (minor > 0 && minor <= MOST_MINOR) return { minor, currency };
  throw new CommandError(`--${name} has to be above zero`, WRONG_USAGE);
}

/** What an option says in this currency, which it may name: "5000", "5000.00 EUR". It may be zero. */
export function amountIn(values: Values, name: string, currency: string): number | undefined {
  const text = optional(values, name);
  if (text === undefined) return undefined;
  const [, amount = "", named = currency] = /^(\S+)(?: ([A-Z]{3}))?$/.exec(text) ?? [];
  const minor = named === currency ? minorOf(amount, currency, name) : undefined;
  if (minor !== undefined && minor >= 0 && minor <= MOST_MINOR) return minor;
  throw new CommandError(`--${name} is written "12.50 ${currency}", in the organisation's currency`, WRONG_USAGE);
}

function minorOf(typed: string, unit: string, name: string): number | undefined {
  const read = parseAmount(typed, { locale: "en-US", decimals: minorUnits(unit) });
  if (read.ok) return read.value;
  if (read.reason === "wrong") return undefined;
  throw new CommandError(
    `--${name} "${typed}" can be read as two amounts: leave out separators of thousands, and write decimals after a point`,
    WRONG_USAGE,
  );
}

/** "-12.50": exact however large. Points are whole. */
export function decimal(minor: number | bigint, unit: string): string {
  const digits = minorUnits(unit);
  const sign = minor < 0 ? "-" : "";
  const all = String(minor)
    .replace("-", "")
    .padStart(digits + 1, "0");
  return digits === 0 ? sign + all : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`;
}

/** "-12.50 USD" */
export const inFull = (minor: number | bigint, unit: string): string => `${decimal(minor, unit)} ${unit}`;
