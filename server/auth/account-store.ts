import { sql } from "kysely";
import { OWNERS } from "../core/staff.ts";
import { changeRows, insertNew, isChanged } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { AGENT, type NewAccount, toAccountRow } from "./account.ts";
import { nameLookups } from "./name-lookups.ts";
import type { AccountRow } from "./tables.ts";

export type { AccountRow } from "./tables.ts";

const accounts = (db: Db, organisationId: string) =>
  db.selectFrom("account").selectAll().where("organisation_id", "=", organisationId);

export const findAccountByEmail = (
  db: Db,
  organisationId: string,
  emailLookup: string,
): Promise<AccountRow | undefined> =>
  accounts(db, organisationId).where("email_lookup", "=", emailLookup).executeTakeFirst();

export const findAccount = (db: Db, organisationId: string, accountId: string): Promise<AccountRow | undefined> =>
  accounts(db, organisationId).where("id", "=", accountId).executeTakeFirst();

/** Locks the account until the end of the transaction: its keys are made and ended one change at a time. */
export const lockAccount = (
  trx: Db,
  organisationId: string,
  by: { id: string } | { email_lookup: string },
): Promise<AccountRow | undefined> =>
  changeRows(trx, "account", { organisation_id: organisationId })
    .set(({ ref }) => ({ status: ref("status") }))
    .where(({ and }) => and(by))
    .returningAll()
    .executeTakeFirst();

/** Whether the account still has the password it had then; its row is locked. */
export const hasSamePassword = async (
  trx: Db,
  { organisation_id, id, password_hash }: Pick<AccountRow, "organisation_id" | "id" | "password_hash">,
): Promise<boolean> => (await lockAccount(trx, organisation_id, { id }))?.password_hash === password_hash;

export const listAccounts = async (db: Db, organisationId: string, ids: string[]): Promise<AccountRow[]> =>
  ids.length === 0 ? [] : accounts(db, organisationId).where("id", "in", ids).execute();

/** An agent's, whose account isn't deleted. */
export const isAgentRow = (row: AccountRow | undefined): row is AccountRow =>
  row !== undefined && row.email !== "" && row.type === AGENT;

/** Agents whose accounts aren't deleted, by last name. */
export const listAgents = (db: Db, organisationId: string): Promise<AccountRow[]> =>
  accounts(db, organisationId)
    .where("type", "=", AGENT)
    .where("email", "!=", "")
    .orderBy("surname_lookup")
    .orderBy("id")
    .execute();

/** Whether an account in use is an owner's. */
export async function hasOwner(db: Db, organisationId: string): Promise<boolean> {
  const row = await accounts(db, organisationId)
    .where("staff_role", "in", OWNERS)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose name or surname begins with `beginning`, folded: of each at most `most`, by its index. */
export async function listAccountsByName(
  db: Db,
  organisationId: string,
  beginning: string,
  most: number,
): Promise<AccountRow[]> {
  const beginsSo = (column: "name_lookup" | "surname_lookup") =>
    accounts(db, organisationId)
      .where(column, ">=", beginning)
      .where(column, "<", beginning + LAST_LETTER)
      .orderBy(column)
      .limit(most)
      .execute();
  const found = [await beginsSo("name_lookup"), await beginsSo("surname_lookup")].flat();
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** After every other in the order of code points. */
const LAST_LETTER = "\u{10ffff}";

/** The active account that refers others with this code. */
export function findAccountByMemberCode(
  db: Db,
  organisationId: string,
  memberCode: string,
): Promise<AccountRow | undefined> {
  return accounts(db, organisationId)
    .where("member_code", "=", memberCode)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** False: the organisation has an account with this address already. */
export const createAccount = (db: Db, account: NewAccount): Promise<boolean> =>
  insertNew(db, "account", toAccountRow(account));

type Names = Pick<AccountRow, "first_name" | "last_name">;
type Others = Omit<AccountRow, "id" | "organisation_id" | keyof Names | "name_lookup" | "surname_lookup">;
/** Both names or none: they are looked for together. */
type Changes = Partial<Others> & (Names | { [Name in keyof Names]?: never });

export async function updateAccount(
  db: Db,
  organisationId: string,
  accountId: string,
  changes: Changes,
): Promise<void> {
  await changeRows(db, "account", { organisation_id: organisationId, id: accountId })
    .set(changes.first_name === undefined ? changes : { ...changes, ...nameLookups(changes) })
    .execute();
}

/** Confirms the account after proof of its mailbox; undefined if it was not unconfirmed. */
export function activateAccount(
  trx: Db,
  organisationId: string,
  accountId: string,
  changes: Pick<Partial<AccountRow>, "password_hash" | "password_limit"> = {},
): Promise<AccountRow | undefined> {
  return changeRows(trx, "account", { organisation_id: organisationId, id: accountId, status: "unconfirmed" })
    .set({ ...changes, status: "active" })
    .returningAll()
    .executeTakeFirst();
}

/** What its owner changes of an account before it is confirmed. false: it is confirmed, or another account has the address. */
export async function changeUnconfirmed(
  trx: Db,
  { organisationId, id, ...changes }: Pick<NewAccount, "organisationId" | "id"> & Partial<NewAccount>,
): Promise<boolean> {
  const { email, emailLookup, passwordHash, passwordLimit, titleId, firstName, lastName } = changes;
  if (emailLookup !== undefined) {
    const other = await findAccountByEmail(trx, organisationId, emailLookup);
    if (other && other.id !== id) return false;
  }
  const names =
    firstName !== undefined && lastName !== undefined ? { first_name: firstName, last_name: lastName } : undefined;
  return isChanged(
    changeRows(trx, "account", { organisation_id: organisationId, id, status: "unconfirmed" }).set({
      ...(email !== undefined && emailLookup !== undefined && { email, email_lookup: emailLookup }),
      ...(passwordHash !== undefined && { password_hash: passwordHash, password_limit: passwordLimit ?? null }),
      ...(titleId !== undefined && { title_id: titleId }),
      ...(names && { ...names, ...nameLookups(names) }),
    }),
  );
}

/**
 * Candidates for addresses of one mailbox: without dots they begin with `name`, and their domain is one of `domains`. The caller
 * compares each. Unconfirmed accounts are left out, as they prove no ownership of an address.
 */
export async function listLikeAddresses(
  db: Db,
  organisationId: string,
  { name, domains, except }: { name: string; domains: readonly string[]; except: string },
): Promise<string[]> {
  const begins = `${literally(name.replaceAll(".", ""))}%`;
  const rows = await db
    .selectFrom("account")
    .select("email_lookup")
    .where("organisation_id", "=", organisationId)
    .where("id", "!=", except)
    .where("status", "!=", "unconfirmed")
    .where(sql<boolean>`replace(email_lookup, '.', '') like ${begins} escape '!'`)
    .where((eb) =>
      eb.or(domains.map((domain) => sql<boolean>`email_lookup like ${`%@${literally(domain)}`} escape '!'`)),
    )
    .execute();
  return rows.map(({ email_lookup }) => email_lookup);
}

/** What `like` takes for itself. */
const literally = (text: string): string => text.replace(/[!%_]/g, "!$&");
