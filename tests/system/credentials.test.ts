import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookies, setCookies, summary } from "../drivers/answers.ts";
import { callApi } from "../drivers/api-calls.ts";
import {
  ARABIC,
  CHOSEN,
  CODED,
  type CredentialsSite,
  DETAILS,
  NEW,
  RULE,
  startCredentialsSite,
} from "../drivers/credentials-site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { emailsTo, keyIn } from "../fixtures/credentials.ts";

let site: CredentialsSite;
let server: CredentialsSite["server"];
let db: CredentialsSite["db"];
let ours: CredentialsSite["ours"];
let step2: CredentialsSite["step2"];

beforeAll(async () => {
  site = await startCredentialsSite();
  ({ server, db, ours, step2 } = site);
});

afterAll(() => site.stop());

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
    expect(text).toContain('<option value="US" selected="">United States (US) +1</option>');
    expect(text).toMatch(/<option value="1" selected="">American<\/option>/);
    expect(text.match(/United States \(US\)/g)).toHaveLength(1);
    const list = await server.send({ path: "/resources/choices/dial-codes/es" });
    expect(list.headers["cache-control"]).toBe("public, max-age=86400");
    expect(JSON.parse(list.text)).toContainEqual(expect.objectContaining({ value: "ES", label: "España (ES) +34" }));
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
      ["forgot-password/sent", "Check your email"],
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
      "Please choose a nationality from the list",
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
      "Use only letters, spaces, apostrophes, hyphens and periods",
      "This number isn't valid for the country code",
    ]);
    expect(answer.text).toContain('value="Zo3"');
    expect(answer.text).toContain('value="kept@example.com"');
    expect(answer.text).toContain('<option value="ES" selected="">');
  });

  test("SU-07 a code that cannot be used is refused at its field; a good one leads on", async () => {
    const form = { ...DETAILS, email: "coded@example.com", accessCode: "nope" };
    const refused = await server.send({ path: "/signup/email", host: CODED, form });
    expect(summary(refused)).toEqual(["This access code isn't valid"]);
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
    // A longer one is refused, not cut by the browser to a password its owner never typed.
    expect(text).not.toMatch(/<input[^>]*maxLength/i);
    expect(text).toMatch(/href="\/terms-of-use".*href="\/privacy-policy"/s);
    expect(text).toMatch(/href="\/signup\/email\?redirectTo=%2F"[^>]*>.*Back/s);
  });

  test.each([
    [{ password: NEW, confirm: NEW }, ["PLEASE ACCEPT THE TERMS & CONDITIONS TO PROCEED"]],
    [{ password: NEW, confirm: "other", terms: "on" }, ["Passwords Do Not Match"]],
    [{}, [RULE, "PLEASE ACCEPT THE TERMS & CONDITIONS TO PROCEED"]],
    [{ terms: "on" }, [RULE]],
    [{ password: "Abcdef1", confirm: "Abcdef1", terms: "on" }, [RULE]],
    [
      { password: "Password1!", confirm: "Password1!", terms: "on" },
      ["This password is too easy to guess. Please choose another."],
    ],
    [
      // The organisation is called Test Travel.
      { password: "Travel#2026", confirm: "Travel#2026", terms: "on" },
      ["Choose a password without your name, your email address or the name of this site"],
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
      expect([page.status, summary(page)]).toEqual(fits ? [303, []] : [400, [RULE]]);
      const called = `called.${email}`;
      const call = await signUpCall(called, password);
      expect([call.status, call.status === 1 ? "" : call.resp]).toEqual(fits ? [1, ""] : [0, RULE]);
      for (const address of [email, called]) {
        // The right password of an account that waits for its confirmation is answered with that.
        const whole = await server.send({ path: "/login", form: { email: address, password } });
        expect([address, whole.text.includes("CONFIRMED YET")]).toEqual([address, fits]);
        const start = await server.send({ path: "/login", form: { email: address, password: password.slice(0, -1) } });
        const cut = await server.send({ path: "/login", form: { email: address, password: password.slice(0, 13) } });
        expect(start.text).not.toContain("CONFIRMED YET");
        if (password.length > 13) expect(cut.text).not.toContain("CONFIRMED YET");
        const longer = await server.send({ path: "/login", form: { email: address, password: `${password}x` } });
        expect([longer.status, longer.text.includes("CONFIRMED YET")]).toEqual([400, false]);
      }
    },
  );

  test("PS-03 P4 a password with a NUL in it is refused, and none with the mark that stands for it is accepted", async () => {
    for (const password of ["Porto#Blue7\0", "Porto#Blue7\uFFFD"]) {
      const { cookie } = await step2();
      const form = { password, confirm: password, terms: "on" };
      const answer = await server.send({ path: "/signup/password", form, headers: { cookie } });
      expect([answer.status, summary(answer)]).toEqual([400, [RULE]]);
    }
  });

  test("SU-08 reports an address that was taken meanwhile at the last submit", async () => {
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
    expect(await emailsTo(db, email)).toHaveLength(1);
  });

  test("SU-13 C1 a form of another site makes no account", async () => {
    const { cookie, email } = await step2();
    const headers = { cookie, origin: "https://evil.example" };
    expect((await server.send({ path: "/signup/password", form: CHOSEN, headers })).status).toBe(403);
    expect(await emailsTo(db, email)).toEqual([]);
  });
});

