import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import type { Database } from "../../server/db/schema.ts";
import { cookies } from "../drivers/answers.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { CHOSEN, DETAILS, NEW } from "../drivers/credentials-site.ts";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { keptForm } from "../drivers/forms.ts";
import type { Answer } from "../drivers/http-client.ts";
import { testsAll } from "../drivers/scope.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { type DatabaseOutage, outageOf } from "../fakes/database-outage.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

const TYPED = { lastName: "O'Neil", requests: 'A cot,\r\n<script>alert("x")</script> & قهوة' };

describeOnEachDatabase((open, engine) => {
  let db: Kysely<Database>;
  let ana: NewAccount;
  let server: RunningServer;
  let outage: DatabaseOutage;

  beforeAll(async () => {
    const opened = await open();
    ({ db } = opened);
    outage = await outageOf(opened.settings);
    ana = await givenAccount(db, await givenOrganisation(db, { hosts: ["localhost"] }));
    server = await startServer({ database: outage.settings });
  });

  afterAll(async () => {
    await server.stop();
    await outage.close();
  });

  /** The database does not answer while that goes on. */
  async function without<Value>(work: () => Promise<Value>): Promise<Value> {
    await outage.begin();
    try {
      return await work();
    } finally {
      await outage.end();
    }
  }

  /** As the button of the kept form sends it, with what is typed into its fields. */
  const tryAgain = (page: Answer, typed: Record<string, string>, cookie = "") => {
    const { action, hidden, asked } = keptForm(page.text);
    expect(asked.map(({ name }) => name)).toEqual(Object.keys(typed));
    const form = new URLSearchParams([...hidden, ...Object.entries(typed)]);
    return server.send({ path: action, form, headers: { cookie, origin: "http://localhost" } });
  };

  function expectKept(page: Answer): void {
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.text.match(/<h1\b/g)).toHaveLength(1);
    expect(page.text).toMatch(/<title>We&#x27;ll be right back<\/title>/);
    expect(page.text).toMatch(/role="alert"[^>]*autofocus=""/);
    expect(page.text).toMatch(/<button[^>]*type="submit"[^>]*>Try again<\/button>/);
  }

  test("F7 only the server itself can send a form to the page that keeps it", async () => {
    const answer = await server.send({ path: "/problem/503", form: { email: "x" } });
    expect([answer.status, answer.text.includes('value="x"')]).toEqual([405, false]);
  });

  // SQLite is waited for five seconds each time.
  if (engine === "sqlite" && !testsAll) return;

  test("F7 T2 BK-04 a checkout that cannot be booked now is answered with the same form, which books exactly once", async () => {
    const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
    const path = checkoutPath(await givenHotel(db), "2027-03-01", "2027-03-04");
    const form = { ...(await fillCheckout(server, path, cookie)), ...TYPED };
    const page = await without(() => submitCheckout(server, path, form, cookie));
    expectKept(page);
    expect(page.text).not.toContain("<script>alert");
    const kept = keptForm(page.text);
    expect(kept.action).toBe(path);
    expect(kept.hidden).toEqual(Object.entries(form));
    expect(JSON.stringify(server.lines())).not.toMatch(/O'Neil|A cot/);
    const answers = [await tryAgain(page, {}, cookie), await tryAgain(page, {}, cookie)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(bookedId)).size).toBe(1);
    expect(await db.selectFrom("booking").select("id").execute()).toHaveLength(1);
  });

  test("F7 SI-09 a sign-in that cannot be checked now asks for the password again, and signs in then", async () => {
    const form = { email: ana.email, password: PASSWORD, remember: "on" };
    const page = await without(() => server.send({ path: "/login?redirectTo=%2Fwallet", form }));
    expectKept(page);
    expect(page.text).not.toContain(PASSWORD);
    expect(keptForm(page.text)).toEqual({
      action: "/login?redirectTo=%2Fwallet",
      hidden: [
        ["email", ana.email],
        ["remember", "on"],
      ],
      asked: [{ name: "password", type: "password", label: "Password" }],
    });
    const signedIn = await tryAgain(page, { password: PASSWORD });
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, "/wallet"]);
    expect(JSON.stringify(server.lines())).not.toContain(PASSWORD);
  });

  // The rest does not depend on the engine.
  if (engine === "sqlite") return;

  describe("whatever the form", () => {
    test("F7 SU-12 a sign-up is finished with the form that was kept", async () => {
      const email = "rui.costa@example.com";
      const details = { email, ...DETAILS };
      const first = await without(() => server.send({ path: "/signup/email", form: details }));
      expectKept(first);
      expect(keptForm(first.text).hidden).toEqual(Object.entries(details));
      const step2 = await tryAgain(first, {});
      expect(step2.status).toBe(303);
      const cookie = cookies(step2);
      const page = await without(() => server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie } }));
      expectKept(page);
      expect(page.text).not.toContain(NEW);
      expect(keptForm(page.text).asked.map(({ label }) => label)).toEqual(["New password", "Confirm password"]);
      const made = await tryAgain(page, { password: NEW, confirm: NEW }, cookie);
      expect([made.status, made.headers.location]).toEqual([303, expect.stringContaining("/signup/done")]);
      expect(await db.selectFrom("account").select("id").where("email", "=", email).execute()).toHaveLength(1);
    });

    test("F7 AC-02 a part of the profile is saved then, names that come twice and all", async () => {
      const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
      const form = new URLSearchParams([
        ["bed", "twin"],
        ["access", "step-free"],
        ["meals", ""],
        ["access", "hearing"],
      ]);
      const path = "/user/profile/preferences";
      const page = await without(() => server.send({ path, form, headers: { cookie } }));
      expectKept(page);
      expect(keptForm(page.text).hidden).toEqual([...form]);
      const saved = await tryAgain(page, {}, cookie);
      expect([saved.status, saved.headers.location]).toEqual([303, "/user/profile?done=saved"]);
      const shown = await server.send({ path, headers: { cookie } });
      expect(shown.text).toMatch(/checked=""[^>]*value="hearing"|value="hearing"[^>]*checked=""/);
    });

    test.each([
      ["es-ES", "ltr", "Volvemos enseguida", "Todo lo que escribiste sigue aquí"],
      ["ar-AE", "rtl", "سنعود بعد لحظات", "كل ما أدخلته محفوظ في هذه الصفحة"],
    ])("F7 RO-06 who chose %s reads the kept form in it, %s", async (language, direction, title, words) => {
      const form = { email: ana.email, password: PASSWORD };
      const session = await signIn(server, { email: ana.email, password: PASSWORD });
      const headers = { cookie: `lan_code=${language}; ${session}` };
      const page = await without(() => server.send({ path: "/login", form, headers }));
      expect(page.status).toBe(503);
      expect(page.text).toMatch(new RegExp(`<html lang="${language}" dir="${direction}"`));
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.text).toContain(words);
    });

    test("F7 a form that scripts sent is answered with the same form, without its secrets", async () => {
      const form = { email: ana.email, password: PASSWORD };
      const path = "/login.data?redirectTo=%2Fwallet&_routes=routes%2Faccounts%2Flogin";
      const answer = await without(() => server.send({ path, form }));
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.headers["content-type"]).toMatch(/^text\/x-script/);
      expect(answer.text).toContain("keptForm");
      expect(answer.text).toContain(String.raw`action=\"/login?redirectTo=%2Fwallet\"`);
      expect(answer.text).not.toContain(PASSWORD);
    });

    test("F7 O6 no address makes the kept form lead to another site", async () => {
      const form = { email: ana.email, password: PASSWORD };
      for (const path of ["//evil.example/login", "/..//evil.example/login", "/%2e%2e//evil.example/login.data"]) {
        const page = await without(() => server.send({ path, form }));
        expect(page.text).not.toMatch(/action=\\?"(?!\/[^/])/);
      }
    });

    test("F7 a call is answered with 503 in its own shape, a page that is only looked at without a form", async () => {
      const session = await signIn(server, { email: ana.email, password: PASSWORD });
      const headers = { "content-type": "application/json", cookie: session };
      const call = { path: "/api/profile/updatePrefCurrLang", body: '{"currency_code":"EUR"}', headers };
      const answer = await without(() => server.send(call));
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(JSON.parse(answer.text)).toEqual({ status: 0, message: expect.stringContaining("try again") });
      const page = await without(() => server.send({ path: "/wallet", headers: { cookie: session } }));
      expect([page.status, page.text.includes('method="post"')]).toEqual([503, false]);
    });
  });
});
