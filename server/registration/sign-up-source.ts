import type { Referral } from "../auth/account.ts";
import { pendingIdentities } from "../auth/pending-identities.ts";
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import { findInvitation } from "./invitations.ts";
import type { SignUpSource } from "./sign-up-details.ts";
import type { SignUpReferrals } from "./sign-up-referrals.ts";

/** The keys and codes that a sign-up begins with, as our cookies hold them. */
export type SignUpOrigin = {
  /** The key of an invitation's link. */
  invitationKey?: string;
  referral?: Referral;
  /** Names a pending identity, which Google or Facebook confirmed. */
  identityToken?: string;
};

const NO_REFERRAL: Referral = { code: "", name: "", organisation: "", tripId: "" };

/** Reads what the origin names; what no longer exists is left out. */
export async function findSignUpSource(
  { db, referrals }: { db: Db; referrals: Pick<SignUpReferrals, "linked"> },
  organisation: Organisation,
  { invitationKey, referral = NO_REFERRAL, identityToken }: SignUpOrigin,
  now: number,
): Promise<SignUpSource> {
  const [invitation, linked, pending] = await Promise.all([
    invitationKey ? findInvitation(db, organisation.id, invitationKey, now) : undefined,
    referral.code ? referrals.linked(organisation, referral.code) : undefined,
    identityToken ? pendingIdentities.find(db, organisation.id, identityToken, now) : undefined,
  ]);
  return {
    invitation,
    referral: { ...referral, tripId: referral.tripId || (invitation?.tripId ?? "") },
    linked,
    identity: pending?.data?.identity,
  };
}
