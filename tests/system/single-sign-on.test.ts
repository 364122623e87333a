import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityProviders } from "../../server/adapters/identity/providers.ts";
import type { NewAccount } from "../../server/auth/account.ts";
import { createSignInMethods } from "../../server/auth/sign-in-methods.ts";
import { systemClock } from "../../server/core/clock.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { aBrowser, type Step } from "../drivers/browser.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { type SingleSignOn, ssoSettings, startSingleSignOn } from "../fakes/single-sign-on.ts";
import { CLIENT_SECRET } from "../fakes/social-provider.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const OUT = "https://portal.example.com/signed-out";

let server: RunningServer;
let provider: SingleSignOn;
let db: Kysely<Database>;
let ours: { id: string };
let browser: ReturnType<typeof aBrowser>;
let site: ServedSite;

beforeAll(async () => {
  provider = await startSingleSignOn("http://localhost/login/sso");
  site = await startSite(
    async (db) => {
      ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], sso: ssoSettings(provider) });
      await givenOrganisation(db, { hosts: ["without.localhost"] });
      const nowhere = { ...ssoSettings(provider), issuer: "http://127.0.0.1:9" };
      await givenOrganisation(db, { hosts: ["down.localhost"], sso: nowhere });
    },
    { SIGN_IN_SECRET_TEST: CLIENT_SECRET },
  );
  ({ server, db } = site);
});

afterAll(async () => {
  await site.stop();
  await provider.stop();
});

beforeEach(() => {
  browser = aBrowser(server);
});

test("OP-02 a trial tells a right client from a wrong secret, an unknown client and an issuer that isn't reached", async () => {
  const tried = async (
    changes: Partial<ReturnType<typeof ssoSettings>>,
    secret = CLIENT_SECRET,
    origin = "http://localhost",
  ) => {
    const sso = { ...ssoSettings(provider), ...changes };
    const methods = createSignInMethods(identityProviders(systemClock), { SIGN_IN_SECRET_TEST: secret });
    return (await methods.tryOut({ sso }, origin)).map(({ result }) => result);
  };
  expect(await tried({})).toEqual(["right"]);
  expect(await tried({}, "another")).toEqual(["wrong-secret"]);
  expect(await tried({ clientId: "another" })).toEqual(["unknown-client"]);
  expect(await tried({}, CLIENT_SECRET, "https://not-registered.example")).toEqual(["unknown-client"]);
  expect(await tried({}, "")).toEqual(["no-secret"]);
  expect(await tried({ issuer: "http://127.0.0.1:9" })).toEqual(["unreachable"]);
  expect(await tried({ issuer: `${provider.url}/nothing` })).toEqual(["refuses"]);
});

