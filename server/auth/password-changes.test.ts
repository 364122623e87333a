import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { aSite, authOn, credentials, emailsTo, keyIn, MANY, refusal } from "../../tests/fixtures/credentials.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { MINUTE } from "../core/durations.ts";
import { hashToken } from "../crypto/ids.ts";
import { toAccount, toAccountRow } from "./account.ts";
import { saveIdentity } from "./identity-queries.ts";

const NEW = "Porto#Blue7";
const ASKED = { ok: true, value: undefined };

describeWithDatabase((open, _engine, race) => {
  describe("a forgotten password", () => {
    test("PW-01 SI-09 E2 a real account gets an email at its stored address, not as typed; everybody gets the same answer", async () => {
      const { auth, requestContext, db, events, traveller } = await aSite(open, { name: "Azul Club" });
      expect(await auth.passwords.requestReset(` ${traveller.email.toUpperCase()} `, requestContext)).toEqual(ASKED);
      expect(await auth.passwords.requestReset("nobody@example.com", requestContext)).toEqual(ASKED);
      expect(await auth.passwords.requestReset("no address at all", requestContext)).toEqual(ASKED);
      expect(await auth.passwords.requestReset("\u200b ", requestContext)).toEqual(refusal("empty-email"));
      const emails = await db.selectFrom("outbox").select(["to_address", "subject"]).execute();
      expect(emails).toEqual([{ to_address: traveller.email, subject: "Choose a new password" }]);
      expect(events).toMatchObject([
        { event: "authn_password_reset_request", outcome: "success", accountId: traveller.id },
        { event: "authn_password_reset_request", outcome: "failure", reason: "unknown-email" },
        { event: "authn_password_reset_request", outcome: "failure", reason: "unknown-email" },
      ]);
    });

    test("PW-01 E2 for an unknown address as much is written, and opens nothing", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      await auth.passwords.requestReset("nobody@example.com", requestContext);
      await auth.passwords.requestReset(traveller.email, requestContext);
      const rows = await db.selectFrom("email_token").select(["account_id", "purpose", "state"]).execute();
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ account_id: null, purpose: "reset", state: "open" });
    });

    test("PW-01 E2 the database is asked the same for a known address and an unknown one; one email is left", async () => {
      const { requestContext, clock, db, traveller } = await aSite(open);
      const asked: string[] = [];
      const { auth } = authOn(noting(db, asked), clock);
      const statements = async (email: string) => {
        asked.length = 0;
        await auth.passwords.requestReset(email, requestContext);
        return [...asked];
      };
      const known = await statements(traveller.email);
      expect(known).toContain("InsertQueryNode outbox");
      expect(await statements("nobody@example.com")).toEqual(known);
      expect(await db.selectFrom("outbox").select("to_address").execute()).toEqual([{ to_address: traveller.email }]);
    });

    test("PW-01 a disabled account gets no email", async () => {
      const { auth, requestContext, db, organisation } = await aSite(open);
      const former = await givenAccount(db, organisation, { status: "disabled" });
      expect(await auth.passwords.requestReset(former.email, requestContext)).toEqual(ASKED);
      expect(await emailsTo(db, former.email)).toEqual([]);
    });

    test("PW-01 M6 of twenty requests three are written for; the answer does not change, and the last key stays good", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      for (let count = 0; count < 20; count++) {
        expect(await auth.passwords.requestReset(traveller.email, requestContext)).toEqual(ASKED);
      }
      const emails = await emailsTo(db, traveller.email);
      expect(emails).toHaveLength(3);
      const found = await Promise.all(emails.map((email) => auth.passwords.findReset(keyIn(email), requestContext)));
      expect(found.filter(({ ok }) => ok)).toHaveLength(1);
    });

    test("PW-01 one client address asks thirty times, then it waits", async () => {
      const { auth, requestContext, clock } = await aSite(open);
      for (let count = 0; count < 30; count++) {
        expect(await auth.passwords.requestReset(`guess${count}@example.com`, requestContext)).toEqual(ASKED);
      }
      expect(await auth.passwords.requestReset("ana@example.com", requestContext)).toEqual({
        ok: false,
        reason: "throttled",
        retryAt: clock.time + MINUTE,
      });
    });

    test("PW-02 P8 a valid key sets the password, ends every session, starts a new one and notifies the owner", async () => {
      const { auth, requestContext, db, events, known, signIn, traveller } = await aSite(open);
      const [before, other] = [await signIn(), await signIn()];
      const key = await resetKey(auth, requestContext, db, traveller.email);
      expect(await auth.passwords.findReset(key, requestContext)).toEqual(ASKED);
      const reset = await auth.passwords.reset({ key, password: ` ${NEW} `, previousToken: before }, requestContext);
      if (!reset.ok) throw new Error(reset.reason);
      expect([await known(before), await known(other), await known(reset.value.token)]).toEqual([false, false, true]);
      expect(await auth.signIn(credentials(traveller), requestContext)).toEqual(refusal("wrong-credentials"));
      expect(await auth.signIn({ ...credentials(traveller), password: NEW }, requestContext)).toMatchObject({
        ok: true,
      });
      const notice = (await emailsTo(db, traveller.email)).at(-1);
      expect(notice?.subject).toMatch(/password was changed/);
      expect(events).toContainEqual(
        expect.objectContaining({ event: "authn_password_change", outcome: "success", reason: "reset" }),
      );
    });

    test("PW-02 a reset refuses the password that the account has, and its key stays good for another one", async () => {
      const { auth, requestContext, db, known, signIn, traveller } = await aSite(open);
      const session = await signIn();
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const same = { ok: false, reason: "same-password", problems: [] };
      expect(await auth.passwords.reset({ key, password: ` ${PASSWORD} ` }, requestContext)).toEqual(same);
      expect(await known(session)).toBe(true);
      expect(await auth.passwords.reset({ key, password: NEW }, requestContext)).toMatchObject({ ok: true });
    });

    test("PW-02 AC-06 a reset ends other ways to sign in, and the notice says so", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const account = toAccount(toAccountRow(traveller));
      const google = { provider: "google", issuer: "https://accounts.google.com", subject: "1" } as const;
      const identity = { ...google, emailVerified: true, firstName: "Ana", lastName: "Silva" };
      await saveIdentity(db, account, identity, 0);
      const key = await resetKey(auth, requestContext, db, traveller.email);
      await auth.passwords.reset({ key, password: NEW }, requestContext);
      expect(await auth.identities.list(account)).toEqual([]);
      expect((await emailsTo(db, traveller.email)).at(-1)?.text).toContain(
        "we also removed every other way to sign in",
      );
    });

    race("PW-02 PW-03 of a reset and a change with the former password at once, the reset stays", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const change = { current: PASSWORD, password: "Intruder#9", token: "" };
      const [changed, reset] = await Promise.all([
        auth.passwords.change(change, toAccount(toAccountRow(traveller)), requestContext),
        auth.passwords.reset({ key, password: NEW }, requestContext),
      ]);
      expect([changed.ok, reset.ok].filter(Boolean)).toHaveLength(1);
    });

    test("PW-02 M1 a key works once, for 60 minutes, until a newer one; the log gives the reason of a refusal", async () => {
      const { auth, requestContext, clock, db, events, traveller } = await aSite(open);
      const older = await resetKey(auth, requestContext, db, traveller.email);
      clock.time += 1;
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const attempt = (key: string) => auth.passwords.reset({ key, password: NEW }, requestContext);
      expect(await attempt(older)).toEqual(refusal("key-replaced"));
      expect(await attempt("forged")).toEqual(refusal("key-unknown"));
      expect(await attempt(`${key.slice(1)}A`)).toEqual(refusal("key-unknown"));
      expect(await attempt(key)).toMatchObject({ ok: true });
      expect(await attempt(key)).toEqual(refusal("key-used"));
      clock.time += 1;
      const late = await resetKey(auth, requestContext, db, traveller.email);
      clock.time += 60 * MINUTE;
      expect(await auth.passwords.findReset(late, requestContext)).toEqual(refusal("key-expired"));
      expect(await attempt(late)).toEqual(refusal("key-expired"));
      const reasons = events.filter(({ event }) => event === "authn_password_change_fail").map(({ reason }) => reason);
      expect(reasons).toEqual(["key-replaced", "key-unknown", "key-unknown", "key-used", "key-expired"]);
    });

    test("PW-02 SI-06 a password chosen by mail still opens the account after the maximum was lowered", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      await db.updateTable("account").set({ password_limit: null }).where("id", "=", traveller.id).execute();
      const key = await resetKey(auth, requestContext, db, traveller.email);
      expect(await auth.passwords.reset({ key, password: NEW }, requestContext)).toMatchObject({ ok: true });
      const { password } = requestContext.organisation;
      const organisation = { ...requestContext.organisation, password: { ...password, max: 10 } };
      const elsewhere = authOn(db, { now: () => Date.now() });
      const after = { ...requestContext, organisation };
      const entered = await elsewhere.auth.signIn({ ...credentials(traveller), password: NEW }, after);
      expect(entered).toMatchObject({ ok: true });
    });

    test("PW-02 PW-03 a sign-in that is under way while the password changes begins no session", async () => {
      const { auth, requestContext, db, events, traveller } = await aSite(open);
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const wish = credentials(traveller);
      const late = await auth.signIn(wish, requestContext, async () => {
        await auth.passwords.reset({ key, password: NEW }, requestContext);
        return { ok: true, value: undefined };
      });
      expect(late).toEqual(refusal("wrong-credentials"));
      expect(events.at(-1)).toMatchObject({ event: "authn_login_fail", reason: "password-changed" });
      expect(await db.selectFrom("session").select("id").execute()).toHaveLength(1);
    });

    race("PW-02 AC-06 of identities that are linked while the password is reset none stays", async () => {
      const { auth, requestContext, db, events, traveller, organisation } = await aSite(open, { throttle: MANY });
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const google = { provider: "google", issuer: "https://accounts.google.com", subject: "1" } as const;
      const identity = { ...google, email: traveller.email, emailVerified: true, firstName: "Ana", lastName: "Silva" };
      const wish = { identity, password: PASSWORD, remember: false };
      const linking = Array.from({ length: 24 }, () => auth.identities.linkByPassword(wish, requestContext));
      expect(await auth.passwords.reset({ key, password: NEW }, requestContext)).toMatchObject({ ok: true });
      const tokens = (await Promise.all(linking)).map((each) => (each.ok ? each.value.token : undefined));
      const known = await Promise.all(tokens.map((token) => auth.sessions.find(organisation.id, token ?? "")));
      expect(known.filter(Boolean)).toEqual([]);
      const refused = (await Promise.all(linking)).filter(({ ok }) => !ok);
      expect(events.filter(({ event }) => event === "authn_login_fail")).toHaveLength(refused.length);
      expect(await db.selectFrom("sign_in_identity").select("subject").execute()).toEqual([]);
      expect(await auth.identities.signIn(identity, { remember: false }, requestContext)).toMatchObject({ ok: false });
    });

    race("PW-02 of twenty uses at once of one link one changes the password", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const passwords = Array.from({ length: 20 }, (_, count) => `Porto#Blue${count}`);
      const answers = await Promise.all(
        passwords.map((password) => auth.passwords.reset({ key, password }, requestContext)),
      );
      const won = answers.findIndex(({ ok }) => ok);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const entered = await auth.signIn(
        { ...credentials(traveller), password: passwords[won] as string },
        requestContext,
      );
      expect(entered).toMatchObject({ ok: true });
      expect((await emailsTo(db, traveller.email)).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(
        1,
      );
    });

    test("PW-02 a password that does not fit leaves the key as it is", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const key = await resetKey(auth, requestContext, db, traveller.email);
      expect(await auth.passwords.reset({ key, password: "password" }, requestContext)).toMatchObject({
        ok: false,
        problems: ["password-rule", "password-common"],
      });
      expect(await auth.passwords.reset({ key, password: "Password1!" }, requestContext)).toMatchObject({
        ok: false,
        problems: ["password-common"],
      });
      expect(await auth.passwords.reset({ key, password: "Silva#26" }, requestContext)).toMatchObject({
        ok: false,
        problems: ["password-personal"],
      });
      expect(await auth.passwords.reset({ key, password: NEW }, requestContext)).toMatchObject({ ok: true });
    });

    test("PW-02 a reset confirms the mailbox and removes a password that an intruder chose before", async () => {
      const { auth, requestContext, db, organisation } = await aSite(open);
      const squatted = await givenAccount(db, organisation, { status: "unconfirmed" });
      const key = await resetKey(auth, requestContext, db, squatted.email);
      expect(await auth.passwords.reset({ key, password: NEW }, requestContext)).toMatchObject({ ok: true });
      expect(await auth.signIn({ ...credentials(squatted), password: NEW }, requestContext)).toMatchObject({
        ok: true,
      });
      expect(await auth.signIn(credentials(squatted), requestContext)).toEqual(refusal("wrong-credentials"));
    });

    test("PW-02 an account that had no password gets one", async () => {
      const { auth, requestContext, db, organisation } = await aSite(open);
      const social = await givenAccount(db, organisation, { passwordHash: null });
      const key = await resetKey(auth, requestContext, db, social.email);
      expect(await auth.passwords.reset({ key, password: NEW }, requestContext)).toMatchObject({ ok: true });
    });

    test("PW-02 M2 a key is nothing on another organisation's site, and only its hash is stored", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const elsewhere = { ...requestContext, organisation: await givenOrganisation(db) };
      expect(await auth.passwords.reset({ key, password: NEW }, elsewhere)).toEqual(refusal("key-unknown"));
      const stored = await db.selectFrom("email_token").selectAll().execute();
      expect(stored.map(({ id }) => id)).toEqual([hashToken(key)]);
      expect(JSON.stringify(stored)).not.toContain(key);
    });
  });

  describe("a changed password", () => {
    test("PW-03 P7 P8 needs the current one, ends every other session and open link, and tells the owner", async () => {
      const { auth, requestContext, db, events, known, signIn, traveller } = await aSite(open);
      const account = toAccount(toAccountRow(traveller));
      const [mine, phone] = [await signIn(), await signIn()];
      const key = await resetKey(auth, requestContext, db, traveller.email);
      const change = (current: string, password = NEW) =>
        auth.passwords.change({ current, password, token: mine }, account, requestContext);
      expect(await change("Wrong-2026")).toEqual({ ...refusal("wrong-password"), problems: [] });
      expect(await change("", "password")).toEqual({
        ...refusal("wrong-password"),
        problems: ["password-rule", "password-common"],
      });
      expect(await change(PASSWORD, PASSWORD)).toEqual({ ...refusal("same-password"), problems: [] });
      expect(await change(PASSWORD, "Password1!")).toEqual({
        ...refusal("password-common"),
        problems: ["password-common"],
      });
      expect(await change(PASSWORD, "password")).toEqual({
        ...refusal("password-rule"),
        problems: ["password-rule", "password-common"],
      });
      expect(await change(PASSWORD)).toEqual(ASKED);
      expect([await known(mine), await known(phone)]).toEqual([true, false]);
      expect(await auth.passwords.findReset(key, requestContext)).toEqual(refusal("key-replaced"));
      expect((await emailsTo(db, traveller.email)).at(-1)?.subject).toMatch(/was changed/);
      expect(await auth.signIn({ ...credentials(traveller), password: NEW }, requestContext)).toMatchObject({
        ok: true,
      });
      expect(events.filter(({ event }) => event.startsWith("authn_password_change"))).toMatchObject([
        { event: "authn_password_change_fail", reason: "wrong-password" },
        { event: "authn_password_change_fail", reason: "wrong-password" },
        { event: "authn_password_change_fail", reason: "same-password" },
        { event: "authn_password_change_fail", reason: "password-common" },
        { event: "authn_password_change_fail", reason: "password-rule" },
        { event: "authn_password_change", outcome: "success" },
      ]);
    });

    test("PW-03 L1 guesses at the current one are throttled", async () => {
      const { auth, requestContext, traveller } = await aSite(open, { throttle: { ...MANY, accountFailures: 2 } });
      const account = toAccount(toAccountRow(traveller));
      const change = { current: "Wrong-2026", password: NEW, token: "" };
      for (let count = 0; count < 2; count++) await auth.passwords.change(change, account, requestContext);
      expect(await auth.passwords.change({ ...change, current: PASSWORD }, account, requestContext)).toMatchObject(
        refusal("throttled"),
      );
    });
  });

  test("OPS-01 no event of all this names a password, a key or an address", async () => {
    const { auth, requestContext, db, events, traveller } = await aSite(open);
    const key = await resetKey(auth, requestContext, db, traveller.email);
    await auth.passwords.reset({ key, password: "password" }, requestContext);
    await auth.passwords.reset({ key, password: NEW }, requestContext);
    await auth.passwords.requestReset("nobody@example.com", requestContext);
    const log = JSON.stringify(events);
    for (const secret of [key, NEW, traveller.email, "nobody@example.com"]) expect(log).not.toContain(secret);
    for (const event of events) {
      expect(event).toMatchObject({
        organisation: requestContext.organisation.slug,
        requestId: "request-1",
        durationMs: 0,
      });
    }
  });
});

type Site = Awaited<ReturnType<typeof aSite>>;

async function resetKey(
  auth: Site["auth"],
  requestContext: Site["requestContext"],
  db: Site["db"],
  email: string,
): Promise<string> {
  await auth.passwords.requestReset(email, requestContext);
  const received = (await emailsTo(db, email)).filter(({ text }) => /\/change-password\?key=/.test(text)).at(-1);
  if (!received) throw new Error("no email was written");
  return keyIn(received);
}
