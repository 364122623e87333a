import type { Kysely } from "kysely";
import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { PENDING_IDENTITY_LIFE } from "../core/lifetimes.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import type { ProvidedIdentity } from "../ports/identity-providers.ts";
import { findAccountByEmail } from "./account-store.ts";
import { createPendingIdentity, findPendingIdentity, takePendingIdentity } from "./identity-queries.ts";
import type { PendingIdentityRow } from "./identity-tables.ts";

export const CODE_TRIES = 5;
const EMAILS = 3;

const storedIdentity = storedJson<ProvidedIdentity>(
  z.object({
    provider: z.enum(["google", "facebook", "sso"]),
    issuer: z.string(),
    subject: z.string(),
    email: z.string().optional(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    currency: z.string().optional(),
    language: z.string().optional(),
  }),
);

/** Somebody who proved who they are elsewhere, and whose account here is still to be made or to be shown to be theirs. */
export type PendingIdentity = {
  identity: ProvidedIdentity;
  remember: boolean;
  /** Where they were going. */
  redirectTo: string;
  /** An account with the identity's address exists already: it is linked after proof, and not made anew (AC-06). */
  existingAccount: boolean;
  codeSent: boolean;
};

export function createPendingIdentities({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  return {
    /** The token for the cookie of the browser that brought the proof. */
    async keepPending(
      organisationId: string,
      { identity, remember, redirectTo }: Pick<PendingIdentity, "identity" | "remember" | "redirectTo">,
    ): Promise<string> {
      const token = newToken();
      const now = clock.now();
      const pending = {
        id: hashToken(token),
        organisation_id: organisationId,
        identity: storedIdentity.write(identity),
        remember: remember ? 1 : 0,
        redirect_to: redirectTo,
        code_hash: null,
        code_account_id: null,
        code_tries_left: 0,
        letters_left: EMAILS,
        expires_at: now + PENDING_IDENTITY_LIFE,
      };
      await createPendingIdentity(db, pending, now);
      return token;
    },

    async findPending(organisationId: string, token: string): Promise<PendingIdentity | undefined> {
      const row = await findPendingIdentity(db, organisationId, hashToken(token), clock.now());
      if (!row) return undefined;
      const identity = identityOf(row);
      const email = sanitiseEmail(identity.email ?? "");
      const existing = email && (await findAccountByEmail(db, organisationId, email.lookup));
      return {
        identity,
        remember: row.remember === 1,
        redirectTo: row.redirect_to,
        existingAccount: existing !== undefined,
        codeSent: row.code_hash !== null,
      };
    },

    /** After it has become somebody's, or was given up. */
    async dropPending(organisationId: string, token: string): Promise<void> {
      await takePendingIdentity(db, organisationId, hashToken(token), clock.now());
    },
  };
}

export const identityOf = (row: PendingIdentityRow): ProvidedIdentity => storedIdentity.read(row.identity);
