import { trimPassword } from "../core/credentials.ts";
import { WELCOME_LINK_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { hashToken } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { accountEmail, readerOf } from "../email/account-emails.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { type Account, toAccount } from "./account.ts";
import { findAccount, lockAccount, updateAccount } from "./account-store.ts";
import { activate, type Confirmed } from "./activation.ts";
import type { Report, RequestContext } from "./auth-event.ts";
import type { createEmailTokenRequests, EmailTokenRequestOutcome } from "./email-token-requests.ts";
import { createEmailToken, type EmailTokenRefusal, findEmailToken, TOKEN_LIFE, useEmailToken } from "./email-tokens.ts";
import type { EndKeys } from "./end-keys.ts";
import { deleteIdentities } from "./identity-queries.ts";
import { type PasswordProblem, type PersonalWords, passwordProblems } from "./password-rules.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { deleteOtherSessions } from "./queries.ts";
import { NO_SESSION, type Sessions } from "./sessions.ts";
import type { createSignIn } from "./sign-in.ts";
import type { AccountRow } from "./tables.ts";
import type { Throttled } from "./throttle.ts";

type Dependencies = Store & {
  report: Report;
  requestEmailToken: ReturnType<typeof createEmailTokenRequests>;
  startSession: Sessions["start"];
  confirmPassword: ReturnType<typeof createSignIn>["confirmPassword"];
  confirmed: Confirmed;
  endKeys: EndKeys;
};

export type PasswordReset = { key: string; password: string; previousToken?: string };
/** `problems`: all problems of the new password, whatever the reason of the refusal. */
export type PasswordRefusal<Reason extends string = never> = Refusal<{
  reason: PasswordProblem | Reason;
  problems: PasswordProblem[];
}>;
/** `token`: of the session that stays signed in. */
export type PasswordChange = { current: string; password: string; token: string };

/** Where a mailed key leads (PW-01). */
const resetPath = (key: string): string => `/change-password?${new URLSearchParams({ key })}`;
const FORGOT_PATH = "/forgot-password";

type SavedPassword = {
  password_hash: string;
  /** Hash of the token of the session that stays. */
  keptSession: string;
  notice: "password-changed" | "password-reset";
};

type Reader = Parameters<typeof accountEmail>[1] & { id: string };
type Site = Parameters<typeof accountEmail>[3];

/** PW-01: a new key in an email to the stored address. */
export async function mailPasswordReset(trx: Db, reader: Reader, site: Site, now: number): Promise<void> {
  const owner = { organisationId: site.organisation.id, accountId: reader.id };
  const key = await createEmailToken(trx, owner, "reset", now);
  const link = { path: resetPath(key), validFor: TOKEN_LIFE.reset };
  await enqueueEmail(trx, accountEmail("reset", reader, link, site), now);
}

/** OP-02: to the owner of an account that operators made: a key to choose the first password. */
export async function mailWelcome(
  trx: Db,
  kind: "staff-welcome" | "agent-welcome",
  reader: Reader,
  site: Site,
  now: number,
): Promise<void> {
  const owner = { organisationId: site.organisation.id, accountId: reader.id };
  const key = await createEmailToken(trx, owner, "reset", now, WELCOME_LINK_LIFE);
  const link = { path: resetPath(key), validFor: WELCOME_LINK_LIFE };
  await enqueueEmail(trx, accountEmail(kind, reader, link, site), now);
}

/** PW-01…PW-03. */
export function createPasswordChanges(deps: Dependencies) {
  const { db, clock, report, requestEmailToken, startSession, confirmPassword, confirmed, endKeys } = deps;

  function fail<Reason extends string>(
    reason: Reason,
    accountId: string | undefined,
    requestContext: RequestContext,
    startedAt: number,
  ) {
    const facts = { reason, ...(accountId && { accountId }) };
    report({ event: "authn_password_change_fail", outcome: "failure", ...facts }, requestContext, startedAt);
    return refused(reason);
  }

  /** The new password with all that follows: open keys and sessions end, and a notice goes out. */
  async function save(
    trx: Db,
    row: AccountRow,
    { password_hash, keptSession, notice }: SavedPassword,
    requestContext: RequestContext,
  ): Promise<void> {
    const owner = { organisationId: row.organisation_id, accountId: row.id };
    const password_limit = requestContext.organisation.password.max;
    await updateAccount(trx, owner.organisationId, row.id, { password_hash, password_limit });
    await endKeys(trx, owner, clock.now());
    await deleteOtherSessions(trx, owner.organisationId, row.id, keptSession);
    const email = accountEmail(notice, readerOf(row), { path: FORGOT_PATH }, requestContext);
    await enqueueEmail(trx, email, clock.now());
  }

  return {
    problemsOf,

    /** Whether a typed password is the account's; silent in the log. */
    confirm: confirmPassword,

    /** false for accounts created by Google, Facebook or single sign-on, until they set a password. */
    async isSet({ organisationId, id }: Pick<Account, "id" | "organisationId">): Promise<boolean> {
      const row = await findAccount(db, organisationId, id);
      return Boolean(row?.password_hash);
    },

    /** PW-01. The answer is the same for every address; an email goes to the stored one. */
    requestReset: (email: string, requestContext: RequestContext): Promise<EmailTokenRequestOutcome> =>
      requestEmailToken(
        email,
        {
          purpose: "reset",
          event: "authn_password_reset_request",
          suits: ({ status }) => status !== "disabled",
          pathOf: resetPath,
        },
        requestContext,
      ),

    /** Consumes nothing: whether there is a form to show. */
    async findReset(key: string, { organisation }: RequestContext): Promise<Outcome<void, EmailTokenRefusal>> {
      const { refusal } = await findEmailToken(db, organisation.id, key, "reset", clock.now());
      return refusal ? refused(refusal) : ok(undefined);
    },

    /**
     * PW-02: ends every session and every other way to sign in, because an intruder may have added one, and signs in. It also
     * confirms the mailbox.
     */
    async reset(
      { key, password, previousToken }: PasswordReset,
      requestContext: RequestContext,
    ): Promise<Outcome<{ account: Account; token: string }, EmailTokenRefusal> | PasswordRefusal<"same-password">> {
      const startedAt = clock.now();
      const { organisation } = requestContext;
      const found = await findEmailToken(db, organisation.id, key, "reset", startedAt);
      if (found.refusal) return fail(found.refusal, found.accountId, requestContext, startedAt);
      const before = await findAccount(db, organisation.id, found.accountId);
      if (!before || before.status === "disabled")
        return fail("key-unknown", found.accountId, requestContext, startedAt);
      const problems = problemsOf(password, readerOf(before), requestContext);
      if (problems[0]) return { ...fail(problems[0], before.id, requestContext, startedAt), problems };
      // The key stays good. Guesses learn nothing: any other password is set.
      if (await passwordMatches(before.password_hash, trimPassword(password)))
        return { ...fail("same-password", before.id, requestContext, startedAt), problems };
      const password_hash = await hashPassword(trimPassword(password));
      const changed = await db.transaction().execute(async (trx) => {
        await lockAccount(trx, organisation.id, { id: before.id });
        if (!(await useEmailToken(trx, organisation.id, key, "reset", clock.now()))) return undefined;
        const ended = await deleteIdentities(trx, organisation.id, before.id);
        const activated = await activate(trx, confirmed, { accountId: before.id }, requestContext);
        const notice = ended > 0 ? "password-reset" : "password-changed";
        await save(trx, before, { password_hash, keptSession: NO_SESSION, notice }, requestContext);
        return { done: activated?.done };
      });
      if (!changed) return fail("key-used", before.id, requestContext, startedAt);
      changed.done?.();
      const account = toAccount(before);
      const token = await startSession({
        account,
        remember: false,
        requestContext,
        ...(previousToken && { previousToken }),
      });
      const facts = { reason: "reset", accountId: account.id };
      report({ event: "authn_password_change", outcome: "success", ...facts }, requestContext, startedAt);
      return ok({ account, token });
    },

    /** PW-03: ends every other session. */
    async change(
      { current, password, token }: PasswordChange,
      account: Account,
      requestContext: RequestContext,
    ): Promise<Outcome<void, "no-password"> | PasswordRefusal<"wrong-password" | "same-password"> | Throttled> {
      const startedAt = clock.now();
      const { organisationId, id } = account;
      const before = await findAccount(db, organisationId, id);
      const confirmed = await confirmPassword(account, current, requestContext);
      const problems = problemsOf(password, account, requestContext);
      if (!confirmed.ok) {
        fail(confirmed.reason, id, requestContext, startedAt);
        return confirmed.reason === "wrong-password" ? { ...confirmed, problems } : confirmed;
      }
      if (problems[0]) return { ...fail(problems[0], id, requestContext, startedAt), problems };
      if (trimPassword(password) === trimPassword(current))
        return { ...fail("same-password", id, requestContext, startedAt), problems };
      const password_hash = await hashPassword(trimPassword(password));
      const saved = await db.transaction().execute(async (trx) => {
        const now = await lockAccount(trx, organisationId, { id });
        if (!now || now.password_hash !== before?.password_hash) return false;
        const change = { password_hash, keptSession: hashToken(token), notice: "password-changed" } as const;
        await save(trx, now, change, requestContext);
        return true;
      });
      if (!saved) return { ...fail("wrong-password", id, requestContext, startedAt), problems };
      report({ event: "authn_password_change", outcome: "success", accountId: id }, requestContext, startedAt);
      return ok(undefined);
    },
  };
}

/** PS-03, PS-04. */
const problemsOf = (
  password: string,
  { firstName, lastName, email }: Omit<PersonalWords, "organisation">,
  { organisation }: Pick<RequestContext, "organisation">,
): PasswordProblem[] =>
  passwordProblems(trimPassword(password), organisation.password, {
    firstName,
    lastName,
    email,
    organisation: organisation.name,
  });
