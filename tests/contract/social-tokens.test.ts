import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityProviders } from "../../server/adapters/identity/providers.ts";
import { createSignInMethods } from "../../server/auth/sign-in-methods.ts";
import { MINUTE } from "../../server/core/durations.ts";
import { CLIENT_SECRET, type SocialProvider, socialSettings, startSocialProvider } from "../fakes/social-provider.ts";
import { anOrganisation } from "../fixtures/organisations.ts";

const ana = {
  sub: "1002003004",
  email: "ana@example.com",
  email_verified: true,
  given_name: "Ana",
  family_name: "Silva",
};

let now = Date.now();
const clock = { now: () => now };
const methods = createSignInMethods(identityProviders(clock), { SIGN_IN_SECRET_TEST: CLIENT_SECRET });

let provider: SocialProvider;
let ours: ReturnType<typeof anOrganisation>;

beforeAll(async () => {
  provider = await startSocialProvider();
  ours = anOrganisation({ social: socialSettings(provider) });
});

afterAll(() => provider.stop());

beforeEach(() => {
  now = Date.now();
  provider.expect(ana);
});

/** A Google ID token as good as any, but for what is changed of it. */
const idToken = (changes: Record<string, unknown> = {}) =>
  provider.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, ana, { aud: clientId() }, changes);
    },
  });

const clientId = (): string => ours.social?.google?.clientId ?? "";

test("OP-02 a trial tells a right client from a wrong secret, an unknown client and a provider that isn't reached", async () => {
  const tried = async (changes: Partial<(typeof social)["google"]>, secret = CLIENT_SECRET) => {
    const { google, facebook } = social;
    const organisation = anOrganisation({
      social: {
        google: { ...google, ...changes },
        facebook: { ...facebook, ...changes, endpoints: facebook.endpoints },
      },
    });
    const trying = createSignInMethods(identityProviders(clock), { SIGN_IN_SECRET_TEST: secret });
    return (await trying.tryOut(organisation, "https://site.example")).map(({ result }) => result);
  };
  const social = socialSettings(provider);
  expect(await tried({})).toEqual(["right", "right"]);
  expect(await tried({}, "another")).toEqual(["wrong-secret", "wrong-secret"]);
  expect(await tried({ clientId: "another" })).toEqual(["unknown-client", "unknown-client"]);
  expect(await tried({}, "")).toEqual(["no-secret", "no-secret"]);
  expect(await tried({ clientId: "" })).toEqual(["no-client-id", "no-client-id"]);
  const gone = { ...social.google.endpoints, token: "http://127.0.0.1:1/token" };
  expect(await tried({ endpoints: gone })).toEqual(["unreachable", "right"]);
  const elsewhere = { ...social.google.endpoints, token: `${provider.url}/nothing` };
  expect(await tried({ endpoints: elsewhere })).toEqual(["refuses", "right"]);
  provider.expect(ana, { tokenStatus: 503 });
  expect(await tried({})).toEqual(["unreachable", "unreachable"]);
});

