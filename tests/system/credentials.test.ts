import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInvitation } from "../../server/accounts/invitations.ts";
import { connect } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { givenAccount, PASSWORD } from "../support/accounts.ts";
import { keyIn, lettersTo, MANY } from "../support/credentials.ts";
import { copySqlite } from "../support/databases.ts";
import type { Answer, Sent } from "../support/http-client.ts";
import { givenOrganisation } from "../support/organisations.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const CODED = "coded.localhost";
const STRICT = "strict.localhost";
const ARABIC = "arabic.localhost";
const NEW = "Porto#Blue7";

let server: RunningServer;
let db: Kysely<Database>;
let ours: Organisation;
let remove: () => Promise<void>;

beforeAll(async () => {
  const copy = await copySqlite();
  db = connect(copy.settings);
  ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], throttle: { ...MANY, letters: 1_000 } });
  const coded = await givenOrganisation(db, { slug: "coded", hosts: [CODED], accessCode: true, throttle: MANY });
  await givenOrganisation(db, { slug: "strict", hosts: [STRICT] });
  await givenOrganisation(db, { slug: "arabic", hosts: [ARABIC], language: "ar", throttle: MANY });
  const always = { active: 1, valid_from: null, valid_until: null, uses_left: null };
  await db
    .insertInto("access_code")
    .values({ organisation_id: coded.id, code: "OPEN", ...always })
    .execute();
  server = await startServer({ database: copy.settings });
  remove = async () => {
    await server.stop();
    await db.destroy();
    await copy.remove();
  };
});

afterAll(() => remove());

describe("the ways to sign up", () => {
  test("SU-01 SI-02 each view leads to the next and to sign-in, and comes back to the page", async () => {
    const login = await server.send({ path: "/login?redirectTo=/credits" });
    expect(login.text).toMatch(/href="\/forgot-password\?redirectTo=%2Fcredits"[^>]*>FORGOT PASSWORD\?/);
    expect(login.text).toMatch(/href="\/signup\?redirectTo=%2Fcredits"[^>]*>SIGN-UP/);
    const { text } = await server.send({ path: "/signup?redirectTo=/credits" });
    expect(text).toMatch(/href="\/signup\/email\?redirectTo=%2Fcredits"[^>]*>SIGN UP WITH EMAIL/);
    expect(text).toContain("ALREADY HAVE AN ACCOUNT?");
    expect(text).toMatch(/href="\/login\?redirectTo=%2Fcredits"[^>]*>SIGN-IN/);
    expect(text).toContain('aria-label="Close sign-up" href="/credits"');
  });

  test("SU-02 the fields of step 1 stand in their order; the code only where the organisation asks for it", async () => {
    const names = (html: string) =>
      [...html.matchAll(/<(?:input|select)[^>]*\bname="([^"]+)"/g)].map(([, name]) => name).filter(isField);
    const fields = ["email", "title", "firstName", "lastName", "nationality", "phoneCountry", "phone"];
    expect(names((await server.send({ path: "/signup/email" })).text)).toEqual(fields);
    expect(names((await server.send({ path: "/signup/email", host: CODED })).text)).toEqual(["accessCode", ...fields]);
  });

  test("SU-06 PH-02 nationality and code are native lists; neither travels with the page's data", async () => {
    const { text } = await server.send({ path: "/signup/email" });
    expect(text.match(/<option/g)?.length).toBeGreaterThan(480);
    expect(text).toContain('<option value="US" selected>United States (US) +1</option>');
    expect(text).toMatch(/<option value="1" selected>American<\/option>/);
    expect(text.match(/United States \(US\)/g)).toHaveLength(1);
    const list = await server.send({ path: "/resources/choices/dial-codes/es" });
    expect(list.headers["cache-control"]).toBe("public, max-age=86400");
    expect(JSON.parse(list.text)).toContainEqual({ value: "ES", label: "España (ES) +34" });
    expect((await server.send({ path: "/resources/choices/other/es" })).status).toBe(404);
  });

  test("PH-01 without scripts the codes are found by name, letters or code, and everything typed stays", async () => {
    for (const [find, codes] of [
      ["spain", ["ES"]],
      ["pt", ["EG", "PT"]],
      ["+351", ["PT"]],
      ["united", ["AE", "GB", "TZ", "UM", "US"]],
    ] as const) {
      const form = { ...DETAILS, email: "typed@example.com", find, intent: "find" };
      const answer = await server.send({ path: "/signup/email", form });
      expect([find, answer.status]).toEqual([find, 200]);
      const list = answer.text.slice(answer.text.indexOf('name="phoneCountry"'));
      const offered = [...list.slice(0, list.indexOf("</select>")).matchAll(/value="([A-Z]{2})"/g)].map(([, c]) => c);
      expect([find, offered.filter((code) => (codes as readonly string[]).includes(code ?? ""))]).toEqual([
        find,
        offered,
      ]);
      expect(offered.length).toBeGreaterThan(0);
      expect(answer.text).toContain('value="typed@example.com"');
      expect(answer.text).not.toContain("error-summary");
    }
  });

  test("RT-16 `?modal=` lays each of them over the page, without scripts too", async () => {
    for (const [modal, heading] of [
      ["signup", "SIGN-UP"],
      ["signup/email", "Sign-up: step 1 of 2"],
      ["forgot-password", "FORGOT PASSWORD?"],
      ["forgot-password/sent", "Check your e-mail"],
    ]) {
      const { text } = await server.send({ path: `/credits?modal=${modal}` });
      expect([modal, /<dialog open="".*<h1[^>]*>([^<]+)<\/h1>.*<div inert="">/s.exec(text)?.[1]]).toEqual([
        modal,
        heading,
      ]);
    }
    const early = await server.send({ path: "/credits?modal=signup/password" });
    expect([early.status, early.headers.location]).toEqual([303, "/credits?modal=signup/email"]);
  });
});

