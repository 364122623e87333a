import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import type { ProvidedIdentity, ProviderName } from "../ports/identity-providers.ts";
import { type Account, toAccount } from "./account.ts";
import { findAccount, lockAccount } from "./account-store.ts";
import type { Confirmed } from "./activation.ts";
import type { Report, RequestContext } from "./auth-event.ts";
import {
  deleteIdentities,
  findIdentityOwner,
  listIdentities,
  saveIdentity,
  spendState,
  touchIdentity,
} from "./identity-queries.ts";
import { createLinkCodes } from "./link-codes.ts";
import { createPendingIdentities } from "./pending-identities.ts";
import type { Sessions } from "./sessions.ts";
import type { createSignIn, IsUnchanged, SignInRefusal } from "./sign-in.ts";
import type { Throttle } from "./throttle.ts";

type IdentityDependencies = Store & {
  report: Report;
  throttle: Throttle;
  startSessionIf: Sessions["startIf"];
  signIn: ReturnType<typeof createSignIn>["signIn"];
  confirmPassword: ReturnType<typeof createSignIn>["confirmPassword"];
  confirmed: Confirmed;
};

/** How the session of a sign-in starts. */
export type SessionWish = { remember: boolean; previousToken?: string };

/** `signedIn`: the viewer's account, if the identity is to be linked to it. */
export type LinkByPassword = SessionWish & { signedIn?: Account; identity: ProvidedIdentity; password: string };

type LinkByPasswordOutcome = Outcome<
  { account: Account; token: string | undefined },
  "wrong-password" | "no-password" | "linked-elsewhere" | SignInRefusal
>;

/** `unknown-identity`: it opens no account yet. */
export type IdentitySignInRefusal = "unknown-identity" | "unconfirmed" | "disabled";

/** A way to sign in that an account has. */
export type LinkedIdentity = { provider: ProviderName; linkedAt: number; lastUsedAt: number };

/** Sign-in with identities of other providers: Google, Facebook, an organisation's single sign-on. */
export function createIdentities(deps: IdentityDependencies) {
  const { db, clock, report, startSessionIf, signIn, confirmPassword } = deps;

  /** Makes the identity open this account, whose owner has just been proved. */
  async function linkIdentity(
    account: Pick<Account, "id" | "organisationId">,
    identity: ProvidedIdentity,
    requestContext: RequestContext,
    isUnchanged: IsUnchanged,
  ): Promise<Outcome<void, "linked-elsewhere" | "wrong-password">> {
    const startedAt = clock.now();
    const saved = await db
      .transaction()
      .execute(async (trx) => ((await isUnchanged(trx)) ? saveIdentity(trx, account, identity, startedAt) : undefined));
    const facts = { accountId: account.id, method: identity.provider };
    if (saved === undefined) {
      const failure = { event: "authn_login_fail", outcome: "failure", reason: "password-changed", ...facts } as const;
      report(failure, requestContext, startedAt);
      return refused("wrong-password");
    }
    report(
      saved
        ? { event: "user_updated", outcome: "success", reason: "identity-linked", ...facts }
        : { event: "user_updated", outcome: "failure", reason: "identity-of-another-account", ...facts },
      requestContext,
      startedAt,
    );
    return saved ? ok(undefined) : refused("linked-elsewhere");
  }

  return {
    ...createPendingIdentities(deps),
    ...createLinkCodes(deps),

    /** Signs in the identity's account. An identity without an account is not logged: linking or sign-up may follow. */
    async signIn(
      identity: ProvidedIdentity,
      wish: SessionWish,
      requestContext: RequestContext,
    ): Promise<Outcome<{ account: Account; token: string }, IdentitySignInRefusal>> {
      const startedAt = clock.now();
      const organisationId = requestContext.organisation.id;
      const owner = await findIdentityOwner(db, organisationId, identity);
      if (!owner) return refused("unknown-identity");
      const who = { accountId: owner.id, method: identity.provider };
      if (owner.status !== "active") {
        report(
          { event: "authn_login_fail", outcome: "failure", reason: owner.status, ...who },
          requestContext,
          startedAt,
        );
        return refused(owner.status);
      }
      const account = toAccount(owner);
      const token = await startSessionIf(
        { ...wish, account, requestContext, sso: identity.provider === "sso" },
        async (trx) => {
          await lockAccount(trx, organisationId, { id: owner.id });
          return (await findIdentityOwner(trx, organisationId, identity))?.id === owner.id;
        },
      );
      if (!token) return refused("unknown-identity");
      await touchIdentity(db, organisationId, identity, clock.now());
      report({ event: "authn_login_success", outcome: "success", ...who }, requestContext, startedAt);
      return ok({ account, token });
    },

    /**
     * AC-06: links the identity to the account with its address, by that account's password, and signs in. A signed-in viewer
     * gives the password of their own account and keeps the session. A refused linking starts no session.
     */
    async linkByPassword(
      { signedIn, identity, password, ...wish }: LinkByPassword,
      requestContext: RequestContext,
    ): Promise<LinkByPasswordOutcome> {
      const email = identity.email ?? "";
      if (!signedIn) {
        return signIn({ ...wish, email, password }, requestContext, (account, isUnchanged) =>
          linkIdentity(account, identity, requestContext, isUnchanged),
        );
      }
      const confirmed = await confirmPassword(signedIn, password, requestContext);
      const linked = confirmed.ok ? await linkIdentity(signedIn, identity, requestContext, confirmed.value) : confirmed;
      return linked.ok ? ok({ account: signedIn, token: wish.previousToken }) : linked;
    },

    async list({ organisationId, id }: Pick<Account, "id" | "organisationId">): Promise<LinkedIdentity[]> {
      const rows = await listIdentities(db, organisationId, id);
      return rows.map(({ provider, created_at, last_used_at }) => ({
        provider: provider as ProviderName,
        linkedAt: created_at,
        lastUsedAt: last_used_at,
      }));
    },

    /** Refuses to unlink the last identity of an account without a password, as its owner would be locked out. */
    async unlink(
      { organisationId, id }: Pick<Account, "id" | "organisationId">,
      provider: ProviderName,
      requestContext: RequestContext,
    ): Promise<Outcome<void, "last-way-in">> {
      const startedAt = clock.now();
      const removed = await db.transaction().execute(async (trx) => {
        const [account, linked] = [
          await findAccount(trx, organisationId, id),
          await listIdentities(trx, organisationId, id),
        ];
        const others = linked.filter((identity) => identity.provider !== provider);
        if (!account?.password_hash && others.length === 0) return "last-way-in";
        return deleteIdentities(trx, organisationId, id, provider);
      });
      if (removed === "last-way-in") return refused(removed);
      const facts = { accountId: id, method: provider, reason: "identity-unlinked" };
      if (removed) report({ event: "user_updated", outcome: "success", ...facts }, requestContext, startedAt);
      return ok(undefined);
    },

    /** true for the first request that returns the state: it is good for one sign-in (O2). */
    spendState: (organisationId: string, state: string, expiresAt: number): Promise<boolean> =>
      spendState(db, { organisation_id: organisationId, id: hashToken(state), expires_at: expiresAt }),

    /** ER-02: the one line about a sign-in that did not come through; without a method it was by password. */
    reportFailure(method: ProviderName | undefined, reason: string, requestContext: RequestContext): void {
      report({ event: "authn_login_fail", outcome: "failure", reason, method }, requestContext, clock.now());
    },
  };
}
