import { CONFIRM_LINK_LIFE, RESET_LINK_LIFE } from "../core/lifetimes.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import { changeRows } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { TokenPurpose } from "./tables.ts";

/** PW-01, SU-12. */
export const TOKEN_LIFE: Record<TokenPurpose, number> = { reset: RESET_LINK_LIFE, confirm: CONFIRM_LINK_LIFE };

/** Why a key is refused. For the log: the page says only that the link is used or expired. */
export type EmailTokenRefusal = "key-unknown" | "key-used" | "key-replaced" | "key-expired";

const KEY = /^[\w-]{43}$/;

type Account = { organisationId: string; accountId: string | null };

/**
 * The key for the email, of which only a hash is stored; it ends the account's older ones. Without an account it opens
 * nothing and takes as long.
 */
export async function createEmailToken(
  trx: Db,
  { organisationId, accountId }: Account,
  purpose: TokenPurpose,
  now: number,
  life = TOKEN_LIFE[purpose],
): Promise<string> {
  const key = newToken();
  await replaceTokens(trx, { organisationId, accountId }).where("purpose", "=", purpose).execute();
  await trx
    .insertInto("email_token")
    .values({
      id: hashToken(key),
      organisation_id: organisationId,
      account_id: accountId,
      purpose,
      state: "open",
      created_at: now,
      expires_at: now + life,
    })
    .execute();
  return key;
}

const replaceTokens = (trx: Db, { organisationId, accountId }: Account) =>
  changeRows(trx, "email_token", { organisation_id: organisationId })
    .set({ state: "replaced" })
    // Finds nothing where there is no account.
    .where("account_id", "=", accountId)
    .where("state", "=", "open");

export async function endEmailTokens(trx: Db, account: Account): Promise<void> {
  await replaceTokens(trx, account).execute();
}

/** Whose a key is while it is good. */
export async function findEmailToken(
  db: Db,
  organisationId: string,
  key: string,
  purpose: TokenPurpose,
  now: number,
): Promise<{ accountId: string; refusal?: undefined } | { accountId?: string; refusal: EmailTokenRefusal }> {
  if (!KEY.test(key)) return { refusal: "key-unknown" };
  const row = await db
    .selectFrom("email_token")
    .select(["account_id", "state", "expires_at"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", hashToken(key))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!row?.account_id) return { refusal: "key-unknown" };
  const accountId = row.account_id;
  if (row.state !== "open") return { accountId, refusal: `key-${row.state}` };
  if (row.expires_at <= now) return { accountId, refusal: "key-expired" };
  return { accountId };
}

/** Marks the key as used; undefined if it was used before. */
export async function useEmailToken(
  trx: Db,
  organisationId: string,
  key: string,
  purpose: TokenPurpose,
  now: number,
): Promise<string | undefined> {
  const used = await changeRows(trx, "email_token", {
    organisation_id: organisationId,
    id: hashToken(key),
    purpose,
    state: "open",
  })
    .set({ state: "used" })
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  return used?.account_id ?? undefined;
}
