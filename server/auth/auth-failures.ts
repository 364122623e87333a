import { DAY, SECOND } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import { deleteEnded } from "../db/batches.ts";
import type { Db, Store } from "../db/schema.ts";
import type { AuthEvent } from "./auth-event.ts";
import type { AuthFailureRow } from "./tables.ts";

/** Failures that are the same but for their time. */
export type AuthFailureGroup = Omit<AuthFailureRow, "id" | "at"> & {
  /** Of the account, where it is one's. */
  email: string | null;
  count: number;
  first: number;
  last: number;
};

const WRITTEN_EVERY = SECOND;
const KEPT_FOR = 30 * DAY;
/** More in one second than anybody reads: the rest is in the log alone. */
const MOST_AT_ONCE = 500;

type Dependencies = Store & {
  log: { warn(details: object, message: string): void };
};

/** Failures of the auth log, kept for a month where operators of every process can ask for them (OPS-03). */
export function createAuthFailures({ db, clock, log }: Dependencies) {
  let waiting: AuthFailureRow[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const rows = waiting.splice(0);
    waiting = [];
    if (rows.length === 0) return;
    try {
      await db.insertInto("auth_failure").values(rows).execute();
    } catch (err) {
      log.warn({ err, lost: rows.length }, "failures of the auth log could not be kept; they are in the log");
    }
  }

  return {
    /** Beside the request, and many in one write: a flood of failures is not to become a flood of transactions. */
    keep(event: AuthEvent): void {
      if (event.outcome !== "failure" || waiting.length >= MOST_AT_ONCE) return;
      waiting.push({
        id: newId(),
        at: clock.now(),
        event: event.event,
        reason: event.reason ?? "",
        organisation: event.organisation,
        account_id: event.accountId ?? null,
        email_hash: event.emailHash ?? null,
        client_address: event.clientAddress,
      });
      timer ??= setTimeout(write, WRITTEN_EVERY).unref();
    },

    /** Writes what waits, before the process ends. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      await write();
    },

    async deleteOldFailures(): Promise<void> {
      await deleteEnded(db, "auth_failure", "at", clock.now() - KEPT_FOR - 1);
    },
  };
}

/** Of every organisation, since an instant, the most frequent first. */
export async function countAuthFailures(db: Db, since: number): Promise<AuthFailureGroup[]> {
  const same = ["event", "reason", "organisation", "account_id", "email_hash", "client_address"] as const;
  const columns = same.map((column) => `auth_failure.${column}` as const);
  return db
    .selectFrom("auth_failure")
    .leftJoin("organisation", "organisation.slug", "auth_failure.organisation")
    .leftJoin("account", (join) =>
      join.onRef("account.organisation_id", "=", "organisation.id").onRef("account.id", "=", "auth_failure.account_id"),
    )
    .select([...columns, "account.email"])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<number>("at").as("first"),
      fn.max<number>("at").as("last"),
    ])
    .where("at", ">=", since)
    .groupBy([...columns, "account.email"])
    .orderBy("count", "desc")
    .orderBy("last", "desc")
    .execute();
}
