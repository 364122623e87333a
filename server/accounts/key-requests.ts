import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Clock } from "../shared/clock.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";
import { type AuthEvent, type Caller, hashEmail, type Report } from "./auth-event.ts";
import type { TokenPurpose } from "./credentials-tables.ts";
import { createEmailToken } from "./email-tokens.ts";
import { findAccountByEmail } from "./queries.ts";
import { sanitiseEmail } from "./rules.ts";
import type { AccountRow } from "./tables.ts";
import type { Throttle, Throttled } from "./throttle.ts";

type Dependencies = { db: Kysely<Database>; clock: Clock; secret: string; report: Report; throttle: Throttle };

type Wanted = {
  purpose: TokenPurpose;
  event: AuthEvent["event"];
  /** Whether this account gets the letter. */
  suits(row: AccountRow): boolean;
  mail(trx: Kysely<Database>, row: AccountRow): Promise<void>;
};

export type KeyRequestOutcome = Outcome<void, "empty-email"> | Throttled;

/**
 * A letter with a key, on demand of somebody who is not signed in. The answer is the same for every address and takes as
 * long: where there is nobody to write to, a key that opens nothing is stored (PW-01). Letters to one address are few;
 * those beyond are not sent, which the answer does not tell either.
 */
export function createKeyRequests({ db, clock, secret, report, throttle }: Dependencies) {
  return async (typed: string, { purpose, event, suits, mail }: Wanted, caller: Caller): Promise<KeyRequestOutcome> => {
    const startedAt = clock.now();
    const { organisation, clientAddress } = caller;
    const email = sanitiseEmail(typed);
    if (!email) return refused("empty-email");
    const row = await findAccountByEmail(db, organisation.id, email.lookup);
    const done = await db.transaction().execute(async (trx) => {
      const allowed = await throttle.countIn(trx, organisation, [["letter-address", clientAddress]]);
      if (!allowed.ok) return allowed;
      const few = await throttle.countIn(trx, organisation, [["letter", `${purpose}:${email.lookup}`]]);
      const why = !row ? "unknown-email" : !suits(row) ? row.status : !few.ok ? "throttled" : undefined;
      if (row && !why) await mail(trx, row);
      else await createEmailToken(trx, { organisationId: organisation.id, accountId: null }, purpose, clock.now());
      return { ok: true, why } as const;
    });
    const reason = done.ok ? done.why : done.reason;
    const who = row ? { accountId: row.id } : { emailHash: hashEmail(secret, email) };
    report({ event, outcome: reason ? "failure" : "success", ...(reason && { reason }), ...who }, caller, startedAt);
    return done.ok ? ok(undefined) : done;
  };
}
