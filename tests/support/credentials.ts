import type { Kysely } from "kysely";
import { createAccounts } from "../../server/accounts/accounts.ts";
import type { AuthEvent, Caller } from "../../server/accounts/auth-event.ts";
import type { SignIn } from "../../server/accounts/sign-in.ts";
import type { SignUpApplication } from "../../server/accounts/sign-up.ts";
import type { SignUpDetails } from "../../server/accounts/sign-up-details.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { newId } from "../../server/shared/ids.ts";
import { givenAccount, PASSWORD } from "./accounts.ts";
import type { OpenDatabase } from "./databases.ts";
import { anOrganisation, givenOrganisation } from "./organisations.ts";

/** Limits that no test reaches by accident. */
export const MANY = {
  ...anOrganisation().throttle,
  accountFailures: 10_000,
  addressFailures: 10_000,
  accountLookUps: 10_000,
  letterRequests: 10_000,
};

/** An organisation with one traveller, and a clock that the test moves. */
export async function aSite(open: OpenDatabase, settings: Partial<Organisation> = {}) {
  const { db, settings: database } = await open();
  const organisation = await givenOrganisation(db, settings);
  const traveller = await givenAccount(db, organisation);
  const clock = { time: Date.UTC(2026, 11, 1), now: () => clock.time };
  const events: AuthEvent[] = [];
  const log = { warn: () => {} };
  const accounts = createAccounts({ db, clock, secret: "a secret", log, authLog: (event) => events.push(event) });
  const caller: Caller = {
    organisation,
    origin: "https://test.example",
    clientAddress: "203.0.113.7",
    userAgent: "Lynx/2.9",
    requestId: "request-1",
  };
  async function signIn(more: Partial<SignIn> = {}): Promise<string> {
    const signedIn = await accounts.signIn({ ...credentials(traveller), ...more }, caller);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    return signedIn.value.token;
  }
  const known = async (token: string) => (await accounts.findSession(organisation.id, token)) !== undefined;
  return { db, database, accounts, organisation, caller, clock, events, known, signIn, traveller };
}

export const credentials = ({ email }: { email: string }): SignIn => ({ email, password: PASSWORD, remember: false });

export const refusal = (reason: string) => ({ ok: false, reason });

/** What somebody fills in who does nothing wrong. */
export const details = (changes: Partial<SignUpDetails> = {}): SignUpDetails => ({
  accessCode: "",
  email: `zoe.${newId()}@example.com`,
  titleId: 3,
  firstName: "Zoë",
  lastName: "O'Neil-Smith",
  nationalityId: 7,
  phone: { country: "ES", number: "612345678" },
  ...changes,
});

export const application = (
  changes: Partial<SignUpDetails> = {},
  more: Partial<SignUpApplication> = {},
): SignUpApplication => ({
  details: details(changes),
  password: "Porto#Blue7",
  origin: {},
  language: "en-US",
  ...more,
});

export type OutboxLetter = { to_address: string; subject: string; text: string; html: string };

/** Every letter that was written to an address, the oldest first. */
export const lettersTo = (db: Kysely<Database>, email: string): Promise<OutboxLetter[]> =>
  db
    .selectFrom("outbox")
    .select(["to_address", "subject", "text", "html"])
    .where("to_address", "=", email)
    .orderBy("created_at")
    .execute();

/** The key of the link in a letter. */
export function keyIn({ text }: { text: string }): string {
  const key = /[?&]key=([\w-]{43})/.exec(text)?.[1];
  if (!key) throw new Error(`there is no key in:\n${text}`);
  return key;
}
