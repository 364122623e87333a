import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Clock } from "../shared/clock.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";
import { type Account, toAccount } from "./account.ts";
import { type AuthLog, type Caller, hashEmail, reportTo } from "./auth-event.ts";
import { passwordMatches } from "./passwords.ts";
import { findAccountByEmail, updateAccount } from "./queries.ts";
import { PASSWORD_LENGTH, SESSION_LIMITS, sanitiseEmail, trimPassword, userTypeHint } from "./rules.ts";
import { createSessions } from "./sessions.ts";
import type { AccountRow } from "./tables.ts";

export type Accounts = ReturnType<typeof createAccounts>;

export type SignIn = {
  /** As typed. */
  email: string;
  password: string;
  remember: boolean;
  /** Where the visitor told it on the way (SI-08). */
  nationalityId?: number;
  /** What the browser held before: it ends, so that a planted session is worth nothing. */
  previousToken?: string;
};
export type SignInRefusal = "empty-email" | "empty-password" | "too-long" | "wrong-credentials" | "unconfirmed";

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

  return {
    ...sessions,

    /** For fields and their hints. */
    passwordLength: PASSWORD_LENGTH,

    /** Where the organisation sets no others. */
    sessionLimits: SESSION_LIMITS,

    /** SI-05…SI-12. Writes one line to the auth log, whatever comes out. */
    async signIn(
      attempt: SignIn,
      caller: Caller,
    ): Promise<Outcome<{ account: Account; token: string }, SignInRefusal>> {
      const startedAt = clock.now();
      const organisationId = caller.organisation.id;
      const email = sanitiseEmail(attempt.email);
      const checked = await checkCredentials(db, organisationId, email?.lookup, trimPassword(attempt.password));
      const who = {
        ...(email && { userTypeHint: userTypeHint(email) }),
        ...(checked.row ? { accountId: checked.row.id } : email && { emailHash: hashEmail(secret, email) }),
      };
      if (checked.refusal) {
        const { refusal, reason = refusal } = checked;
        report({ event: "authn_login_fail", outcome: "failure", reason, ...who }, caller, startedAt);
        return refused(refusal);
      }
      if (attempt.nationalityId !== undefined) {
        await updateAccount(db, organisationId, checked.row.id, { nationality_id: attempt.nationalityId });
      }
      const account = toAccount({
        ...checked.row,
        nationality_id: attempt.nationalityId ?? checked.row.nationality_id,
      });
      const token = await sessions.startSession({ ...attempt, account, caller });
      report({ event: "authn_login_success", outcome: "success", ...who }, caller, startedAt);
      return ok({ account, token });
    },

    /** UM-02: what a signed-in person chose, for every browser of theirs. */
    async savePreferences(
      organisationId: string,
      accountId: string,
      { language, currency }: { language?: string; currency?: string },
    ): Promise<void> {
      const changes = { ...(language && { language }), ...(currency && { currency_code: currency }) };
      if (Object.keys(changes).length > 0) await updateAccount(db, organisationId, accountId, changes);
    },
  };
}

/** `reason` is for the log where it tells more than the answer may. */
type Checked =
  | { row: AccountRow; refusal?: undefined }
  | { row?: AccountRow | undefined; refusal: SignInRefusal; reason?: string };

async function checkCredentials(
  db: Kysely<Database>,
  organisationId: string,
  emailLookup: string | undefined,
  password: string,
): Promise<Checked> {
  if (emailLookup === undefined) return { refusal: "empty-email" };
  if (password === "") return { refusal: "empty-password" };
  const row = await findAccountByEmail(db, organisationId, emailLookup);
  if (password.length > PASSWORD_LENGTH.max) return { row, refusal: "too-long" };
  const matches = await passwordMatches(row?.password_hash, password);
  if (!row) return { refusal: "wrong-credentials", reason: "unknown-email" };
  if (!matches) return { row, refusal: "wrong-credentials", reason: "wrong-password" };
  if (row.status === "disabled") return { row, refusal: "wrong-credentials", reason: "disabled" };
  if (row.status === "unconfirmed") return { row, refusal: "unconfirmed" };
  return { row };
}
