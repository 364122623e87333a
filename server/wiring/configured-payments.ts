import { paymentProviders } from "../adapters/payments/providers.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../core/clock.ts";
import type { Db } from "../db/schema.ts";
import { readKeptSecret } from "../demo-secret.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import type { Log } from "../process/log.ts";

/** The payment providers of this installation, for operators' commands. */
export const configuredPayments = (db: Db, clock: Clock, log: Log, config: Config): PaymentProviders =>
  paymentProviders({
    db,
    clock,
    log,
    secrets: config.paymentSecrets,
    // Only the demo's provider signs with it.
    secret: config.secret ?? readKeptSecret(config.dataDir) ?? "",
  });
