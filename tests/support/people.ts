import type { Kysely } from "kysely";
import { type Account, type NewAccount, type SignedIn, toAccount } from "../../server/accounts/account.ts";
import { createAccounts } from "../../server/accounts/accounts.ts";
import type { AuthEvent, Caller } from "../../server/accounts/auth-event.ts";
import { createPerson } from "../../server/accounts/person.ts";
import { createSession, findAccount } from "../../server/accounts/queries.ts";
import { bookingPersonalData } from "../../server/booking/personal-data.ts";
import type { Database } from "../../server/db/schema.ts";
import { lettersPersonalData } from "../../server/jobs/letters-personal-data.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { newId } from "../../server/shared/ids.ts";
import { createSealing } from "../../server/shared/sealed-text.ts";
import { walletPersonalData } from "../../server/wallet/personal-data.ts";
import { givenAccount } from "./accounts.ts";
import { aLog } from "./log.ts";
import { givenOrganisation } from "./organisations.ts";

export const DATA_KEY = "the data key of the tests, and of nothing else";

/** What belongs to one traveller of an organisation, with a clock that the test moves. */
export async function aPerson(db: Kysely<Database>, changes: Partial<NewAccount> = {}) {
  const organisation = await givenOrganisation(db);
  const { id } = await givenAccount(db, organisation, changes);
  const clock = { time: Date.UTC(2026, 10, 21, 12), now: () => clock.time };
  const events: AuthEvent[] = [];
  const person = personOn(db, clock, events);
  return {
    organisation,
    person,
    clock,
    events,
    account: await accountOf(db, organisation, id),
    caller: callerOf(organisation),
  };
}

export const personOn = (
  db: Kysely<Database>,
  clock: { now(): number },
  events: AuthEvent[] = [],
  keys: string[] = [DATA_KEY],
) =>
  createPerson({
    db,
    clock,
    authLog: (event) => events.push(event),
    sealing: createSealing(keys),
    confirmPassword: createAccounts({ db, clock, secret: DATA_KEY, log: aLog().log, authLog: () => {} })
      .confirmPassword,
    holders: [bookingPersonalData, walletPersonalData, lettersPersonalData],
  });

/** The account as it stands now. */
export async function accountOf(
  db: Kysely<Database>,
  { id: organisationId }: { id: string },
  id: string,
): Promise<Account> {
  const row = await findAccount(db, organisationId, id);
  if (!row) throw new Error("there is no such account");
  return toAccount(row);
}

export const callerOf = (organisation: Organisation): Caller => ({
  organisation,
  origin: `https://${organisation.hosts[0]}`,
  clientAddress: "203.0.113.7",
  userAgent: "Lynx/2.9",
  requestId: "request-1",
});

/** Somebody is signed in with the account, for a month. */
export const givenSession = (db: Kysely<Database>, account: Pick<Account, "id" | "organisationId">): Promise<void> =>
  createSession(db, {
    id: newId(),
    organisation_id: account.organisationId,
    account_id: account.id,
    remember: 1,
    user_agent: "Lynx/2.9",
    client_address: "203.0.113.7",
    created_at: Date.UTC(2026, 10, 21),
    last_used_at: Date.UTC(2026, 10, 21),
    expires_at: Date.UTC(2026, 11, 21),
  });

/** That person, signed in a while ago. */
export const signedIn = (account: Account, createdAt = Date.UTC(2026, 10, 1)): SignedIn => ({
  account,
  session: {
    id: "session",
    remember: true,
    userAgent: "Lynx/2.9",
    clientAddress: "203.0.113.7",
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: createdAt + 1,
  },
});

/** The key of the link in the newest letter to an address. */
export async function mailedKey(db: Kysely<Database>, to: string): Promise<string> {
  const letter = await db
    .selectFrom("outbox")
    .select("text")
    .where("to_address", "=", to)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const key = /[?&]key=([\w-]+)/.exec(letter?.text ?? "")?.[1];
  if (!key) throw new Error(`no letter with a key went to ${to}`);
  return key;
}
