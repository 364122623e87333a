import type { Kysely } from "kysely";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { createStaffVerbs } from "../../../server/admin/staff.ts";
import type { Database } from "../../../server/db/schema.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount, PASSWORD } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as admin from "./admin";
import * as factorPage from "./second-factor";

const MINUTE = 60_000;
const PATH = "/admin/second-factor";

describeWithDatabase((open, _engine, race) => {
  test("OP-07 staff set up a phone by its first code and then give a code in each new session, which counts once", async () => {
    const desk = await aDesk((await open()).db);
    expect((await desk.openAdmin(desk.cookie)).status).toBe(200);
    const secret = await desk.setUp();
    expect((await desk.openAdmin(desk.cookie)).status).toBe(200);

    const later = await desk.pages.sessionOf(desk.olga);
    const led = await desk.openAdmin(later, "/admin?q=Silva");
    expect([led.status, led.location]).toEqual([302, `${PATH}?redirectTo=%2Fadmin%3Fq%3DSilva`]);
    desk.clock.time += MINUTE;
    const given = await desk.give(later, desk.code(secret), { redirectTo: "/admin?q=Silva" });
    expect([given.status, given.location]).toEqual([303, "/admin?q=Silva"]);
    expect((await desk.openAdmin(later)).status).toBe(200);

    const again = await desk.give(await desk.pages.sessionOf(desk.olga), desk.code(secret));
    expect([again.status, again.data.result.error]).toEqual([
      400,
      { factor: [expect.stringContaining("another recovery code")] },
    ]);
    expect(again.data.result.initialValue).not.toHaveProperty("factor");
    expect(desk.pages.lines.filter(({ reason }) => reason === "wrong-second-factor")).toMatchObject([
      { event: "authn_login_fail", outcome: "failure", accountId: desk.olga.id, clientAddress: "127.0.0.1" },
    ]);
  });

  test("OP-07 a recovery code opens once, written in any way, and no code leads to another site", async () => {
    const desk = await aDesk((await open()).db);
    await desk.setUp();
    const [code = ""] = desk.recoveryCodes;
    const later = () => desk.pages.sessionOf(desk.olga);
    const given = await desk.give(await later(), ` ${code.toLowerCase().replaceAll("-", " ")}`, {
      redirectTo: "//evil.example/",
    });
    expect([given.status, given.location]).toEqual([303, "/"]);
    expect((await desk.give(await later(), code)).status).toBe(400);
    const on = await desk.pages.get(factorPage, PATH, desk.cookie);
    expect([desk.recoveryCodes.length, on.data.lines]).toEqual([
      10,
      expect.arrayContaining(["You have 9 recovery codes left."]),
    ]);
  });

  test("OP-07 wrong codes are throttled as wrong passwords are, and then the right one is refused too", async () => {
    const desk = await aDesk((await open()).db);
    const secret = await desk.setUp();
    desk.clock.time += MINUTE;
    const cookie = await desk.pages.sessionOf(desk.olga);
    for (let at = 0; at < 5; at++) expect((await desk.give(cookie, "000000")).status).toBe(400);
    const refused = await desk.give(cookie, desk.code(secret));
    expect([refused.status, refused.retryAfter]).toEqual([429, "60"]);
    expect(desk.pages.lines.at(-1)).toMatchObject({
      event: "authn_login_fail_max",
      reason: "second-factor-throttled",
      accountId: desk.olga.id,
    });
    desk.clock.time += MINUTE;
    expect((await desk.give(cookie, desk.code(secret))).status).toBe(303);
  });

  test("OP-07 where an organization requires it, staff see the set-up before any other page, and members see neither", async () => {
    const desk = await aDesk((await open()).db, { staffSecondFactor: true });
    expect((await desk.openAdmin(desk.cookie)).location).toBe(`${PATH}?redirectTo=%2Fadmin`);
    await desk.setUp();
    expect((await desk.openAdmin(desk.cookie)).status).toBe(200);
    const member = await desk.pages.sessionOf(await givenAccount(desk.db, desk.organisation));
    expect((await desk.pages.get(factorPage, PATH, member)).status).toBe(403);
    expect((await desk.give(member, "000000")).status).toBe(403);
  });

  test("OP-07 only the browser that began sees the secret, which is encrypted, and a stolen session replaces no phone", async () => {
    const desk = await aDesk((await open()).db);
    await desk.begin(desk.cookie);
    const { setUp } = (await desk.pages.get(factorPage, PATH, desk.cookie)).data;
    const other = await desk.pages.sessionOf(desk.olga);
    expect((await desk.pages.get(factorPage, PATH, other)).data.setUp).toBeUndefined();
    const elsewhere = await desk.pages.post(
      factorPage,
      PATH,
      { step: "activate", factor: desk.code(setUp?.secret.replaceAll(" ", "") ?? "") },
      other,
    );
    expect(elsewhere.status).toBe(400);
    const states = await desk.db.selectFrom("second_factor").select("state").execute();
    expect(states).toEqual([{ state: "pending" }]);
    const stored = JSON.stringify(await desk.db.selectFrom("second_factor").selectAll().execute());
    expect(stored).not.toContain(setUp?.secret.replaceAll(" ", ""));

    await desk.setUp();
    await desk.begin(other);
    const pending = await desk.db.selectFrom("second_factor").where("state", "=", "pending").selectAll().execute();
    expect(pending).toEqual([]);
    desk.clock.time += 20 * MINUTE;
    const unproved = await desk.pages.post(factorPage, PATH, { step: "begin", password: "" }, desk.cookie);
    expect([unproved.status, Object.keys(unproved.data.result.error ?? {})]).toEqual([400, ["password"]]);
  });

  test("OP-07 a new phone ends the second factor of the account's other sessions, which then give a code of it", async () => {
    const desk = await aDesk((await open()).db);
    const first = await desk.setUp();
    const other = await desk.pages.sessionOf(desk.olga);
    desk.clock.time += MINUTE;
    expect((await desk.give(other, desk.code(first))).status).toBe(303);
    expect((await desk.openAdmin(other)).status).toBe(200);

    const second = await desk.setUp();
    expect((await desk.openAdmin(desk.cookie)).status).toBe(200);
    expect((await desk.openAdmin(other)).location).toBe(`${PATH}?redirectTo=%2Fadmin`);
    desk.clock.time += MINUTE;
    expect((await desk.give(other, desk.code(first))).status).toBe(400);
    expect((await desk.give(other, desk.code(second))).status).toBe(303);
  });

  test("OP-07 after a lost phone the factor and all sessions end, with a reason in the log", async () => {
    const desk = await aDesk((await open()).db);
    await desk.setUp();
    const lines: unknown[] = [];
    const { staff } = createStaffVerbs({
      db: desk.db,
      actor: "ops",
      audit: (verb, details) => void lines.push({ verb, ...details }),
    });
    const order = { email: desk.olga.email, reason: "lost in Porto" };
    expect(await staff.resetFactor(await givenOrganisation(desk.db), order)).toEqual({
      ok: false,
      reason: "no-account",
    });
    expect(await staff.resetFactor(desk.organisation, order)).toEqual({ ok: true });
    expect(await staff.resetFactor(desk.organisation, order)).toEqual({ ok: false, reason: "so-already" });
    expect(lines).toMatchObject([{ verb: "staff.resetFactor", accountId: desk.olga.id, reason: "lost in Porto" }]);
    expect((await desk.openAdmin(desk.cookie)).location).toContain("/login");
    expect(await desk.db.selectFrom("recovery_code").selectAll().execute()).toEqual([]);
    expect((await desk.openAdmin(await desk.pages.sessionOf(desk.olga))).status).toBe(200);
  });

  race("OP-07 of 24 browsers that give one code at once, one is let in", async () => {
    const { db } = await open();
    const { throttle } = await givenOrganisation(db);
    const desk = await aDesk(db, { throttle: { ...throttle, accountFailures: 1000, addressFailures: 1000 } });
    const secret = await desk.setUp();
    desk.clock.time += MINUTE;
    for (const code of [desk.code(secret), desk.recoveryCodes[0] ?? ""]) {
      const cookies = await Promise.all(Array.from({ length: 24 }, () => desk.pages.sessionOf(desk.olga)));
      const given = await Promise.all(cookies.map((cookie) => desk.give(cookie, code)));
      expect(given.filter(({ status }) => status === 303).length).toBe(1);
    }
  });
});

