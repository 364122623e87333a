import { z } from "zod";
import { formatDay } from "../../core/day.ts";
import { DAY, SECOND } from "../../core/durations.ts";
import { refused } from "../../core/outcome.ts";
import type { ReadRates } from "../../ports/rates.ts";
import { published, short } from "./published.ts";

export const OPEN_EXCHANGE_RATES = "Open Exchange Rates";

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Numbers are texts here, with the digits they were written with. */
const answer = z.object({
  /** UTC seconds; of this century, so that the day has four digits. */
  timestamp: z.string().regex(/^\d{9,10}$/),
  base: z.string(),
  rates: z.record(z.string(), z.string()),
});

/** An answer of the shape of openexchangerates.org's `latest.json`: units per USD, of the UTC day of its timestamp. */
export function readOpenExchangeRates(text: string): ReadRates {
  const parsed = answer.safeParse(jsonWithTexts(text));
  if (!parsed.success) return refused("is no JSON with base, timestamp and rates");
  const { timestamp, base, rates } = parsed.data;
  if (base !== "USD") return refused(`has another base than USD: "${short(base)}"`);
  const asOf = formatDay(Math.floor((Number(timestamp) * SECOND) / DAY));
  return published({ source: OPEN_EXCHANGE_RATES, asOf, base, rates: Object.entries(rates) });
}

/** JSON in which each number became the text it was written as: read as a double, a long one would be rounded. */
function jsonWithTexts(text: string): unknown {
  try {
    JSON.parse(text);
    return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch {
    return undefined;
  }
}