describe("googletoken", () => {
  test("AC-07 reads the identity from a token that Google signed for us", async () => {
    expect(await methods.verifyGoogleToken(ours, await idToken())).toEqual({
      ok: true,
      value: {
        provider: "google",
        issuer: provider.url,
        subject: ana.sub,
        email: ana.email,
        emailVerified: true,
        firstName: "Ana",
        lastName: "Silva",
      },
    });
  });

  test("AC-07 one whose issuer is written without https:// is Google's too", async () => {
    const { google } = socialSettings(provider);
    const endpoints = { ...google.endpoints, issuer: "https://accounts.example.com" };
    const organisation = anOrganisation({ social: { google: { ...google, endpoints } } });
    for (const iss of ["accounts.example.com", "https://accounts.example.com"]) {
      expect((await methods.verifyGoogleToken(organisation, await idToken({ iss }))).ok).toBe(true);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ["token-audience", { aud: "the client of another application" }],
    ["token-audience", { aud: ["another"] }],
    ["token-issuer", { iss: "https://accounts.evil.example" }],
    ["token-expired", { exp: 1_700_000_000 }],
    ["token-malformed", { exp: undefined }],
    ["token-malformed", { exp: "never" }],
    ["token-malformed", { sub: undefined }],
    ["token-malformed", { nbf: 4_000_000_000 }],
  ])("AC-07 O3 %s: %j", async (reason, changes) => {
    expect(await methods.verifyGoogleToken(ours, await idToken(changes))).toEqual({ ok: false, reason });
  });

  test("AC-07 O3 one that is old by our clock is too old", async () => {
    const token = await idToken();
    now += 70 * MINUTE;
    expect(await methods.verifyGoogleToken(ours, token)).toEqual({ ok: false, reason: "token-expired" });
  });

  test("AC-07 O3 without a signature", async () => {
    const token = new UnsecuredJWT({ ...ana, aud: clientId(), iss: provider.url })
      .setIssuedAt()
      .setExpirationTime("1h");
    expect(await methods.verifyGoogleToken(ours, token.encode())).toEqual({ ok: false, reason: "token-malformed" });
  });

  test.each([
    ["another key under an unknown name", "unknown"],
    ["another key under the name of Google's", "known"],
  ])("AC-07 O3 signed by %s", async (_, kid) => {
    const { privateKey } = await generateKeyPair("RS256");
    const known = provider.issuer.keys.toJSON()[0]?.kid ?? "";
    const token = await new SignJWT({ ...ana, aud: clientId(), iss: provider.url })
      .setProtectedHeader({ alg: "RS256", kid: kid === "known" ? known : kid })
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
    expect(await methods.verifyGoogleToken(ours, token)).toEqual({ ok: false, reason: "token-signature" });
  });

  test("AC-07 O3 signed with the public key, as if it were a shared secret", async () => {
    const key = new TextEncoder().encode(JSON.stringify(provider.issuer.keys.toJSON()[0]));
    const token = new SignJWT({ ...ana, aud: clientId(), iss: provider.url })
      .setProtectedHeader({ alg: "HS256", kid: provider.issuer.keys.toJSON()[0]?.kid ?? "" })
      .setIssuedAt()
      .setExpirationTime("1h");
    const verified = await methods.verifyGoogleToken(ours, await token.sign(key));
    expect(verified).toEqual({ ok: false, reason: "token-malformed" });
  });

  test("AC-07 O3 with another's name put into it", async () => {
    const [header, payload = "", signature] = (await idToken()).split(".");
    const changed = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "somebody else" };
    const forged = [header, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
    expect(await methods.verifyGoogleToken(ours, forged)).toEqual({ ok: false, reason: "token-signature" });
  });

  test.each(["", "x", "a.b.c", "null", "é".repeat(5_000)])("AC-07 O3 what is no token: %s", async (text) => {
    expect(await methods.verifyGoogleToken(ours, text)).toEqual({ ok: false, reason: "token-malformed" });
  });

  test("AC-07 an address that Google has not confirmed is not taken for one that it has", async () => {
    for (const email_verified of [false, "false", undefined, 1]) {
      const verified = await methods.verifyGoogleToken(ours, await idToken({ email_verified }));
      expect(verified).toMatchObject({ ok: true, value: { emailVerified: false } });
    }
  });

  test("AC-07 G7 keys that cannot be fetched", async () => {
    const social = socialSettings({ url: "http://127.0.0.1:9" });
    const down = anOrganisation({
      social: {
        ...social,
        google: { ...social.google, endpoints: { ...social.google.endpoints, issuer: provider.url } },
      },
    });
    expect(await methods.verifyGoogleToken(down, await idToken())).toEqual({ ok: false, reason: "provider-down" });
  });
});

describe("fbtoken", () => {
  const token = "an access token";

  test("AC-07 reads the identity behind a token that Facebook issued for us, and proves that we ask", async () => {
    provider.expect({ ...ana, first_name: "Ana", last_name: "Silva" });
    expect(await methods.verifyFacebookToken(ours, token)).toEqual({
      ok: true,
      value: {
        provider: "facebook",
        issuer: "https://www.facebook.com",
        subject: ana.sub,
        email: ana.email,
        emailVerified: false,
        firstName: "Ana",
        lastName: "Silva",
      },
    });
    expect(provider.asked("/debug_token").at(-1)?.get("input_token")).toBe(token);
    const asked = provider.asked("/userinfo").at(-1);
    expect(asked?.get("appsecret_proof")).toMatch(/^[0-9a-f]{64}$/);
    expect(asked?.get("fields")).not.toContain("picture");
  });

  test("AC-07 accepts an identity without an email address from Facebook", async () => {
    provider.expect({ sub: ana.sub });
    const verified = await methods.verifyFacebookToken(ours, token);
    expect(verified).toMatchObject({ ok: true, value: { subject: ana.sub, email: undefined } });
  });

  test.each<[string, Record<string, unknown>]>([
    ["token-refused", { is_valid: false }],
    ["token-refused", { is_valid: "true" }],
    ["token-audience", { app_id: "the application of somebody else" }],
    ["token-expired", { expires_at: 1_700_000_000 }],
    ["token-expired", { expires_at: undefined }],
    ["token-expired", { expires_at: "never" }],
    ["token-subject", { user_id: undefined }],
    ["token-subject", { user_id: "somebody else" }],
  ])("AC-07 O3 %s: %j", async (reason, debug) => {
    provider.expect(ana, { debug });
    expect(await methods.verifyFacebookToken(ours, token)).toEqual({ ok: false, reason });
  });

  test("AC-07 G7 an answer that is none, or a Facebook that is down", async () => {
    provider.expect(ana, { userinfoStatus: 400 });
    expect(await methods.verifyFacebookToken(ours, token)).toEqual({ ok: false, reason: "provider-refused" });
    const down = anOrganisation({ social: socialSettings({ url: "http://127.0.0.1:9" }) });
    expect(await methods.verifyFacebookToken(down, token)).toEqual({ ok: false, reason: "provider-down" });
  });
});

test("AC-07 an organisation without a provider believes none of its tokens", async () => {
  const without = anOrganisation();
  expect(await methods.verifyGoogleToken(without, await idToken())).toEqual({ ok: false, reason: "not-offered" });
  expect(await methods.verifyFacebookToken(without, "x")).toEqual({ ok: false, reason: "not-offered" });
});
