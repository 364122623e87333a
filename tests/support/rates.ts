import type { RateSource, RateTable } from "../../server/ports/rates.ts";

/** Round numbers, so that amounts in tests can be reckoned in the head. */
export const RATES: RateTable = {
  asOf: "2026-11-20",
  source: "demo (invented)",
  unitsPerUsd: { USD: 1, EUR: 0.8, JPY: 150, KWD: 0.3, BHD: 0.376 },
};

export const steadyRates = (table: RateTable | undefined = RATES): RateSource => ({ current: async () => table });

export const brokenRates: RateSource = {
  current: async () => {
    throw new Error("the feed does not answer");
  },
};
