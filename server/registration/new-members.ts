import { type Account, toAccount } from "../auth/account.ts";
import { changeUnconfirmed, findAccount, findAccountByEmail } from "../auth/account-store.ts";
import { activate } from "../auth/activation.ts";
import type { Report, RequestContext } from "../auth/auth-event.ts";
import type { Sessions } from "../auth/sessions.ts";
import { readEmail, type SanitisedEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db, Store } from "../db/schema.ts";
import type { SignUp, SignUpApplication, SignUpRefusal } from "./sign-up.ts";
import type { SignUpChecks } from "./sign-up-checks.ts";
import type { SignUpReferrals } from "./sign-up-referrals.ts";

/** An account that is made in the transaction of a booking (decision 039), unconfirmed until the booking's email is answered. */
export type NewMember = {
  id: string;
  /** A refusal has to be rolled back. */
  makeIn: (trx: Db) => Promise<Outcome<void, SignUpRefusal>>;
  /** To be called once the transaction is done. */
  made: () => Promise<void>;
};

/** `done` is to be called once the transaction is done; undefined: the account was confirmed before. */
export type ConfirmedMember = { account: Account; done?: () => void };

type Dependencies = Store & {
  report: Report;
  checks: SignUpChecks;
  prepare: SignUp["prepare"];
  reportRefusal: SignUp["reportRefusal"];
  startSession: Sessions["start"];
  referrals: Pick<SignUpReferrals, "confirmed">;
};

/** Guests who become members with what they book. */
export function createNewMembers({
  db,
  clock,
  report,
  checks,
  prepare,
  reportRefusal,
  startSession,
  referrals,
}: Dependencies) {
  /** The account of the address that nothing came of yet, if it is the guest's own. */
  async function findOwn(
    { details }: SignUpApplication,
    organisationId: string,
    isOwn: (accountId: string) => Promise<boolean>,
  ): Promise<string | undefined> {
    const email = readEmail(details.email);
    const row = email && (await findAccountByEmail(db, organisationId, email.lookup));
    return row?.status === "unconfirmed" && (await isOwn(row.id)) ? row.id : undefined;
  }

  return {
    /** Checks everything, and hashes the password, before the booking's transaction. `isOwn`: whether the guest made that account. */
    async prepare(
      application: SignUpApplication,
      requestContext: RequestContext,
      isOwn: (accountId: string) => Promise<boolean>,
    ): Promise<Outcome<NewMember, SignUpRefusal>> {
      const startedAt = clock.now();
      const own = await findOwn(application, requestContext.organisation.id, isOwn);
      const prepared = await prepare(application, requestContext, own);
      if (!prepared.ok) {
        reportRefusal(application, prepared, requestContext, startedAt);
        return prepared;
      }
      const { account, makeIn, made } = prepared.value;
      if (own === undefined) return ok({ id: account.id, makeIn, made });
      return ok({
        id: own,
        makeIn: async (trx) =>
          (await changeUnconfirmed(trx, { ...account, id: own }))
            ? ok(undefined)
            : refused("details", { problems: { email: "taken" } }),
        made: async () => {},
      });
    },

    /** In the transaction that proves the mailbox; undefined where the account is gone or has another address. */
    async confirmIn(
      trx: Db,
      { accountId, email }: { accountId: string; email: string },
      requestContext: RequestContext,
    ): Promise<ConfirmedMember | undefined> {
      const startedAt = clock.now();
      const { id: organisationId } = requestContext.organisation;
      const row = await findAccount(trx, organisationId, accountId);
      if (!row || row.status === "disabled" || row.email_lookup !== readEmail(email)?.lookup) return undefined;
      if (row.status !== "unconfirmed") return { account: toAccount(row) };
      const activated = await activate(trx, referrals.confirmed, { accountId }, requestContext);
      if (!activated) return undefined;
      const done = () => {
        activated.done();
        report({ event: "user_verified", outcome: "success", accountId }, requestContext, startedAt);
      };
      return { account: toAccount(activated.row), done };
    },

    /** To ask whether an address has an account is counted, as at sign-up (E3). */
    countLookUp: checks.countLookUp,

    /** The guest mistyped the address. false: another account has the new one. */
    changeAddressIn: (
      trx: Db,
      account: { organisationId: string; id: string },
      { email, lookup: emailLookup }: SanitisedEmail,
    ): Promise<boolean> => changeUnconfirmed(trx, { ...account, email, emailLookup }),

    /** Signs in who has just confirmed the account. */
    signIn: (account: Account, requestContext: RequestContext, previousToken?: string): Promise<string> =>
      startSession({ account, remember: false, requestContext, ...(previousToken && { previousToken }) }),
  };
}
