import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { authOn, MANY } from "../../tests/fixtures/credentials.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { HOUR, MINUTE } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { ProvidedIdentity } from "../ports/identity-providers.ts";
import type { AuthEvent } from "./auth-event.ts";
import { deleteIdentities, isCodeSent, saveIdentity } from "./identity-queries.ts";

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
  const requestContextOf = (organisation: Organisation) => ({
    organisation,
    origin: "https://book.example.org",
    clientAddress: "203.0.113.9",
    userAgent: "test",
    requestId: newId(),
  });

  const authOf = () => authOn(db, clock, { authLog: (event) => events.push(event) });

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
  const read = new Set<string>();
  /** Of the email that came since; all may have come at one instant. */
  async function mailedCode(to: string): Promise<string> {
    const emails = await db.selectFrom("outbox").selectAll().where("to_address", "=", to).execute();
    const email = emails.find(({ id }) => !read.has(id));
    if (email) read.add(email.id);
    return /Code: (\w+)/.exec(email?.text ?? "")?.[1] ?? "";
  }

  const keep = (identity: ProvidedIdentity, { id } = ours) =>
    authOf().auth.identities.keepPending(id, { identity, remember: false, redirectTo: "/" });

  test("AC-06 a code that arrives in the account's mailbox links it, once", async () => {
    const { auth } = authOf();
    const account = await givenAccount(db, ours);
    const identity = anIdentity({ email: account.email.toUpperCase() });
    const token = await keep(identity);
    expect(await auth.identities.sendCode(token, undefined, requestContextOf(ours))).toMatchObject({ ok: true });
    const code = await mailedCode(account.email);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
    const linked = await auth.identities.linkByCode(token, typed, requestContextOf(ours));
    expect(linked).toMatchObject({ ok: true, value: { id: account.id } });
    expect(await auth.identities.linkByCode(token, code, requestContextOf(ours))).toMatchObject({ ok: false });
    const signedIn = await auth.identities.signIn(identity, { remember: false }, requestContextOf(ours));
    expect(signedIn).toMatchObject({ ok: true, value: { account: { id: account.id } } });
    expect(events.map(({ event }) => event)).toEqual(["user_updated", "authn_login_success"]);
  });

  test("AC-06 a wrong code can be tried five times, also all at once", async () => {
    const { auth } = authOf();
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    const tries = Array.from({ length: 20 }, () =>
      auth.identities.linkByCode(token, "AAAAAAA", requestContextOf(ours)),
    );
    const reasons = (await Promise.all(tries)).map((outcome) => !outcome.ok && outcome.reason);
    expect(reasons.filter((reason) => reason === "wrong-code")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "no-more-tries")).toHaveLength(15);
    const code = await mailedCode(account.email);
    expect(await auth.identities.linkByCode(token, code, requestContextOf(ours))).toEqual({
      ok: false,
      reason: "no-more-tries",
    });
  });

  test("AC-06 of twenty who type the right code at once, one links", async () => {
    const { auth } = authOf();
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    const code = await mailedCode(account.email);
    const tries = Array.from({ length: 20 }, () => auth.identities.linkByCode(token, code, requestContextOf(ours)));
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await auth.identities.list(toAccount(account))).toHaveLength(1);
  });

  test("AC-06 three emails are sent for one sign-in, and the newest code counts", async () => {
    const { auth } = authOf();
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    const codes: string[] = [];
    for (let email = 0; email < 3; email++) {
      const sent = await auth.identities.sendCode(token, undefined, requestContextOf(ours));
      if (sent.ok) codes.push(await mailedCode(account.email));
    }
    const last = await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    expect(last).toMatchObject({ ok: false });
    expect(await auth.identities.linkByCode(token, codes[0] ?? "", requestContextOf(ours))).toMatchObject({
      reason: "wrong-code",
    });
    expect(await auth.identities.linkByCode(token, codes.at(-1) ?? "", requestContextOf(ours))).toMatchObject({
      ok: true,
    });
  });

  test("AC-06 a sign-in has three emails where the organisation lets an address have any number", async () => {
    const { auth } = authOf();
    const generous = await givenOrganisation(db, { throttle: { ...MANY, emails: 10_000 } });
    const account = await givenAccount(db, generous);
    const token = await keep(anIdentity({ email: account.email }), generous);
    const send = () => auth.identities.sendCode(token, undefined, requestContextOf(generous));
    for (let email = 0; email < 3; email++) expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toEqual({ ok: false, reason: "no-more-emails" });
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
  });

  test("AC-06 SI-11 one mailbox gets three codes, however many sign-ins ask for them", async () => {
    const { auth } = authOf();
    const account = await givenAccount(db, ours);
    const send = async () => {
      const token = await keep(anIdentity({ email: account.email }));
      return auth.identities.sendCode(token, undefined, requestContextOf(ours));
    };
    for (let email = 0; email < 3; email++) expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toEqual({ ok: false, reason: "throttled", retryAt: now + MINUTE });
  });

  test("AC-06 an account that is disabled between the email and the code is not linked", async () => {
    const { auth } = authOf();
    const account = await givenAccount(db, ours);
    const identity = anIdentity({ email: account.email });
    const token = await keep(identity);
    await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    await db.updateTable("account").set({ status: "disabled" }).where("id", "=", account.id).execute();
    const code = await mailedCode(account.email);
    expect(await auth.identities.linkByCode(token, code, requestContextOf(ours))).toEqual({
      ok: false,
      reason: "gone",
    });
    expect(await auth.identities.list(toAccount(account))).toEqual([]);
  });

  test("A6 AC-06 another organisation neither uses up the tries of a code nor learns that there is one", async () => {
    const { auth } = authOf();
    const other = await givenOrganisation(db);
    const account = await givenAccount(db, ours);
    const token = await keep(anIdentity({ email: account.email }));
    expect(await isCodeSent(db, ours.id, token)).toBe(false);
    await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    expect([await isCodeSent(db, ours.id, token), await isCodeSent(db, other.id, token)]).toEqual([true, false]);
    for (let attempt = 0; attempt < 5; attempt++) {
      const tried = await auth.identities.linkByCode(token, "AAAAAAA", requestContextOf(other));
      expect(tried).toEqual({ ok: false, reason: "no-more-tries" });
    }
    const code = await mailedCode(account.email);
    expect(await auth.identities.linkByCode(token, code, requestContextOf(ours))).toMatchObject({ ok: true });
  });

  test("AC-06 the code is worth nothing to another browser, another organisation, and half an hour later", async () => {
    const { auth } = authOf();
    const other = await givenOrganisation(db);
    const account = await givenAccount(db, ours);
    const identity = anIdentity({ email: account.email });
    const token = await keep(identity);
    await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    const code = await mailedCode(account.email);
    const elsewhere = await keep(identity);
    expect(await auth.identities.linkByCode(elsewhere, code, requestContextOf(ours))).toMatchObject({ ok: false });
    expect(await auth.identities.linkByCode(token, code, requestContextOf(other))).toMatchObject({ ok: false });
    expect(await auth.identities.findPending(other.id, token)).toBeUndefined();
    now += HOUR;
    expect(await auth.identities.linkByCode(token, code, requestContextOf(ours))).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  test("AC-06 removes the password of an unconfirmed account when the address's owner links it", async () => {
    const { auth } = authOf();
    const squatted = await givenAccount(db, ours, { status: "unconfirmed" });
    const identity = anIdentity({ email: squatted.email });
    const token = await keep(identity);
    await auth.identities.sendCode(token, undefined, requestContextOf(ours));
    await auth.identities.linkByCode(token, await mailedCode(squatted.email), requestContextOf(ours));
    expect((await auth.identities.signIn(identity, { remember: false }, requestContextOf(ours))).ok).toBe(true);
    const attempt = { email: squatted.email, password: PASSWORD, remember: false };
    expect(await auth.signIn(attempt, requestContextOf(ours))).toMatchObject({ reason: "wrong-credentials" });
  });

  test("AC-06 no email goes to an account that is disabled, nor where there is none", async () => {
    const { auth } = authOf();
    const disabled = await givenAccount(db, ours, { status: "disabled" });
    for (const email of [disabled.email, "nobody@example.com", undefined]) {
      const token = await keep(anIdentity({ email }));
      expect(await auth.identities.sendCode(token, undefined, requestContextOf(ours))).toEqual({
        ok: false,
        reason: "gone",
      });
    }
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("AC-06 an identity opens one account: linking it to another changes nothing", async () => {
    const { auth } = authOf();
    const [ana, ben] = [await givenAccount(db, ours), await givenAccount(db, ours)];
    const [identity, bens] = [anIdentity(), anIdentity()];
    await saveIdentity(db, toAccount(ana), identity, now);
    await saveIdentity(db, toAccount(ben), bens, now);
    const taken = await auth.identities.linkByPassword(
      { identity: { ...identity, email: ben.email }, password: PASSWORD, remember: false },
      requestContextOf(ours),
    );
    expect(taken).toEqual({ ok: false, reason: "linked-elsewhere" });
    const owners = [identity, bens].map((each) =>
      auth.identities.signIn(each, { remember: false }, requestContextOf(ours)),
    );
    expect(await Promise.all(owners)).toMatchObject([
      { value: { account: { id: ana.id } } },
      { value: { account: { id: ben.id } } },
    ]);
  });

  test("AC-06 of each provider an account has one: the newer takes the place of the older", async () => {
    const { auth } = authOf();
    const ana = await givenAccount(db, ours);
    const [older, newer] = [anIdentity(), anIdentity()];
    for (const identity of [older, newer]) await saveIdentity(db, toAccount(ana), identity, now);
    expect(await auth.identities.list(toAccount(ana))).toMatchObject([{ provider: "google", linkedAt: now }]);
    const gone = await auth.identities.signIn(older, { remember: false }, requestContextOf(ours));
    expect(gone).toEqual({ ok: false, reason: "unknown-identity" });
  });

  test("AC-06 the last way in stays; with a password, or another one, it goes", async () => {
    const { auth } = authOf();
    const without = await givenAccount(db, ours, { passwordHash: null });
    const google = anIdentity();
    await saveIdentity(db, toAccount(without), google, now);
    const kept = await auth.identities.unlink(toAccount(without), "google", requestContextOf(ours));
    expect(kept).toEqual({ ok: false, reason: "last-way-in" });
    await saveIdentity(db, toAccount(without), anIdentity({ provider: "facebook" }), now);
    expect((await auth.identities.unlink(toAccount(without), "google", requestContextOf(ours))).ok).toBe(true);
    expect(await auth.identities.signIn(google, { remember: false }, requestContextOf(ours))).toMatchObject({
      ok: false,
    });
    const withPassword = await givenAccount(db, ours);
    await saveIdentity(db, toAccount(withPassword), google, now);
    expect((await auth.identities.unlink(toAccount(withPassword), "google", requestContextOf(ours))).ok).toBe(true);
    expect(events.filter(({ reason }) => reason === "identity-unlinked")).toHaveLength(2);
  });

  test("A6 an identity signs in to no account of another organisation, and can't be removed there", async () => {
    const { auth } = authOf();
    const other = await givenOrganisation(db);
    const ana = await givenAccount(db, ours);
    const identity = anIdentity();
    await saveIdentity(db, toAccount(ana), identity, now);
    const there = await auth.identities.signIn(identity, { remember: false }, requestContextOf(other));
    expect(there).toEqual({ ok: false, reason: "unknown-identity" });
    expect(await deleteIdentities(db, other.id, ana.id)).toBe(0);
    expect(await auth.identities.list({ organisationId: other.id, id: ana.id })).toEqual([]);
    expect(await deleteIdentities(db, ours.id, ana.id)).toBe(1);
  });

  test("O2 of twenty who come back with one state, one counts; what has run out is forgotten", async () => {
    const { auth } = authOf();
    const spend = () => auth.identities.spendState(ours.id, "a state", now + 10 * MINUTE);
    const spent = await Promise.all(Array.from({ length: 20 }, spend));
    expect(spent.filter(Boolean)).toHaveLength(1);
    const other = await givenOrganisation(db);
    expect(await auth.identities.spendState(other.id, "a state", now + 10 * MINUTE)).toBe(true);
    now += HOUR;
    await auth.identities.spendState(ours.id, "another", now + 10 * MINUTE);
    await auth.deleteExpired();
    expect(await db.selectFrom("spent_state").selectAll().execute()).toHaveLength(1);
  });

  test("RO-01 the token of a single sign-on says so, and opens its session like any other", async () => {
    const { auth } = authOf();
    const ana = await givenAccount(db, ours);
    const sso = anIdentity({ provider: "sso", issuer: "https://sso.example.com" });
    await saveIdentity(db, toAccount(ana), sso, now);
    const signedIn = await auth.identities.signIn(sso, { remember: false }, requestContextOf(ours));
    const token = signedIn.ok ? signedIn.value.token : "";
    expect(auth.sessions.isSsoToken(token)).toBe(true);
    expect((await auth.sessions.find(ours.id, token))?.account.id).toBe(ana.id);
    await auth.sessions.end(token, requestContextOf(ours));
    expect(await auth.sessions.find(ours.id, token)).toBeUndefined();
  });
});

const toAccount = ({ id, organisationId }: { id: string; organisationId: string }) => ({ id, organisationId });
