import { DAY } from "../core/durations.ts";
import { MOST_LISTED } from "../core/limits.ts";
import { deleteEnded } from "../db/batches.ts";
import { changeRows, countRows, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { AccountRow, SessionRow } from "./tables.ts";

export async function createSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto("session").values(session).execute();
}

/** A session that has not ended, with its account where that is still in use. */
export async function findSession(
  db: Db,
  organisationId: string,
  id: string,
  now: number,
): Promise<{ session: SessionRow; account: AccountRow } | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("account", sameOrganisation("account.id", "session.account_id"))
    .selectAll("account")
    .select([
      "session.remember",
      "session.user_agent",
      "session.client_address",
      "session.created_at as started_at",
      "session.last_used_at",
      "session.expires_at",
      "session.second_factor",
    ])
    .where("session.organisation_id", "=", organisationId)
    .where("session.id", "=", id)
    .where("session.expires_at", ">", now)
    .where("account.status", "=", "active")
    .executeTakeFirst();
  if (!row) return undefined;
  const { remember, user_agent, client_address, started_at, last_used_at, expires_at, second_factor, ...account } = row;
  const session = { id, organisation_id: organisationId, account_id: account.id, created_at: started_at };
  const rest = { remember, user_agent, client_address, last_used_at, expires_at, second_factor };
  return { session: { ...session, ...rest }, account };
}

/** Only forward: of two requests at once the later use is kept. */
export async function touchSession(
  db: Db,
  session: Pick<SessionRow, "organisation_id" | "id" | "last_used_at" | "expires_at">,
): Promise<void> {
  await changeRows(db, "session", { organisation_id: session.organisation_id, id: session.id })
    .set({ last_used_at: session.last_used_at, expires_at: session.expires_at })
    .where("last_used_at", "<", session.last_used_at)
    .execute();
}

/** When each of the accounts signed in last, of those with a session. */
export async function lastSignIns(db: Db, organisationId: string, accountIds: string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("session")
    .select(({ fn }) => ["account_id", fn.max<number>("created_at").as("at")])
    .where("organisation_id", "=", organisationId)
    .where("account_id", "in", accountIds)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, at }) => [account_id, Number(at)]));
}

/** The session as it was, or undefined when there was none. Of one account only, where that is given. */
export function deleteSession(
  db: Db,
  organisationId: string,
  id: string,
  accountId?: string,
): Promise<Pick<SessionRow, "account_id"> | undefined> {
  return db
    .deleteFrom("session")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId as string))
    .returning("account_id")
    .executeTakeFirst();
}

/** Those that have not ended, the ones used last, and one more than a list shows. */
export function listSessions(db: Db, organisationId: string, accountId: string, now: number): Promise<SessionRow[]> {
  return rowsOf(db, "session", { organisation_id: organisationId, account_id: accountId })
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .limit(MOST_LISTED + 1)
    .execute();
}

export const countSessions = (db: Db, organisationId: string, accountId: string, now: number): Promise<number> =>
  countRows(
    rowsOf(db, "session", { organisation_id: organisationId, account_id: accountId }).where("expires_at", ">", now),
  );

export async function deleteOtherSessions(
  db: Db,
  organisationId: string,
  accountId: string,
  keptId: string,
): Promise<number> {
  const ended = await db
    .deleteFrom("session")
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .where("id", "!=", keptId)
    .returning("id")
    .execute();
  return ended.length;
}

/** Ended keys stay for a month: the log can tell a used one from a forged one. */
const ENDED_KEYS_KEPT_FOR = 30 * DAY;

/** Of every organisation. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  await deleteEnded(db, "session", "expires_at", now);
  await deleteEnded(db, "spent_state", "expires_at", now);
  await deleteEnded(db, "throttle", "ends_at", now);
  await deleteEnded(db, "email_token", "expires_at", now - ENDED_KEYS_KEPT_FOR);
}
