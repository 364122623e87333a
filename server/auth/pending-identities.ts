import type { Kysely } from "kysely";
import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { PENDING_IDENTITY_LIFE } from "../core/lifetimes.ts";
import { createDraftStore } from "../db/drafts.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { providedIdentity } from "../ports/identity-providers.ts";
import { findAccountByEmail } from "./account-store.ts";
import { createLinkCode, isCodeSent } from "./identity-queries.ts";

const EMAILS = 3;

/** An identity that somebody proved and that opens no account yet. */
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

/** Somebody who proved who they are elsewhere, and whose account here is still to be made or to be shown to be theirs. */
export type PendingIdentity = Kept & {
  /** An account with the identity's address exists already: it is linked after proof, and not made anew (AC-06). */
  existingAccount: boolean;
  codeSent: boolean;
};

export function createPendingIdentities({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
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

    /** After it has become somebody's, or was given up. */
    async dropPending(organisationId: string, token: string): Promise<void> {
      await pendingIdentities.take(db, organisationId, token, clock.now());
    },
  };
}
