import type { Logger } from "pino";
import type { RateSource, RateTable } from "../ports/rates.ts";
import { activeCurrencies, type Currency } from "../reference/currencies.ts";
import type { Clock } from "../shared/clock.ts";
import { MINUTE } from "../shared/durations.ts";

export type Preferences = ReturnType<typeof createPreferences>;

/** CALL-10: `roes` are units per USD (EN-09). Without a rate `roeRate` is null. */
export type CurrencyRates = { roeRate: number | null; roes: { currency: string; rate: number }[] };

/** How long a process may show the rates as they were. */
const FRESH_FOR = MINUTE;

export function createPreferences({ rates, clock, log }: { rates: RateSource; clock: Clock; log: Logger }) {
  let known: RateTable | undefined;
  let knownUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<RateTable | undefined> | undefined;

  async function ask(): Promise<RateTable | undefined> {
    try {
      known = await rates.current();
      knownUntil = clock.now() + FRESH_FOR;
    } catch (err) {
      // ER-03: a failure clears the rates, prices show in their own currency; the next caller asks again.
      known = undefined;
      knownUntil = Number.NEGATIVE_INFINITY;
      log.warn({ err }, "exchange rates are not to be had; prices show in their own currency");
    }
    return known;
  }

  async function current(): Promise<RateTable | undefined> {
    if (clock.now() < knownUntil) return known;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    /** Undefined where there are none (ER-03). */
    rates: current,

    /** The currencies on offer. */
    currencies: (): Currency[] => activeCurrencies,

    isCurrency: (code: string): boolean => activeCurrencies.some((currency) => currency.code === code),

    /** CALL-10: units of `to` for one unit of `from`; with `all` every rate that is known. */
    async roeRate(from: string, to: string, all = false): Promise<CurrencyRates> {
      const unitsPerUsd = new Map(Object.entries((await current())?.unitsPerUsd ?? {}));
      const [fromRate, toRate] = [unitsPerUsd.get(from), unitsPerUsd.get(to)];
      return {
        roeRate: fromRate && toRate ? toRate / fromRate : null,
        roes: all ? [...unitsPerUsd].map(([currency, rate]) => ({ currency, rate })) : [],
      };
    },
  };
}
