import type { Logger } from "pino";
import type { Clock } from "../../core/clock.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { ExternalSupplier, JoiningSupplier, Supplier, Suppliers } from "../../products/stays/supplier.ts";
import { perOrganisation } from "../per-organisation.ts";
import { guardedSupplier } from "./guarded.ts";
import type { Patience } from "./liteapi/calls.ts";
import { createLiteApi } from "./liteapi/liteapi.ts";

type Dependencies = {
  /** Of this installation: every organisation's first one. */
  own: JoiningSupplier;
  clock: Clock;
  log: Logger;
  /** Those of the environment, by the names the settings use. */
  secrets: Record<string, string>;
  patience?: Patience | undefined;
};

export function createSuppliers({ own, clock, log, secrets, patience }: Dependencies): Suppliers {
  const made = perOrganisation<ExternalSupplier[]>();

  const makeExternal = ({ suppliers, currency, countryCode }: Sells): ExternalSupplier[] =>
    suppliers.flatMap((settings) => {
      const apiKey = secrets[settings.apiKey];
      if (settings.supplier !== "liteapi" || !apiKey) return [];
      const account = { currency, ...settings, apiKey, guestNationality: countryCode };
      return [guardedSupplier(createLiteApi(account, { clock, log, patience }))];
    });

  const external = (organisation: Organisation): ExternalSupplier[] => {
    const { id, suppliers, currency, countryCode } = organisation;
    return made(id, [suppliers, currency, countryCode], () => makeExternal(organisation));
  };

  const of = (organisation: Organisation): Supplier[] => [own, ...external(organisation)];

  return {
    of,
    external,
    // Of suppliers of every product.
    missingSecrets: ({ suppliers }) => suppliers.map(({ apiKey }) => apiKey).filter((name) => !secrets[name]),
  };
}

type Sells = Pick<Organisation, "suppliers" | "currency" | "countryCode">;
