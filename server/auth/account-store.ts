import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type NewAccount, toAccountRow } from "./account.ts";
import type { AccountRow } from "./tables.ts";

export type { AccountRow } from "./tables.ts";

export function findAccountByEmail(
  db: Kysely<Database>,
  organisationId: string,
  emailLookup: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("email_lookup", "=", emailLookup)
    .executeTakeFirst();
}

export function findAccount(
  db: Kysely<Database>,
  organisationId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** Whoever hands out this code to those they refer. */
export function findAccountByMemberCode(
  db: Kysely<Database>,
  organisationId: string,
  memberCode: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("member_code", "=", memberCode)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** False: the organisation has an account with this address already. */
export async function createAccount(db: Kysely<Database>, account: NewAccount): Promise<boolean> {
  const created = await db
    .insertInto("account")
    .values(toAccountRow(account))
    .onConflict((conflict) => conflict.columns(["organisation_id", "email_lookup"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}

export async function updateAccount(
  db: Kysely<Database>,
  organisationId: string,
  accountId: string,
  changes: Partial<Omit<AccountRow, "id" | "organisation_id">>,
): Promise<void> {
  await db
    .updateTable("account")
    .set(changes)
    .where("organisation_id", "=", organisationId)
    .where("id", "=", accountId)
    .execute();
}

/** Its owner has proved that the mailbox is theirs. Undefined where there was nothing to confirm. */
export function activateAccount(
  trx: Kysely<Database>,
  organisationId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return trx
    .updateTable("account")
    .set({ status: "active" })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", accountId)
    .where("status", "=", "unconfirmed")
    .returningAll()
    .executeTakeFirst();
}
