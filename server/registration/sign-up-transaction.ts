import type { NewAccount } from "../auth/account.ts";
import { createAccount, findAccount } from "../auth/account-store.ts";
import type { RequestContext } from "../auth/auth-event.ts";
import { createEmailToken, TOKEN_LIFE } from "../auth/email-tokens.ts";
import { saveIdentity } from "../auth/identity-queries.ts";
import { pendingIdentities } from "../auth/pending-identities.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { accountEmail } from "../email/account-emails.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import { noteAccessCodeUse, spendAccessCode } from "./access-codes.ts";
import { spendInvitation } from "./invitations.ts";
import { signUpDrafts } from "./sign-up-drafts.ts";
import type { SignUpReferrals } from "./sign-up-referrals.ts";

/** Something that only one sign-up can have went to another one meanwhile. */
export type SignUpConflict = "taken" | "code-used-up" | "invitation-gone" | "identity-gone" | "draft-gone";

type NewSignUp = {
  account: NewAccount;
  /** What the account uses up, as far as there is any. */
  accessCode: string;
  invitationKey: string | undefined;
  identityToken: string | undefined;
  draftToken: string | undefined;
  redirectTo: string | undefined;
  requestContext: RequestContext;
  now: number;
  referrals: Pick<SignUpReferrals, "confirmed">;
  bookingId: string | undefined;
  joinBooking: JoinBooking;
};

/** A guest's booking becomes the account's (server/orders/joining.ts). */
export type JoinBooking = (
  trx: Db,
  organisation: Organisation,
  bookingId: string,
  account: { id: string; email: string },
) => Promise<unknown>;

/** Where a mailed confirmation leads (SU-12), and from there back to `redirectTo`, the page where the sign-up was begun. */
export const confirmationPath = (key: string, redirectTo = "/"): string =>
  `/verify-account?${new URLSearchParams({ key, ...(redirectTo !== "/" && { redirectTo }) })}`;

/** The account with everything that belongs to its making, or nothing at all; the value is to be called when it is made. */
export function createAccountWithAll(db: Db, signUp: NewSignUp): Promise<Outcome<() => void, SignUpConflict>> {
  return inTransaction(db, async (trx): Promise<Outcome<() => void, SignUpConflict>> => {
    const conflict = await createAccountIn(trx, signUp);
    if (conflict) return refused(conflict);
    if (signUp.account.status === "unconfirmed") await mailConfirmation(trx, signUp);
    return ok(await tellReferrals(trx, signUp));
  });
}

async function tellReferrals(trx: Db, { account, referrals, requestContext }: NewSignUp): Promise<() => void> {
  const row = account.status === "active" && (await findAccount(trx, account.organisationId, account.id));
  if (row) return referrals.confirmed(trx, row, requestContext);
  return () => {};
}

/** The account, with what it uses up. A conflict has to be rolled back. */
export async function createAccountIn(trx: Db, signUp: NewSignUp): Promise<SignUpConflict | undefined> {
  const { account, accessCode, invitationKey, identityToken, draftToken, bookingId, now } = signUp;
  const { organisationId, id } = account;
  if (!(await createAccount(trx, account))) return "taken";
  if (accessCode) {
    if (!(await spendAccessCode(trx, organisationId, accessCode, now))) return "code-used-up";
    await noteAccessCodeUse(trx, { organisationId, code: accessCode, accountId: id, now });
  }
  if (invitationKey && !(await spendInvitation(trx, organisationId, invitationKey, id))) return "invitation-gone";
  if (identityToken && !(await takeIdentity(trx, account, identityToken, now))) return "identity-gone";
  if (draftToken && !(await signUpDrafts.finish(trx, organisationId, draftToken, id))) return "draft-gone";
  if (bookingId) await signUp.joinBooking(trx, signUp.requestContext.organisation, bookingId, account);
  return undefined;
}

async function takeIdentity(trx: Db, account: NewAccount, token: string, now: number): Promise<boolean> {
  const identity = (await pendingIdentities.take(trx, account.organisationId, token, now))?.data?.identity;
  return identity !== undefined && (await saveIdentity(trx, account, identity, now));
}

/** SU-12: a new key in an email to the stored address. */
async function mailConfirmation(trx: Db, signUp: NewSignUp): Promise<void> {
  const { account, redirectTo, requestContext, now } = signUp;
  const owner = { organisationId: requestContext.organisation.id, accountId: account.id };
  const key = await createEmailToken(trx, owner, "confirm", now);
  const link = { path: confirmationPath(key, redirectTo), validFor: TOKEN_LIFE.confirm };
  await enqueueEmail(trx, accountEmail("confirm", account, link, requestContext), now);
}
