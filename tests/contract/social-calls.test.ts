import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../server/crypto/ids.ts";
import { offerAccessCode } from "../../server/registration/access-codes.ts";
import { type CallAnswer, callApi } from "../drivers/api-calls.ts";
import { type ProviderName, type SocialSite, startSocialSite } from "../drivers/social-site.ts";
import { socialSettings } from "../fakes/social-provider.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { emailsTo, MANY } from "../fixtures/credentials.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** Signing in and up by tokens that Google and Facebook issued to another page. */

const CODED = "coded.localhost";
const STRICT = "strict.localhost";
const REFUSED = { status: 0, message: "INVALID EMAIL ADDRESS OR PASSWORD", result: null };

let site: SocialSite;

beforeAll(async () => {
  site = await startSocialSite(async (db, social) => {
    const coded = { accessCode: true, social, throttle: MANY };
    await givenOrganisation(db, { hosts: [CODED], ...coded });
    const strict = await givenOrganisation(db, { hosts: [STRICT], ...coded, accessCodeForSocial: true });
    await offerAccessCode(db, strict.id, "WELCOME");
  });
});

afterAll(() => site.stop());

type Person = { sub: string; email?: string; email_verified?: boolean };

/** What the provider's button hands to a page for this person. */
async function tokenOf(name: ProviderName, person: Person, changes: Record<string, unknown> = {}) {
  site.provider.expect(person);
  if (name === "facebook") return { fbtoken: "an access token" };
  const { clientId } = socialSettings(site.provider).google;
  const googletoken = await site.provider.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: clientId }, person, changes);
    },
  });
  return { googletoken };
}

const signIn = (token: object) =>
  callApi(site.server, "/api/signIn", { jsonSign: { isPasswordAttempt: false, ...token } });

const signUp = (token: object, changes: Record<string, unknown> = {}, host = "localhost") => {
  const userdetails = { first_name: "Ana", last_name: "Silva" };
  return callApi(
    site.server,
    "/api/signUp",
    { jsonRegister: { title: 1, userdetails, ...token, ...changes } },
    { host },
  );
};

const reasonOf = async ({ headers }: CallAnswer) =>
  (await site.server.line(({ msg, requestId }) => msg === "auth" && requestId === headers["x-request-id"]))["reason"];

describe.each<ProviderName>(["google", "facebook"])("%s", (name) => {
  test("SI-13 AC-07 CALL-01 signs in the account that is linked to the token's identity", async () => {
    const { account, sub } = await site.givenMember(name);
    const { json, cookies } = await signIn(await tokenOf(name, { sub }));
    expect(json).toMatchObject({ status: 1, result: { userId: account.id, email: account.email } });
    const page = await site.server.send({ path: "/user-details", headers: { cookie: cookies } });
    expect(page.text).toContain(account.email);
  });

  test("SI-13 AC-06 AC-07 it opens nothing for anybody else, not even an account with the same address", async () => {
    const account = await givenAccount(site.db, site.ours);
    const person = { sub: newId(), email: account.email, email_verified: true };
    const answer = await signIn(await tokenOf(name, person));
    expect([answer.json, answer.cookies]).toEqual([REFUSED, ""]);
    expect(await reasonOf(answer)).toBe("unknown-identity");
  });

  test("SI-12 SI-13 refuses an account whose email address isn't confirmed", async () => {
    const { sub } = await site.givenMember(name, { status: "unconfirmed" });
    const answer = await signIn(await tokenOf(name, { sub }));
    expect([answer.json, answer.cookies]).toEqual([REFUSED, ""]);
  });

  test("SU-10 SU-14 CALL-05 its token makes an account without a password; who it is, the provider says", async () => {
    const email = `${newId()}@example.com`;
    const token = await tokenOf(name, { sub: newId(), email, email_verified: true });
    const { json, cookies } = await signUp(token, { password: PASSWORD });
    expect(json).toMatchObject({ status: 1, code: 200, isProfileCreated: 1 });
    const row = await site.db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ password_hash: null, first_name: "Ana" });
    // Facebook does not say whether an address is its owner's: that one is confirmed first.
    const proved = name === "google";
    expect([row.status, cookies.startsWith("userToken="), (await emailsTo(site.db, email)).length]).toEqual(
      proved ? ["active", true, 0] : ["unconfirmed", false, 1],
    );
    expect((await signUp(await tokenOf(name, { sub: newId(), email }))).json).toMatchObject({ status: 1, code: 201 });
    if (proved) expect((await signUp(token)).json).toMatchObject({ status: 1, code: 201, isProfileCreated: 0 });
  });

  test("SU-10 SU-14 an address that is typed over the provider's is confirmed first", async () => {
    const [told, typed] = [`${newId()}@example.com`, `${newId()}@example.com`];
    const token = await tokenOf(name, { sub: newId(), email: told, email_verified: true });
    const { json, cookies } = await signUp(token, { email_id: typed });
    expect([json.code, cookies]).toEqual([200, ""]);
    expect(await emailsTo(site.db, typed)).toHaveLength(1);
  });

  test("SU-10 SU-14 the access code is asked of its people only where the organisation says so", async () => {
    const person = () => ({ sub: newId(), email: `${newId()}@example.com`, email_verified: true });
    expect((await signUp(await tokenOf(name, person()), {}, CODED)).json.code).toBe(200);
    const missing = { status: 0, resp: "Please Enter The Access Code" };
    expect((await signUp(await tokenOf(name, person()), {}, STRICT)).json).toEqual(missing);
    const coded = await signUp(await tokenOf(name, person()), { accesscode: "WELCOME" }, STRICT);
    expect(coded.json.code).toBe(200);
  });
});

test("AC-07 SI-13 SU-14 O3 refuses sign-in and sign-up with a token that Google doesn't vouch for", async () => {
  const { sub } = await site.givenMember("google");
  const wrong = await tokenOf("google", { sub }, { aud: "another client" });
  const answer = await signIn(wrong);
  expect([answer.json, answer.cookies, await reasonOf(answer)]).toEqual([REFUSED, "", "token-audience"]);
  const refused = await signUp(wrong, { email_id: `${newId()}@example.com`, password: PASSWORD });
  expect([refused.json.status, Object.keys(refused.json), refused.cookies]).toEqual([0, ["status", "resp"], ""]);
});

test("AC-07 SI-13 SU-14 O3 refuses sign-in and sign-up with a token that Facebook doesn't vouch for", async () => {
  const { sub } = await site.givenMember("facebook");
  site.provider.expect({ sub }, { debug: { app_id: "another application" } });
  const answer = await signIn({ fbtoken: "stolen" });
  expect([answer.json, answer.cookies, await reasonOf(answer)]).toEqual([REFUSED, "", "token-audience"]);
  expect((await signUp({ fbtoken: "stolen" })).json).toEqual({
    status: 0,
    resp: "Google or Facebook didn't confirm this sign-in. Please start again.",
  });
  expect((await signUp({ fbtoken: "stolen", googletoken: "stolen" })).status).toBe(400);
});