describe("step 1", () => {
  test("SU-03 what is missing is named at its field and in the summary, in the visitor's language", async () => {
    const answer = await server.send({ path: "/signup/email", form: {}, host: CODED });
    expect(answer.status).toBe(400);
    expect(summary(answer)).toEqual([
      "Please Enter The Access Code",
      "Please Enter Email ID",
      "Please Select Title",
      "Please Enter First Name",
      "Please Enter Last Name",
      "Please choose a nationality of the list",
    ]);
    expect(answer.text).toContain('id="sign-up-email-error">Please Enter Email ID');
    expect(answer.text).toContain("<title>Error: Sign-up: step 1 of 2");
    const form = { ...DETAILS, email: "zoe" };
    expect(summary(await server.send({ path: "/signup/email", form }))).toEqual(["Invalid Mail"]);
    const arabic = await server.send({ path: "/signup/email", form: {}, host: ARABIC });
    expect(summary(arabic)).toContain("يرجى إدخال البريد الإلكتروني");
  });

  test("SU-04 SU-05 names and numbers that cannot be are refused, everything typed stays", async () => {
    const form = { ...DETAILS, email: "kept@example.com", firstName: "Zo3", phoneCountry: "ES", phone: "123" };
    const answer = await server.send({ path: "/signup/email", form });
    expect(summary(answer)).toEqual([
      "Please use letters, spaces, apostrophes, hyphens and full stops only",
      "There can be no such number with this country code",
    ]);
    expect(answer.text).toContain('value="Zo3"');
    expect(answer.text).toContain('value="kept@example.com"');
    expect(answer.text).toContain('<option value="ES" selected>');
  });

  test("SU-07 a code that cannot be used is refused at its field; a good one leads on", async () => {
    const form = { ...DETAILS, email: "coded@example.com", accessCode: "nope" };
    const refused = await server.send({ path: "/signup/email", host: CODED, form });
    expect(summary(refused)).toEqual(["This access code cannot be used"]);
    const good = await server.send({ path: "/signup/email", host: CODED, form: { ...form, accessCode: "open" } });
    expect([good.status, good.headers.location]).toEqual([303, "/signup/password?redirectTo=%2F"]);
  });

  test("SU-08 an address that has an account says so, with the way to sign in, which keeps the address", async () => {
    await givenAccount(db, ours, { email: "known@example.com" });
    const answer = await server.send({ path: "/signup/email", form: { ...DETAILS, email: "Known@Example.com" } });
    expect(summary(answer)).toEqual(["User Already Exists. Please login with Email"]);
    expect(answer.text).toMatch(/href="\/login\?redirectTo=%2F"[^>]*>SIGN-IN/);
    const login = await server.send({ path: "/login", headers: { cookie: cookies(answer) } });
    expect(login.text).toContain('value="Known@Example.com"');
  });

  test("SU-09 the cookie is signed, for scripts invisible, half an hour long, and holds nothing but a name", async () => {
    const answer = await server.send({ path: "/signup/email", form: { ...DETAILS, email: "draft@example.com" } });
    const cookie = setCookies(answer).find((each) => each.startsWith("sign_up=")) ?? "";
    expect(cookie).toMatch(/^sign_up=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(decodeURIComponent(cookie), "base64").toString()).not.toContain("draft@");
    const back = await server.send({ path: "/signup/email", headers: { cookie: cookies(answer) } });
    for (const typed of ["draft@example.com", "Zoë", "O&#x27;Neil-Smith", "612345678"])
      expect(back.text).toContain(typed);
    const forged = await server.send({ path: "/signup/password", headers: { cookie: "sign_up=forged" } });
    expect([forged.status, forged.headers.location]).toEqual([303, "/signup/email?redirectTo=%2F"]);
  });
});

