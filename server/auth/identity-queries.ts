import { hashToken } from "../crypto/ids.ts";
import { changeRows, insertNew, isChanged, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { ProvidedIdentity } from "../ports/identity-providers.ts";
import type { LinkCodeRow, SignInIdentityRow, SpentStateRow } from "./identity-tables.ts";
import type { AccountRow } from "./tables.ts";

type Whose = Pick<ProvidedIdentity, "provider" | "issuer" | "subject">;

/** The account that an identity opens. */
export function findIdentityOwner(
  db: Db,
  organisation_id: string,
  { provider, issuer, subject }: Whose,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom("sign_in_identity")
    .innerJoin("account", sameOrganisation("account.id", "sign_in_identity.account_id"))
    .selectAll("account")
    .where("sign_in_identity.organisation_id", "=", organisation_id)
    .where(({ and }) => and({ provider, issuer, subject }))
    .executeTakeFirst();
}

/**
 * Links the identity to this account, in place of another one of that provider. false, without a change, if the identity is
 * linked to another account.
 */
export async function saveIdentity(
  trx: Db,
  account: { id: string; organisationId: string },
  { provider, issuer, subject }: Whose,
  now: number,
): Promise<boolean> {
  const identity = { organisation_id: account.organisationId, provider, issuer, subject };
  const owner = await findIdentityOwner(trx, account.organisationId, { provider, issuer, subject });
  if (owner) return owner.id === account.id;
  await deleteIdentities(trx, account.organisationId, account.id, provider);
  await trx
    .insertInto("sign_in_identity")
    .values({ ...identity, account_id: account.id, created_at: now, last_used_at: now })
    .execute();
  return true;
}

export async function touchIdentity(
  db: Db,
  organisation_id: string,
  { provider, issuer, subject }: Whose,
  now: number,
): Promise<void> {
  await db
    .updateTable("sign_in_identity")
    .set({ last_used_at: now })
    .where(({ and }) => and({ organisation_id, provider, issuer, subject }))
    .execute();
}

export function listIdentities(db: Db, organisationId: string, accountId: string): Promise<SignInIdentityRow[]> {
  return rowsOf(db, "sign_in_identity", { organisation_id: organisationId, account_id: accountId })
    .orderBy("created_at")
    .execute();
}

/** Of one provider; of every provider where none is named. Returns how many there were. */
export async function deleteIdentities(
  db: Db,
  organisationId: string,
  accountId: string,
  provider?: string,
): Promise<number> {
  const deleted = await db
    .deleteFrom("sign_in_identity")
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .$if(provider !== undefined, (query) => query.where("provider", "=", provider as string))
    .returning("provider")
    .execute();
  return deleted.length;
}

/** No code yet, and as many emails as may carry one. */
export async function createLinkCode(trx: Db, organisationId: string, token: string, emails: number): Promise<void> {
  const code = { code_hash: null, account_id: null, tries_left: 0, emails_left: emails };
  await trx
    .insertInto("link_code")
    .values({ ...code, organisation_id: organisationId, draft_id: hashToken(token) })
    .execute();
}

export async function isCodeSent(db: Db, organisationId: string, token: string): Promise<boolean> {
  const sent = await db
    .selectFrom("link_code")
    .select("draft_id")
    .where("organisation_id", "=", organisationId)
    .where("draft_id", "=", hashToken(token))
    .where("code_hash", "is not", null)
    .executeTakeFirst();
  return sent !== undefined;
}

/** false if no emails are left. A new code replaces the last one and resets its tries. */
export async function setLinkCode(
  trx: Db,
  organisationId: string,
  token: string,
  code: { hash: string; accountId: string; tries: number },
): Promise<boolean> {
  const set = changeRows(trx, "link_code", { organisation_id: organisationId, draft_id: hashToken(token) })
    .set((row) => ({
      code_hash: code.hash,
      account_id: code.accountId,
      tries_left: code.tries,
      emails_left: row("emails_left", "-", 1),
    }))
    .where("emails_left", ">", 0);
  return isChanged(set);
}

/** The codes that went to an account's mailbox open nothing any more. */
export async function endLinkCodes(
  trx: Db,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<void> {
  await changeRows(trx, "link_code", { organisation_id: organisationId, account_id: accountId })
    .set({ tries_left: 0 })
    .execute();
}

/** Uses up one try, whatever comes of it, and answers with the code that would be right. */
export function tryLinkCode(
  db: Db,
  organisationId: string,
  token: string,
): Promise<Pick<LinkCodeRow, "code_hash" | "account_id"> | undefined> {
  return changeRows(db, "link_code", { organisation_id: organisationId, draft_id: hashToken(token) })
    .set((row) => ({ tries_left: row("tries_left", "-", 1) }))
    .where("tries_left", ">", 0)
    .returning(["code_hash", "account_id"])
    .executeTakeFirst();
}

/** True the first time only. */
export const spendState = (db: Db, state: SpentStateRow): Promise<boolean> => insertNew(db, "spent_state", state);
