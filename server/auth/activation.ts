import type { Db } from "../db/schema.ts";
import { activateAccount } from "./account-store.ts";
import type { RequestContext } from "./auth-event.ts";
import type { AccountRow } from "./tables.ts";

/** What follows from a proved mailbox: in the transaction of its proof, with which it comes or goes. What it answers is to be called once that is done. */
export type Confirmed = (trx: Db, account: AccountRow, requestContext: RequestContext) => Promise<() => void>;

type Proved = { accountId: string; changes?: Parameters<typeof activateAccount>[3] };

/** Confirms the account after proof of its mailbox; undefined if it was not unconfirmed, so that one of several calls acts. */
export async function activate(
  trx: Db,
  confirmed: Confirmed,
  { accountId, changes }: Proved,
  requestContext: RequestContext,
): Promise<{ row: AccountRow; done: () => void } | undefined> {
  const row = await activateAccount(trx, requestContext.organisation.id, accountId, changes);
  return row && { row, done: await confirmed(trx, row, requestContext) };
}
