import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewAccount } from "../../server/accounts/account.ts";
import { connect } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { newId } from "../../server/shared/ids.ts";
import { givenAccount, PASSWORD } from "../support/accounts.ts";
import { aBrowser, type Step } from "../support/browser.ts";
import { copySqlite } from "../support/databases.ts";
import { givenOrganisation } from "../support/organisations.ts";
import { type LogLine, type RunningServer, startServer } from "../support/server.ts";
import { CLIENT_SECRET, type SocialProvider, socialSettings, startSocialProvider } from "../support/social-provider.ts";

type ProviderName = "google" | "facebook";
type Browser = ReturnType<typeof aBrowser>;

let server: RunningServer;
let provider: SocialProvider;
let db: Kysely<Database>;
let ours: { id: string };
let stop: () => Promise<void>;

beforeAll(async () => {
  provider = await startSocialProvider();
  const copy = await copySqlite();
  db = connect(copy.settings);
  const social = socialSettings(provider);
  ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], social });
  const keyless = { ...social.google, clientSecret: "SIGN_IN_SECRET_NOBODY_SET" };
  const off = { ...social.facebook, enabled: false };
  await givenOrganisation(db, { hosts: ["keyless.localhost"], social: { google: keyless, facebook: off } });
  await givenOrganisation(db, { hosts: ["google.localhost"], social: { google: social.google } });
  server = await startServer({ database: copy.settings, env: { SIGN_IN_SECRET_TEST: CLIENT_SECRET } });
  stop = async () => {
    await server.stop();
    await provider.stop();
    await db.destroy();
    await copy.remove();
  };
});

afterAll(() => stop());

let browser: Browser;
beforeEach(() => {
  browser = aBrowser(server);
});

describe("the buttons", () => {
  test("SI-03 each is there only when its provider is enabled and its keys are set", async () => {
    const buttons = async (host: string) => {
      const { text } = await server.send({ path: "/login", host });
      return [...text.matchAll(/CONTINUE WITH \w+/g)].map(([words]) => words);
    };
    expect(await buttons("localhost")).toEqual(["CONTINUE WITH FACEBOOK", "CONTINUE WITH GOOGLE"]);
    expect(await buttons("google.localhost")).toEqual(["CONTINUE WITH GOOGLE"]);
    expect(await buttons("keyless.localhost")).toEqual([]);
  });

  test("SI-03 a provider that is not offered, or that nobody knows, is not there", async () => {
    for (const path of ["/auth/facebook", "/auth/nope", "/auth/__proto__"]) {
      const answer = await server.send({ path, host: "google.localhost", form: {} });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await server.send({ path: "/auth/facebook/callback?code=1", host: "google.localhost" })).status).toBe(404);
  });

  test("O1 nobody is led to a provider by following a link, nor by another site", async () => {
    expect((await server.send({ path: "/auth/google" })).status).toBe(404);
    const headers = { origin: "https://evil.example" };
    expect((await server.send({ path: "/auth/google", form: {}, headers })).status).toBe(403);
  });

  test("O1 forms may lead to the organisation's providers and to nobody else", async () => {
    const policy = async (host: string) =>
      /form-action [^;]*/.exec(
        String((await server.send({ path: "/", host })).headers["content-security-policy"]),
      )?.[0];
    expect(await policy("localhost")).toBe(`form-action 'self' ${provider.url}`);
    expect(await policy("keyless.localhost")).toBe(`form-action 'self' ${provider.url}`);
  });

  test("SI-03 no client secret is in any page or its data", async () => {
    for (const path of ["/login", "/?modal=login", "/login.data", "/_root.data"]) {
      expect((await server.send({ path })).text).not.toMatch(/SIGN_IN_SECRET|a secret shared/);
    }
  });
});

