import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { aSite, authOn, credentials, MANY, refusal } from "../../tests/fixtures/credentials.ts";
import { givenAccessCode, givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { MINUTE } from "../core/durations.ts";
import { connect } from "../db/connect.ts";
import type { AuthEvent } from "./auth-event.ts";

describeWithDatabase((open, _engine, race) => {
  describe("sign-ins that fail", () => {
    test("SI-11 after the fifth the account waits a minute, and the right password is refused too", async () => {
      const { auth, requestContext, clock, traveller } = await aSite(open);
      const wrong = { ...credentials(traveller), password: "Wrong-2026" };
      for (let count = 0; count < 5; count++) {
        expect(await auth.signIn(wrong, requestContext)).toEqual(refusal("wrong-credentials"));
      }
      const throttled = { ok: false, reason: "throttled", retryAt: clock.time + MINUTE };
      expect(await auth.signIn(wrong, requestContext)).toEqual(throttled);
      expect(await auth.signIn(credentials(traveller), requestContext)).toEqual(throttled);
      clock.time += MINUTE;
      expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject({ ok: true });
      expect(await auth.signIn(wrong, requestContext)).toEqual(refusal("wrong-credentials"));
    });

    test("SI-11 L3 lets the owner in within 15 minutes after 50 failures from elsewhere", async () => {
      const { auth, requestContext, clock, traveller } = await aSite(open);
      const wrong = { ...credentials(traveller), password: "Wrong-2026" };
      for (let count = 0; count < 50; count++) {
        await auth.signIn(wrong, { ...requestContext, clientAddress: `198.51.100.${count}` });
      }
      clock.time += 15 * MINUTE;
      expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject({ ok: true });
    });

    test("SI-11 throttles an unknown address like a known one", async () => {
      const { auth, requestContext, clock } = await aSite(open);
      const attempt = { email: "nobody@example.com", password: "Wrong-2026", remember: false };
      for (let count = 0; count < 5; count++) await auth.signIn(attempt, requestContext);
      const throttled = { ok: false, reason: "throttled", retryAt: clock.time + MINUTE };
      expect(await auth.signIn(attempt, requestContext)).toEqual(throttled);
    });

    test("SI-09 E1 the database is asked the same for an unknown address and a wrong password", async () => {
      const { requestContext, clock, db, traveller } = await aSite(open);
      const asked: string[] = [];
      const { auth } = authOn(noting(db, asked), clock);
      const statements = async (email: string) => {
        asked.length = 0;
        await auth.signIn({ email, password: "Wrong-2026", remember: false }, requestContext);
        return [...asked];
      };
      // How long a password may be is asked once for all.
      await statements("somebody@example.com");
      const known = await statements(traveller.email);
      expect(known).toContain("UpdateQueryNode throttle");
      expect(await statements("nobody@example.com")).toEqual(known);
    });

    test("SI-11 L6 letter case, width and what surrounds an address change nothing", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const spellings = [
        traveller.email,
        traveller.email.toUpperCase(),
        ` ${traveller.email}\u200b`,
        traveller.email.replace("@", "＠"),
      ];
      for (const email of [...spellings, spellings[0] as string]) {
        await auth.signIn({ email, password: "Wrong-2026", remember: false }, requestContext);
      }
      expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject(refusal("throttled"));
    });

    test("SI-11 L2 thirty failures from one client address throttle it, whatever the accounts; another address goes on", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const guess = (count: number) => ({
        email: `guess${count}@example.com`,
        password: "Wrong-2026",
        remember: false,
      });
      for (let count = 0; count < 200; count++) {
        const reason = count < 30 ? "wrong-credentials" : "throttled";
        expect(await auth.signIn(guess(count), requestContext)).toMatchObject(refusal(reason));
      }
      expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject(refusal("throttled"));
      const elsewhere = { ...requestContext, clientAddress: "198.51.100.4" };
      expect(await auth.signIn(credentials(traveller), elsewhere)).toMatchObject({ ok: true });
    });

    test("SI-11 an IPv6 network counts as one client", async () => {
      const { auth, requestContext } = await aSite(open, { throttle: { ...MANY, addressFailures: 3 } });
      for (let count = 1; count <= 4; count++) {
        const answer = await auth.signIn(
          { email: `guess${count}@example.com`, password: "Wrong-2026", remember: false },
          { ...requestContext, clientAddress: `2001:db8:1:2::${count}` },
        );
        expect(answer).toMatchObject(refusal(count <= 3 ? "wrong-credentials" : "throttled"));
      }
    });

    test("SI-11 an account whose address looks like a network is counted as a whole", async () => {
      const { auth, requestContext } = await aSite(open, { throttle: { ...MANY, accountFailures: 1 } });
      for (const email of ["a:b:c:d:1@example.com", "a:b:c:d:2@example.com"]) {
        const answer = await auth.signIn({ email, password: "Wrong-2026", remember: false }, requestContext);
        expect(answer).toEqual(refusal("wrong-credentials"));
      }
    });

    test("SI-11 a success restores the client address's point and resets the account's count", async () => {
      const { auth, requestContext, traveller } = await aSite(open, {
        throttle: { ...MANY, accountFailures: 2, addressFailures: 3 },
      });
      const wrong = { ...credentials(traveller), password: "Wrong-2026" };
      await auth.signIn(wrong, requestContext);
      for (let count = 0; count < 5; count++) {
        expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject({ ok: true });
      }
      expect(await auth.signIn(wrong, requestContext)).toEqual(refusal("wrong-credentials"));
      // Of the address two failures are counted, of the account one.
      expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject({ ok: true });
    });

    test("SI-11 organisations count apart", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      const wrong = { ...credentials(traveller), password: "Wrong-2026" };
      for (let count = 0; count < 6; count++) await auth.signIn(wrong, requestContext);
      const other = await givenOrganisation(db);
      await givenAccount(db, other, { email: traveller.email });
      expect(await auth.signIn(credentials(traveller), { ...requestContext, organisation: other })).toMatchObject({
        ok: true,
      });
    });

    race(
      "SI-11 L5 of fifty at once on two nodes exactly the limit is tried, and a restart forgets nothing",
      async () => {
        const { auth, requestContext, clock, database, events, traveller } = await aSite(open, {
          throttle: { ...MANY, accountFailures: 5 },
        });
        const second = connect(database);
        const otherEvents: AuthEvent[] = [];
        const { auth: node } = authOn(second, clock, { authLog: (e) => otherEvents.push(e) });
        const wrong = { ...credentials(traveller), password: "Wrong-2026" };
        try {
          const answers = await Promise.all(
            Array.from({ length: 50 }, (_, count) => (count % 2 === 0 ? auth : node).signIn(wrong, requestContext)),
          );
          const reasons = answers.map((answer) => (answer.ok ? "ok" : answer.reason));
          expect(reasons.filter((reason) => reason === "wrong-credentials")).toHaveLength(5);
          expect(reasons.filter((reason) => reason === "throttled")).toHaveLength(45);
          const logged = [...events, ...otherEvents].map(({ event }) => event);
          expect(logged.filter((event) => event === "authn_login_fail")).toHaveLength(5);
          expect(logged.filter((event) => event === "authn_login_fail_max")).toHaveLength(45);
          // A restart forgets nothing.
          expect(await node.signIn(credentials(traveller), requestContext)).toMatchObject(refusal("throttled"));
        } finally {
          await second.destroy();
        }
      },
    );

    test("SI-11 many right sign-ins at once are no guesses", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => auth.signIn(credentials(traveller), requestContext)),
      );
      expect(answers.every(({ ok }) => ok)).toBe(true);
    });

    test("SI-11 L6 every door is one: what was counted at sign-in holds for the current password", async () => {
      const { auth, requestContext, traveller } = await aSite(open);
      for (let count = 0; count < 5; count++) await auth.passwords.confirm(traveller, "Wrong-2026", requestContext);
      expect(await auth.passwords.confirm(traveller, PASSWORD, requestContext)).toMatchObject(refusal("throttled"));
      expect(await auth.signIn(credentials(traveller), requestContext)).toMatchObject(refusal("throttled"));
    });

    test("SI-11 the table names neither addresses nor people", async () => {
      const { auth, requestContext, db, traveller } = await aSite(open);
      await auth.signIn({ ...credentials(traveller), password: "Wrong-2026" }, requestContext);
      const stored = JSON.stringify(await db.selectFrom("throttle").selectAll().execute());
      expect(stored).not.toContain(traveller.emailLookup);
      expect(stored).not.toContain(requestContext.clientAddress);
    });

    test("SI-11 what is over is swept away", async () => {
      const { auth, requestContext, clock, db, traveller } = await aSite(open);
      await auth.signIn({ ...credentials(traveller), password: "Wrong-2026" }, requestContext);
      await auth.deleteExpired();
      expect(await db.selectFrom("throttle").selectAll().execute()).toHaveLength(2);
      clock.time += 15 * MINUTE;
      await auth.deleteExpired();
      expect(await db.selectFrom("throttle").selectAll().execute()).toEqual([]);
    });
  });

  test("SI-11 looking for accounts is throttled by client address, and each look beyond is in the log", async () => {
    const { registration, requestContext, events, traveller } = await aSite(open);
    for (let count = 0; count < 30; count++) {
      const email = count % 2 === 0 ? traveller.email : `guess${count}@example.com`;
      expect(await registration.accountExists(email, requestContext)).toEqual({ ok: true, value: count % 2 === 0 });
    }
    expect(await registration.accountExists(traveller.email, requestContext)).toMatchObject(refusal("throttled"));
    expect(events).toEqual([
      expect.objectContaining({ event: "excess_rate_limit_exceeded", reason: "account-look-up", outcome: "failure" }),
    ]);
  });

  test("SU-07 access codes can be guessed ten times, no more; right ones do not count", async () => {
    const { registration, requestContext, db, events, organisation } = await aSite(open, { accessCode: true });
    await givenAccessCode(db, organisation, { code: "RIGHT" });
    for (let count = 0; count < 9; count++) {
      expect(await registration.accessCodes.validate(`guess-${count}`, requestContext)).toEqual(refusal("unknown"));
      expect(await registration.accessCodes.validate("right", requestContext)).toEqual({
        ok: true,
        value: { code: "RIGHT" },
      });
    }
    await registration.accessCodes.validate("guess-10", requestContext);
    expect(await registration.accessCodes.validate("right", requestContext)).toMatchObject(refusal("throttled"));
    expect(events.filter(({ event }) => event === "access_code_fail")).toHaveLength(10);
    expect(events.at(-1)).toMatchObject({ event: "excess_rate_limit_exceeded", reason: "access-code" });
  });
});
