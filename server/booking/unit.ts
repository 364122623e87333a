import type { Kysely } from "kysely";
import type { Outcome, Refusal } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";

/** Carries a refusal out of a transaction that has to be rolled back. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** One transaction: a refusal undoes all of it and is the answer. */
export async function inUnit<Answer extends Outcome<unknown, string>>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx);
      if (!outcome.ok) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as Answer;
    throw error;
  }
}
