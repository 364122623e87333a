import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { NAME_MAX_LENGTH, NAME_PATTERN } from "../core/names.ts";
import type { Database } from "../db/schema.ts";
import { listSubscriptions, planStatus } from "../profile/subscriptions.ts";
import { PHONE_MAX_DIGITS } from "../reference/phone.ts";
import { createConfirmations } from "../registration/confirmations.ts";
import { createSignUp } from "../registration/sign-up.ts";
import { createSignUpChecks } from "../registration/sign-up-checks.ts";
import { createSignUpDrafts, deleteExpiredDrafts } from "../registration/sign-up-drafts.ts";
import { updateAccount } from "./account-store.ts";
import { type AuthLog, reportTo } from "./auth-event.ts";
import { createKeyRequests } from "./key-requests.ts";
import { createPasswordChanges } from "./password-changes.ts";
import { deleteExpired } from "./queries.ts";
import { SESSION_LIMITS } from "./rules.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { createThrottle } from "./throttle.ts";

type Dependencies = {
  db: Kysely<Database>;
  clock: Clock;
  /** The server's secret: keys the hashes of addresses in the auth log. */
  secret: string;
  log: { warn(details: object, message: string): void };
  authLog: AuthLog;
};

/** Who someone is: credentials, sessions, preferences. */
export function createAccounts({ db, clock, secret, log, authLog }: Dependencies) {
  const report = reportTo(authLog, clock);
  const sessions = createSessions({ db, clock, log, report });
  const throttle = createThrottle({ db, clock, secret });
  const deps = { db, clock, secret, report, throttle, startSession: sessions.startSession };
  const signIn = createSignIn(deps);
  const checks = createSignUpChecks(deps);
  const requestKey = createKeyRequests(deps);

  return {
    ...sessions,
    ...signIn,
    ...checks,
    ...createSignUp({ ...deps, checks }),
    ...createSignUpDrafts({ db, clock }),
    ...createConfirmations({ ...deps, requestKey }),
    ...createPasswordChanges({ ...deps, requestKey, confirmPassword: signIn.confirmPassword }),

    /** For fields and their hints. */
    limits: { namePattern: NAME_PATTERN, nameLength: NAME_MAX_LENGTH, phoneDigits: PHONE_MAX_DIGITS },

    /** Where the organisation sets no others. */
    sessionLimits: SESSION_LIMITS,

    /** LO-07. */
    planStatus: async (account: { organisationId: string; id: string }) =>
      planStatus(await listSubscriptions(db, account)),

    /** UM-02: what a signed-in person chose, for every browser of theirs. */
    async savePreferences(
      organisationId: string,
      accountId: string,
      { language, currency }: { language?: string; currency?: string },
    ): Promise<void> {
      const changes = { ...(language && { language }), ...(currency && { currency_code: currency }) };
      if (Object.keys(changes).length > 0) await updateAccount(db, organisationId, accountId, changes);
    },

    /** What has run out, of every organisation. */
    async deleteExpired(): Promise<void> {
      await deleteExpired(db, clock.now());
      await deleteExpiredDrafts(db, clock.now());
    },
  };
}
