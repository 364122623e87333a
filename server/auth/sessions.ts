import { type CutList, cutAt } from "../core/pages.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { type Account, type Session, type SignedIn, toAccount } from "./account.ts";
import type { Report, RequestContext } from "./auth-event.ts";
import {
  countSessions,
  createSession,
  deleteOtherSessions,
  deleteSession,
  findSession,
  listSessions,
  touchSession,
} from "./queries.ts";
import { SESSION_LIMITS, SESSION_TOUCHED_EVERY, type SessionLimits, sessionEnd } from "./rules.ts";
import type { SessionRow } from "./tables.ts";

type NewSession = {
  account: Account;
  remember: boolean;
  requestContext: RequestContext;
  previousToken?: string;
  /** Started by the organisation's single sign-on; its token says so, also after the session has ended (RO-01). */
  sso?: boolean;
};
type Dependencies = Store & {
  log: { warn(details: object, message: string): void };
  report: Report;
};

/** No session has it as its id: none is kept. */
export const NO_SESSION = "";
const SSO = "sso.";
const TOKEN = /^(?:sso\.)?[\w-]{43}$/;

/** Client addresses of the account's open sessions. */
export const addressesOf = async (db: Db, organisationId: string, accountId: string, now: number): Promise<string[]> =>
  (await listSessions(db, organisationId, accountId, now)).map(({ client_address }) => client_address);

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, clock, log, report }: Dependencies) {
  /** A use that could not be noted, say while the database is locked, must not turn anybody away. */
  function touch(session: SessionRow, now: number, limits: SessionLimits | undefined): void {
    if (now - session.last_used_at < SESSION_TOUCHED_EVERY) return;
    const { createdAt, remember } = toSession(session);
    const expiresAt = sessionEnd({ createdAt, remember, lastUsedAt: now }, limits);
    touchSession(db, { ...session, last_used_at: now, expires_at: expiresAt }).catch((error: unknown) =>
      log.warn({ err: error }, "the use of a session could not be noted"),
    );
  }

  /**
   * The token for the cookie, which is stored nowhere. The session of `previousToken`, if any, ends. Undefined where what the
   * session rests on has changed since it was looked at: a reset of the password ends sign-ins that are under way.
   */
  async function startIf(
    { account, remember, requestContext, previousToken, sso }: NewSession,
    isUnchanged: (trx: Db) => Promise<boolean>,
  ): Promise<string | undefined> {
    const token = (sso ? SSO : "") + newToken();
    const now = clock.now();
    const started = await db.transaction().execute(async (trx) => {
      if (!(await isUnchanged(trx))) return false;
      if (previousToken) await deleteSession(trx, account.organisationId, hashToken(previousToken));
      await createSession(trx, {
        id: hashToken(token),
        organisation_id: account.organisationId,
        account_id: account.id,
        remember: remember ? 1 : 0,
        user_agent: requestContext.userAgent,
        client_address: requestContext.clientAddress,
        created_at: now,
        last_used_at: now,
        expires_at: sessionEnd(
          { createdAt: now, lastUsedAt: now, remember },
          requestContext.organisation.sessionLimits,
        ),
        second_factor: 0,
      });
      return true;
    });
    return started ? token : undefined;
  }

  return {
    startIf,

    /** Where the organisation sets no others. */
    limits: SESSION_LIMITS,

    /** For what has just been done in the account's own name. */
    async start(session: NewSession): Promise<string> {
      return (await startIf(session, async () => true)) as string;
    },

    isSsoToken: (token: string): boolean => token.startsWith(SSO),

    /** The account of a cookie's token on a site of this organisation. Counts as a use of the session. */
    async find(organisationId: string, token: string, limits?: SessionLimits): Promise<SignedIn | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const now = clock.now();
      const found = await findSession(db, organisationId, hashToken(token), now);
      if (!found) return undefined;
      touch(found.session, now, limits);
      return { session: toSession(found.session), account: toAccount(found.account) };
    },

    /** Log-out (UM-03). Ending a session that is over is no error. */
    async end(token: string, requestContext: RequestContext): Promise<void> {
      const startedAt = clock.now();
      const ended = await deleteSession(db, requestContext.organisation.id, hashToken(token));
      if (!ended) return;
      const facts = { accountId: ended.account_id, reason: "logout" };
      report({ event: "session_expired", outcome: "success", ...facts }, requestContext, startedAt);
    },

    /** AC-01: where the person is signed in, the latest use first. */
    async list(account: Account): Promise<CutList<Session>> {
      return cutAt((await listSessions(db, account.organisationId, account.id, clock.now())).map(toSession));
    },

    count: ({ organisationId, id }: Account): Promise<number> => countSessions(db, organisationId, id, clock.now()),

    /** Ends one session by its id, if it belongs to the account. */
    async endById(account: Account, id: string, requestContext: RequestContext): Promise<void> {
      const startedAt = clock.now();
      const ended = await deleteSession(db, account.organisationId, id, account.id);
      if (!ended) return;
      const facts = { accountId: account.id, reason: "revoked" };
      report({ event: "session_expired", outcome: "success", ...facts }, requestContext, startedAt);
    },

    /** Ends every session of the account but the one of `token`; returns how many those were. */
    async endOthers(account: Account, token: string, requestContext: RequestContext): Promise<number> {
      const startedAt = clock.now();
      const ended = await deleteOtherSessions(db, account.organisationId, account.id, hashToken(token));
      const facts = { accountId: account.id, reason: "revoked" };
      report({ event: "session_expired", outcome: "success", ...facts }, requestContext, startedAt);
      return ended;
    },

    /** Ends every session of the account, in the caller's transaction. */
    async endAll(trx: Db, { organisationId, id }: Pick<Account, "id" | "organisationId">): Promise<void> {
      await deleteOtherSessions(trx, organisationId, id, NO_SESSION);
    },
  };
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    remember: row.remember === 1,
    userAgent: row.user_agent,
    clientAddress: row.client_address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    hasSecondFactor: row.second_factor === 1,
  };
}