describe("from sign-up to sign-in", () => {
  test("SU-11 SU-12 M1 M3 message, email, button, welcome: signed in, the link is used up, its key in no address or log", async () => {
    const { cookie, email } = await step2();
    const made = await server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie } });
    const done = await server.send({ path: "/signup/done", headers: { cookie } });
    expect(done.text).toContain("Open it to finish signing up.");
    expect(made.headers["set-cookie"]?.join()).not.toContain("userToken");

    const key = keyIn((await emailsTo(db, email))[0] as never);
    for (const method of ["HEAD", "GET", "GET"]) {
      const opened = await server.send({ path: `/verify-account?key=${key}`, method });
      expect([opened.status, opened.headers.location]).toEqual([303, "/verify-account"]);
    }
    const opened = await server.send({ path: `/verify-account?key=${key}` });
    expect(setCookies(opened)[0]).toMatch(/^confirm_key=[^;]+; Max-Age=1800; .*HttpOnly; SameSite=Lax$/);
    const withKey = { cookie: cookies(opened) };
    const page = await server.send({ path: "/verify-account", headers: withKey });
    expect(page.text).toContain("CONFIRM MY EMAIL ADDRESS");
    expect(page.text).not.toContain(key);

    const confirmed = await server.send({ path: "/verify-account", form: { intent: "confirm" }, headers: withKey });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/signup/done?redirectTo=%2F"]);
    const completeSignIn = await server.send({ path: "/signup/done", headers: { cookie: cookies(confirmed) } });
    expect(completeSignIn.text).toContain("Welcome, Zoë");

    const again = await server.send({ path: "/verify-account", form: { intent: "confirm" }, headers: withKey });
    expect([again.status, again.headers.location]).toEqual([303, "/verify-account"]);
    const gone = await server.send({ path: "/verify-account", headers: withKey });
    expect(gone.text).toMatch(/This link no longer works.*href="\/login\?[^>]*>SIGN-IN.*SEND A NEW EMAIL/s);
    const signedIn = await server.send({ path: "/login", form: { email, password: NEW } });
    expect(signedIn.status).toBe(303);

    await server.requestLine(signedIn);
    const lines = JSON.stringify(server.lines());
    for (const secret of [key, NEW, email]) expect(lines).not.toContain(secret);
  });

  test("SI-12 the email is offered again after the right password, and for any address with the same answer", async () => {
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
    expect(await emailsTo(db, fresh.email)).toHaveLength(1);
    expect((await server.send({ path: "/verify-account?sent=1" })).text).toContain("sent you a new email");
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

const isField = (name: string | undefined) =>
  name !== undefined && !["find", "lan_code", "currency_code"].includes(name);

/** CALL-05: an account by the JSON call. */
async function signUpCall(email_id: string, password: string): Promise<{ status: number; resp: string }> {
  const userdetails = { email_id, first_name: "Zoë", last_name: "O'Neil-Smith", title: 3 };
  const jsonRegister = { email_id, password, nationality: 7, title: 3, userdetails };
  return (await callApi(server, "/api/signUp", { jsonRegister })).json;
}
