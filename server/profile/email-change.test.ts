import { expect, test } from "vitest";
import { describeWithDatabase, type OpenDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { authOn, emailsTo } from "../../tests/fixtures/credentials.ts";
import {
  accountOf,
  aPerson,
  emailToken,
  givenSession,
  requestContextOf,
  signedIn,
} from "../../tests/fixtures/people.ts";
import { DAY, HOUR } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";

const OLD = "ana@example.com";
const NEW = "Ana.New@example.com";
const OTHER_PASSWORD = "Porto#Blue7";
const GONE = { ok: false, reason: "gone" };
const GOOGLE = {
  provider: "google" as const,
  issuer: "https://accounts.google.com",
  emailVerified: false,
  firstName: "Ana",
  lastName: "Silva",
};
const TAKEN = { ok: false, reason: "email-taken" };

describeWithDatabase((open, _engine, race) => {
  test("AC-03 M3 M8 the address changes when it is confirmed at the new one, and not by looking at the link", async () => {
    const { profile, account, requestContext, keyTo, email } = await asked(open);
    expect(await profile.emailChanges.pending(account)).toBe(NEW);
    const key = await keyTo(NEW);
    const looked = await profile.emailChanges.find(account.organisationId, key, "confirm");
    expect([looked, await email()]).toEqual([{ oldEmail: OLD, newEmail: NEW }, OLD]);
    expect(await profile.emailChanges.confirm(key, requestContext)).toMatchObject({ ok: true });
    expect([await email(), await profile.emailChanges.pending(account)]).toEqual([NEW, undefined]);
  });

  test("AC-03 M8 notifies the old address, which can undo the change for seven days; undoing ends every session", async () => {
    const { db, profile, requestContext, clock, keyTo, email, sessions } = await confirmed(open);
    clock.time += 7 * DAY - HOUR;
    const key = await keyTo(OLD);
    expect(await sessions()).toBe(1);
    expect([await profile.emailChanges.undo(key, requestContext), await email()]).toEqual([
      { ok: true, value: { oldEmail: OLD, newEmail: NEW } },
      OLD,
    ]);
    expect(await sessions()).toBe(0);
    expect(await profile.emailChanges.undo(key, requestContext)).toEqual(GONE);
    expect((await db.selectFrom("account").select("email_lookup").execute())[0]).toEqual({ email_lookup: OLD });
  });

  test("AC-03 after seven days the change stands", async () => {
    const { profile, requestContext, clock, keyTo, email } = await confirmed(open);
    clock.time += 7 * DAY;
    expect([await profile.emailChanges.undo(await keyTo(OLD), requestContext), await email()]).toEqual([GONE, NEW]);
  });

  test("AC-03 M15 a change is forgotten once no email to a former address is kept any more, and not before", async () => {
    const { db, profile, clock, email } = await confirmed(open);
    const changes = async () => {
      await profile.emailChanges.deleteOld();
      return (await db.selectFrom("email_change").selectAll().execute()).length;
    };
    clock.time += 59 * DAY;
    expect(await changes()).toBe(1);
    clock.time += 2 * DAY;
    expect([await changes(), await email()]).toEqual([0, NEW]);
  });

  test("AC-03 undoing takes back what was changed on top of it", async () => {
    const { profile, requestContext, organisation, account, keyTo, email, current } = await confirmed(open);
    await profile.emailChanges.request(
      signedIn(await current()),
      { email: "third@example.com", password: PASSWORD },
      requestContext,
    );
    await profile.emailChanges.confirm(await keyTo("third@example.com"), requestContext);
    const later = await keyTo(NEW);
    await profile.emailChanges.undo(await keyTo(OLD), requestContext);
    expect(await email()).toBe(OLD);
    expect(await profile.emailChanges.undo(later, requestContext)).toEqual(GONE);
    expect(await profile.emailChanges.find(organisation.id, later, "undo")).toBeUndefined();
    expect(await profile.emailChanges.pending(account)).toBeUndefined();
  });

  test("AC-03 M1 a link is good once, for 48 hours, until a newer one is asked for, and in its own organisation", async () => {
    const { db, profile, account, requestContext, clock, keyTo } = await asked(open);
    const first = await keyTo(NEW);
    clock.time += HOUR;
    await profile.emailChanges.request(
      signedIn(account),
      { email: "second@example.com", password: PASSWORD },
      requestContext,
    );
    expect(await profile.emailChanges.confirm(first, requestContext)).toEqual(GONE);
    const second = await keyTo("second@example.com");
    const { organisation: other } = await aPerson(db);
    expect(await profile.emailChanges.confirm(second, requestContextOf(other))).toEqual(GONE);
    clock.time += 48 * HOUR;
    expect(await profile.emailChanges.confirm(second, requestContext)).toEqual(GONE);
    expect(await profile.emailChanges.confirm("forged", requestContext)).toEqual(GONE);
  });

  race("AC-03 of 20 who confirm at once one does, and one email goes to the old address", async () => {
    const { db, profile, requestContext, keyTo } = await asked(open);
    const key = await keyTo(NEW);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => profile.emailChanges.confirm(key, requestContext)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const told = await db.selectFrom("outbox").selectAll().where("to_address", "=", OLD).execute();
    expect(told).toHaveLength(1);
  });

  test("AC-03 an address with an account is refused, now or when the link is followed; no address at all is too", async () => {
    const { db, profile, account, requestContext, organisation, keyTo, email } = await asked(open);
    await givenAccount(db, organisation, { email: "taken@example.com" });
    expect(
      await profile.emailChanges.request(
        signedIn(account),
        { email: "TAKEN@example.com ", password: PASSWORD },
        requestContext,
      ),
    ).toEqual(TAKEN);
    expect(
      await profile.emailChanges.request(signedIn(account), { email: OLD, password: PASSWORD }, requestContext),
    ).toEqual({
      ok: false,
      reason: "same-email",
    });
    expect(
      await profile.emailChanges.request(
        signedIn(account),
        { email: "no address", password: PASSWORD },
        requestContext,
      ),
    ).toEqual({
      ok: false,
      reason: "wrong-email",
    });
    await givenAccount(db, organisation, { email: NEW });
    expect([await profile.emailChanges.confirm(await keyTo(NEW), requestContext), await email()]).toEqual([TAKEN, OLD]);
  });

  test("PW-02 a new password by a mailed link ends a change of address that waits, and the link to undo one works", async () => {
    const { db, auth, profile, requestContext, clock, keyTo, email, account } = await confirmed(open);
    clock.time += 1;
    await profile.emailChanges.request(
      signedIn({ ...account, email: NEW }),
      { email: "intruder@example.com", password: PASSWORD },
      requestContext,
    );
    await auth.passwords.requestReset(NEW, requestContext);
    const key = await keyTo(NEW);
    expect(await auth.passwords.reset({ key, password: OTHER_PASSWORD }, requestContext)).toMatchObject({ ok: true });
    expect(await profile.emailChanges.pending(account)).toBeUndefined();
    expect(await profile.emailChanges.confirm(await keyTo("intruder@example.com"), requestContext)).toEqual(GONE);
    expect(await email()).toBe(NEW);
    expect(await db.selectFrom("email_change").select("id").where("undone_at", "is", null).execute()).toHaveLength(1);
    expect(await profile.emailChanges.undo(await keyTo(OLD), requestContext)).toMatchObject({ ok: true });
  });

  test("PW-03 a new password while signed in ends a change of address that waits", async () => {
    const { auth, profile, requestContext, keyTo, email, account } = await asked(open);
    const change = { current: PASSWORD, password: OTHER_PASSWORD, token: "a token" };
    expect(await auth.passwords.change(change, account, requestContext)).toMatchObject({ ok: true });
    expect([await profile.emailChanges.confirm(await keyTo(NEW), requestContext), await email()]).toEqual([GONE, OLD]);
  });

  test("AC-03 PW-01 AC-06 a reset link and a code to add an identity end when the address they were mailed to changes, and when that is undone", async () => {
    const { auth, profile, requestContext, clock, keyTo, mailCode } = await asked(open);
    const keys: string[] = [];
    const codes: (() => Promise<unknown>)[] = [];
    const mailAll = async (address: string) => {
      clock.time += 1;
      await auth.passwords.requestReset(address, requestContext);
      keys.push(await keyTo(address));
      codes.push(await mailCode());
    };
    const confirmKey = await keyTo(NEW);
    await mailAll(OLD);
    clock.time += 1;
    await profile.emailChanges.confirm(confirmKey, requestContext);
    clock.time += 1;
    const undoKey = await keyTo(OLD);
    await mailAll(NEW);
    await profile.emailChanges.undo(undoKey, requestContext);
    for (const key of keys)
      expect(await auth.passwords.reset({ key, password: OTHER_PASSWORD }, requestContext)).toEqual({
        ok: false,
        reason: "key-replaced",
      });
    for (const code of codes) expect(await code()).toEqual({ ok: false, reason: "no-more-tries" });
  });

  test("AC-06 PW-03 a code to add an identity ends with the password", async () => {
    const { auth, requestContext, account, mailCode } = await asked(open);
    const code = await mailCode();
    await auth.passwords.change({ current: PASSWORD, password: OTHER_PASSWORD, token: "" }, account, requestContext);
    expect(await code()).toEqual({ ok: false, reason: "no-more-tries" });
  });

  race("PW-02 AC-03 of a reset and a confirmed change of address at once, one happens", async () => {
    const { auth, profile, requestContext, keyTo } = await asked(open);
    const confirmKey = await keyTo(NEW);
    await auth.passwords.requestReset(OLD, requestContext);
    const key = await keyTo(OLD);
    const answers = await Promise.all([
      profile.emailChanges.confirm(confirmKey, requestContext),
      auth.passwords.reset({ key, password: OTHER_PASSWORD }, requestContext),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("AC-03 it takes the password, or a fresh sign-in of who has none", async () => {
    const { db, profile, account, requestContext, clock, events } = await asked(open);
    const ask = (password: string, createdAt: number) =>
      profile.emailChanges.request(signedIn(account, createdAt), { email: "x@example.com", password }, requestContext);
    expect(await ask("Wrong-2026", clock.time)).toEqual({ ok: false, reason: "wrong-password" });
    expect(events.at(-1)).toMatchObject({ outcome: "failure", reason: "email-change-wrong-password" });
    await db.updateTable("account").set({ password_hash: null }).execute();
    expect(await ask("", clock.time - HOUR)).toEqual({ ok: false, reason: "sign-in-again" });
    expect(await ask("", clock.time)).toMatchObject({ ok: true });
  });

  test("AC-03 an unconfirmed sign-up with an address doesn't keep it from its owner", async () => {
    const { db, profile, requestContext, organisation, keyTo, email } = await confirmed(open);
    const squatter = await givenAccount(db, organisation, { email: OLD, status: "unconfirmed" });
    await profile.emailChanges.undo(await keyTo(OLD), requestContext);
    expect(await email()).toBe(OLD);
    expect((await accountOf(db, organisation, squatter.id)).email).toBe("");
  });

  test("OPS-01 each step leaves its line in the auth log, without an address or a key", async () => {
    const { profile, requestContext, events, keyTo } = await confirmed(open);
    await profile.emailChanges.undo(await keyTo(OLD), requestContext);
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ["user_updated", "email-change-requested"],
      ["user_updated", "email-changed"],
      ["user_updated", "email-change-undone"],
    ]);
    expect(JSON.stringify(events)).not.toContain("@example");
  });
});

async function asked(open: OpenDatabase) {
  const { db } = await open();
  const site = await aPerson(db, { email: OLD });
  const { profile, account, requestContext, organisation } = site;
  expect(
    await profile.emailChanges.request(signedIn(account), { email: ` ${NEW} `, password: PASSWORD }, requestContext),
  ).toMatchObject({ ok: true });
  await givenSession(db, account);
  const current = () => accountOf(db, organisation, account.id);
  const { auth } = authOn(db, site.clock);
  return {
    ...site,
    db,
    current,
    auth,
    /** A code in the account's mailbox; answers what typing it does. */
    async mailCode() {
      const identity = { ...GOOGLE, subject: newId() };
      const kept = { identity, remember: false, redirectTo: "/" };
      const token = await auth.identities.keepPending(organisation.id, kept);
      await auth.identities.sendCode(token, account, requestContext);
      const emails = await emailsTo(db, (await current()).email);
      const code = emails.map(({ text }) => /Code: (\w+)/.exec(text)?.[1]).findLast(Boolean) ?? "";
      return () => auth.identities.linkByCode(token, code, requestContext);
    },
    email: async () => (await current()).email,
    keyTo: (address: string) => emailToken(db, address),
    sessions: async () => (await db.selectFrom("session").select("id").execute()).length,
  };
}

async function confirmed(open: OpenDatabase) {
  const site = await asked(open);
  await site.profile.emailChanges.confirm(await site.keyTo(NEW), site.requestContext);
  return site;
}
