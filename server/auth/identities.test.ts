import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { HOUR, MINUTE } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { IdentityProviders, ProvidedIdentity } from "../ports/identity-providers.ts";
import { createAccounts } from "./auth.ts";
import type { AuthEvent } from "./auth-event.ts";
import { createIdentities } from "./identities.ts";
import { deleteIdentities } from "./identity-queries.ts";

describeOnEachDatabase((open) => {
  let db: Kysely<Database>;
  let ours: Organisation;
  let now: number;
  let events: AuthEvent[];

  beforeEach(async () => {
    db = (await open()).db;
    ours = await givenOrganisation(db);
    now = Date.UTC(2026, 10, 21);
    events = [];
  });

  const clock = { now: () => now };
  const callerOf = (organisation: Organisation) => ({
    organisation,
    origin: "https://book.example.org",
    clientAddress: "203.0.113.9",
    userAgent: "test",
    requestId: newId(),
  });

  function accountsOf() {
    const { log } = aLog();
    const authLog = (event: AuthEvent) => events.push(event);
    const accounts = createAccounts({ db, clock, secret: "a secret", log, authLog });
    const providers = {} as IdentityProviders;
    const deps = { ...accounts, db, clock, secret: "a secret", authLog, providers, signInSecrets: {} };
    return { ...accounts, ...createIdentities(deps) };
  }

  const anIdentity = (changes: Partial<ProvidedIdentity> = {}): ProvidedIdentity => ({
    provider: "google",
    issuer: "https://accounts.google.com",
    subject: newId(),
    emailVerified: false,
    firstName: "Ana",
    lastName: "Silva",
    ...changes,
  });

  /** The code of the last email to that address. */
  async function mailedCode(to: string): Promise<string> {
    const emails = await db.selectFrom("outbox").selectAll().where("to_address", "=", to).execute();
    return /Code: (\w+)/.exec(emails.at(-1)?.text ?? "")?.[1] ?? "";
  }

  const keep = (identity: ProvidedIdentity) =>
    accountsOf().keepPendingIdentity(ours.id, { identity, remember: false, redirectTo: "/" });

  test("AC-06 a code that arrives in the account's mailbox links it, once", async () => {
    const accounts = accountsOf();
    const account = await givenAccount(db, ours);
    const identity = anIdentity({ email: account.email.toUpperCase() });
    const token = await keep(identity);
    expect(await accounts.sendLinkCode(token, undefined, callerOf(ours))).toMatchObject({ ok: true });
    const code = await mailedCode(account.email);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
    const linked = await accounts.linkByCode(token, typed, callerOf(ours));
    expect(linked).toMatchObject({ ok: true, value: { id: account.id } });
    expect(await accounts.linkByCode(token, code, callerOf(ours))).toMatchObject({ ok: false });
    const signedIn = await accounts.signInWithIdentity(identity, { remember: false }, callerOf(ours));
    expect(signedIn).toMatchObject({ ok: true, value: { account: { id: account.id } } });
    expect(events.map(({ event }) => event)).toEqual(["user_updated", "authn_login_success"]);
  });

  test("AC-06 a wrong code can be tried five times, also all at once", async () => {
    const accounts = accountsOf();
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    await accounts.sendLinkCode(token, undefined, callerOf(ours));
    const tries = Array.from({ length: 20 }, () => accounts.linkByCode(token, "AAAAAAA", callerOf(ours)));
    const reasons = (await Promise.all(tries)).map((outcome) => !outcome.ok && outcome.reason);
    expect(reasons.filter((reason) => reason === "wrong-code")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "no-more-tries")).toHaveLength(15);
    const code = await mailedCode(account.email);
    expect(await accounts.linkByCode(token, code, callerOf(ours))).toEqual({ ok: false, reason: "no-more-tries" });
  });

  test("AC-06 of twenty who type the right code at once, one links", async () => {
    const accounts = accountsOf();
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    await accounts.sendLinkCode(token, undefined, callerOf(ours));
    const code = await mailedCode(account.email);
    const tries = Array.from({ length: 20 }, () => accounts.linkByCode(token, code, callerOf(ours)));
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accounts.linkedIdentities(toAccount(account))).toHaveLength(1);
  });

  test("AC-06 three emails are sent for one sign-in, and the newest code counts", async () => {
    const accounts = accountsOf();
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    const codes: string[] = [];
    for (let email = 0; email < 3; email++) {
      const sent = await accounts.sendLinkCode(token, undefined, callerOf(ours));
      if (sent.ok) codes.push(await mailedCode(account.email));
    }
    const last = await accounts.sendLinkCode(token, undefined, callerOf(ours));
    expect(last).toMatchObject({ ok: false });
    expect(await accounts.linkByCode(token, codes[0] ?? "", callerOf(ours))).toMatchObject({ reason: "wrong-code" });
    expect(await accounts.linkByCode(token, codes.at(-1) ?? "", callerOf(ours))).toMatchObject({ ok: true });
  });

  test("AC-06 the code is worth nothing to another browser, another organisation, and half an hour later", async () => {
    const accounts = accountsOf();
    const other = await givenOrganisation(db);
    const account = await givenAccount(db, ours);
    const identity = anIdentity({ email: account.email });
    const token = await keep(identity);
    await accounts.sendLinkCode(token, undefined, callerOf(ours));
    const code = await mailedCode(account.email);
    const elsewhere = await keep(identity);
    expect(await accounts.linkByCode(elsewhere, code, callerOf(ours))).toMatchObject({ ok: false });
    expect(await accounts.linkByCode(token, code, callerOf(other))).toMatchObject({ ok: false });
    expect(await accounts.findPendingIdentity(other.id, token)).toBeUndefined();
    now += HOUR;
    expect(await accounts.linkByCode(token, code, callerOf(ours))).toEqual({ ok: false, reason: "gone" });
  });

  test("AC-06 whoever made an account with somebody else's address has no password to it once its owner moved in", async () => {
    const accounts = accountsOf();
    const squatted = await givenAccount(db, ours, { status: "unconfirmed" });
    const identity = anIdentity({ email: squatted.email });
    const token = await keep(identity);
    await accounts.sendLinkCode(token, undefined, callerOf(ours));
    await accounts.linkByCode(token, await mailedCode(squatted.email), callerOf(ours));
    expect((await accounts.signInWithIdentity(identity, { remember: false }, callerOf(ours))).ok).toBe(true);
    const attempt = { email: squatted.email, password: PASSWORD, remember: false };
    expect(await accounts.signIn(attempt, callerOf(ours))).toMatchObject({ reason: "wrong-credentials" });
  });

  test("AC-06 no email goes to an account that is disabled, nor where there is none", async () => {
    const accounts = accountsOf();
    const disabled = await givenAccount(db, ours, { status: "disabled" });
    for (const email of [disabled.email, "nobody@example.com", undefined]) {
      const token = await keep(anIdentity({ email }));
      expect(await accounts.sendLinkCode(token, undefined, callerOf(ours))).toEqual({ ok: false, reason: "gone" });
    }
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("AC-06 an identity opens one account: linking it to another changes nothing", async () => {
    const accounts = accountsOf();
    const [ana, ben] = [await givenAccount(db, ours), await givenAccount(db, ours)];
    const [identity, bens] = [anIdentity(), anIdentity()];
    await accounts.linkIdentity(toAccount(ana), identity, callerOf(ours));
    await accounts.linkIdentity(toAccount(ben), bens, callerOf(ours));
    const taken = await accounts.linkIdentity(toAccount(ben), identity, callerOf(ours));
    expect(taken).toEqual({ ok: false, reason: "somebody-elses" });
    const owners = [identity, bens].map((each) =>
      accounts.signInWithIdentity(each, { remember: false }, callerOf(ours)),
    );
    expect(await Promise.all(owners)).toMatchObject([
      { value: { account: { id: ana.id } } },
      { value: { account: { id: ben.id } } },
    ]);
  });

  test("AC-06 of each provider an account has one: the newer takes the place of the older", async () => {
    const accounts = accountsOf();
    const ana = await givenAccount(db, ours);
    const [older, newer] = [anIdentity(), anIdentity()];
    for (const identity of [older, newer]) await accounts.linkIdentity(toAccount(ana), identity, callerOf(ours));
    expect(await accounts.linkedIdentities(toAccount(ana))).toMatchObject([{ provider: "google", linkedAt: now }]);
    const gone = await accounts.signInWithIdentity(older, { remember: false }, callerOf(ours));
    expect(gone).toEqual({ ok: false, reason: "unknown-identity" });
  });

  test("AC-06 the last way in stays; with a password, or another one, it goes", async () => {
    const accounts = accountsOf();
    const without = await givenAccount(db, ours, { passwordHash: null });
    const google = anIdentity();
    await accounts.linkIdentity(toAccount(without), google, callerOf(ours));
    const kept = await accounts.unlinkIdentity(toAccount(without), "google", callerOf(ours));
    expect(kept).toEqual({ ok: false, reason: "last-way-in" });
    await accounts.linkIdentity(toAccount(without), anIdentity({ provider: "facebook" }), callerOf(ours));
    expect((await accounts.unlinkIdentity(toAccount(without), "google", callerOf(ours))).ok).toBe(true);
    expect(await accounts.signInWithIdentity(google, { remember: false }, callerOf(ours))).toMatchObject({ ok: false });
    const withPassword = await givenAccount(db, ours);
    await accounts.linkIdentity(toAccount(withPassword), google, callerOf(ours));
    expect((await accounts.unlinkIdentity(toAccount(withPassword), "google", callerOf(ours))).ok).toBe(true);
    expect(events.filter(({ reason }) => reason === "identity-unlinked")).toHaveLength(2);
  });

  test("A6 an identity opens nothing at another organisation, and nobody there can remove it", async () => {
    const accounts = accountsOf();
    const other = await givenOrganisation(db);
    const ana = await givenAccount(db, ours);
    const identity = anIdentity();
    await accounts.linkIdentity(toAccount(ana), identity, callerOf(ours));
    const there = await accounts.signInWithIdentity(identity, { remember: false }, callerOf(other));
    expect(there).toEqual({ ok: false, reason: "unknown-identity" });
    expect(await deleteIdentities(db, other.id, ana.id)).toBe(0);
    expect(await accounts.linkedIdentities({ organisationId: other.id, id: ana.id })).toEqual([]);
    expect(await deleteIdentities(db, ours.id, ana.id)).toBe(1);
  });

  test("O2 of twenty who come back with one state, one counts; what has run out is forgotten", async () => {
    const accounts = accountsOf();
    const spend = () => accounts.spendState(ours.id, "a state", now + 10 * MINUTE);
    const spent = await Promise.all(Array.from({ length: 20 }, spend));
    expect(spent.filter(Boolean)).toHaveLength(1);
    const other = await givenOrganisation(db);
    expect(await accounts.spendState(other.id, "a state", now + 10 * MINUTE)).toBe(true);
    now += HOUR;
    await accounts.spendState(ours.id, "another", now + 10 * MINUTE);
    expect(await db.selectFrom("spent_state").selectAll().execute()).toHaveLength(1);
  });

  test("RO-01 the token of a single sign-on says so, and opens its session like any other", async () => {
    const accounts = accountsOf();
    const ana = await givenAccount(db, ours);
    const sso = anIdentity({ provider: "sso", issuer: "https://sso.example.com" });
    await accounts.linkIdentity(toAccount(ana), sso, callerOf(ours));
    const signedIn = await accounts.signInWithIdentity(sso, { remember: false }, callerOf(ours));
    const token = signedIn.ok ? signedIn.value.token : "";
    expect(accounts.isSsoToken(token)).toBe(true);
    expect((await accounts.findSession(ours.id, token))?.account.id).toBe(ana.id);
    await accounts.endSession(token, callerOf(ours));
    expect(await accounts.findSession(ours.id, token)).toBeUndefined();
  });
});

const toAccount = ({ id, organisationId }: { id: string; organisationId: string }) => ({ id, organisationId });
