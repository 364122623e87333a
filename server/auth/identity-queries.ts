import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { ProvidedIdentity } from "../ports/identity-providers.ts";
import type { PendingIdentityRow, SignInIdentityRow } from "./identity-tables.ts";
import type { AccountRow } from "./tables.ts";

type Whose = Pick<ProvidedIdentity, "provider" | "issuer" | "subject">;

/** The account that an identity opens. */
export function findIdentityOwner(
  db: Kysely<Database>,
  organisationId: string,
  { provider, issuer, subject }: Whose,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom("sign_in_identity")
    .innerJoin("account", (join) =>
      join
        .onRef("account.id", "=", "sign_in_identity.account_id")
        .onRef("account.organisation_id", "=", "sign_in_identity.organisation_id"),
    )
    .selectAll("account")
    .where("sign_in_identity.organisation_id", "=", organisationId)
    .where("sign_in_identity.provider", "=", provider)
    .where("sign_in_identity.issuer", "=", issuer)
    .where("sign_in_identity.subject", "=", subject)
    .executeTakeFirst();
}

/**
 * Makes the identity open this account; another one of that provider no longer does. False: it opens somebody else's, and
 * nothing changes.
 */
export async function saveIdentity(
  trx: Kysely<Database>,
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
  db: Kysely<Database>,
  organisationId: string,
  { provider, issuer, subject }: Whose,
  now: number,
): Promise<void> {
  await db
    .updateTable("sign_in_identity")
    .set({ last_used_at: now })
    .where("organisation_id", "=", organisationId)
    .where("provider", "=", provider)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
}

export function listIdentities(
  db: Kysely<Database>,
  organisationId: string,
  accountId: string,
): Promise<SignInIdentityRow[]> {
  return db
    .selectFrom("sign_in_identity")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/** Of one provider; of every provider where none is named. Returns how many there were. */
export async function deleteIdentities(
  db: Kysely<Database>,
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

/** Nothing that is over is anybody's: it goes with the next one that comes. */
export async function createPendingIdentity(
  db: Kysely<Database>,
  pending: PendingIdentityRow,
  now: number,
): Promise<void> {
  await db.deleteFrom("pending_identity").where("expires_at", "<=", now).execute();
  await db.insertInto("pending_identity").values(pending).execute();
}

export function findPendingIdentity(
  db: Kysely<Database>,
  organisationId: string,
  id: string,
  now: number,
): Promise<PendingIdentityRow | undefined> {
  return db
    .selectFrom("pending_identity")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Gone for everybody else: of two that come at once, one gets it. */
export function takePendingIdentity(
  trx: Kysely<Database>,
  organisationId: string,
  id: string,
  now: number,
): Promise<PendingIdentityRow | undefined> {
  return trx
    .deleteFrom("pending_identity")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** False: the emails are used up. A new code takes the place of the last one, and its tries begin anew. */
export async function setPendingCode(
  trx: Kysely<Database>,
  organisationId: string,
  id: string,
  code: { hash: string; accountId: string; tries: number },
): Promise<boolean> {
  const set = await trx
    .updateTable("pending_identity")
    .set((row) => ({
      code_hash: code.hash,
      code_account_id: code.accountId,
      code_tries_left: code.tries,
      letters_left: row("letters_left", "-", 1),
    }))
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("letters_left", ">", 0)
    .returning("id")
    .executeTakeFirst();
  return set !== undefined;
}

/** Uses up one try, whatever comes of it, and answers with the code that would be right. */
export async function tryPendingCode(
  db: Kysely<Database>,
  organisationId: string,
  id: string,
): Promise<Pick<PendingIdentityRow, "code_hash" | "code_account_id"> | undefined> {
  return db
    .updateTable("pending_identity")
    .set((row) => ({ code_tries_left: row("code_tries_left", "-", 1) }))
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("code_tries_left", ">", 0)
    .returning(["code_hash", "code_account_id"])
    .executeTakeFirst();
}

/** True the first time only. */
export async function spendState(
  db: Kysely<Database>,
  state: { organisation_id: string; id: string; expires_at: number },
  now: number,
): Promise<boolean> {
  await db.deleteFrom("spent_state").where("expires_at", "<=", now).execute();
  const spent = await db
    .insertInto("spent_state")
    .values(state)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}
