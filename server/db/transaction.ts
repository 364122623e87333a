import { sql } from "kysely";
import type { Outcome, Reason, Refusal } from "../core/outcome.ts";
import type { Db } from "./schema.ts";

/** Carries a refusal out of a transaction that has to be rolled back. */
class RolledBackError extends Error {
  override name = "RolledBackError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** In the transaction that `db` is of, else in one of its own. */
export const withinTransaction = <Value>(db: Db, work: (trx: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** One transaction: a refusal undoes all of it and is the answer. Within another one its caller passes the refusal on. */
export async function inTransaction<Answer extends Outcome<unknown, Reason>>(
  db: Db,
  work: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  if (db.isTransaction) return work(db);
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx);
      if (!outcome.ok) throw new RolledBackError(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBackError) return error.refusal as Answer;
    throw error;
  }
}

/** A part of a transaction: a refusal undoes this part alone, and the transaction continues. */
export async function attempt<Answer extends Outcome<unknown, Reason>>(
  trx: Db,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await sql`savepoint attempt`.execute(trx);
  const outcome = await work();
  await (outcome.ok ? sql`release savepoint attempt` : sql`rollback to savepoint attempt`).execute(trx);
  return outcome;
}

/** Refuses from within the work of `inTransaction`, however deep: everything is undone. */
export function rollBack(refusal: Refusal): never {
  throw new RolledBackError(refusal);
}
