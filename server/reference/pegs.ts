import { decimalOf, type Ratio } from "../core/ratio.ts";
import data from "./data/currency-pegs.json" with { type: "json" };

/**
 * Official parities without a band, `units` of the currency for one of its anchor, as the central banks that keep them
 * state them: to the dollar those of the Gulf, Jordan and the Caribbean, to the euro the CFA francs, the convertible mark
 * and others. The Danish krone moves within a band, so it is none of them. To be looked through once a year.
 */
export const PEGS: readonly { currency: string; anchor: string; units: Ratio }[] = Object.entries(data.pegs).flatMap(
  ([anchor, pegs]) =>
    Object.entries(pegs as Record<string, number>).map(([currency, units]) => ({
      currency,
      anchor,
      // The shortest text of a double is the decimal number of the file.
      units: decimalOf(String(units)) as Ratio,
    })),
);