describe("step 2", () => {
  test("SU-09 asks for a password twice and for the terms, and shows the way back", async () => {
    const { text } = await step2();
    expect(text).toContain("<title>Sign-up: step 2 of 2");
    expect(text.match(/autoComplete="new-password"/gi)).toHaveLength(2);
    expect(text.match(/maxLength="13"/gi)).toHaveLength(2);
    expect(text).toMatch(/href="\/terms-of-use".*href="\/privacy-policy"/s);
    expect(text).toMatch(/href="\/signup\/email\?redirectTo=%2F"[^>]*>.*Back/s);
  });

  test.each([
    [{ password: NEW, confirm: NEW }, ["PLEASE ACCEPT THE TERMS & CONDITIONS TO PROCEED"]],
    [{ password: NEW, confirm: "other", terms: "on" }, ["Passwords Do Not Match"]],
    [{}, ["PLEASE ACCEPT THE TERMS & CONDITIONS TO PROCEED"]],
    [{ terms: "on" }, [RULE()]],
    [{ password: "Abcdef1", confirm: "Abcdef1", terms: "on" }, [RULE()]],
    [
      { password: "Password1!", confirm: "Password1!", terms: "on" },
      ["This password is one of the first that others would try. Please choose another one"],
    ],
    [
      // The organisation is called Test Travel.
      { password: "Travel#2026", confirm: "Travel#2026", terms: "on" },
      ["Please choose a password without your name, your e-mail address or the name of this site"],
    ],
  ])("PS-01 PS-02 PS-03 PS-04 P3 %j is refused, and no password comes back", async (form, messages) => {
    const { cookie } = await step2();
    const answer = await server.send({ path: "/signup/password", form, headers: { cookie } });
    expect(answer.status).toBe(400);
    expect(summary(answer)).toEqual(messages);
    for (const typed of Object.values(form).filter((value) => value !== "on")) expect(answer.text).not.toContain(typed);
  });

  test.each([
    ["Kabej-4", false],
    ["Kabej-47", true],
    ["Kabeju-4739xy", true],
    ["Kabeju-4739xyz", false],
    ["Kabeju-4739xy".repeat(5).slice(0, 64), false],
  ])(
    "PS-03 SI-06 P2 %s as a password, on the page and in the call: fits is %s, and none is cut",
    async (password, fits) => {
      const { cookie, email } = await step2();
      const form = { password, confirm: password, terms: "on" };
      const page = await server.send({ path: "/signup/password", form, headers: { cookie } });
      expect([page.status, summary(page)]).toEqual(fits ? [303, []] : [400, [RULE()]]);
      const called = `called${drafts}@example.com`;
      const call = await signUpCall(called, password);
      expect([call.status, call.status === 1 ? "" : call.resp]).toEqual(fits ? [1, ""] : [0, RULE()]);
      for (const address of [email, called]) {
        // The right password of an account that waits for its confirmation is answered with that.
        const whole = await server.send({ path: "/login", form: { email: address, password } });
        expect([address, whole.text.includes("NOT CONFIRMED YET")]).toEqual([address, fits]);
        const start = await server.send({ path: "/login", form: { email: address, password: password.slice(0, -1) } });
        const cut = await server.send({ path: "/login", form: { email: address, password: password.slice(0, 13) } });
        expect(start.text).not.toContain("NOT CONFIRMED YET");
        if (password.length > 13) expect(cut.text).not.toContain("NOT CONFIRMED YET");
        const longer = await server.send({ path: "/login", form: { email: address, password: `${password}x` } });
        expect([longer.status, longer.text.includes("NOT CONFIRMED YET")]).toEqual([400, false]);
      }
    },
  );

  test("PS-03 P4 a password with a NUL in it is refused, and none with the mark that stands for it is accepted", async () => {
    for (const password of ["Porto#Blue7\0", "Porto#Blue7\uFFFD"]) {
      const { cookie } = await step2();
      const form = { password, confirm: password, terms: "on" };
      const answer = await server.send({ path: "/signup/password", form, headers: { cookie } });
      expect([answer.status, summary(answer)]).toEqual([400, [RULE()]]);
    }
  });

  test("SU-08 an address that was taken meanwhile is told at the last submit", async () => {
    const { cookie, email } = await step2();
    await givenAccount(db, ours, { email });
    const answer = await server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie } });
    expect(answer.text).toContain("User Already Exists. Please login with Email");
    expect(answer.text).toMatch(/href="\/login\?redirectTo=%2F"[^>]*>SIGN-IN/);
  });

  test("SU-09 three submits at once give three answers that lead to the same message, and one account", async () => {
    const { cookie, email } = await step2();
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie } })),
    );
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      Array(3).fill([303, "/signup/done?redirectTo=%2F"]),
    );
    expect(await lettersTo(db, email)).toHaveLength(1);
  });

  test("SU-13 C1 a form of another site makes no account", async () => {
    const { cookie, email } = await step2();
    const headers = { cookie, origin: "https://evil.example" };
    expect((await server.send({ path: "/signup/password", form: CHOSEN, headers })).status).toBe(403);
    expect(await lettersTo(db, email)).toEqual([]);
  });
});