/** A desk with one operator, and a clock that the test moves. */
async function aDesk(db: Kysely<Database>, settings: Parameters<typeof givenOrganisation>[1] = {}) {
  const organisation = await givenOrganisation(db, settings);
  const olga = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "support" });
  const clock = { time: Date.UTC(2026, 10, 21, 12), now: () => clock.time };
  const pages = pagesOf(db, organisation, clock.time, { clock });
  const cookie = await pages.sessionOf(olga);
  const recoveryCodes: string[] = [];
  const code = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.time / 1000) });
  const begin = (by: string) => pages.post(factorPage, PATH, { step: "begin", password: PASSWORD }, by);
  return {
    ...{ db, organisation, olga, clock, pages, cookie, recoveryCodes, code, begin },
    openAdmin: (by: string, path = "/admin") => pages.get(admin, path, by),
    give: (by: string, factor: string, more = {}) =>
      pages.post(factorPage, PATH, { step: "confirm", factor, ...more }, by),
    /** Sets up a phone in the first session, and answers its secret. */
    async setUp(): Promise<string> {
      expect((await begin(cookie)).location).toBe(PATH);
      const { setUp } = (await pages.get(factorPage, PATH, cookie)).data;
      const secret = setUp?.secret.replaceAll(" ", "") ?? "";
      expect(setUp?.uri).toContain(`secret=${secret}`);
      recoveryCodes.push(...(setUp?.recoveryCodes ?? []));
      const done = await pages.post(factorPage, PATH, { step: "activate", factor: code(secret) }, cookie);
      expect([done.status, done.location]).toEqual([303, `${PATH}?done=set`]);
      return secret;
    },
  };
}
