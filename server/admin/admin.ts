import { countAuthFailures } from "../auth/auth-failures.ts";
import type { Clock } from "../core/clock.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Encryption } from "../crypto/encryption.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { DatabaseSettings } from "../db/connect.ts";
import { migrate, readMigrationState } from "../db/migrate.ts";
import { reencrypt } from "../db/reencrypt.ts";
import type { Db, Store } from "../db/schema.ts";
import { lastBackup, recordBackup } from "../jobs/upkeep.ts";
import { keepRates, type NotKept } from "../locale-data/rate-store.ts";
import type { Sellers } from "../ports/offer.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import type { PublishedRates } from "../ports/rates.ts";
import { createAccountVerbs, createPromotionUserVerbs } from "./accounts.ts";
import { createAgentVerbs } from "./agents.ts";
import { type Actor, type Audit, auditTo, noteBy } from "./audit.ts";
import { createAuditEntries } from "./audit-entries.ts";
import { backup } from "./backup.ts";
import { createBookingVerbs } from "./bookings.ts";
import { createClaimVerbs } from "./claims.ts";
import { createCommissionVerbs } from "./commissions.ts";
import { createDeskVerbs } from "./desk.ts";
import { createMemberImport } from "./members-import.ts";
import { createMoneyVerbs } from "./money.ts";
import { createOfferVerbs } from "./offers.ts";
import { createOrganisationVerbs } from "./organisations.ts";
import { createPeopleVerbs } from "./people.ts";
import { createPersonVerbs } from "./person.ts";
import { createPropertyVerbs, type Listing } from "./properties.ts";
import type { Installation } from "./readiness.ts";
import { createRegistrationVerbs } from "./registration.ts";
import { restore } from "./restore.ts";
import { createStaffVerbs } from "./staff.ts";

type Dependencies = {
  db: Db;
  engine: DatabaseSettings["kind"];
  listing: Listing;
  clock: Clock;
  /** Where changes are noted. */
  log: { info(details: object, message: string): void };
  actor: Actor;
  providers: PaymentProviders;
  installation: Installation;
  storedData: Parameters<typeof createPersonVerbs>[0]["storedData"];
  /** For clients' links in emails; absent where the command has no secret. */
  mailedKeys?: MailedKeys | undefined;
};

export type Admin = ReturnType<typeof createAdmin>;

/** What operators do. Every change is noted in the log with its actor; a refused verb changes nothing. */
export function createAdmin({
  db,
  engine,
  listing,
  clock,
  log,
  actor,
  providers,
  installation,
  storedData,
  mailedKeys,
}: Dependencies) {
  const audit = auditTo(log, actor, { db, clock });
  const deps = { db, clock, audit };
  const accounts = createAccountVerbs({ ...deps, actor });
  return {
    /** Of changes that products make. */
    note: noteBy(deps),
    organisations: createOrganisationVerbs({ ...deps, actor, installation }),
    ...createRegistrationVerbs(deps),
    ...accounts,
    agents: { ...createAgentVerbs({ ...deps, actor }).agents, ...accounts.agents },
    ...createStaffVerbs({ ...deps, actor }),
    ...createAuditEntries({ db }),
    people: { ...createPeopleVerbs({ db, clock }).people, ...createPersonVerbs({ ...deps, actor, storedData }) },
    members: createMemberImport({ ...deps, actor }),
    ...createRateVerbs(deps),
    ...createMoneyVerbs({ ...deps, actor, providers }),
    ...createOfferVerbs({ ...deps, actor }),
    desk: createDeskVerbs({ ...deps, actor, mailedKeys }).desk,
    /** Those that suppliers take part in. */
    bookingsWith: (sellers: Sellers) =>
      // Who has the server has no second operator above them.
      createBookingVerbs({ ...deps, actor, sellers, providers, mailedKeys, isOwner: true }).bookings,
    ...createClaimVerbs({ ...deps, actor }),
    ...createCommissionVerbs({ ...deps, actor }),
    ...createPropertyVerbs({ ...deps, listing }),
    promotionUsers: createPromotionUserVerbs(deps),

    authFailures: {
      /** OPS-03: since an instant, the most frequent first. */
      count: (since: number) => countAuthFailures(db, since),
    },

    documents: {
      /** AC-04: the second half of a change of keys; answers how many texts were encrypted with an older one. */
      async reencrypt(encryption: Encryption): Promise<number> {
        const count = await reencrypt(db, encryption);
        await audit("documents.reencrypt", { count });
        return count;
      },
    },

    database: {
      /** Runs what the database lacks of this version's migrations; answers their names. */
      async migrate(): Promise<string[]> {
        const ran = await migrate(db);
        if (ran.length > 0) await audit("database.migrate", { migrations: ran });
        return ran;
      },
      migrationState: () => readMigrationState(db),
      async backup(file: string) {
        const written = await backup(db, engine, file, clock.now());
        if (written.ok) await recordBackup(db, clock.now());
        return written;
      },
      lastBackup: () => lastBackup(db),
      async restore(file: string) {
        const restored = await restore(db, engine, file);
        if (restored.ok) await audit("database.restore", { made: restored.value.made });
        return restored;
      },
    },
  };
}

type How = { reason: string; replace: boolean };

function createRateVerbs({ db, clock, audit }: Store & { audit: Audit }) {
  return {
    rates: {
      /** EN-09: stores the table of a feed, whole or not at all; answers whether it was news. */
      async import(table: PublishedRates, { reason, replace }: How): Promise<Outcome<{ changed: boolean }, NotKept>> {
        const kept = await keepRates(db, table, { now: clock.now(), replace });
        const { source, asOf, rates } = table;
        if (kept.ok && kept.value.changed)
          await audit("rates.import", { source, asOf, currencies: Object.keys(rates).length, replace, reason });
        return kept;
      },
    },
  };
}