describe("from sign-up to sign-in", () => {
  test("SU-11 SU-12 M1 M3 message, letter, button, welcome: signed in, the link is used up, its key in no address or log", async () => {
    const { cookie, email } = await step2();
    const made = await server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie } });
    const done = await server.send({ path: "/signup/done", headers: { cookie } });
    expect(done.text).toContain("You have to accept it to continue your registration.");
    expect(made.headers["set-cookie"]?.join()).not.toContain("userToken");

    const key = keyIn((await lettersTo(db, email))[0] as never);
    for (const method of ["HEAD", "GET", "GET"]) {
      const opened = await server.send({ path: `/verify-account?key=${key}`, method });
      expect([opened.status, opened.headers.location]).toEqual([303, "/verify-account"]);
    }
    const opened = await server.send({ path: `/verify-account?key=${key}` });
    expect(setCookies(opened)[0]).toMatch(/^confirm_key=[^;]+; Max-Age=1800; .*HttpOnly; SameSite=Lax$/);
    const withKey = { cookie: cookies(opened) };
    const page = await server.send({ path: "/verify-account", headers: withKey });
    expect(page.text).toContain("CONFIRM MY E-MAIL ADDRESS");
    expect(page.text).not.toContain(key);

    const confirmed = await server.send({ path: "/verify-account", form: { intent: "confirm" }, headers: withKey });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/signup/done?redirectTo=/"]);
    const welcome = await server.send({ path: "/signup/done", headers: { cookie: cookies(confirmed) } });
    expect(welcome.text).toContain("Welcome, Zoë");

    const again = await server.send({ path: "/verify-account", form: { intent: "confirm" }, headers: withKey });
    expect([again.status, again.headers.location]).toEqual([303, "/verify-account"]);
    const gone = await server.send({ path: "/verify-account", headers: withKey });
    expect(gone.text).toMatch(/This link no longer works.*SEND A NEW LETTER/s);
    const signedIn = await server.send({ path: "/login", form: { email, password: NEW } });
    expect(signedIn.status).toBe(303);

    await server.requestLine(signedIn);
    const lines = JSON.stringify(server.lines());
    for (const secret of [key, NEW, email]) expect(lines).not.toContain(secret);
  });

  test("SI-12 the letter is offered again after the right password, and for any address with the same answer", async () => {
    const fresh = await givenAccount(db, ours, { email: "fresh@example.com", status: "unconfirmed" });
    const refused = await server.send({ path: "/login", form: { email: fresh.email, password: PASSWORD } });
    expect(refused.text).toMatch(
      /<form method="post" action="\/verify-account">.*value="fresh@example\.com".*Send the confirmation again/s,
    );
    const wrong = await server.send({ path: "/login", form: { email: fresh.email, password: "Wrong-2026" } });
    expect(wrong.text).not.toContain("Send the confirmation again");
    for (const email of [fresh.email, "nobody@example.com"]) {
      const answer = await server.send({ path: "/verify-account", form: { email } });
      expect([answer.status, answer.headers.location]).toEqual([303, "/verify-account?sent=1"]);
    }
    expect(await lettersTo(db, fresh.email)).toHaveLength(1);
    expect((await server.send({ path: "/verify-account?sent=1" })).text).toContain("a new letter is on its way");
  });

  test("SI-08 a sign-in ends the sign-up that was begun, who sent the visitor stays", async () => {
    const { cookie } = await step2();
    const sent = await server.send({ path: "/?referral_code=FRIEND" });
    const known = await givenAccount(db, ours);
    const headers = { cookie: `${cookie}; ${cookies(sent)}` };
    const answer = await server.send({ path: "/login", form: { email: known.email, password: PASSWORD }, headers });
    const dropped = setCookies(answer).filter((each) => each.includes("Max-Age=0"));
    expect(dropped.map((each) => each.split("=")[0])).toEqual(["sign_up"]);
  });
});

