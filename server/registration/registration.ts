import { type AuthLog, reportTo } from "../auth/auth-event.ts";
import { createEmailTokenRequests } from "../auth/email-token-requests.ts";
import type { Sessions } from "../auth/sessions.ts";
import { createThrottle } from "../auth/throttle.ts";
import type { Store } from "../db/schema.ts";
import { createConfirmations } from "./confirmations.ts";
import { findInvitation, type Invitation } from "./invitations.ts";
import { createNewMembers } from "./new-members.ts";
import { createSignUp } from "./sign-up.ts";
import { createSignUpChecks } from "./sign-up-checks.ts";
import { createSignUpDrafts } from "./sign-up-drafts.ts";
import type { SignUpReferrals } from "./sign-up-referrals.ts";
import type { JoinBooking } from "./sign-up-transaction.ts";

type Dependencies = Store & {
  /** The server's secret: keys the hashes of addresses in the auth log, and what throttles count. */
  secret: string;
  authLog: AuthLog;
  startSession: Sessions["start"];
  referrals: SignUpReferrals;
  joinBooking: JoinBooking;
};

export type { ConfirmedMember } from "./new-members.ts";

export type Registration = ReturnType<typeof createRegistration>;

/** Sign-up: invitations, access codes, the steps of the form, the confirmation of the address. */
export function createRegistration({ db, clock, secret, authLog, startSession, referrals, joinBooking }: Dependencies) {
  const report = reportTo(authLog, clock);
  const deps = {
    db,
    clock,
    secret,
    report,
    throttle: createThrottle({ db, clock, secret }),
    startSession,
    referrals,
    joinBooking,
  };
  const checks = createSignUpChecks(deps);
  const { prepare, reportRefusal, ...signUp } = createSignUp({ ...deps, checks });
  return {
    ...signUp,
    newMembers: createNewMembers({ ...deps, checks, prepare, reportRefusal }),
    accountExists: checks.accountExists,
    drafts: createSignUpDrafts({ db, clock }),
    confirmations: createConfirmations({ ...deps, requestEmailToken: createEmailTokenRequests(deps) }),
    accessCodes: { validate: checks.validateAccessCode },
    invitations: {
      /** The invitation whose link has this key, while it opens sign-up. */
      find: (organisationId: string, key: string): Promise<Invitation | undefined> =>
        findInvitation(db, organisationId, key, clock.now()),
    },
  };
}
