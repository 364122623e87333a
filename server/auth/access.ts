import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { lockAccount, updateAccount } from "./account-store.ts";
import type { EndKeys } from "./end-keys.ts";
import { countSessions, deleteOtherSessions } from "./queries.ts";
import { NO_SESSION } from "./sessions.ts";

type Owner = { organisationId: string; accountId: string };

/** `staff`: its role has to be taken away first. */
export type BlockRefusal = "no-account" | "staff" | "so-already" | "not-active";

/** The account cannot sign in any more, in any way; its sessions and mailed keys end. */
export async function blockAccount(
  trx: Db,
  owner: Owner,
  endKeys: EndKeys,
  now: number,
): Promise<Outcome<void, BlockRefusal>> {
  const { organisationId, accountId } = owner;
  const row = await lockAccount(trx, organisationId, { id: accountId });
  if (!row || row.email === "") return refused("no-account");
  if (row.staff_role !== null) return refused("staff");
  if (row.status !== "active") return refused(row.status === "disabled" ? "so-already" : "not-active");
  await updateAccount(trx, organisationId, accountId, { status: "disabled" });
  await endKeys(trx, owner, now);
  await endSessions(trx, owner);
  return ok(undefined);
}

export async function unblockAccount(
  trx: Db,
  owner: Owner,
): Promise<Outcome<void, Exclude<BlockRefusal, "staff" | "not-active">>> {
  const { organisationId, accountId } = owner;
  const row = await lockAccount(trx, organisationId, { id: accountId });
  if (!row || row.email === "") return refused("no-account");
  if (row.status !== "disabled") return refused("so-already");
  // A sign-in that was under way while the account was blocked may have left one.
  await endSessions(trx, owner);
  await updateAccount(trx, organisationId, accountId, { status: "active" });
  return ok(undefined);
}

/** Answers how many sessions ended. */
export const endSessions = (trx: Db, { organisationId, accountId }: Owner): Promise<number> =>
  deleteOtherSessions(trx, organisationId, accountId, NO_SESSION);

/** How many browsers the account is signed in with. */
export const sessionsOf = (db: Db, { organisationId, accountId }: Owner, now: number): Promise<number> =>
  countSessions(db, organisationId, accountId, now);

export { lastSignIns } from "./queries.ts";