describe("passwords", () => {
  test("SI-01 P6 wherever one is typed the browser knows which it is, and nothing keeps it from being pasted", async () => {
    const account = await givenAccount(db, ours);
    const login = { path: "/login", form: { email: account.email, password: PASSWORD } };
    const member = { cookie: cookies(await server.send(login)) };
    const draft = { cookie: (await step2()).cookie };
    const [known, chosen] = ["current-password", "new-password"];
    for (const [path, headers, kinds] of [
      ["/login", {}, [known]],
      ["/signup/password", draft, [chosen, chosen]],
      ["/change-password", member, [known, chosen, chosen]],
      ["/user/email", member, [known]],
      ["/user/delete", member, [known]],
    ] as [string, Record<string, string>, string[]][]) {
      const { text } = await server.send({ path, headers });
      const inputs = text.match(/<input[^>]*type="password"[^>]*>/g) ?? [];
      expect([path, inputs.map((input) => /autoComplete="([^"]*)"/i.exec(input)?.[1])]).toEqual([path, kinds]);
      expect(inputs.join("")).not.toMatch(/readonly|disabled|\son\w+=/i);
    }
    for (const path of ["/login", "/forgot-password"])
      expect((await server.send({ path })).text).toMatch(/name="email"[^>]*autoComplete="username"/i);
  });

  test("PW-01 E1 E2 known and unknown addresses get the same page, of the same length within 5 bytes", async () => {
    const known = await givenAccount(db, ours, { email: "aaaa@example.com" });
    const [one, other] = await Promise.all(
      [known.email, "bbbb@example.com"].map((email) => server.send({ path: "/forgot-password", form: { email } })),
    );
    expect([one?.status, one?.headers.location]).toEqual([303, "/forgot-password/sent?redirectTo=%2F"]);
    expect([other?.status, other?.headers.location]).toEqual([one?.status, one?.headers.location]);
    const failures = await Promise.all(
      [known.email, "bbbb@example.com"].map((email) =>
        server.send({ path: "/login", form: { email, password: "Wrong-2026" } }),
      ),
    );
    const [first, second] = failures.map(({ text }) => text.length);
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeLessThanOrEqual(5);
    expect(Object.keys(failures[0]?.headers ?? {})).toEqual(Object.keys(failures[1]?.headers ?? {}));
    const empty = await server.send({ path: "/forgot-password", form: { email: " " } });
    expect(summary(empty)).toEqual(["Please Enter Email Address"]);
  });

  test("PW-02 M3 M5 P8 the mailed link leads to a form without the key in its address, and signs in with the new password", async () => {
    const account = await givenAccount(db, ours);
    const old = await server.send({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const headers = { cookie: await openReset(account.email) };
    const page = await server.send({ path: "/change-password", headers });
    expect(page.text).toMatch(/CHOOSE A NEW PASSWORD/);
    expect(page.headers["referrer-policy"]).toBe("strict-origin");
    expect(page.text).not.toMatch(/(?:src|href|action|content)="(?:https?:)?\/\//);
    expect(page.text).not.toContain('name="current"');
    const weak = await server.send({ path: "/change-password", form: { password: "x", confirm: "x" }, headers });
    expect(summary(weak)).toEqual([RULE()]);
    const form = { password: NEW, confirm: NEW };
    const answer = await server.send({ path: "/change-password", form, headers });
    expect([answer.status, answer.headers.location]).toEqual([303, "/change-password?changed=1"]);
    expect(await isSignedIn(cookies(old))).toBe(false);
    expect(await isSignedIn(cookies(answer))).toBe(true);
    const used = await server.send({ path: "/change-password", headers });
    expect(used.text).toMatch(/This link no longer works.*href="\/forgot-password/s);
    const twice = await server.send({ path: "/change-password", form, headers });
    expect([twice.status, twice.text.includes("This link no longer works")]).toEqual([400, true]);
  });

  test("PW-03 P7 P8 signed in, the current password is asked too; guests sign in first", async () => {
    const guest = await server.send({ path: "/change-password" });
    expect([guest.status, guest.headers.location]).toEqual([302, "/login?redirectTo=%2Fchange-password"]);
    const account = await givenAccount(db, ours);
    const login = { path: "/login", form: { email: account.email, password: PASSWORD } };
    const [mine, phone] = [cookies(await server.send(login)), cookies(await server.send(login))];
    const change = (form: Record<string, string>) =>
      server.send({ path: "/change-password", form, headers: { cookie: mine } });
    expect(summary(await change({ current: "Wrong-2026", password: NEW, confirm: NEW }))).toEqual([
      "This is not your current password",
    ]);
    expect(summary(await change({ current: PASSWORD, password: NEW, confirm: "x" }))).toEqual([
      "Passwords Do Not Match",
    ]);
    const answer = await change({ current: PASSWORD, password: NEW, confirm: NEW });
    expect([answer.status, answer.headers.location]).toEqual([303, "/change-password?changed=1"]);
    expect([await isSignedIn(mine), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await lettersTo(db, account.email)).at(-1)?.subject).toMatch(/was changed/);
  });

  test("PW-01 M4 the link leads to the organisation's own site, whatever the request claims", async () => {
    const account = await givenAccount(db, ours);
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const form = { email: account.email };
    for (const host of [
      "evil.example",
      "localhost.evil.example",
      "localhost@evil.example",
      "localhost:80@evil.example",
    ]) {
      expect([host, (await server.send({ path: "/forgot-password", host, form })).status]).toEqual([host, 404]);
    }
    expect(await lettersTo(db, account.email)).toEqual([]);
    await server.send({ path: "/forgot-password", form, headers });
    expect((await lettersTo(db, account.email))[0]?.text).toContain("http://localhost/change-password?key=");
  });
});

describe("throttling", () => {
  test("SI-11 L1 L4 the sixth failure is answered with 429, when to try again, and the form as it was; forged headers do not help", async () => {
    const account = await givenAccount(db, await organisationOf(STRICT));
    const attempt = (count: number, password = "Wrong-2026") =>
      server.send({
        path: "/login",
        host: STRICT,
        form: { email: count % 2 ? account.email : account.email.toUpperCase(), password, remember: "on" },
        headers: {
          "x-forwarded-for": `198.51.100.${count}`,
          "true-client-ip": `198.51.100.${count}`,
          "x-real-ip": `198.51.100.${count}`,
        },
      });
    for (let count = 0; count < 5; count++) expect((await attempt(count)).status).toBe(400);
    const answer = await attempt(6, PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(50);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(summary(answer)).toEqual(["Too many attempts. Please try again in 1 minute."]);
    expect(answer.text).toContain(`value="${account.email.toUpperCase()}"`);
    expect(answer.headers["set-cookie"]?.join() ?? "").not.toContain("userToken");
    const line = await server.line((each) => each.event === "authn_login_fail_max");
    expect(line).toMatchObject({
      clientAddress: "127.0.0.1",
      outcome: "failure",
      reason: "throttled",
      accountId: account.id,
    });
  });

  test("SI-11 L1 of thirty tries five are made, for an address somebody has as for one nobody has, with one wording", async () => {
    const account = await givenAccount(db, await organisationOf(STRICT));
    const answers = new Map<string, Answer[]>();
    for (const email of [account.email, `Eve.${account.email.slice(4)}`]) {
      const tries: Answer[] = [];
      for (let count = 0; count < 30; count++)
        tries.push(await server.send({ path: "/login", host: STRICT, form: { email, password: "Wrong-2026" } }));
      expect(tries.map(({ status }) => status)).toEqual([...Array(5).fill(400), ...Array(25).fill(429)]);
      for (const refused of tries.slice(5)) {
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
        expect(refused.text).toContain(`value="${email}"`);
      }
      answers.set(email, tries);
    }
    const [known, unknown] = [...answers].map(([email, tries]) =>
      tries.map(({ text, headers }) => [text.replaceAll(email, "").replace(ONE_TIME, ""), Object.keys(headers)]),
    );
    expect(unknown).toEqual(known);
  });

  test("SU-07 SU-08 access codes and accounts are not for guessing: 429, and the form as it was", async () => {
    const answers: Answer[] = [];
    for (let count = 0; count < 31; count++) {
      answers.push(
        await server.send({
          path: "/signup/email",
          host: STRICT,
          form: { ...DETAILS, email: `guess${count}@example.com` },
        }),
      );
    }
    expect(answers.slice(0, 30).every(({ status }) => status === 303)).toBe(true);
    expect(answers[30]?.status).toBe(429);
    expect(answers[30]?.text).toContain('value="guess30@example.com"');
    expect(Number(answers[30]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the auth log", () => {
  test("OPS-01 G1 whatever happens to an account is one line: what, how it ended and why, whose, from where; no page tells why", async () => {
    const account = await givenAccount(db, ours);
    const fresh = await givenAccount(db, ours, { status: "unconfirmed" });
    const of = (cookie: string) => ({ headers: { cookie } });
    const login = (email: string, password: string) => ({ path: "/login", form: { email, password } });
    const change = (current: string, password: string) => ({ current, password, confirm: password });
    const cookie = cookies(await server.send(login(account.email, PASSWORD)));
    const other = cookies(await server.send(login(account.email, PASSWORD)));
    const reset = await openReset(account.email);
    const whose = { accountId: account.id };
    const steps: [Sent, event: string, outcome: string, reason: string | undefined, who: object][] = [
      [login(account.email, PASSWORD), "authn_login_success", "success", undefined, whose],
      [login("eve@example.com", PASSWORD), "authn_login_fail", "failure", "unknown-email", { emailHash: HASH }],
      [login(account.email, "Wrong-2026"), "authn_login_fail", "failure", "wrong-password", whose],
      [login(fresh.email, PASSWORD), "authn_login_fail", "failure", "unconfirmed", { accountId: fresh.id }],
      [{ path: "/logout", form: {}, ...of(other) }, "session_expired", "success", "logout", whose],
      [
        { path: "/change-password", form: change("Wrong-2026", NEW), ...of(cookie) },
        ...(["authn_password_change_fail", "failure", "wrong-password", whose] as const),
      ],
      [
        { path: "/forgot-password", form: { email: fresh.email } },
        ...(["authn_password_reset_request", "success", undefined, { accountId: fresh.id }] as const),
      ],
      [
        { path: "/change-password", form: { password: NEW, confirm: NEW }, ...of(reset) },
        ...(["authn_password_change", "success", "reset", whose] as const),
      ],
      [
        { path: "/change-password", form: { password: NEW, confirm: NEW }, ...of(reset) },
        ...(["authn_password_change_fail", "failure", "key-used", whose] as const),
      ],
    ];
    for (const [request, event, outcome, reason, who] of steps) {
      const answer = await server.send(request);
      const { requestId } = await server.requestLine(answer);
      const told = server.lines().filter((line) => line["msg"] === "auth" && line.requestId === requestId);
      const facts = { time: expect.stringMatching(/^2\d{3}-.*Z$/), organisation: "ours", clientAddress: "127.0.0.1" };
      expect(told).toEqual([expect.objectContaining({ event, outcome, ...facts, ...who })]);
      expect([event, told[0]?.["reason"]]).toEqual([event, reason]);
      if (reason && outcome === "failure") expect(answer.text).not.toContain(reason);
    }
  });
});

describe("outside names", () => {
  test.each([
    ["/credits?lang=es&x=1", "/credits?x=1"],
    ["/credits?lang=xx", "/credits"],
    ["/credits?signup", "/signup?redirectTo=%2Fcredits"],
    ["/credits?signup=0", "/credits"],
    ["/credits?action=login", "/login?redirectTo=%2Fcredits"],
    ["/credits?action=signup&x=1", "/signup?redirectTo=%2Fcredits%3Fx%3D1"],
    ["/?action=forgot-password&redirect=/wallet", "/forgot-password?redirectTo=%2Fwallet"],
    ["/?action=login&redirect=https://evil.example", "/login?redirectTo=%2F"],
    ["/?action=login&redirect=//evil.example", "/login?redirectTo=%2F"],
    ["/?action=login&redirect=/%5Cevil.example", "/login?redirectTo=%2F"],
    ["/?action=__proto__", "/"],
    ["/login?redirect=/wallet", "/login?redirectTo=%2Fwallet"],
    ["/?key=nothing-of-ours", "/"],
    ["/?referral_code=F&referral_name=Ana&referral_org=azul&trip_id=9&q=a%20b", "/?q=a+b"],
    ["/change-password?key=abc&lang=es", "/change-password"],
  ])("QP-01 O6 %s leads once to %s", async (path, location) => {
    const answer = await server.send({ path });
    expect([302, 303]).toContain(answer.status);
    expect(answer.headers.location).toBe(location);
  });

  test.each(["/credits?q=a%20b&x=%2F", "/credits?", "/credits?redirect=https://evil.example"])(
    "QP-01 %s is left alone",
    async (path) => expect((await server.send({ path })).status).toBe(200),
  );

  test("QP-01 referral, trip and language of the first visit are stored with the account", async () => {
    const first = await server.send({ path: "/?referral_code=FRIEND&referral_name=Ana&trip_id=9" });
    const second = await server.send({
      path: "/credits?referral_org=azul&lang=es",
      headers: { cookie: cookies(first) },
    });
    const visited = cookies(second);
    const { cookie, email } = await step2(visited);
    await server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie: `${visited}; ${cookie}` } });
    const row = await db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
    expect(row).toMatchObject({
      referral_code: "FRIEND",
      referral_name: "Ana",
      referral_org: "azul",
      trip_id: "9",
      language: "es-ES",
    });
    expect((await lettersTo(db, email))[0]?.subject).toMatch(/^Confirma tu correo/);
  });

  test("SU-16 an invitation opens the sign-up with what it knows; its key leaves the address", async () => {
    const invitation = {
      mastercode: "",
      email: "invited@example.com",
      firstname: "Ivo",
      lastname: "Invited",
      title: 9,
      phonenumber: "612345678",
      countrycode: "ES",
      lang: "es-ES",
      tripid: "t",
    };
    const key = await createInvitation(db, ours.id, invitation, Date.now());
    const opened = await server.send({ path: `/credits?key=${key}` });
    expect([opened.status, opened.headers.location]).toEqual([302, "/signup/email?redirectTo=%2Fcredits"]);
    const page = await server.send({ path: "/signup/email", headers: { cookie: cookies(opened) } });
    for (const known of ["invited@example.com", "Ivo", "Invited", "612345678", '<option value="ES" selected>'])
      expect(page.text).toContain(known);
    expect(page.text).toMatch(/<option value="1" selected(?:="")?>Miss/);
    const elsewhere = await server.send({ path: `/credits?key=${key}`, host: STRICT });
    expect(elsewhere.headers.location).toBe("/credits");
  });
});

/** Ids and nonces, which differ in every answer. */
const ONE_TIME = /[\w-]{8}(?:-[\w-]{4}){3}-[\w-]{12}|nonce="[^"]*"/g;

const HASH = expect.stringMatching(/^[\w-]{43}$/);

const DETAILS = {
  title: "3",
  firstName: "Zoë",
  lastName: "O'Neil-Smith",
  nationality: "7",
  phoneCountry: "ES",
  phone: "612345678",
};
const CHOSEN = { password: NEW, confirm: NEW, terms: "on" };
const isField = (name: string | undefined) =>
  name !== undefined && !["find", "lan_code", "currency_code"].includes(name);

function RULE(): string {
  return "PASSWORD MUST BE BETWEEN 8-13 CHARACTERS IN LENGTH AND MUST COMPRISE OF AT LEAST 1 LOWERCASE ALPHABET (A-Z), 1 UPPERCASE ALPHABET (A-Z), 1 NUMBER (0-9) AND 1 SPECIAL CHARACTER";
}

let drafts = 0;

/** CALL-05: an account by the JSON call. */
async function signUpCall(email_id: string, password: string): Promise<{ status: number; resp: string }> {
  const userdetails = { email_id, first_name: "Zoë", last_name: "O'Neil-Smith", title: 3 };
  const jsonRegister = { email_id, password, nationality: 7, title: 3, userdetails };
  const answer = await server.send({
    path: "/api/signUp",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonRegister }),
  });
  return JSON.parse(answer.text);
}

/** A visitor who has done step 1: the page of step 2, and what the browser holds. */
async function step2(visited = ""): Promise<{ text: string; cookie: string; email: string }> {
  const email = `visitor${++drafts}@example.com`;
  const headers: Sent["headers"] = visited ? { cookie: visited } : {};
  const cookie = cookies(await server.send({ path: "/signup/email", form: { ...DETAILS, email }, headers }));
  const { text } = await server.send({ path: "/signup/password", headers: { cookie } });
  return { text, cookie, email };
}

/** The cookie of a browser that opened the reset link of this account. */
async function openReset(email: string): Promise<string> {
  await server.send({ path: "/forgot-password", form: { email } });
  const letter = (await lettersTo(db, email)).at(-1);
  const path = `/change-password?key=${keyIn(letter as never)}`;
  // Programs that look through mail open it too.
  for (const method of ["HEAD", "GET"]) await server.send({ path, method });
  const opened = await server.send({ path });
  expect([opened.status, opened.headers.location]).toEqual([303, "/change-password"]);
  return cookies(opened);
}

async function organisationOf(host: string): Promise<{ id: string }> {
  const row = await db.selectFrom("organisation_host").selectAll().where("host", "=", host).executeTakeFirstOrThrow();
  return { id: row.organisation_id };
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await server.send({ path: "/user-details", headers: { cookie } })).status === 200;
}

/** The messages of the error summary. */
function summary({ text }: Answer): string[] {
  const box = /id="error-summary".*?<\/ul>/s.exec(text)?.[0] ?? "";
  return [...box.matchAll(/<li>(?:<a[^>]*>)?([^<]+)/g)].map(([, message]) => (message ?? "").replaceAll("&amp;", "&"));
}

const setCookies = (answer: Answer): string[] => answer.headers["set-cookie"] ?? [];

/** What a browser would send after this answer. */
const cookies = (answer: Answer): string =>
  setCookies(answer)
    .filter((each) => !each.includes("Max-Age=0"))
    .map((each) => each.split(";")[0])
    .join("; ");