describe("start and return", () => {
  test("RT-08 signs a known member in and returns to the page they wanted", async () => {
    const { account, sub } = await givenMember();
    provider.expect({ sub });
    const back = await signIn("/login/sso?redirectTo=%2Fcredits");
    expect([back.status, back.location]).toEqual([302, "/credits"]);
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
    expect(await reasonOf(back)).toMatchObject({ event: "authn_login_success", method: "sso", accountId: account.id });
  });

  test("O1 code flow with PKCE, state and nonce, new every time", async () => {
    const addresses = await Promise.all([1, 2].map(async () => new URL((await browser.visit(START)).location)));
    for (const { searchParams } of addresses) {
      expect(searchParams.get("response_type")).toBe("code");
      expect(searchParams.get("code_challenge_method")).toBe("S256");
      for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    }
    expect(new Set(addresses.map(({ searchParams }) => searchParams.get("state"))).size).toBe(2);
  });

  test("RT-08 an organisation without single sign-on has no such page", async () => {
    expect((await server.send({ ...START, host: "without.localhost" })).status).toBe(404);
    expect((await server.send({ path: "/login", host: "without.localhost" })).text).not.toContain("SINGLE SIGN-ON");
    expect((await server.send({ path: "/login" })).text).toContain('href="/login/sso?redirectTo=%2F&amp;from=login"');
  });

  test.each([
    ["a prefetch", { headers: { "sec-purpose": "prefetch" } }],
    ["an old prefetch", { headers: { purpose: "prefetch" } }],
    ["a picture", { headers: { "sec-fetch-dest": "image" } }],
    ["a frame", { headers: { "sec-fetch-dest": "iframe" } }],
    ["a HEAD", { method: "HEAD" }],
  ])("O7 %s sets nothing in motion", async (_, request) => {
    const answer = await server.send({ ...START, ...request });
    expect([answer.status, answer.headers.location, answer.headers["set-cookie"]]).toEqual([204, undefined, undefined]);
  });

  test("RT-08 redirects a guest without an account to sign-up", async () => {
    provider.expect({ sub: newId(), email: `${newId()}@example.com`, email_verified: true });
    expect((await signIn()).location).toBe("/signup/email");
  });

  test("AC-06 RO-01 an account with the same address is linked after its password, by a session that is sent out when it ends", async () => {
    const account = await givenAccount(db, ours);
    const sub = newId();
    provider.expect({ sub, email: account.email, email_verified: true, currency: "EUR" });
    expect((await signIn()).location).toBe("/login/link");
    const form = { intent: "password", password: PASSWORD };
    const linked = await browser.visit({ path: "/login/link", form });
    expect(linked.location).toBe("/");
    expect(browser.jar.get("ssoCurrency")).toBe("EUR");
    expect(await db.selectFrom("session").select("id").where("account_id", "=", account.id).execute()).toHaveLength(1);
    await db.deleteFrom("session").where("account_id", "=", account.id).execute();
    expect((await browser.visit({ path: "/credits" })).location).toBe(OUT);
    browser = aBrowser(server);
    expect((await signIn()).location).toBe("/");
  });
});

describe("what the claims prefer", () => {
  test("EN-05 currency and language go into their cookies and the account's preferences", async () => {
    const { account, sub } = await givenMember();
    provider.expect({ sub, currency: "eur", locale: "es-MX" });
    await signIn();
    const { jar } = browser;
    expect(["ssoCurrency", "currency_code", "ssoLanguage", "lan_code"].map((name) => jar.get(name))).toEqual([
      "EUR",
      "EUR",
      "es-ES",
      "es-ES",
    ]);
    expect((await browser.visit({ path: "/credits" })).text).toContain('<html lang="es-ES"');
    const kept = await db.selectFrom("account").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow();
    expect([kept.currency_code, kept.language]).toEqual(["EUR", "es-ES"]);
  });

  test("EN-05 ignores unknown or missing currencies and languages", async () => {
    const { account, sub } = await givenMember({ currency: "GBP" });
    provider.expect({ sub, currency: "<script>", locale: "tlh" });
    await signIn();
    expect([...browser.jar.keys()]).toEqual(["userToken"]);
    const kept = await db.selectFrom("account").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow();
    expect(kept.currency_code).toBe("GBP");
  });

  test("UM-03 logging out takes them away and leaves language and currency", async () => {
    const { sub } = await givenMember();
    provider.expect({ sub, currency: "EUR", locale: "ar" });
    await signIn();
    const out = await browser.visit({ path: "/logout", form: {} });
    expect(out.location).toBe("/");
    expect([...browser.jar.keys()].sort()).toEqual(["currency_code", "lan_code"]);
    expect((await browser.visit({ path: "/" })).status).toBe(200);
  });
});

