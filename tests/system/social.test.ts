import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInCookies } from "../../app/request/cookies.server.ts";
import { MINUTE } from "../../server/core/durations.ts";
import { newId } from "../../server/crypto/ids.ts";
import { TEST_SECRET } from "../drivers/server.ts";
import {
  authLine,
  type ProviderName,
  type SocialSite,
  sessionCookieOf,
  startSocialSite,
  type Viewer,
} from "../drivers/social-site.ts";
import { CLIENT_SECRET, type SocialProvider } from "../fakes/social-provider.ts";
import { PASSWORD } from "../fixtures/accounts.ts";

let site: SocialSite;
let browser: Viewer;

beforeAll(async () => {
  site = await startSocialSite();
});

afterAll(() => site.stop());

beforeEach(() => {
  browser = site.viewer();
});

describe("the buttons", () => {
  test.each(["/login", "/?modal=login", "/signup", "/?modal=signup"])(
    "SI-03 SU-01 on %s each is there only when its provider is enabled and its keys are set",
    async (path) => {
      const buttons = async (host: string) => {
        const { text } = await site.server.send({ path, host });
        return [...text.matchAll(/CONTINUE WITH \w+/g)].map(([words]) => words);
      };
      expect(await buttons("localhost")).toEqual(["CONTINUE WITH FACEBOOK", "CONTINUE WITH GOOGLE"]);
      expect(await buttons("google.localhost")).toEqual(["CONTINUE WITH GOOGLE"]);
      expect(await buttons("keyless.localhost")).toEqual([]);
    },
  );

  test("SI-03 answers 404 for a provider that isn't offered or doesn't exist", async () => {
    for (const path of ["/auth/facebook", "/auth/nope", "/auth/__proto__"]) {
      const answer = await site.server.send({ path, host: "google.localhost", form: {} });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await site.server.send({ path: "/auth/facebook/callback?code=1", host: "google.localhost" })).status).toBe(
      404,
    );
  });

  test("O1 doesn't start a provider's sign-in from a link or another site", async () => {
    expect((await site.server.send({ path: "/auth/google" })).status).toBe(404);
    const headers = { origin: "https://evil.example" };
    expect((await site.server.send({ path: "/auth/google", form: {}, headers })).status).toBe(403);
  });

  test("O1 allows forms to lead only to the organisation's providers", async () => {
    const policy = async (host: string) =>
      /form-action [^;]*/.exec(
        String((await site.server.send({ path: "/", host })).headers["content-security-policy"]),
      )?.[0];
    expect(await policy("localhost")).toBe(`form-action 'self' ${site.provider.url}`);
    expect(await policy("keyless.localhost")).toBe(`form-action 'self' ${site.provider.url}`);
  });

  test("SI-03 no client secret is in any page or its data", async () => {
    for (const path of ["/login", "/?modal=login", "/login.data", "/_root.data"]) {
      expect((await site.server.send({ path })).text).not.toMatch(/SIGN_IN_SECRET|a secret shared/);
    }
  });
});

