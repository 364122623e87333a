import type { Logger } from "pino";
import type { Clock } from "../../core/clock.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { OuterSupplier, Supplier, Suppliers } from "../../ports/supplier.ts";
import { guardedSupplier } from "./guarded.ts";
import type { Patience } from "./liteapi/calls.ts";
import { createLiteApi } from "./liteapi/liteapi.ts";

type Dependencies = {
  /** Of this installation: every organisation's first one. */
  own: Supplier;
  clock: Clock;
  log: Logger;
  /** Those of the environment, by the names the settings use. */
  secrets: Record<string, string>;
  patience?: Patience | undefined;
};

/** One supplier for each organisation and its settings: connections, the circuit breaker and what it remembers live with it. */
export function createSuppliers({ own, clock, log, secrets, patience }: Dependencies): Suppliers {
  const made = new Map<string, { settings: string; outer: OuterSupplier[] }>();

  const makeOuter = ({ suppliers, currency, countryCode }: Sells): OuterSupplier[] =>
    suppliers.flatMap((settings) => {
      const apiKey = secrets[settings.apiKey];
      if (!apiKey) return [];
      const account = { currency, ...settings, apiKey, guestNationality: countryCode };
      return [guardedSupplier(createLiteApi(account, { clock, log, patience }))];
    });

  function outer(organisation: Organisation): OuterSupplier[] {
    const settings = JSON.stringify([organisation.suppliers, organisation.currency, organisation.countryCode]);
    const known = made.get(organisation.id);
    if (known?.settings === settings) return known.outer;
    const suppliers = makeOuter(organisation);
    made.set(organisation.id, { settings, outer: suppliers });
    return suppliers;
  }

  return {
    of: (organisation) => [own, ...outer(organisation)],
    outer,
    missingSecrets: ({ suppliers }) => suppliers.map(({ apiKey }) => apiKey).filter((name) => !secrets[name]),
  };
}

type Sells = Pick<Organisation, "suppliers" | "currency" | "countryCode">;
