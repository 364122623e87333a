import { sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { accountEmail, readerOf } from "../email/account-emails.ts";
import { dropEmail, enqueueEmail } from "../email/outbox.ts";
import { lockAccount } from "./account-store.ts";
import { type AuthEvent, hashEmail, type Report, type RequestContext } from "./auth-event.ts";
import { createEmailToken, TOKEN_LIFE } from "./email-tokens.ts";
import type { AccountRow, TokenPurpose } from "./tables.ts";
import type { Throttle, Throttled } from "./throttle.ts";

type Dependencies = Store & { secret: string; report: Report; throttle: Throttle };

type Wanted = {
  purpose: TokenPurpose;
  event: AuthEvent["event"];
  /** Whether this account gets the email. */
  suits(row: AccountRow): boolean;
  /** Where the key in the email leads. */
  pathOf(key: string): string;
};

const NO_EMAIL = "";

export type EmailTokenRequestOutcome = Outcome<void, "empty-email" | Throttled>;

/**
 * Emails a key at the request of a visitor who is not signed in (PW-01). The answer and its time are the same for every
 * address: without a matching account the function stores a key that opens nothing, and writes and drops the email. Emails to
 * one address are limited, which the answer does not show either.
 */
export function createEmailTokenRequests({ db, clock, secret, report, throttle }: Dependencies) {
  return async (
    typed: string,
    { purpose, event, suits, pathOf }: Wanted,
    requestContext: RequestContext,
  ): Promise<EmailTokenRequestOutcome> => {
    const startedAt = clock.now();
    const { organisation, clientAddress } = requestContext;
    const email = sanitiseEmail(typed);
    if (!email) return refused("empty-email");
    const done = await db.transaction().execute(async (trx) => {
      const allowed = await throttle.countIn(trx, organisation, [["email-address", clientAddress]]);
      const row = await lockAccount(trx, organisation.id, { email_lookup: email.lookup });
      const who = row ? { accountId: row.id } : { emailHash: hashEmail(secret, email) };
      if (!allowed.ok) return { ...allowed, who };
      const few = await throttle.countIn(trx, organisation, [["email", `${purpose}:${email.lookup}`]]);
      const why = !row ? "unknown-email" : !suits(row) ? row.status : !few.ok ? "throttled" : undefined;
      const accountId = row && !why ? row.id : null;
      const key = await createEmailToken(trx, { organisationId: organisation.id, accountId }, purpose, clock.now());
      const reader = row ? readerOf(row) : { email: email.email, firstName: "", lastName: "" };
      const link = { path: pathOf(key), validFor: TOKEN_LIFE[purpose] };
      const written = await enqueueEmail(trx, accountEmail(purpose, reader, link, requestContext), clock.now());
      // Runs also for an email that is sent, without a match, so that both take the same time.
      await dropEmail(trx, accountId === null ? written : NO_EMAIL);
      return { ok: true, why, who } as const;
    });
    const reason = done.ok ? done.why : done.reason;
    report(
      { event, outcome: reason ? "failure" : "success", ...(reason && { reason }), ...done.who },
      requestContext,
      startedAt,
    );
    return done.ok ? ok(undefined) : refused(done.reason, { retryAt: done.retryAt });
  };
}