describe("what counts for nothing", () => {
  test("ER-02 returns a viewer who refuses to the dialog, which says so quietly", async () => {
    provider.expect(undefined);
    const back = await signIn("/login/sso?redirectTo=%2Fcredits&from=modal");
    expect(back.location).toBe("/credits?modal=login");
    expect(await reasonOf(back)).toMatchObject({ event: "authn_login_fail", reason: "denied", method: "sso" });
    expect((await browser.visit({ path: back.location })).text).toMatch(/couldn&#x27;t sign you in/);
  });

  test("O7 a return without state, with a wrong one, in another browser or a second time", async () => {
    const { sub } = await givenMember();
    provider.expect({ sub });
    const path = await browser.throughProvider((await browser.visit(START)).location);
    const cookies = new Map(browser.jar);
    const again = (changed: string, by = browser) => {
      for (const [name, value] of cookies) browser.jar.set(name, value);
      return by.visit({ path: changed });
    };
    await refused(await again(path, aBrowser(server)), "state-unknown");
    await refused(await again(path.replace(/state=[^&]*/, "")), "state-wrong");
    await refused(await again(path.replace(/state=[^&]*/, "state=forged")), "state-wrong");
    expect((await again(path)).location).toBe("/");
    browser.jar.delete("userToken");
    await refused(await again(path), "state-replayed");
  });

  test("O7 a forged code, and one that was used", async () => {
    const { sub } = await givenMember();
    provider.expect({ sub });
    const path = await browser.throughProvider((await browser.visit(START)).location);
    await browser.visit({ path });
    const used = new URLSearchParams(path.split("?")[1]);
    for (const code of [used.get("code") ?? "", "forged"]) {
      browser = aBrowser(server);
      const state = new URL((await browser.visit(START)).location).searchParams.get("state") ?? "";
      const query = new URLSearchParams({ ...Object.fromEntries(used), code, state });
      await refused(await browser.visit({ path: `/login/sso?${query}` }), "provider-refused");
    }
  });

  test("O5 an answer in the name of another provider", async () => {
    const { sub } = await givenMember();
    provider.expect({ sub });
    const path = await browser.throughProvider((await browser.visit(START)).location);
    const forged = path.replace(/iss=[^&]*/, `iss=${encodeURIComponent("https://evil.example")}`);
    await refused(await browser.visit({ path: forged }), "token-malformed");
  });

  test("O7 an ID token that has expired", async () => {
    const { sub } = await givenMember();
    provider.expect({ sub }, -600);
    await refused(await signIn(), "token-expired");
  });

  test("ER-02 G7 a provider that does not answer", async () => {
    const down = aBrowser(server, "down.localhost");
    const back = await down.visit({ path: "/login/sso?redirectTo=%2Fcredits" });
    expect([back.status, back.location]).toEqual([302, "/login?redirectTo=%2Fcredits"]);
    expect(await reasonOf(back)).toMatchObject({ reason: "provider-down", method: "sso" });
  });

  test("O6 only a path of this site is gone to", async () => {
    const { sub } = await givenMember();
    for (const elsewhere of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      provider.expect({ sub });
      browser = aBrowser(server);
      const query = new URLSearchParams({ redirectTo: elsewhere, session_out_url: elsewhere, next: elsewhere });
      expect((await signIn(`/login/sso?${query}`)).location).toBe("/");
    }
  });
});

describe("a session that has ended", () => {
  test("RO-01 is sent out once, from any page; after that its visitor is a guest", async () => {
    for (const path of ["/credits", "/user-details"]) {
      const { account, sub } = await givenMember();
      provider.expect({ sub });
      browser = aBrowser(server);
      await signIn();
      await db.deleteFrom("session").where("account_id", "=", account.id).execute();
      const out = await browser.visit({ path });
      expect([path, out.status, out.location]).toEqual([path, 302, OUT]);
      expect(browser.jar.has("userToken")).toBe(false);
      expect((await browser.visit({ path: "/credits" })).status).toBe(200);
      expect((await browser.visit({ path: "/user-details" })).location).toContain("/login?");
    }
  });

  test("CALL-07 RO-01 the login check tells once that it has ended, and where to go; after that its visitor is a guest", async () => {
    const { account, sub } = await givenMember();
    provider.expect({ sub });
    await signIn();
    const check = async () => JSON.parse((await browser.visit({ path: "/api/auth/checkLogin", method: "POST" })).text);
    const stays = { ssocheck: { is_sso: false, session_out_url: "" } };
    expect(await check()).toMatchObject({ status: "success", result: { userId: account.id }, message: stays });
    expect((await browser.visit({ path: "/credits" })).status).toBe(200);
    await db.deleteFrom("session").where("account_id", "=", account.id).execute();
    const ended = { ssocheck: { is_sso: true, session_out_url: OUT } };
    expect(await check()).toEqual({ status: "failed", result: null, message: ended });
    expect(browser.jar.has("userToken")).toBe(false);
    expect(await check()).toEqual({ status: "failed", result: null, message: stays });
    expect((await browser.visit({ path: "/credits" })).status).toBe(200);
  });

  test("CALL-07 RO-01 the login check doesn't sign out members whose session began with a password", async () => {
    const account = await givenAccount(db, ours);
    await browser.visit({ path: "/login", form: { email: account.email, password: PASSWORD } });
    await db.deleteFrom("session").where("account_id", "=", account.id).execute();
    const { text } = await browser.visit({ path: "/api/auth/checkLogin", method: "POST" });
    expect(JSON.parse(text).message.ssocheck).toEqual({ is_sso: false, session_out_url: "" });
  });

  test("RO-01 SU-11 one that began with a sign-up is, too", async () => {
    const email = `${newId()}@example.com`;
    provider.expect({ sub: newId(), email, email_verified: true, currency: "EUR" });
    expect((await signIn()).location).toBe("/signup/email");
    expect(browser.jar.get("ssoCurrency")).toBe("EUR");
    const person = { title: "2", firstName: "Ana", lastName: "Silva", nationality: "1", phoneCountry: "", phone: "" };
    await browser.visit({ path: "/signup/email", form: { ...person, email } });
    expect((await browser.visit({ path: "/user-details" })).text).toContain(email);
    const { id } = await db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    await db.deleteFrom("session").where("account_id", "=", id).execute();
    expect((await browser.visit({ path: "/credits" })).location).toBe(OUT);
  });

  test("RO-01 one that began with a password is not", async () => {
    const account = await givenAccount(db, ours);
    await browser.visit({ path: "/login", form: { email: account.email, password: PASSWORD } });
    await db.deleteFrom("session").where("account_id", "=", account.id).execute();
    expect((await browser.visit({ path: "/credits" })).status).toBe(200);
  });

  test("RO-01 ignores a cookie that this server didn't sign", async () => {
    const cookie = `userToken=${encodeURIComponent(`${Buffer.from('"sso.x"').toString("base64")}.forged`)}`;
    expect((await server.send({ path: "/credits", headers: { cookie } })).status).toBe(200);
  });
});

const START = { path: "/login/sso" };

async function givenMember(changes: Partial<NewAccount> = {}) {
  const account = await givenAccount(db, ours, changes);
  const sub = newId();
  const identity = { provider: "sso", issuer: provider.url, subject: sub, account_id: account.id };
  await db
    .insertInto("sign_in_identity")
    .values({ ...identity, organisation_id: ours.id, created_at: Date.now(), last_used_at: 0 })
    .execute();
  return { account, sub };
}

/** There and back. */
async function signIn(path = "/login/sso"): Promise<Step> {
  const left = await browser.visit({ path });
  expect(left.status).toBe(302);
  return browser.visit({ path: await browser.throughProvider(left.location) });
}

async function refused(back: Step, reason: string): Promise<void> {
  expect([back.status, back.location.split("?")[0]]).toEqual([302, "/login"]);
  expect(back.headers["set-cookie"]?.some((each) => each.startsWith("userToken="))).toBeFalsy();
  expect(await reasonOf(back)).toMatchObject({ event: "authn_login_fail", reason });
}

const reasonOf = (answer: Step) =>
  server.line((line) => line["msg"] === "auth" && line.requestId === answer.headers["x-request-id"]);
