import type { Logger } from "pino";
import { type Clock, systemClock } from "../core/clock.ts";
import { SECOND } from "../core/durations.ts";
import { knownFor } from "../core/known-for.ts";
import { decimalText, type Ratio } from "../core/ratio.ts";
import type { Db } from "../db/schema.ts";
import type { RateSource, RateTable } from "../ports/rates.ts";
import { activeCurrencies, type Currency } from "../reference/currencies.ts";
import { crossRate, rateOf } from "../reference/exchange.ts";

export type LocaleData = ReturnType<typeof createLocaleData>;

/** CALL-10: `roes` are units per USD (EN-09). Without a rate `roeRate` is null. */
export type CurrencyRates = { roeRate: number | null; roes: { currency: string; rate: number }[] };

/** How late a page shows the rates of another day. */
const SHOWN_FOR = SECOND;

type Dependencies = { rates: RateSource; clock?: Clock; log: Logger };

export function createLocaleData({ rates, clock = systemClock, log }: Dependencies) {
  let refusedBefore = "";

  /** Not cached: processes with cached rates would refuse each other's prices. */
  async function current(unit?: Db): Promise<RateTable | undefined> {
    const table = await rates.current(unit);
    if (table) warnOfRefused(table);
    return table;
  }

  async function orNone(): Promise<RateTable | undefined> {
    try {
      return await current();
    } catch (err) {
      log.warn({ err }, "exchange rates are not to be had; prices show in their own currency");
      return undefined;
    }
  }

  /** Once, and again when it changes. */
  function warnOfRefused({ unitsPerUsd, asOf }: RateTable): void {
    const refused = Object.keys(unitsPerUsd).filter((currency) => !rateOf(currency, unitsPerUsd));
    const told = refused.map((currency) => `${asOf} ${currency} ${unitsPerUsd[currency]}`).join();
    if (told === refusedBefore) return;
    refusedBefore = told;
    if (refused.length > 0) log.warn({ asOf, currencies: refused }, "exchange rates that cannot be right are not used");
  }

  const shown = knownFor(orNone, { clock, life: SHOWN_FOR });

  return {
    /**
     * As they were a second ago at most, for pages that show prices and sell nothing: one question a second, and one table for
     * all who ask meanwhile.
     */
    shownRates: shown.current,

    /** Undefined where there are none (ER-03). Inside a transaction what `unit` sees; a failure is then the transaction's, and thrown. */
    rates: (unit?: Db): Promise<RateTable | undefined> => (unit ? current(unit) : orNone()),

    /** The currencies on offer. */
    currencies: (): Currency[] => activeCurrencies,

    isCurrency: (code: string): boolean => activeCurrencies.some((currency) => currency.code === code),

    /** CALL-10: units of `to` for one unit of `from`; with `all` every rate that is known. */
    async roeRate(from: string, to: string, all = false): Promise<CurrencyRates> {
      const unitsPerUsd = (await orNone())?.unitsPerUsd ?? {};
      const known = Object.keys(unitsPerUsd).flatMap((currency) => {
        const rate = rateOf(currency, unitsPerUsd);
        return rate ? [{ currency, rate: asNumber(rate) }] : [];
      });
      const rate = crossRate(from, to, unitsPerUsd);
      const isKnown = known.some(({ currency }) => currency === from);
      return { roeRate: rate && isKnown ? asNumber(rate) : null, roes: all ? known : [] };
    },
  };
}

/** As the calls tell it: the double nearest to twenty decimal places. */
const asNumber = (rate: Ratio): number => Number(decimalText(rate));
