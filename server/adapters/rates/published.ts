import { parseDay } from "../../core/day.ts";
import { ok, refused } from "../../core/outcome.ts";
import type { PublishedRates, ReadRates } from "../../ports/rates.ts";
import { findCurrency } from "../../reference/currencies.ts";
import { parseRate } from "../../reference/exchange.ts";

/** Longer than any rate. Longer texts are cut to this length for the log. */
const LONGEST_TOLD = 20;

type Told = Omit<PublishedRates, "rates"> & { rates: (readonly [currency: string, rate: string])[] };

/**
 * A feed's table, taken whole or not at all: one rate that cannot be right says that the feed cannot be trusted today.
 * Codes that are no currencies of ours (metals, coins) are passed over unread.
 */
export function published({ source, asOf, base, rates }: Told): ReadRates {
  if (parseDay(asOf) === undefined) return refused(`tells no day: "${short(asOf)}"`);
  const known = rates.filter(([currency]) => findCurrency(currency));
  const table = Object.fromEntries(known);
  if (Object.keys(table).length < known.length) return refused("tells a currency twice");
  for (const [currency, rate] of known) {
    if (!parseRate(rate)) return refused(`tells a rate that cannot be right: ${currency} "${short(rate)}"`);
    if (currency === base && Number(rate) !== 1) return refused(`has another base than ${base}`);
  }
  delete table[base];
  if (Object.keys(table).length === 0) return refused("tells no rate");
  if (base !== "USD" && !table["USD"]) return refused("tells no rate of the dollar");
  return ok({ source, asOf, base, rates: table });
}

export const short = (text: string): string => (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text);
