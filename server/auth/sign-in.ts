import { isEmptyEmail, isEmptyPassword, trimPassword } from "../core/credentials.ts";
import { type SanitisedEmail, sanitiseEmail } from "../core/email-address.ts";
import { keyedMutex } from "../core/keyed-mutex.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Db, Store } from "../db/schema.ts";
import { type Account, toAccount } from "./account.ts";
import { findAccount, findAccountByEmail, hasSamePassword } from "./account-store.ts";
import { hashEmail, type Report, type RequestContext } from "./auth-event.ts";
import type { createPasswordLimit } from "./password-limit.ts";
import { passwordMatches } from "./passwords.ts";
import { userTypeHint } from "./rules.ts";
import type { Sessions } from "./sessions.ts";
import type { AccountRow } from "./tables.ts";
import type { Counter, Throttle, Throttled } from "./throttle.ts";

export type SignIn = {
  /** As typed. */
  email: string;
  password: string;
  remember: boolean;
  /** What the browser held before: it ends, so that a planted session is worth nothing. */
  previousToken?: string;
};
export type SignInRefusal =
  | Refusal<"empty-email" | "empty-password" | "wrong-credentials" | "unconfirmed">
  | Refusal<{ reason: "too-long"; limit: number }>
  | Throttled;

type Dependencies = Store & {
  secret: string;
  report: Report;
  throttle: Throttle;
  passwordLimit: ReturnType<typeof createPasswordLimit>["passwordLimit"];
  startSessionIf: Sessions["startIf"];
};

/** In a transaction: whether the password is still the one that was right. */
export type IsUnchanged = (trx: Db) => Promise<boolean>;

/** `reason` is for the log where it tells more than the answer may. */
type Checked =
  | { row: AccountRow; refusal?: undefined }
  | { row?: AccountRow | undefined; refusal: SignInRefusal; reason?: string };

export function createSignIn({ db, clock, secret, report, throttle, passwordLimit, startSessionIf }: Dependencies) {
  const inTurn = keyedMutex();

  /**
   * Whether the password opens the account, counted before it is known (SI-11); takes as long where there is none. One at
   * a time for an account, or many right ones at once would be taken for guesses.
   */
  function tryPassword(
    lookup: string,
    row: AccountRow | undefined,
    password: string,
    requestContext: RequestContext,
  ): Promise<Outcome<boolean, Throttled>> {
    return inTurn(`${requestContext.organisation.id} ${lookup}`, () => tryNext(lookup, row, password, requestContext));
  }

  async function tryNext(
    lookup: string,
    row: AccountRow | undefined,
    password: string,
    { organisation, clientAddress }: RequestContext,
  ): Promise<Outcome<boolean, Throttled>> {
    const ofAddress: Counter = ["sign-in-address", clientAddress];
    const ofAccount: Counter = ["sign-in-account", lookup];
    const allowed = await throttle.count(organisation, [ofAddress, ofAccount]);
    if (!allowed.ok) return allowed;
    const matches = await passwordMatches(row?.password_hash, password);
    if (matches) await throttle.settleCounters(organisation, { refund: [ofAddress], forgotten: [ofAccount] });
    return ok(matches);
  }

  async function checkCredentials(typed: SignIn, requestContext: RequestContext): Promise<Checked> {
    if (isEmptyEmail(typed.email)) return { refusal: refused("empty-email") };
    if (isEmptyPassword(typed.password)) return { refusal: refused("empty-password") };
    const { lookup } = sanitiseEmail(typed.email) as SanitisedEmail;
    const password = trimPassword(typed.password);
    const row = await findAccountByEmail(db, requestContext.organisation.id, lookup);
    const limit = await passwordLimit(requestContext.organisation);
    if (password.length > limit) return { row, refusal: refused("too-long", { limit }) };
    const tried = await tryPassword(lookup, row, password, requestContext);
    if (!tried.ok) return { row, refusal: tried };
    const wrong = refused("wrong-credentials");
    if (!row) return { refusal: wrong, reason: "unknown-email" };
    if (!tried.value) return { row, refusal: wrong, reason: "wrong-password" };
    if (row.status === "disabled") return { row, refusal: wrong, reason: "disabled" };
    if (row.status === "unconfirmed") return { row, refusal: refused("unconfirmed") };
    return { row };
  }

  return {
    /**
     * SI-05…SI-12. Writes one line to the auth log, whatever comes out of the credentials. `beforeSession` is done once they
     * are right; what it refuses begins no session. What it does in a transaction it does only where `isUnchanged`: the
     * password may be another one meanwhile.
     */
    async signIn<Reason extends string = never>(
      attempt: SignIn,
      requestContext: RequestContext,
      beforeSession?: (account: Account, isUnchanged: IsUnchanged) => Promise<Outcome<void, Reason>>,
    ): Promise<Outcome<{ account: Account; token: string }, Reason | SignInRefusal>> {
      const startedAt = clock.now();
      const email = sanitiseEmail(attempt.email);
      const checked = await checkCredentials(attempt, requestContext);
      const who = {
        ...(email && { userTypeHint: userTypeHint(email) }),
        ...(checked.row ? { accountId: checked.row.id } : email && { emailHash: hashEmail(secret, email) }),
      };
      const fail = <Refused extends SignInRefusal>(refusal: Refused, reason: string = refusal.reason): Refused => {
        const event = refusal.reason === "throttled" ? "authn_login_fail_max" : "authn_login_fail";
        report({ event, outcome: "failure", reason, ...who }, requestContext, startedAt);
        return refusal;
      };
      if (checked.refusal) return fail(checked.refusal, checked.reason);
      const { row } = checked;
      const account = toAccount(row);
      const isUnchanged: IsUnchanged = (trx) => hasSamePassword(trx, row);
      const allowed = await beforeSession?.(account, isUnchanged);
      if (allowed?.ok === false) return allowed;
      const token = await startSessionIf({ ...attempt, account, requestContext }, isUnchanged);
      if (!token) return fail(refused("wrong-credentials"), "password-changed");
      report({ event: "authn_login_success", outcome: "success", ...who }, requestContext, startedAt);
      return ok({ account, token });
    },

    /**
     * Checks a signed-in viewer's password before a sensitive action, without a line in the log. Answers a function that tells
     * inside a transaction whether the password is still the same.
     */
    async confirmPassword(
      { id, organisationId }: Pick<Account, "id" | "organisationId">,
      password: string,
      requestContext: RequestContext,
    ): Promise<Outcome<IsUnchanged, "wrong-password" | "no-password" | Throttled>> {
      const row = await findAccount(db, organisationId, id);
      if (!row?.password_hash) return refused("no-password");
      const trimmed = trimPassword(password);
      if (isEmptyPassword(password) || trimmed.length > (await passwordLimit(requestContext.organisation)))
        return refused("wrong-password");
      const tried = await tryPassword(row.email_lookup, row, trimmed, requestContext);
      if (!tried.ok) return tried;
      return tried.value ? ok((trx) => hasSamePassword(trx, row)) : refused("wrong-password");
    },
  };
}