describe.each<ProviderName>(["google", "facebook"])("%s", (name) => {
  test("O1 state, challenge and nonce are long, and new every time", async () => {
    const addresses = await Promise.all([1, 2].map(async () => new URL((await leave(name)).location)));
    for (const { searchParams } of addresses) {
      expect(searchParams.get("state")).toMatch(/^[\w-]{43}$/);
      expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
      expect(searchParams.get("code_challenge_method")).toBe("S256");
      expect(searchParams.get("redirect_uri")).toBe(`http://localhost/auth/${name}/callback`);
      if (name === "google") expect(searchParams.get("nonce")).toMatch(/^[\w-]{43}$/);
    }
    for (const parameter of ["state", "code_challenge"]) {
      expect(new Set(addresses.map(({ searchParams }) => searchParams.get(parameter))).size).toBe(2);
    }
  });

  test("SI-08 somebody whose identity is known is signed in, and back where they were", async () => {
    const { account, sub } = await givenMember(name);
    provider.expect({ sub });
    const before = browser.jar.get("userToken");
    const back = await signIn(name, { redirectTo: "/credits?from=here", from: "modal" });
    expect([back.status, back.location]).toEqual([302, "/credits?from=here"]);
    expect(back.headers["cache-control"]).toBe("no-store");
    expect(browser.jar.get("userToken")).not.toBe(before);
    expect(browser.jar.has("sign_in_attempt")).toBe(false);
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
    const line = await authLine(back);
    expect(line).toMatchObject({ event: "authn_login_success", method: name, accountId: account.id });
  });

  test("SI-10 remembered as long as the box in the dialog says", async () => {
    const { sub } = await givenMember(name);
    provider.expect({ sub });
    const remembered = await signIn(name, {}, { remember: "on" });
    expect(sessionCookieOf(remembered)).toContain("Max-Age=2592000");
    browser = aBrowser(server);
    expect(sessionCookieOf(await signIn(name))).not.toContain("Max-Age");
  });

  test("S4 a session that was planted before ends", async () => {
    const { account, sub } = await givenMember(name);
    await browser.visit({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const planted = `userToken=${browser.jar.get("userToken")}`;
    provider.expect({ sub });
    await signIn(name);
    expect((await server.send({ path: "/user-details", headers: { cookie: planted } })).status).toBe(302);
  });

  test("ER-02 whoever says no is back in the dialog with what stood there; one line in the log", async () => {
    provider.expect({ sub: newId() }, { denies: true });
    const fields = { email: "Ana@Example.com", password: "Typed-2026", remember: "on" };
    const back = await signIn(name, { redirectTo: "/credits?from=here", from: "modal" }, fields);
    expect(back.location).toBe("/credits?from=here&modal=login");
    const page = await browser.visit({ path: back.location });
    expect(page.text).toContain('value="Ana@Example.com"');
    expect(/<input[^>]*name="remember"[^>]*>/.exec(page.text)?.[0]).toContain("checked");
    expect(page.text).toMatch(/role="status"><p>Signing in with \w+ did not work\./);
    expect(page.text).not.toMatch(/raw words|Typed-2026/);
    const lines = server.lines().filter((line) => line.requestId === back.headers["x-request-id"]);
    expect(lines.filter(({ msg }) => msg === "auth")).toMatchObject([
      { event: "authn_login_fail", outcome: "failure", reason: "denied", method: name, organisation: "ours" },
    ]);
    expect((await browser.visit({ path: back.location })).text).not.toContain("did not work");
  });

  test("ER-02 from the page of the dialog it leads back to that page", async () => {
    provider.expect({ sub: newId() }, { denies: true });
    const back = await signIn(name, { redirectTo: "/credits", from: "login" }, { email: "ana@example.com" });
    expect(back.location).toBe("/login?redirectTo=%2Fcredits");
    const page = await browser.visit({ path: back.location });
    expect(page.text).toContain("did not work");
    expect(page.text).toContain('value="ana@example.com"');
  });

  test("O2 a state that is missing, wrong, of another browser or used counts for nothing", async () => {
    const { sub } = await givenMember(name);
    provider.expect({ sub });
    const path = await browser.throughProvider((await leave(name)).location);
    const [callback, query] = path.split("?") as [string, string];

    const stranger = aBrowser(server);
    await refused(stranger, path, "state-unknown");
    const params = new URLSearchParams(query);
    params.set("state", "x".repeat(43));
    const cookies = new Map(browser.jar);
    await refused(browser, `${callback}?${params}`, "state-wrong");
    params.delete("state");
    restore(cookies);
    await refused(browser, `${callback}?${params}`, "state-wrong");
    restore(cookies);
    expect((await browser.visit({ path })).location).toBe("/");
    restore(cookies);
    await refused(browser, path, "state-replayed");
  });

  test("O2 a code that was used, or is not one, signs nobody in", async () => {
    const { sub } = await givenMember(name);
    provider.expect({ sub });
    const path = await browser.throughProvider((await leave(name)).location);
    const { code = "" } = Object.fromEntries(new URLSearchParams(path.split("?")[1]));
    await browser.visit({ path });
    for (const presented of [code, "forged", ""]) {
      browser = aBrowser(server);
      const state = new URL((await leave(name)).location).searchParams.get("state") ?? "";
      await refused(browser, `/auth/${name}/callback?${query({ code: presented, state })}`, "provider-refused");
    }
  });

  test.each([
    ["provider-refused", { tokenStatus: 400 }],
    ["provider-down", { tokenStatus: 503 }],
    ["provider-refused", { userinfoStatus: 400 }],
    ["provider-down", { userinfoStatus: 500 }],
  ] as const)("ER-02 %s: %j", async (reason, behaviour) => {
    const { sub } = await givenMember(name);
    provider.expect({ sub }, behaviour);
    const path = await browser.throughProvider((await leave(name)).location);
    await refused(browser, path, reason);
  });

  test("RT-16 somebody without an account is led to make one, with what the provider told", async () => {
    provider.expect({ sub: newId(), email: `${newId()}@example.com`, given_name: "Ana", first_name: "Ana" });
    const back = await signIn(name, { redirectTo: "/credits" });
    expect(back.location).toBe("/signup/email");
    expect(sessionCookieOf(back)).toBe("");
  });

  test("SU-10 what the provider told is there to be completed; no password, no access code", async () => {
    const email = `${newId()}@example.com`;
    provider.expect({
      sub: newId(),
      email,
      given_name: "Zoë",
      first_name: "Zoë",
      last_name: "O'Hara",
      family_name: "O'Hara",
    });
    const { text } = await browser.visit({ path: (await signIn(name)).location });
    expect(text).toContain("COMPLETE YOUR INFORMATION");
    expect(text).toContain("PLEASE REVIEW AND COMPLETE ANY MISSING INFORMATION");
    for (const value of [email, "Zoë", "O&#x27;Hara"]) expect(text).toContain(`value="${value}"`);
    expect(text).not.toMatch(/name="(?:password|accessCode)"/);
  });

  test("SU-10 SU-11 an e-mail that the provider does not confirm is confirmed by letter first, then the provider opens the account", async () => {
    const email = `${newId()}@example.com`;
    provider.expect({ sub: newId(), email });
    const done = await complete(await signIn(name), { email });
    expect([done.status, done.location.split("?")[0]]).toEqual([303, "/signup/done"]);
    expect(sessionCookieOf(done)).toBe("");
    const letter = await db.selectFrom("outbox").selectAll().where("to_address", "=", email).executeTakeFirstOrThrow();
    browser = aBrowser(server);
    await refused(browser, await browser.throughProvider((await leave(name)).location), "unconfirmed");
    const link = /\/verify-account\?key=[\w-]+/.exec(letter.text)?.[0] ?? "";
    await browser.visit({ path: (await browser.visit({ path: link })).location });
    await browser.visit({ path: "/verify-account", form: { intent: "confirm" } });
    browser = aBrowser(server);
    expect((await signIn(name)).location).toBe("/");
  });

  test("SU-10 somebody whose provider tells no e-mail types one, which is confirmed by letter", async () => {
    const email = `${newId()}@example.com`;
    provider.expect({ sub: newId() });
    const done = await complete(await signIn(name), { email });
    expect([done.status, sessionCookieOf(done)]).toEqual([303, ""]);
    expect(await db.selectFrom("outbox").select("id").where("to_address", "=", email).execute()).toHaveLength(1);
  });

  test("SU-10 an e-mail that was typed over the one the provider confirmed is confirmed by letter too", async () => {
    const email = `${newId()}@example.com`;
    provider.expect({ sub: newId(), email: "confirmed@example.com", email_verified: true });
    const done = await complete(await signIn(name), { email });
    expect([done.status, sessionCookieOf(done)]).toEqual([303, ""]);
  });

  test("SU-01 ER-02 whoever said no is back at the ways to sign up; whoever chooses another one is nobody again", async () => {
    provider.expect({ sub: newId() }, { denies: true });
    const back = await signIn(name, { redirectTo: "/credits", from: "signup" });
    expect(back.location).toBe("/signup?redirectTo=%2Fcredits");
    expect((await browser.visit({ path: back.location })).text).toContain("did not work");
    const over = await signIn(name, { redirectTo: "/credits", from: "signup-modal" });
    expect(over.location).toBe("/credits?modal=signup");
    expect((await browser.visit({ path: over.location })).text).toContain("did not work");
    provider.expect({ sub: newId() });
    await signIn(name, { from: "signup" });
    await browser.visit({ path: "/signup" });
    expect((await browser.visit({ path: "/signup/email" })).text).not.toContain("COMPLETE YOUR INFORMATION");
  });

  test("AC-06 O4 an account with the same address is not opened, whether the provider confirms the address or not", async () => {
    const account = await givenAccount(db, ours);
    for (const email_verified of [false, true]) {
      browser = aBrowser(server);
      provider.expect({ sub: newId(), email: account.email.toUpperCase(), email_verified });
      const back = await signIn(name);
      expect(back.location).toBe("/login/link");
      expect(sessionCookieOf(back)).toBe("");
    }
  });

  test("AC-06 its password links it: from then on the provider opens it", async () => {
    const account = await givenAccount(db, ours);
    const sub = newId();
    provider.expect({ sub, email: account.email });
    await signIn(name, { redirectTo: "/credits" });
    const page = await browser.visit({ path: "/login/link" });
    expect(page.text).toContain("CONNECT YOUR ACCOUNT");
    expect(page.text).toContain(account.email);

    const wrong = await browser.visit({ path: "/login/link", form: { intent: "password", password: "Wrong-2026" } });
    expect([wrong.status, wrong.text.includes("INVALID EMAIL ADDRESS OR PASSWORD")]).toEqual([400, true]);
    const linked = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect([linked.status, linked.location]).toEqual([303, "/credits"]);
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
    expect((await browser.visit({ path: "/login/link" })).location).toBe("/login");

    browser = aBrowser(server);
    expect((await signIn(name)).location).toBe("/");
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
  });

  test("AC-06 linked identities are listed, and removed", async () => {
    const { sub } = await givenMember(name);
    provider.expect({ sub });
    await signIn(name);
    const label = name === "google" ? "Google" : "Facebook";
    expect((await browser.visit({ path: "/user/ways-in" })).text).toContain(`Remove ${label}`);
    const removed = await browser.visit({ path: "/user/ways-in", form: { provider: name } });
    expect([removed.status, removed.location]).toEqual([303, "/user/ways-in"]);
    expect((await browser.visit({ path: "/user/ways-in" })).text).toContain(`Connect ${label}`);
    browser = aBrowser(server);
    expect((await signIn(name)).location).toBe("/signup/email");
  });

  test("AC-06 whoever is signed in adds a way in with their password, and stays who they are", async () => {
    const account = await givenAccount(db, ours);
    await browser.visit({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const token = browser.jar.get("userToken");
    const sub = newId();
    provider.expect({ sub, email: "somebody-else@example.com" });
    const back = await signIn(name, { redirectTo: "/user/ways-in", from: "account" });
    expect(back.location).toBe("/login/link");
    const linked = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect(linked.location).toBe("/user/ways-in");
    expect(browser.jar.get("userToken")).toBe(token);
    const other = await givenAccount(db, ours);
    browser = aBrowser(server);
    await browser.visit({ path: "/login", form: { email: other.email, password: PASSWORD } });
    await signIn(name, { from: "account" });
    const taken = await browser.visit({ path: "/login/link", form: { intent: "password", password: PASSWORD } });
    expect([taken.status, taken.text.includes("opens another account already")]).toEqual([400, true]);
  });

  test("AC-06 whoever has no password adds a way in by a code from their mailbox", async () => {
    const { account, sub } = await givenMember(name, { passwordHash: null });
    provider.expect({ sub });
    await signIn(name);
    const other = name === "google" ? "facebook" : "google";
    provider.expect({ sub: newId() });
    await signIn(other, { from: "account" });
    expect((await browser.visit({ path: "/login/link" })).text).not.toContain('type="password"');
    await browser.visit({ path: "/login/link", form: { intent: "send" } });
    const letters = db.selectFrom("outbox").select("text").where("to_address", "=", account.email);
    const code = /Code: (\w+)/.exec((await letters.executeTakeFirstOrThrow()).text)?.[1] ?? "";
    const wrong = await browser.visit({ path: "/login/link", form: { intent: "code", code: "AAAAAAA" } });
    expect([wrong.status, wrong.text.includes("This is not the code of the last e-mail")]).toEqual([400, true]);
    const linked = await browser.visit({ path: "/login/link", form: { intent: "code", code } });
    expect(linked.location).toBe("/user/ways-in");
    expect((await browser.visit({ path: "/user/ways-in" })).text).toMatch(
      /Remove Google.*Remove Facebook|Remove Facebook.*Remove Google/s,
    );
  });

  test("SI-12 S12 an account that is not confirmed, or disabled, is not opened", async () => {
    for (const status of ["unconfirmed", "disabled"] as const) {
      const { sub } = await givenMember(name, { status });
      provider.expect({ sub });
      await refused(browser, await browser.throughProvider((await leave(name)).location), status);
    }
  });

  test("A6 an identity opens nothing at another organisation", async () => {
    if (name === "facebook") return;
    const { sub } = await givenMember(name);
    provider.expect({ sub });
    browser = aBrowser(server, "google.localhost");
    const left = await browser.visit({ path: "/auth/google", form: {} });
    const back = await browser.visit({ path: await browser.throughProvider(left.location) });
    expect(back.location).toBe("/signup/email");
  });
});

describe("Google's word for an address", () => {
  test("SU-11 who signs up with the address that Google confirms is welcomed and signed in", async () => {
    const email = `${newId()}@example.com`;
    provider.expect({ sub: newId(), email, email_verified: true });
    const done = await complete(await signIn("google", { redirectTo: "/credits" }), { email });
    expect(sessionCookieOf(done)).toContain("userToken=");
    expect((await browser.visit({ path: done.location })).text).toMatch(/Ana/);
    expect((await browser.visit({ path: "/user-details" })).text).toContain(email);
    browser = aBrowser(server);
    expect((await signIn("google")).location).toBe("/");
  });
});

describe("between providers", () => {
  test("O5 Google's code counts for nothing at Facebook's callback", async () => {
    const { sub } = await givenMember("google");
    provider.expect({ sub });
    const path = await browser.throughProvider((await leave("google")).location);
    await refused(browser, path.replace("google", "facebook"), "state-of-another-provider");
  });

  test.each<[string, Parameters<SocialProvider["expect"]>[1]]>([
    ["token-nonce", { idToken: ({ payload }) => Object.assign(payload, { nonce: "of another sign-in" }) }],
    ["token-audience", { idToken: ({ payload }) => Object.assign(payload, { aud: "another client" }) }],
    ["token-expired", { idToken: ({ payload }) => Object.assign(payload, { exp: 1_700_000_000 }) }],
    ["token-issuer", { idToken: ({ payload }) => Object.assign(payload, { iss: "https://evil.example" }) }],
    ["token-subject", { idToken: ({ payload }) => Object.assign(payload, { sub: "somebody else" }) }],
  ])("O2 Google's ID token is looked at: %s", async (reason, behaviour) => {
    const { sub } = await givenMember("google");
    provider.expect({ sub }, behaviour);
    await refused(browser, await browser.throughProvider((await leave("google")).location), reason);
  });

  test.each([
    ["token-refused", { is_valid: false }],
    ["token-audience", { app_id: "another application" }],
    ["token-expired", { expires_at: 1_700_000_000 }],
    ["token-subject", { user_id: "somebody else" }],
  ])("O2 Facebook is asked whose its token is: %s", async (reason, debug) => {
    const { sub } = await givenMember("facebook");
    provider.expect({ sub }, { debug });
    await refused(browser, await browser.throughProvider((await leave("facebook")).location), reason);
  });

  test("S10 no code, state, token or secret is in any line of the log", () => {
    const written = JSON.stringify(server.lines());
    const told = [...provider.asked("/authorize"), ...provider.asked("/token")];
    expect(told.length).toBeGreaterThan(50);
    for (const name of ["state", "nonce", "code", "code_verifier"]) {
      for (const value of told.map((query) => query.get(name))) if (value) expect(written).not.toContain(value);
    }
    expect(written).not.toContain(CLIENT_SECRET);
  });
});

async function givenMember(name: ProviderName, changes: Partial<NewAccount> = {}) {
  const account = await givenAccount(db, ours, changes);
  const sub = newId();
  const issuer = name === "google" ? provider.url : "https://www.facebook.com";
  const identity = { provider: name, issuer, subject: sub, account_id: account.id };
  await db
    .insertInto("sign_in_identity")
    .values({ ...identity, organisation_id: ours.id, created_at: Date.now(), last_used_at: 0 })
    .execute();
  return { account, sub };
}

/** Presses the button; answers where the browser is sent. */
function leave(
  name: ProviderName,
  where: { redirectTo?: string; from?: string } = {},
  form: Record<string, string> = {},
): Promise<Step> {
  return browser.visit({ path: `/auth/${name}?${query(where)}`, form });
}

/** There and back. */
async function signIn(...button: Parameters<typeof leave>): Promise<Step> {
  const left = await leave(...button);
  expect(left.status).toBe(303);
  return browser.visit({ path: await browser.throughProvider(left.location) });
}

/** Fills in what the provider did not tell, and signs up. */
function complete(back: Step, fields: Record<string, string>): Promise<Step> {
  expect(back.location).toBe("/signup/email");
  const person = { title: "2", firstName: "Ana", lastName: "Silva", nationality: "1", phoneCountry: "", phone: "" };
  return browser.visit({ path: back.location, form: { ...person, ...fields } });
}

async function refused(by: Browser, path: string, reason: string): Promise<void> {
  const back = await by.visit({ path });
  expect([back.status, back.location.split("?")[0]]).toEqual([302, "/login"]);
  expect(sessionCookieOf(back)).toBe("");
  expect(await authLine(back)).toMatchObject({ event: "authn_login_fail", reason });
}

const authLine = (answer: Step): Promise<LogLine> =>
  server.line((line) => line["msg"] === "auth" && line.requestId === answer.headers["x-request-id"]);

const sessionCookieOf = ({ headers }: Step): string =>
  headers["set-cookie"]?.find((each) => each.startsWith("userToken=")) ?? "";

function restore(cookies: Map<string, string>): void {
  for (const [name, value] of cookies) browser.jar.set(name, value);
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
