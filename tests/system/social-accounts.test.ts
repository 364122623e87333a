import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../server/crypto/ids.ts";
import type { Step } from "../drivers/browser.ts";
import {
  type ProviderName,
  type SocialSite,
  sessionCookieOf,
  startSocialSite,
  type Viewer,
} from "../drivers/social-site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";

let site: SocialSite;
let browser: Viewer;

beforeAll(async () => {
  site = await startSocialSite();
});

afterAll(() => site.stop());

beforeEach(() => {
  browser = site.viewer();
});

describe.each<ProviderName>(["google", "facebook"])("%s", (name) => {
  test("RT-16 redirects a guest without an account to sign-up, filled in with the provider's details", async () => {
    site.provider.expect({ sub: newId(), email: `${newId()}@example.com`, given_name: "Ana", first_name: "Ana" });
    const back = await browser.signIn(name, { redirectTo: "/credits" });
    expect(back.location).toBe("/signup/email");
    expect(sessionCookieOf(back)).toBe("");
  });

  test("SU-10 what the provider told is there to be completed; no password, no access code", async () => {
    const email = `${newId()}@example.com`;
    site.provider.expect({
      sub: newId(),
      email,
      given_name: "Zoë",
      first_name: "Zoë",
      last_name: "O'Hara",
      family_name: "O'Hara",
    });
    const { text } = await browser.visit({ path: (await browser.signIn(name)).location });
    expect(text).toContain("COMPLETE YOUR INFORMATION");
    expect(text).toContain("PLEASE REVIEW AND COMPLETE ANY MISSING INFORMATION");
    for (const value of [email, "Zoë", "O&#x27;Hara"]) expect(text).toContain(`value="${value}"`);
    expect(text).not.toMatch(/name="(?:password|accessCode)"/);
  });

  test("SU-10 SU-11 an e-mail that the provider does not confirm is confirmed by email first, then the provider opens the account", async () => {
    const email = `${newId()}@example.com`;
    site.provider.expect({ sub: newId(), email });
    const done = await complete(await browser.signIn(name), { email });
    expect([done.status, done.location.split("?")[0]]).toEqual([303, "/signup/done"]);
    expect(sessionCookieOf(done)).toBe("");
    const received = await site.db
      .selectFrom("outbox")
      .selectAll()
      .where("to_address", "=", email)
      .executeTakeFirstOrThrow();
    browser = site.viewer();
    await browser.isRefused(await browser.throughProvider((await browser.leave(name)).location), "unconfirmed");
    const link = /\/verify-account\?key=[\w-]+/.exec(received.text)?.[0] ?? "";
    await browser.visit({ path: (await browser.visit({ path: link })).location });
    await browser.visit({ path: "/verify-account", form: { intent: "confirm" } });
    browser = site.viewer();
    expect((await browser.signIn(name)).location).toBe("/");
  });

  test("SU-10 asks for an email address that the provider doesn't give, and confirms it by email", async () => {
    const email = `${newId()}@example.com`;
    site.provider.expect({ sub: newId() });
    const done = await complete(await browser.signIn(name), { email });
    expect([done.status, sessionCookieOf(done)]).toEqual([303, ""]);
    expect(await site.db.selectFrom("outbox").select("id").where("to_address", "=", email).execute()).toHaveLength(1);
  });

  test("SU-10 an e-mail that was typed over the one the provider confirmed is confirmed by email too", async () => {
    const email = `${newId()}@example.com`;
    site.provider.expect({ sub: newId(), email: "confirmed@example.com", email_verified: true });
    const done = await complete(await browser.signIn(name), { email });
    expect([done.status, sessionCookieOf(done)]).toEqual([303, ""]);
  });

  test("SU-01 ER-02 returns a guest who refuses to the sign-up methods; choosing another one drops the pending identity", async () => {
    site.provider.expect({ sub: newId() }, { denies: true });
    const back = await browser.signIn(name, { redirectTo: "/credits", from: "signup" });
    expect(back.location).toBe("/signup?redirectTo=%2Fcredits");
    expect((await browser.visit({ path: back.location })).text).toContain("sign you in with");
    const over = await browser.signIn(name, { redirectTo: "/credits", from: "signup-modal" });
    expect(over.location).toBe("/credits?modal=signup");
    expect((await browser.visit({ path: over.location })).text).toContain("sign you in with");
    site.provider.expect({ sub: newId() });
    await browser.signIn(name, { from: "signup" });
    await browser.visit({ path: "/signup" });
    expect((await browser.visit({ path: "/signup/email" })).text).not.toContain("COMPLETE YOUR INFORMATION");
  });

  test("AC-06 O4 an account with the same address is not opened, whether the provider confirms the address or not", async () => {
    const account = await givenAccount(site.db, site.ours);
    for (const email_verified of [false, true]) {
      browser = site.viewer();
      site.provider.expect({ sub: newId(), email: account.email.toUpperCase(), email_verified });
      const back = await browser.signIn(name);
      expect(back.location).toBe("/login/link");
      expect(sessionCookieOf(back)).toBe("");
    }
  });

  test("AC-06 its password links it: from then on the provider opens it", async () => {
    const account = await givenAccount(site.db, site.ours);
    const sub = newId();
    site.provider.expect({ sub, email: account.email });
    await browser.signIn(name, { redirectTo: "/credits" });
    const page = await browser.visit({ path: "/login/link" });
    expect(page.text).toContain("CONNECT YOUR ACCOUNT");
    expect(page.text).toContain(account.email);

    const wrong = await browser.visit({ path: "/login/link", form: { intent: "password", password: "Wrong-2026" } });
    expect([wrong.status, wrong.text.includes("INVALID EMAIL ADDRESS OR PASSWORD")]).toEqual([400, true]);
    const linked = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect([linked.status, linked.location]).toEqual([303, "/credits"]);
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
    expect((await browser.visit({ path: "/login/link" })).location).toBe("/login");

    browser = site.viewer();
    expect((await browser.signIn(name)).location).toBe("/");
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
  });

  test("AC-06 S9 a linking that is refused leaves no session behind, for the browser or in the list of devices", async () => {
    const account = await givenAccount(site.db, site.ours);
    const { account: quicker } = await site.givenMember(name === "google" ? "facebook" : "google");
    const sub = newId();
    site.provider.expect({ sub, email: account.email });
    await browser.signIn(name);
    // While the page waits for the password, the identity is linked to another account.
    const issuer = name === "google" ? site.provider.url : "https://www.facebook.com";
    const whose = { organisation_id: site.ours.id, account_id: quicker.id, created_at: 0, last_used_at: 0 };
    await site.db
      .insertInto("sign_in_identity")
      .values({ ...whose, provider: name, issuer, subject: sub })
      .execute();
    const taken = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect([taken.status, taken.text.includes("already connected to another account")]).toEqual([400, true]);
    expect(sessionCookieOf(taken)).toBe("");
    const sessions = await site.db.selectFrom("session").select("id").where("account_id", "=", account.id).execute();
    expect(sessions).toEqual([]);
  });

  test("AC-06 linked identities are listed, and removed", async () => {
    const { sub } = await site.givenMember(name);
    site.provider.expect({ sub });
    await browser.signIn(name);
    const label = name === "google" ? "Google" : "Facebook";
    expect((await browser.visit({ path: "/user/sign-in-methods" })).text).toContain(`Disconnect ${label}`);
    const removed = await browser.visit({ path: "/user/sign-in-methods", form: { provider: name } });
    expect([removed.status, removed.location]).toEqual([303, `/user/sign-in-methods?done=${name}`]);
    const { text } = await browser.visit({ path: `/user/sign-in-methods?done=${name}` });
    expect(text).toContain(`You can no longer sign in with ${label}.`);
    expect(text).toContain(`Connect ${label}`);
    browser = site.viewer();
    expect((await browser.signIn(name)).location).toBe("/signup/email");
  });

  test("AC-06 a signed-in member links a provider with their password, and keeps their session", async () => {
    const account = await givenAccount(site.db, site.ours);
    await browser.visit({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const token = browser.jar.get("userToken");
    const sub = newId();
    site.provider.expect({ sub, email: "somebody-else@example.com" });
    const back = await browser.signIn(name, { redirectTo: "/user/sign-in-methods", from: "account" });
    expect(back.location).toBe("/login/link");
    const linked = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect(linked.location).toBe(`/user/sign-in-methods?done=${name}`);
    expect((await browser.visit({ path: linked.location ?? "" })).text).toContain("You can now sign in with");
    expect(browser.jar.get("userToken")).toBe(token);
    const other = await givenAccount(site.db, site.ours);
    browser = site.viewer();
    await browser.visit({ path: "/login", form: { email: other.email, password: PASSWORD } });
    await browser.signIn(name, { from: "account" });
    const taken = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect([taken.status, taken.text.includes("already connected to another account")]).toEqual([400, true]);
  });

  test("AC-06 a member without a password links a provider by an emailed code", async () => {
    const { account, sub } = await site.givenMember(name, { passwordHash: null });
    site.provider.expect({ sub });
    await browser.signIn(name);
    const other = name === "google" ? "facebook" : "google";
    site.provider.expect({ sub: newId() });
    await browser.signIn(other, { from: "account" });
    expect((await browser.visit({ path: "/login/link" })).text).not.toContain('type="password"');
    await browser.visit({ path: "/login/link", form: { intent: "send" } });
    const emails = site.db.selectFrom("outbox").select("text").where("to_address", "=", account.email);
    const code = /Code: (\w+)/.exec((await emails.executeTakeFirstOrThrow()).text)?.[1] ?? "";
    const wrong = await browser.visit({ path: "/login/link", form: { intent: "code", code: "AAAAAAA" } });
    expect([wrong.status, wrong.text.includes("not the code from our latest email")]).toEqual([400, true]);
    const linked = await browser.visit({ path: "/login/link", form: { intent: "code", code } });
    expect(linked.location).toBe(`/user/sign-in-methods?done=${other}`);
    expect((await browser.visit({ path: "/user/sign-in-methods" })).text).toMatch(
      /Disconnect Google.*Disconnect Facebook|Disconnect Facebook.*Disconnect Google/s,
    );
  });
});

test("SU-11 who signs up with the address that Google confirms is welcomed and signed in", async () => {
  const email = `${newId()}@example.com`;
  site.provider.expect({ sub: newId(), email, email_verified: true });
  const done = await complete(await browser.signIn("google", { redirectTo: "/credits" }), { email });
  expect(sessionCookieOf(done)).toContain("userToken=");
  const { text } = await browser.visit({ path: done.location });
  expect(text).toMatch(/<h1[^>]*>Welcome, Ana</);
  // The ways to sign up are closed.
  expect(text).not.toMatch(/SIGN UP WITH EMAIL|CONTINUE WITH|ALREADY HAVE AN ACCOUNT|COMPLETE YOUR INFORMATION/);
  expect((await browser.visit({ path: "/user-details" })).text).toContain(email);
  browser = site.viewer();
  expect((await browser.signIn("google")).location).toBe("/");
});

/** Fills in what the provider did not tell, and signs up. */
function complete(back: Step, fields: Record<string, string>): Promise<Step> {
  expect(back.location).toBe("/signup/email");
  const person = { title: "2", firstName: "Ana", lastName: "Silva", nationality: "1", phoneCountry: "", phone: "" };
  return browser.visit({ path: back.location, form: { ...person, ...fields } });
}
