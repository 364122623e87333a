import { z } from "zod";
import { sanitiseEmail } from "../core/email-address.ts";
import { PENDING_IDENTITY_LIFE } from "../core/lifetimes.ts";
import { createDraftStore } from "../db/drafts.ts";
import type { Store } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { providedIdentity } from "../ports/identity-providers.ts";
import { findAccountByEmail } from "./account-store.ts";
import { createLinkCode, isCodeSent } from "./identity-queries.ts";

const EMAILS = 3;

/** A proven identity that is linked to no account yet. */
const pendingIdentity = z.object({
  identity: providedIdentity,
  remember: z.boolean(),
  /** Where they were going. */
  redirectTo: z.string(),
});
type Kept = z.infer<typeof pendingIdentity>;

export const pendingIdentities = createDraftStore({
  kind: "pending-identity",
  life: PENDING_IDENTITY_LIFE,
  stored: storedJson(pendingIdentity),
});

/** A proven identity that waits until its visitor signs up or proves ownership of an account. */
export type PendingIdentity = Kept & {
  /** An account with the identity's address exists. It is linked after proof of ownership instead of a sign-up (AC-06). */
  existingAccount: boolean;
  codeSent: boolean;
};

export function createPendingIdentities({ db, clock }: Store) {
  return {
    /** The token for the cookie of the browser that brought the proof. */
    keepPending: (organisationId: string, { identity, remember, redirectTo }: Kept): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const kept = { identity, remember, redirectTo };
        const token = await pendingIdentities.keep(trx, { organisationId }, kept, clock.now());
        await createLinkCode(trx, organisationId, token, EMAILS);
        return token;
      }),

    async findPending(organisationId: string, token: string): Promise<PendingIdentity | undefined> {
      const kept = (await pendingIdentities.find(db, organisationId, token, clock.now()))?.data;
      if (!kept) return undefined;
      const email = sanitiseEmail(kept.identity.email ?? "");
      const existing = email && (await findAccountByEmail(db, organisationId, email.lookup));
      return {
        ...kept,
        existingAccount: existing !== undefined,
        codeSent: await isCodeSent(db, organisationId, token),
      };
    },

    /** After the identity was linked, or the visitor gave up. */
    async dropPending(organisationId: string, token: string): Promise<void> {
      await pendingIdentities.take(db, organisationId, token, clock.now());
    },
  };
}