describe.each<ProviderName>(["google", "facebook"])("%s", (name) => {
  test("O1 state, challenge and nonce are long, and new every time", async () => {
    const addresses = await Promise.all([1, 2].map(async () => new URL((await browser.leave(name)).location)));
    for (const { searchParams } of addresses) {
      expect(searchParams.get("state")).toMatch(/^[\w-]{43}$/);
      expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
      expect(searchParams.get("code_challenge_method")).toBe("S256");
      expect(searchParams.get("redirect_uri")).toBe(`http://localhost/auth/${name}/callback`);
      if (name === "google") expect(searchParams.get("nonce")).toMatch(/^[\w-]{43}$/);
    }
    for (const parameter of ["state", "code_challenge", ...(name === "google" ? ["nonce"] : [])]) {
      expect(new Set(addresses.map(({ searchParams }) => searchParams.get(parameter))).size).toBe(2);
    }
  });

  test("SI-08 signs in the member with a linked identity and returns to their page", async () => {
    const { account, sub } = await site.givenMember(name);
    site.provider.expect({ sub });
    const before = browser.jar.get("userToken");
    const back = await browser.signIn(name, { redirectTo: "/credits?from=here", from: "modal" });
    expect([back.status, back.location]).toEqual([302, "/credits?from=here"]);
    expect(back.headers["cache-control"]).toBe("no-store");
    expect(browser.jar.get("userToken")).not.toBe(before);
    expect(browser.jar.has("authorization_request")).toBe(false);
    expect((await browser.visit({ path: "/user-details" })).text).toContain(account.email);
    const line = await authLine(site.server, back);
    expect(line).toMatchObject({ event: "authn_login_success", method: name, accountId: account.id });
  });

  test("SI-10 remembered as long as the box in the dialog says", async () => {
    const { sub } = await site.givenMember(name);
    site.provider.expect({ sub });
    const remembered = await browser.signIn(name, {}, { remember: "on" });
    expect(sessionCookieOf(remembered)).toContain("Max-Age=2592000");
    browser = site.viewer();
    expect(sessionCookieOf(await browser.signIn(name))).not.toContain("Max-Age");
  });

  test("S4 a session that was planted before ends", async () => {
    const { account, sub } = await site.givenMember(name);
    await browser.visit({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const planted = `userToken=${browser.jar.get("userToken")}`;
    site.provider.expect({ sub });
    await browser.signIn(name);
    expect((await site.server.send({ path: "/user-details", headers: { cookie: planted } })).status).toBe(302);
  });

  test("ER-02 O2 G1 returns a viewer who refuses to the dialog as they filled it in, with one log line", async () => {
    site.provider.expect({ sub: newId() }, { denies: true });
    const fields = { email: "Ana@Example.com", password: "Typed-2026", remember: "on" };
    const back = await browser.signIn(name, { redirectTo: "/credits?from=here", from: "modal" }, fields);
    expect(back.location).toBe("/credits?from=here&modal=login");
    const page = await browser.visit({ path: back.location });
    expect(page.text).toContain('value="Ana@Example.com"');
    expect(/<input[^>]*name="remember"[^>]*>/.exec(page.text)?.[0]).toContain("checked");
    expect(page.text).toMatch(/role="status"><p>We couldn&#x27;t sign you in with \w+\./);
    expect(page.text).not.toMatch(/raw words|Typed-2026/);
    const { requestId } = await site.server.line(
      (line) => line.event === "request" && line.requestId === back.headers["x-request-id"],
    );
    const lines = site.server.lines().filter((line) => line.requestId === requestId);
    expect(lines.filter(({ msg }) => msg === "auth")).toMatchObject([
      { event: "authn_login_fail", outcome: "failure", reason: "denied", method: name, organisation: "ours" },
    ]);
    expect((await browser.visit({ path: back.location })).text).not.toContain("sign you in with");
  });

  test("ER-02 from the page of the dialog it leads back to that page", async () => {
    site.provider.expect({ sub: newId() }, { denies: true });
    const back = await browser.signIn(name, { redirectTo: "/credits", from: "login" }, { email: "ana@example.com" });
    expect(back.location).toBe("/login?redirectTo=%2Fcredits");
    const page = await browser.visit({ path: back.location });
    expect(page.text).toContain("sign you in with");
    expect(page.text).toContain('value="ana@example.com"');
  });

  test("O2 a state that is missing, wrong, of another browser or used counts for nothing", async () => {
    const { sub } = await site.givenMember(name);
    site.provider.expect({ sub });
    const path = await browser.throughProvider((await browser.leave(name)).location);
    const [callback, query] = path.split("?") as [string, string];

    const stranger = site.viewer();
    await stranger.isRefused(path, "state-unknown");
    const params = new URLSearchParams(query);
    params.set("state", "x".repeat(43));
    const cookies = new Map(browser.jar);
    await browser.isRefused(`${callback}?${params}`, "state-wrong");
    params.delete("state");
    restore(cookies);
    await browser.isRefused(`${callback}?${params}`, "state-wrong");
    restore(cookies);
    expect((await browser.visit({ path })).location).toBe("/");
    restore(cookies);
    await browser.isRefused(path, "state-replayed");
  });

  test("O2 a return after more than ten minutes counts for nothing", async () => {
    const { sub } = await site.givenMember(name);
    site.provider.expect({ sub });
    const path = await browser.throughProvider((await browser.leave(name)).location);
    // The same authorization request, as old as that.
    const { authorizationRequest } = signInCookies({ secret: TEST_SECRET });
    const held = await authorizationRequest.parse(
      `${authorizationRequest.name}=${browser.jar.get(authorizationRequest.name)}`,
    );
    expect(held.expiresAt - Date.now()).toBeLessThanOrEqual(10 * MINUTE);
    const old = await authorizationRequest.serialize({ ...held, expiresAt: Date.now() - 1 });
    browser.jar.set(authorizationRequest.name, /=([^;]*)/.exec(old)?.[1] ?? "");
    await browser.isRefused(path, "state-expired");
  });

  test("O2 refuses a used or invalid code", async () => {
    const { sub } = await site.givenMember(name);
    site.provider.expect({ sub });
    const path = await browser.throughProvider((await browser.leave(name)).location);
    const { code = "" } = Object.fromEntries(new URLSearchParams(path.split("?")[1]));
    await browser.visit({ path });
    for (const presented of [code, "forged", ""]) {
      browser = site.viewer();
      const state = new URL((await browser.leave(name)).location).searchParams.get("state") ?? "";
      await browser.isRefused(`/auth/${name}/callback?${query({ code: presented, state })}`, "provider-refused");
    }
  });

  test.each([
    ["provider-refused", { tokenStatus: 400 }],
    ["provider-down", { tokenStatus: 503 }],
    ["provider-refused", { userinfoStatus: 400 }],
    ["provider-down", { userinfoStatus: 500 }],
  ] as const)("ER-02 G7 %s: %j", async (reason, behaviour) => {
    const { sub } = await site.givenMember(name);
    site.provider.expect({ sub }, behaviour);
    const path = await browser.throughProvider((await browser.leave(name)).location);
    await browser.isRefused(path, reason);
  });

  test("SI-12 S12 an account that is not confirmed, or disabled, is not opened", async () => {
    for (const status of ["unconfirmed", "disabled"] as const) {
      const { sub } = await site.givenMember(name, { status });
      site.provider.expect({ sub });
      await browser.isRefused(await browser.throughProvider((await browser.leave(name)).location), status);
    }
  });
});

describe("between providers", () => {
  test("A6 an identity opens nothing at another organisation", async () => {
    const { sub } = await site.givenMember("google");
    site.provider.expect({ sub });
    browser = site.viewer("google.localhost");
    const left = await browser.visit({ path: "/auth/google", form: {} });
    const back = await browser.visit({ path: await browser.throughProvider(left.location) });
    expect(back.location).toBe("/signup/email");
  });

  test("O5 Google's code counts for nothing at Facebook's callback", async () => {
    const { sub } = await site.givenMember("google");
    site.provider.expect({ sub });
    const path = await browser.throughProvider((await browser.leave("google")).location);
    await browser.isRefused(path.replace("google", "facebook"), "state-of-another-provider");
  });

  test.each<[string, Parameters<SocialProvider["expect"]>[1]]>([
    ["token-nonce", { idToken: ({ payload }) => Object.assign(payload, { nonce: "of another sign-in" }) }],
    ["token-audience", { idToken: ({ payload }) => Object.assign(payload, { aud: "another client" }) }],
    ["token-expired", { idToken: ({ payload }) => Object.assign(payload, { exp: 1_700_000_000 }) }],
    ["token-issuer", { idToken: ({ payload }) => Object.assign(payload, { iss: "https://evil.example" }) }],
    ["token-subject", { idToken: ({ payload }) => Object.assign(payload, { sub: "somebody else" }) }],
  ])("AC-07 O2 O3 Google's ID token is looked at: %s", async (reason, behaviour) => {
    const { sub } = await site.givenMember("google");
    site.provider.expect({ sub }, behaviour);
    await browser.isRefused(await browser.throughProvider((await browser.leave("google")).location), reason);
  });

  test.each([
    ["token-refused", { is_valid: false }],
    ["token-audience", { app_id: "another application" }],
    ["token-expired", { expires_at: 1_700_000_000 }],
    ["token-subject", { user_id: "somebody else" }],
  ])("AC-07 O2 O3 Facebook is asked whose its token is: %s", async (reason, debug) => {
    const { sub } = await site.givenMember("facebook");
    site.provider.expect({ sub }, { debug });
    await browser.isRefused(await browser.throughProvider((await browser.leave("facebook")).location), reason);
  });

  test("S10 G2 no code, state, token or secret is in any line of the log", () => {
    const written = JSON.stringify(site.server.lines());
    const told = [...site.provider.asked("/authorize"), ...site.provider.asked("/token")];
    expect(told.length).toBeGreaterThan(40);
    for (const name of ["state", "nonce", "code", "code_verifier"]) {
      for (const value of told.map((query) => query.get(name))) if (value) expect(written).not.toContain(value);
    }
    expect(written).not.toContain(CLIENT_SECRET);
  });
});

function restore(cookies: Map<string, string>): void {
  for (const [name, value] of cookies) browser.jar.set(name, value);
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
