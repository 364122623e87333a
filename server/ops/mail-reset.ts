import type { Kysely } from "kysely";
import type { AccountRow } from "../auth/account-store.ts";
import { createEmailToken, TOKEN_LIFE } from "../auth/email-tokens.ts";
import type { Database } from "../db/schema.ts";
import { accountEmail, readerOf } from "../email/account-emails.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";

type Mailing = { organisation: Organisation; origin: string; now: number };

/** PW-01, at an operator's request: a key in an email to the stored address, which the server sends. */
export async function mailReset(
  trx: Kysely<Database>,
  row: Pick<AccountRow, "id" | "email" | "first_name" | "last_name" | "language">,
  { organisation, origin, now }: Mailing,
): Promise<void> {
  const key = await createEmailToken(trx, { organisationId: organisation.id, accountId: row.id }, "reset", now);
  const link = { path: `/change-password?${new URLSearchParams({ key })}`, validFor: TOKEN_LIFE.reset };
  const email = accountEmail("reset", readerOf(row), link, { organisation, origin });
  await enqueueEmail(trx, email, now);
}
