import { MOST_MINOR, type Money } from "../core/money.ts";
import { findCurrency, minorUnits } from "../reference/currencies.ts";
import { CommandError, required, type Values, WRONG_USAGE } from "./command.ts";

/** `--amount "12.50 USD"`, exactly: no more digits than the currency has. */
export function moneyOf(values: Values, name = "amount", { least = 1 }: { least?: 0 | 1 } = {}): Money {
  const typed = required(values, name);
  const [, units = "", fraction = "", currency = ""] = /^(\d{1,12})(?:\.(\d{1,3}))? ([A-Z]{3})$/.exec(typed) ?? [];
  if (findCurrency(currency)?.status !== "ACTIVE" || fraction.length > minorUnits(currency))
    throw new CommandError(`--${name} is written "12.50 USD", with as many digits as the currency has`, WRONG_USAGE);
  const minor = Number(units + fraction.padEnd(minorUnits(currency), "0"));
  if (minor >= least && minor <= MOST_MINOR) return { minor, currency };
  throw new CommandError(`--${name} has to be above zero`, WRONG_USAGE);
}

/** `--amount "500 points"`, whole ones. */
export function pointsOf(values: Values): Money {
  const [, typed = ""] = /^(\d{1,15}) points$/.exec(required(values, "amount")) ?? [];
  const minor = Number(typed);
  if (minor >= 1 && minor <= MOST_MINOR) return { minor, currency: "points" };
  throw new CommandError('--amount is written "500 points"', WRONG_USAGE);
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
