import { ok } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import type { IdentityProviders } from "../ports/identity-providers.ts";
import type { Session } from "./account.ts";
import type { Confirmed } from "./activation.ts";
import { type AuthLog, reportTo } from "./auth-event.ts";
import { createEmailTokenRequests } from "./email-token-requests.ts";
import { createEndKeys, type EndKeys } from "./end-keys.ts";
import { createIdentities } from "./identities.ts";
import { createPasswordChanges } from "./password-changes.ts";
import { createPasswordLimit } from "./password-limit.ts";
import { createProof, isFresh, type Proof } from "./proof.ts";
import { deleteExpired } from "./queries.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignInMethods } from "./sign-in-methods.ts";
import { createThrottle } from "./throttle.ts";

type Dependencies = Store & {
  /** The server's secret: keys the hashes of addresses in the auth log, and what throttles count. */
  secret: string;
  log: { warn(details: object, message: string): void };
  authLog: AuthLog;
  providers: IdentityProviders;
  /** Of the environment, by the names that organisations use. */
  signInSecrets: Record<string, string>;
  /** Runs after an account's address is confirmed. */
  confirmed: Confirmed;
  /** Ends the keys of an account that other parts of the product mail. */
  endOtherKeys: EndKeys[];
};

export type Auth = ReturnType<typeof createAuth>;

/** Authentication: credentials, identities of other providers, sessions. */
export function createAuth(dependencies: Dependencies) {
  const { db, clock, secret, log, authLog, providers, signInSecrets, confirmed } = dependencies;
  const endKeys = createEndKeys(dependencies.endOtherKeys);
  const report = reportTo(authLog, clock);
  const sessions = createSessions({ db, clock, log, report });
  const throttle = createThrottle({ db, clock, secret });
  const { passwordLimit, passwordLength } = createPasswordLimit(db);
  const deps = {
    db,
    clock,
    secret,
    report,
    throttle,
    passwordLimit,
    startSession: sessions.start,
    startSessionIf: sessions.startIf,
    confirmed,
    endKeys,
  };
  const { signIn, confirmPassword } = createSignIn(deps);
  const prove = createProof({ clock, confirmPassword });
  const isRecent = (session: Session) => isFresh(session, clock.now());
  return {
    signIn,
    sessions,
    endKeys,
    passwords: {
      ...createPasswordChanges({ ...deps, confirmPassword, requestEmailToken: createEmailTokenRequests(deps) }),
      length: passwordLength,
    },
    proof: {
      /** For frequent actions: a recent sign-in counts as proof. */
      unlessRecent: ((signedIn, ...rest) =>
        isRecent(signedIn.session) ? Promise.resolve(ok(signedIn.account)) : prove(signedIn, ...rest)) satisfies Proof,
      isRecent,
    },
    identities: createIdentities({ ...deps, signIn, confirmPassword }),
    providers: createSignInMethods(providers, signInSecrets),

    /** What has run out, of every organisation. */
    deleteExpired: (): Promise<void> => deleteExpired(db, clock.now()),
  };
}
