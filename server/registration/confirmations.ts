import { type Account, toAccount } from "../auth/account.ts";
import { activate } from "../auth/activation.ts";
import type { Report, RequestContext } from "../auth/auth-event.ts";
import type { createEmailTokenRequests, EmailTokenRequestOutcome } from "../auth/email-token-requests.ts";
import { type EmailTokenRefusal, findEmailToken, useEmailToken } from "../auth/email-tokens.ts";
import type { Sessions } from "../auth/sessions.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import type { SignUpReferrals } from "./sign-up-referrals.ts";
import { confirmationPath } from "./sign-up-transaction.ts";

type Dependencies = Store & {
  report: Report;
  requestEmailToken: ReturnType<typeof createEmailTokenRequests>;
  startSession: Sessions["start"];
  referrals: Pick<SignUpReferrals, "confirmed">;
};

export type ConfirmationKey = { key: string; previousToken?: string };

/** SU-12: the mailbox of a new account is its owner's. */
export function createConfirmations(deps: Dependencies) {
  const { db, clock, report, requestEmailToken, startSession, referrals } = deps;
  return {
    /** SI-12: sends the email again to an unconfirmed account. The answer does not reveal whether there is one. */
    request: (email: string, requestContext: RequestContext, redirectTo?: string): Promise<EmailTokenRequestOutcome> =>
      requestEmailToken(
        email,
        {
          purpose: "confirm",
          event: "user_verification_request",
          suits: ({ status }) => status === "unconfirmed",
          pathOf: (key) => confirmationPath(key, redirectTo),
        },
        requestContext,
      ),

    /** Consumes nothing: whether the button has to be shown. */
    async find(key: string, { organisation }: RequestContext): Promise<Outcome<void, EmailTokenRefusal>> {
      const { refusal } = await findEmailToken(db, organisation.id, key, "confirm", clock.now());
      return refusal ? refused(refusal) : ok(undefined);
    },

    /** The button: the account is confirmed and its owner signed in. */
    async confirm(
      { key, previousToken }: ConfirmationKey,
      requestContext: RequestContext,
    ): Promise<Outcome<{ account: Account; token: string }, EmailTokenRefusal>> {
      const startedAt = clock.now();
      const { organisation } = requestContext;
      const fail = (refusal: EmailTokenRefusal, accountId?: string) => {
        const facts = { reason: refusal, ...(accountId && { accountId }) };
        report({ event: "user_verified", outcome: "failure", ...facts }, requestContext, startedAt);
        return refused(refusal);
      };
      const found = await findEmailToken(db, organisation.id, key, "confirm", startedAt);
      if (found.refusal) return fail(found.refusal, found.accountId);
      const activated = await db.transaction().execute(async (trx) => {
        const accountId = await useEmailToken(trx, organisation.id, key, "confirm", clock.now());
        return accountId ? activate(trx, referrals.confirmed, { accountId }, requestContext) : undefined;
      });
      if (!activated) return fail("key-used", found.accountId);
      activated.done();
      const account = toAccount(activated.row);
      const token = await startSession({
        account,
        remember: false,
        requestContext,
        ...(previousToken && { previousToken }),
      });
      report({ event: "user_verified", outcome: "success", accountId: account.id }, requestContext, startedAt);
      return ok({ account, token });
    },
  };
}
