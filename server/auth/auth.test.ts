import { describe, expect, test } from "vitest";
import { describeWithDatabase, type OpenDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { application, aSite, authOn, credentials, MANY, refusal } from "../../tests/fixtures/credentials.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { MOST_LISTED } from "../core/limits.ts";
import { toAccount, toAccountRow } from "./account.ts";
import type { AuthEvent } from "./auth-event.ts";

describeWithDatabase((open) => {
  describe("signing in", () => {
    test("SI-08 a traveller signs in and is known by the new session", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const signedIn = await auth.signIn(credentials(traveller), requestContext);
      if (!signedIn.ok) throw new Error(signedIn.reason);
      expect(signedIn.value.account).toMatchObject({ id: traveller.id, type: "traveller", canBook: true });
      const found = await auth.sessions.find(requestContext.organisation.id, signedIn.value.token);
      expect(found?.account.email).toBe(traveller.email);
    });

    test("SI-06 the address is taken in any case and width, with what surrounds it", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const email = ` \u200b${traveller.email.toUpperCase().replace("@", "＠")} `;
      expect(await auth.signIn({ ...credentials(traveller), email }, requestContext)).toMatchObject({ ok: true });
    });

    test("SI-05 white space around the password does not matter", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const attempt = { ...credentials(traveller), password: ` ${PASSWORD}\n` };
      expect(await auth.signIn(attempt, requestContext)).toMatchObject({ ok: true });
    });

    test("SI-05 an empty address and an empty password are named", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const attempt = credentials(traveller);
      expect(await auth.signIn({ ...attempt, email: "\u200b " }, requestContext)).toEqual(refusal("empty-email"));
      expect(await auth.signIn({ ...attempt, password: "  " }, requestContext)).toEqual(refusal("empty-password"));
    });

    test("SI-06 a password of more than 13 characters is refused at once, even if its start is right", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const attempt = { ...credentials(traveller), password: `${PASSWORD}xxx` };
      expect(await auth.signIn(attempt, requestContext)).toEqual({ ...refusal("too-long"), limit: 13 });
    });

    test("SI-06 it is refused without being hashed: a hash that cannot be read is not even looked at", async () => {
      const { auth, requestContext, db } = await aSite(open);
      const damaged = credentials(
        await givenAccount(db, requestContext.organisation, { passwordHash: "no hash at all" }),
      );
      const tooLong = { ...damaged, password: "x".repeat(14) };
      expect(await auth.signIn(tooLong, requestContext)).toMatchObject(refusal("too-long"));
      await expect(auth.signIn(damaged, requestContext)).rejects.toThrow();
    });

    test("SI-06 a lowered maximum length locks no member out, in any process; new passwords follow it", async () => {
      const { auth, registration, requestContext, db, signIn, traveller } = await aSite(open);
      await signIn();
      const lowered = {
        ...requestContext.organisation,
        password: { ...requestContext.organisation.password, max: 10 },
      };
      const after = { ...requestContext, organisation: lowered };
      const elsewhere = authOn(db, { now: () => Date.now() });
      for (const process of [auth, elsewhere.auth]) {
        expect(await process.passwords.length(lowered)).toEqual({ min: 8, max: 13 });
        expect(await process.signIn(credentials(traveller), after)).toMatchObject({ ok: true });
        expect(await process.signIn({ ...credentials(traveller), password: "x".repeat(14) }, after)).toMatchObject({
          reason: "too-long",
          limit: 13,
        });
        const change = { current: PASSWORD, password: "Porto#Blu7", token: "" };
        const owner = toAccount(toAccountRow(traveller));
        expect(await process.passwords.change({ ...change, current: "Wrong-2026" }, owner, after)).toMatchObject({
          reason: "wrong-password",
        });
        expect(await process.passwords.change({ ...change, password: "short" }, owner, after)).toMatchObject({
          reason: "password-rule",
        });
      }
      expect(await registration.signUp(application({}, { password: "Porto#Blue7" }), after)).toMatchObject({
        problems: { password: ["password-rule"] },
      });
      await registration.signUp(application({}, { password: "Porto#Blu7" }), after);
      const limits = await db
        .selectFrom("account")
        .select("password_limit")
        .where("organisation_id", "=", lowered.id)
        .execute();
      expect(limits.map((row) => row.password_limit).sort()).toEqual([10, 13]);
    });

    test("SI-06 a maximum that was raised counts at once, also where the lower one was asked for before", async () => {
      const { auth, requestContext } = await aSite(open);
      const { organisation } = requestContext;
      expect(await auth.passwords.length(organisation)).toMatchObject({ max: 13 });
      const raised = { ...organisation, password: { ...organisation.password, max: 20 } };
      expect(await auth.passwords.length(raised)).toMatchObject({ max: 20 });
      // A process that has read the new settings stays there when they are lowered again.
      expect(await auth.passwords.length(organisation)).toMatchObject({ max: 20 });
    });

    test("SI-06 PW-03 a current password that is too long is wrong without being hashed", async () => {
      const { auth, requestContext, db } = await aSite(open);
      const damaged = await givenAccount(db, requestContext.organisation, { passwordHash: "no hash at all" });
      const owner = toAccount(toAccountRow(damaged));
      expect(await auth.passwords.confirm(owner, "x".repeat(14), requestContext)).toEqual(refusal("wrong-password"));
      await expect(auth.passwords.confirm(owner, PASSWORD, requestContext)).rejects.toThrow();
    });

    test("SI-07 A4 grants no agent role by the text of an address", async () => {
      const { auth, requestContext, db, events } = await aSite(open);
      const pretender = await givenAccount(db, requestContext.organisation, { email: "my-agent@example.com" });
      const signedIn = await auth.signIn(credentials(pretender), requestContext);
      expect(signedIn).toMatchObject({ ok: true, value: { account: { type: "traveller" } } });
      expect(events.at(-1)).toMatchObject({ event: "authn_login_success", userTypeHint: 1 });
    });

    test("SI-08 the session the browser held before ends", async () => {
      const { auth, requestContext, traveller, signIn } = await aSite(open);
      const before = await signIn();
      const after = await signIn({ previousToken: before });
      expect(after).not.toBe(before);
      expect(await auth.sessions.find(requestContext.organisation.id, before)).toBeUndefined();
      expect((await auth.sessions.find(requestContext.organisation.id, after))?.account.id).toBe(traveller.id);
    });

    test("SI-09 E1 an unknown address and a wrong password get the same answer after the same work", async () => {
      const { auth, requestContext, traveller } = await aSite(open, { throttle: MANY });
      const work = { known: 0, unknown: 0 };
      for (let round = 0; round < 15; round++) {
        for (const [who, email] of [
          ["known", traveller.email],
          ["unknown", "nobody@example.com"],
        ] as const) {
          const before = process.cpuUsage();
          const answer = await auth.signIn({ email, password: "Wrong-2026", remember: false }, requestContext);
          const { user, system } = process.cpuUsage(before);
          work[who] += user + system;
          expect(answer).toEqual(refusal("wrong-credentials"));
        }
      }
      // Work of the processor, which does not depend on what else runs; without that of hashing it is a tenth.
      expect(work.unknown).toBeGreaterThan(work.known * 0.6);
    });

    test("SI-09 an account without a password is entered with none", async () => {
      const { auth, requestContext, db } = await aSite(open);
      const social = await givenAccount(db, requestContext.organisation, { passwordHash: null });
      expect(await auth.signIn(credentials(social), requestContext)).toEqual(refusal("wrong-credentials"));
    });

    test("SI-12 M8 that an address is not confirmed is said only after the right password", async () => {
      const { auth, requestContext, db } = await aSite(open);
      const fresh = await givenAccount(db, requestContext.organisation, { status: "unconfirmed" });
      const wrong = { ...credentials(fresh), password: "Wrong-2026" };
      expect(await auth.signIn(wrong, requestContext)).toEqual(refusal("wrong-credentials"));
      expect(await auth.signIn(credentials(fresh), requestContext)).toEqual(refusal("unconfirmed"));
    });

    test("SI-09 a disabled account gets the answer of a wrong password", async () => {
      const { auth, requestContext, db } = await aSite(open);
      const former = await givenAccount(db, requestContext.organisation, { status: "disabled" });
      expect(await auth.signIn(credentials(former), requestContext)).toEqual(refusal("wrong-credentials"));
    });

    test("PS-04 P1 passwords are stored as argon2id with salts of their own, also where two people chose the same", async () => {
      const { registration, requestContext, db } = await aSite(open);
      const people = [application(), application()];
      for (const each of people) expect(await registration.signUp(each, requestContext)).toMatchObject({ ok: true });
      const emails = people.map(({ details: { email } }) => email);
      const rows = await db.selectFrom("account").select("password_hash").where("email", "in", emails).execute();
      expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2);
      for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  describe("sessions", () => {
    test("AC-01 S6 a session that is not used for 14 days is over", async () => {
      const { clock, known, signIn } = await aSite(open);
      const token = await signIn();
      clock.time += 14 * DAY - MINUTE;
      expect(await known(token)).toBe(true);
      const other = await signIn();
      clock.time += 14 * DAY;
      expect(await known(other)).toBe(false);
    });

    test("AC-01 S6 a session in use lives until 30 days after its start, no longer", async () => {
      const { clock, db, known, signIn } = await aSite(open);
      const token = await signIn();
      for (let day = 10; day < 30; day += 10) {
        clock.time += 10 * DAY;
        expect(await known(token)).toBe(true);
        await noted(db, clock.time);
      }
      clock.time += 10 * DAY - 1;
      expect(await known(token)).toBe(true);
      clock.time += 1;
      expect(await known(token)).toBe(false);
    });

    test("AC-01 the limits are the organisation's where it sets others", async () => {
      const { auth, clock, organisation, signIn } = await aSite(open, {
        sessionLimits: { idleDays: 2, absoluteDays: 5 },
      });
      const lives = async (token: string) =>
        (await auth.sessions.find(organisation.id, token, organisation.sessionLimits)) !== undefined;
      const [plain, remembered] = [await signIn(), await signIn({ remember: true })];
      clock.time += 2 * DAY;
      expect([await lives(plain), await lives(remembered)]).toEqual([false, true]);
      clock.time += 3 * DAY - 1;
      expect(await lives(remembered)).toBe(true);
      clock.time += 1;
      expect(await lives(remembered)).toBe(false);
    });

    test("SI-10 S6 a remembered session lives 30 days without being used", async () => {
      const { clock, known, signIn } = await aSite(open);
      const token = await signIn({ remember: true });
      clock.time += 30 * DAY - 1;
      expect(await known(token)).toBe(true);
      clock.time += 1;
      expect(await known(token)).toBe(false);
    });

    test("AC-01 a use is noted once a minute has passed since the last", async () => {
      const { clock, db, known, signIn } = await aSite(open);
      const token = await signIn();
      clock.time += MINUTE;
      await known(token);
      await noted(db, clock.time);
    });

    test("UM-03 an ended session signs no account in, and its end is in the auth log", async () => {
      const { auth, requestContext, events, known, signIn, traveller } = await aSite(open);
      const token = await signIn();
      await auth.sessions.end(token, requestContext);
      expect(await known(token)).toBe(false);
      expect(events.at(-1)).toMatchObject({ event: "session_expired", reason: "logout", accountId: traveller.id });
      await auth.sessions.end(token, requestContext);
      expect(events.filter(({ event }) => event === "session_expired")).toHaveLength(1);
    });

    test("AC-01 all other sessions of an account end, this one and other people's stay", async () => {
      const { auth, requestContext, db, known, signIn, traveller } = await aSite(open);
      const [mine, phone] = [await signIn(), await signIn()];
      const other = await givenAccount(db, requestContext.organisation);
      const others = await auth.sessions.start({ account: asSignedIn(other), remember: false, requestContext });
      expect(await auth.sessions.endOthers(asSignedIn(traveller), mine, requestContext)).toBe(1);
      expect([await known(mine), await known(phone), await known(others)]).toEqual([true, false, true]);
    });

    test("AC-01 S12 disabling an account refuses its next request", async () => {
      const { db, known, signIn, traveller } = await aSite(open);
      const token = await signIn();
      await db.updateTable("account").set({ status: "disabled" }).where("id", "=", traveller.id).execute();
      expect(await known(token)).toBe(false);
    });

    test("AC-01 A6 a session of one organisation is nothing on another's site", async () => {
      const { auth, requestContext, db, known, signIn } = await aSite(open);
      const token = await signIn();
      const other = await givenOrganisation(db);
      expect(await auth.sessions.find(other.id, token)).toBeUndefined();
      await auth.sessions.end(token, { ...requestContext, organisation: other });
      expect(await known(token)).toBe(true);
    });

    test("SI-09 the same address in two organisations is two accounts", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const other = await givenOrganisation(db);
      const elsewhere = { ...requestContext, organisation: other };
      expect(await auth.signIn(credentials(traveller), elsewhere)).toEqual(refusal("wrong-credentials"));
      const namesake = await givenAccount(db, other, { email: traveller.email });
      const signedIn = await auth.signIn(credentials(traveller), elsewhere);
      expect(signedIn).toMatchObject({ ok: true, value: { account: { id: namesake.id } } });
    });

    test.each(["", "x", "%00", "'; drop table session", "a".repeat(8192)])(
      "AC-01 S7 refuses the damaged token %.20j",
      async (token) => {
        const { known } = await aSite(open);
        expect(await known(token)).toBe(false);
      },
    );

    test("AC-01 S2 tokens are 256 random bits without a counter or a time in them; only their hashes are stored", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const tokens: string[] = [];
      for (let count = 0; count < 1_000; count++) {
        tokens.push(await auth.sessions.start({ account: asSignedIn(traveller), remember: false, requestContext }));
      }
      expect(new Set(tokens).size).toBe(1_000);
      for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
      // Of the 64 characters nearly all appear at every place; the last place holds four bits only.
      for (let place = 0; place < 42; place++) {
        expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(56);
      }
      const stored = JSON.stringify(await db.selectFrom("session").selectAll().execute());
      expect(tokens.filter((token) => stored.includes(token))).toEqual([]);
    });

    test("AC-01 the list of devices names the hundred used last, the latest first", async () => {
      const { auth, requestContext, clock, traveller } = await aSite(open);
      const account = asSignedIn(traveller);
      for (let count = 0; count < MOST_LISTED + 5; count++) {
        clock.time += 1_000;
        await auth.sessions.start({ account, remember: true, requestContext });
      }
      const { rows: listed, hasMore } = await auth.sessions.list(account);
      expect([listed.length, hasMore]).toEqual([MOST_LISTED, true]);
      expect(listed[0]?.lastUsedAt).toBe(clock.time);
    });

    test("AC-01 sessions that have ended are deleted, what lives stays", async () => {
      const { auth, clock, db, signIn } = await aSite(open);
      await signIn();
      clock.time += 13 * DAY;
      await signIn();
      clock.time += DAY;
      await signIn();
      await auth.deleteExpired();
      expect(await db.selectFrom("session").selectAll().execute()).toHaveLength(2);
    });
  });

  describe("the auth log", () => {
    test("OPS-01 a sign-in that succeeds is one line: event, outcome, organisation, account, client, request, duration", async () => {
      const { auth, requestContext, clock, events, traveller } = await aSite(open);
      const started = auth.signIn(credentials(traveller), requestContext);
      clock.time += 7;
      await started;
      expect(events).toEqual([
        {
          event: "authn_login_success",
          outcome: "success",
          organisation: requestContext.organisation.slug,
          accountId: traveller.id,
          userTypeHint: 2,
          clientAddress: requestContext.clientAddress,
          userAgent: requestContext.userAgent,
          requestId: requestContext.requestId,
          durationMs: 7,
        },
      ]);
    });

    test("OPS-01 G1 G3 a failed sign-in is one line that says who, from where and why, and nothing secret", async () => {
      const { auth, requestContext, events, traveller } = await aSite(open);
      const wrong = "Wrong-2026";
      await auth.signIn({ ...credentials(traveller), password: wrong }, requestContext);
      await auth.signIn(
        { email: "x\n2026 ok user=admin@example.com", password: wrong, remember: false },
        requestContext,
      );
      expect(events).toHaveLength(2);
      const { clientAddress, userAgent, requestId } = requestContext;
      const both = { event: "authn_login_fail", outcome: "failure", organisation: requestContext.organisation.slug };
      expect(events[0]).toMatchObject({ ...both, reason: "wrong-password", accountId: traveller.id, clientAddress });
      expect(events[1]).toMatchObject({ ...both, reason: "unknown-email", userAgent, requestId });
      expect(events[1]?.accountId).toBeUndefined();
      expect(events[1]?.emailHash).toMatch(/^[\w-]{43}$/);
      const log = JSON.stringify(events);
      for (const secret of [wrong, traveller.email, "admin@example.com"]) expect(log).not.toContain(secret);
    });

    test("OPS-01 the same unknown address gives the same hash, under another secret another one", async () => {
      const { auth, requestContext, db, events } = await aSite(open);
      const attempt = { email: "nobody@example.com", password: "Wrong-2026", remember: false };
      await auth.signIn(attempt, requestContext);
      await auth.signIn({ ...attempt, email: "NOBODY@example.com" }, requestContext);
      const elsewhere: AuthEvent[] = [];
      const other = authOn(db, { now: () => 0 }, { secret: "another", authLog: (e) => elsewhere.push(e) }).auth;
      await other.signIn(attempt, requestContext);
      expect(events[1]?.emailHash).toBe(events[0]?.emailHash);
      expect(elsewhere[0]?.emailHash).not.toBe(events[0]?.emailHash);
    });
  });
});

type TestAccount = Awaited<ReturnType<typeof givenAccount>>;
const asSignedIn = (account: TestAccount) => ({
  ...account,
  displayPrice: undefined,
  language: undefined,
  currency: undefined,
});

/** A use is noted beside the answer, not before it. */
async function noted(db: Awaited<ReturnType<OpenDatabase>>["db"], at: number): Promise<void> {
  const uses = () => db.selectFrom("session").select("last_used_at").execute();
  await expect.poll(uses).toContainEqual({ last_used_at: at });
}
