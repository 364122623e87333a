import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { decimalText } from "../core/ratio.ts";
import type { Database } from "../db/schema.ts";
import type { RateSource, RateTable } from "../ports/rates.ts";
import { activeCurrencies, type Currency } from "../reference/currencies.ts";
import { crossRate, rateOf } from "../reference/exchange.ts";

export type LocaleData = ReturnType<typeof createLocaleData>;

/** CALL-10: `roes` are units per USD (EN-09). Without a rate `roeRate` is null. */
export type CurrencyRates = { roeRate: number | null; roes: { currency: string; rate: number }[] };

export function createLocaleData({ rates, log }: { rates: RateSource; log: Logger }) {
  let refusedBefore = "";

  /** Read anew each time: processes that kept rates for a while would refuse each other's prices. */
  async function current(unit?: Kysely<Database>): Promise<RateTable | undefined> {
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

  return {
    /** Undefined where there are none (ER-03). Inside a transaction what `unit` sees; a failure is then the transaction's, and thrown. */
    rates: (unit?: Kysely<Database>): Promise<RateTable | undefined> => (unit ? current(unit) : orNone()),

    /** The currencies on offer. */
    currencies: (): Currency[] => activeCurrencies,

    isCurrency: (code: string): boolean => activeCurrencies.some((currency) => currency.code === code),

    /** CALL-10: units of `to` for one unit of `from`; with `all` every rate that is known. */
    async roeRate(from: string, to: string, all = false): Promise<CurrencyRates> {
      const unitsPerUsd = (await orNone())?.unitsPerUsd ?? {};
      const known = Object.keys(unitsPerUsd).filter((currency) => rateOf(currency, unitsPerUsd));
      const rate = crossRate(from, to, unitsPerUsd);
      return {
        roeRate: rate && known.includes(from) ? Number(decimalText(rate)) : null,
        roes: all ? known.map((currency) => ({ currency, rate: Number(unitsPerUsd[currency]) })) : [],
      };
    },
  };
}
