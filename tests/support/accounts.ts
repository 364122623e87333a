import type { Kysely } from "kysely";
import type { NewAccount } from "../../server/accounts/account.ts";
import { hashPassword } from "../../server/accounts/passwords.ts";
import { createAccount } from "../../server/accounts/queries.ts";
import type { Database } from "../../server/db/schema.ts";
import { newId } from "../../server/shared/ids.ts";

/** The password of every account a test makes. */
export const PASSWORD = "Lisbon-2026";

let hash: Promise<string> | undefined;

/** Stores an active traveller who may book, unless told otherwise, and returns the account. */
export async function givenAccount(
  db: Kysely<Database>,
  organisation: { id: string },
  changes: Partial<NewAccount> = {},
): Promise<NewAccount> {
  hash ??= hashPassword(PASSWORD);
  const email = changes.email ?? `Ana.${newId()}@example.com`;
  const account: NewAccount = {
    id: newId(),
    organisationId: organisation.id,
    email,
    emailLookup: email.toLowerCase(),
    titleId: 1,
    firstName: "Ana",
    lastName: "Silva",
    nationalityId: 1,
    phone: { countryCode: "+1", number: "2125550100" },
    type: "traveller",
    status: "active",
    passwordHash: await hash,
    canBook: true,
    creditLimit: 0,
    isPromotion: false,
    accessCode: "",
    createdAt: Date.now(),
    ...changes,
  };
  await createAccount(db, account);
  return account;
}
