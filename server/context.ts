import type { Kysely } from "kysely";
import { createAccounts } from "./accounts/accounts.ts";
import type { Config } from "./config.ts";
import { connect } from "./db/connect.ts";
import type { Database } from "./db/schema.ts";
import { isUnavailable } from "./db/unavailable.ts";
import type { RequestScope } from "./http/request-scope.ts";
import { createLog, type Log } from "./log.ts";
import { createOrganisations } from "./organisation/organisation.ts";
import { demoTableRates } from "./adapters/rates/demo-table.ts";
import { createPreferences } from "./preferences/preferences.ts";
import { type Clock, systemClock } from "./shared/clock.ts";

export type AppContext = ReturnType<typeof createAppContext>;

type Overrides = { clock?: Clock; log?: Log; db?: Kysely<Database> };

/** Builds every context once, from the settings. The only place that knows which adapter stands behind a port. */
export function createAppContext(config: Config, secret: string, overrides: Overrides = {}) {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const db =
    overrides.db ??
    connect(config.database, (err) => log.warn({ event: "database", err }, "an idle database connection broke"));
  const organisations = createOrganisations({ db, clock });
  const accounts = createAccounts({ db, clock, secret, log, authLog: (event) => log.info(event, "auth") });
  const preferences = createPreferences({ rates: demoTableRates(db), clock, log });
  return {
    config,
    secret,
    log,
    clock,
    db,
    organisations,
    preferences,
    accounts,
    isUnavailable,
    /** Set when the process is asked to end: /ready then says no. */
    stopping: false,
  };
}

/** What loaders and actions get: the contexts, and what is known of the request. */
export type LoadContext = RequestScope & Omit<AppContext, "config" | "db" | "stopping"> & { mode: Config["mode"] };

export function loadContextFor(app: AppContext, scope: RequestScope): LoadContext {
  const { config, db: _db, stopping: _stopping, ...contexts } = app;
  return { ...contexts, ...scope, mode: config.mode };
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
