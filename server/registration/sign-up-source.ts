import type { Kysely } from "kysely";
import type { Referral } from "../auth/account.ts";
import { findAccountByMemberCode } from "../auth/account-store.ts";
import { pendingIdentities } from "../auth/pending-identities.ts";
import type { Database } from "../db/schema.ts";
import { findInvitation } from "./invitations.ts";
import type { SignUpSource } from "./sign-up-details.ts";

/** The keys and codes that a sign-up begins with, as our cookies hold them. */
export type SignUpOrigin = {
  /** The key of an invitation's link. */
  invitationKey?: string;
  referral?: Referral;
  /** Names a pending identity: somebody Google or Facebook vouched for. */
  identityToken?: string;
};

const NO_REFERRAL: Referral = { code: "", name: "", organisation: "", tripId: "" };

/** Reads what the origin names; what no longer exists is left out. */
export async function findSignUpSource(
  db: Kysely<Database>,
  organisationId: string,
  { invitationKey, referral = NO_REFERRAL, identityToken }: SignUpOrigin,
  now: number,
): Promise<SignUpSource> {
  const [invitation, referrer, pending] = await Promise.all([
    invitationKey ? findInvitation(db, organisationId, invitationKey, now) : undefined,
    referral.code ? findAccountByMemberCode(db, organisationId, referral.code) : undefined,
    identityToken ? pendingIdentities.find(db, organisationId, identityToken, now) : undefined,
  ]);
  return {
    invitation,
    referral: { ...referral, tripId: referral.tripId || (invitation?.tripId ?? "") },
    referrersCode: referrer?.access_code ?? "",
    identity: pending?.data?.identity,
  };
}
