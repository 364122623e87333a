import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { findNationality } from "../../server/reference/nationalities.ts";
import { callApi } from "../drivers/api-calls.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { MANY } from "../fixtures/credentials.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenMember } from "../fixtures/plans.ts";
import { givenCertificate, givenCredit } from "../fixtures/wallet.ts";

/** What signing in and the login check take and answer. */

const PATHS = { jsonSign: "/api/signIn", jsonSingIn: "/api/auth/signIn" } as const;
const CALLS = Object.entries(PATHS) as [keyof typeof PATHS, string][];
const WRONG = "Wrong-2026";
const OTHER_HOST = "other.localhost";

let site: ServedSite;
let server: RunningServer;
let db: Kysely<Database>;
let ours: Organisation;
let ana: NewAccount;

beforeAll(async () => {
  site = await startSite(async (db) => {
    ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost", "www.localhost"], throttle: MANY });
    await givenOrganisation(db, { slug: "other", hosts: [OTHER_HOST] });
    ana = await givenAccount(db, ours, { email: "ana@example.com" });
  });
  ({ server, db } = site);
});

afterAll(() => site.stop());

const right = () => ({ isPasswordAttempt: true, email_id: ana.email, password: PASSWORD });
const signIn = (payload: object, sent = {}) => callApi(server, PATHS.jsonSign, { jsonSign: payload }, sent);
const checkLogin = (cookie = "") => callApi(server, "/api/auth/checkLogin", undefined, { cookie });

describe.each(CALLS)("SI-13 the payload %s", (name, path) => {
  const call = (payload: unknown, more = {}) => callApi(server, path, { [name]: payload, ...more });

  test("CALL-01 CALL-02 SI-13 every field is taken, and signs in", async () => {
    const payload = {
      ...right(),
      usr_type: 2,
      googletoken: "",
      fbtoken: "",
      site_url: "https://www.localhost/login",
      accesscode: "",
      promotions: { isPromotionVisited: true },
      userdetails: { usr_email_id: ana.email, first_name: "Ana", last_name: "Silva", mastercode: "" },
    };
    const { status, json, cookies } = await call(payload, { navAgent: "Example/1.0", ipAddress: "198.51.100.1" });
    expect([status, json.status, json.message]).toEqual([200, 1, "You are signed in."]);
    expect(cookies).toMatch(/^userToken=/);
    expect((await checkLogin(cookies)).json.status).toBe("success");
  });

  test.each([
    ["by token without one", { isPasswordAttempt: false }, ["googletoken", "fbtoken"]],
    ["by two tokens", { isPasswordAttempt: false, googletoken: "a", fbtoken: "b" }, ["googletoken", "fbtoken"]],
    ["by a password that is called a token", { isPasswordAttempt: false, password: "x" }, ["googletoken", "fbtoken"]],
    ["that does not say which", { email_id: "a@b.c", password: "x" }, ["isPasswordAttempt"]],
    ["of a third type", { isPasswordAttempt: true, email_id: "a@b.c", password: "x", usr_type: 3 }, ["usr_type"]],
    ["whose password is none", { isPasswordAttempt: true, email_id: "a@b.c", password: 7 }, ["password"]],
  ])("SI-13 %s is answered with 400 and the fields", async (_, payload, fields) => {
    const { status, json, cookies } = await call(payload);
    const message = `Missing or wrong: ${fields.map((field) => `${name}.${field}`).join(", ")}.`;
    expect([status, json, cookies]).toEqual([400, { status: 0, message }, ""]);
  });

  test("SI-05 SI-13 what is empty is named as in the form", async () => {
    const messages = { email_id: "Please Enter Email Address", password: "Please Enter Password" };
    for (const [field, message] of Object.entries(messages))
      for (const nothing of ["", " ", "\t", null, undefined]) {
        const { status, json } = await call({ ...right(), [field]: nothing });
        expect([field, nothing, status, json]).toEqual([field, nothing, 200, { status: 0, message, result: null }]);
      }
  });

  test.each([`https://${OTHER_HOST}`, OTHER_HOST, "https://localhost.evil.example", "https://localhost@evil.example"])(
    "SI-09 SI-11 SI-13 a payload for the site %s is refused, right as it is",
    async (site_url) => {
      const { status, json, cookies, headers } = await call({ ...right(), site_url });
      expect([status, json.status, json.message, cookies]).toEqual([200, 0, "THIS REQUEST IS FOR ANOTHER SITE.", ""]);
      const line = await server.line(({ msg, requestId }) => msg === "auth" && requestId === headers["x-request-id"]);
      expect(line).toMatchObject({ event: "authn_login_fail", outcome: "failure", reason: "other-site" });
    },
  );

  test("CALL-25 SI-13 the addresses it names are hints: the log has the one it came from, too", async () => {
    const answer = await call(
      { ...right(), password: WRONG, client_ip_address: "198.51.100.1", ipAddress: "198.51.100.1" },
      { ipAddress: "198.51.100.1", navAgent: "Forged/1.0" },
    );
    const line = await server.line(
      ({ msg, requestId }) => msg === "auth" && requestId === answer.headers["x-request-id"],
    );
    expect(line).toMatchObject({
      clientAddress: "127.0.0.1",
      userAgent: "",
      hints: { navAgent: "Forged/1.0", ipAddress: "198.51.100.1" },
    });
    const odd = await call({ ...right(), password: WRONG }, { ipAddress: { a: 1 }, navAgent: "x".repeat(5_000) });
    const cut = await server.line(({ msg, requestId }) => msg === "auth" && requestId === odd.headers["x-request-id"]);
    expect(cut["hints"]).toEqual({ navAgent: "x".repeat(200) });
  });
});

test("CALL-02 the payload is spelled jsonSingIn, and answered as that of CALL-01", async () => {
  const [first, second] = [
    await callApi(server, "/api/signIn", { jsonSign: right(), navAgent: "Example/1.0" }),
    await callApi(server, "/api/auth/signIn", { jsonSingIn: right(), ipAddress: "", navAgent: "Example/1.0" }),
  ];
  expect({ ...second.json.result, token: "" }).toEqual({ ...first.json.result, token: "" });
  expect([second.json.status, second.json.message]).toEqual([1, first.json.message]);
  expect([first.cookies, second.cookies].map((cookie) => cookie.split("=")[0])).toEqual(["userToken", "userToken"]);
  expect((await callApi(server, "/api/auth/signIn", { jsonSign: right() })).status).toBe(400);
});

test("SI-07 SI-13 derives usr_type from the address for the log, ignores the sent one, and grants no role by it", async () => {
  const pretender = await givenAccount(db, ours, { email: "my-AGENT@example.com" });
  const answer = await signIn({ ...right(), email_id: pretender.email, usr_type: 2 });
  expect(answer.json.result.role).toBe("traveller");
  const line = await server.line(
    ({ msg, requestId }) => msg === "auth" && requestId === answer.headers["x-request-id"],
  );
  expect(line).toMatchObject({ event: "authn_login_success", userTypeHint: 1 });
});

test("SI-08 ignores a nationality sent at sign-in", async () => {
  const { email, id } = await givenAccount(db, ours);
  const { json } = await signIn({ ...right(), email_id: email, nationality: PORTUGUESE });
  expect(json.result.nationality).toBe(1);
  const stored = db.selectFrom("account").select("nationality_id").where("id", "=", id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ nationality_id: 1 });
});

test("SI-13 null and empty stand for a field that is absent, and booleans come as browsers write them", async () => {
  const nothing = {
    googletoken: null,
    fbtoken: "",
    promotions: null,
    userdetails: null,
    accesscode: null,
    usr_type: "",
  };
  for (const isPasswordAttempt of ["true", 1, "1"]) {
    const { json } = await signIn({ ...right(), ...nothing, isPasswordAttempt });
    expect([isPasswordAttempt, json.status]).toEqual([isPasswordAttempt, 1]);
  }
  const promotions = { isPromotionVisited: 1 };
  expect((await signIn({ ...right(), promotions })).json.status).toBe(1);
});

test("SI-08 a sign-in by call ends the sign-up that was begun, who sent the visitor stays", async () => {
  const person = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "ES", phone: "" };
  const begun = await server.send({ path: "/signup/email", form: { ...person, email: "zoe@example.com" } });
  const sent = await server.send({ path: "/?referral_code=FRIEND&trip_id=9" });
  const cookie = [begun, sent].flatMap(({ headers }) => headers["set-cookie"] ?? []).map((each) => each.split(";")[0]);
  const { headers } = await signIn(right(), { cookie: cookie.join("; ") });
  const dropped = (headers["set-cookie"] ?? []).filter((each) => each.includes("Max-Age=0"));
  expect(dropped.map((each) => each.split("=")[0])).toEqual(["sign_up"]);
});

test.each([
  ["en-US", "INVALID EMAIL ADDRESS OR PASSWORD"],
  ["es-ES", "CORREO ELECTRÓNICO O CONTRASEÑA NO VÁLIDOS"],
  ["ar-AE", "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحين"],
])("ER-01 CALL-01 in %s a sign-in that fails says the same as the dialog, in capitals", async (language, message) => {
  const cookie = `lan_code=${language}`;
  const wrong = { ...right(), password: WRONG };
  const { status, json } = await signIn(wrong, { cookie });
  expect([status, json]).toEqual([200, { status: 0, message, result: null }]);
  const page = await server.send({
    path: "/login",
    form: { email: ana.email, password: WRONG },
    headers: { cookie },
  });
  expect([page.status, page.text.includes(message), /<dialog open=""/.test(page.text)]).toEqual([400, true, true]);
});

const LOGIN_RESULT = [
  "token",
  "username",
  "email",
  "currency_code",
  "language",
  "nationality",
  "userId",
  "role",
  "last_name",
  "is_promotion",
  "subscription_details",
  "display_price",
  "credit_limit",
  "phone_country_code",
  "access_code",
];
const PROFILE = [
  "basicprofile",
  "referralData",
  "cash",
  "certificates",
  "discount",
  "promotions",
  "travprofile",
  "travelpreference",
];

describe("who has signed in", () => {
  test("EN-07 LO-07 the login result has every field of an agent's account, and no others", async () => {
    const agent = await givenAgent();
    const { json } = await signIn({ ...right(), email_id: agent.email });
    expect(Object.keys(json.result)).toEqual(LOGIN_RESULT);
    expect(json.result).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      username: "Grace",
      email: agent.email,
      currency_code: "EUR",
      language: "es-ES",
      nationality: PORTUGUESE,
      userId: agent.id,
      role: "agent",
      last_name: "Lee",
      is_promotion: 1,
      subscription_details: [{ plan_status: "ACTIVE" }],
      display_price: "exclusive",
      credit_limit: 2500,
      phone_country_code: "+351",
      access_code: "AZUL",
    });
  });

  test("RO-01 EN-08 CALL-07 the login check gives an agent's profile, type, permission, prices, limit and country", async () => {
    const agent = await givenAgent();
    const { cookies } = await signIn({ ...right(), email_id: agent.email });
    const { json } = await checkLogin(cookies);
    expect([json.status, json.message]).toEqual(["success", { ssocheck: { is_sso: false, session_out_url: "" } }]);
    expect(Object.keys(json.result)).toEqual([...LOGIN_RESULT, ...PROFILE]);
    expect(json.result).toMatchObject({ role: "agent", display_price: "exclusive", credit_limit: 2500 });
    expect(json.result.basicprofile).toEqual([
      {
        type: 1,
        can_user_book: 0,
        country: "CH",
        subscription_details: [{ plan_status: "ACTIVE" }],
        access_code: "AZUL",
        phone_country_code: "+351",
      },
    ]);
    const page = await server.send({ path: "/credits", headers: { cookie: cookies } });
    expect(page.headers["set-cookie"]?.join()).toContain("userCountryCode=CH;");
  });

  test("RO-01 CALL-07 answers type 2 for a traveler, and fails the check without a valid session", async () => {
    const { cookies } = await signIn(right());
    expect((await checkLogin(cookies)).json.result.basicprofile[0]).toMatchObject({ type: 2, can_user_book: 1 });
    const failed = { status: "failed", result: null, message: { ssocheck: { is_sso: false, session_out_url: "" } } };
    for (const cookie of ["", "userToken=forged"]) expect((await checkLogin(cookie)).json).toEqual(failed);
    await server.send({ path: "/logout", form: {}, headers: { cookie: cookies } });
    expect((await checkLogin(cookies)).json).toEqual(failed);
  });

  test("EN-08 the profile tells what the person told, with the names of the wire", async () => {
    const account = await givenAccount(db, ours, { firstName: "Rui", lastName: "Costa" });
    await givenCertificate(db, account);
    const { cookies } = await signIn({ ...right(), email_id: account.email });
    const parts: [string, Record<string, string>][] = [
      ["age", { ageBandId: "6" }],
      ["travel", { homeAirport: "lis", purpose: "both", companions: "", emergencyName: "Eva", emergencyPhone: "" }],
      ["preferences", { bed: "twin", meals: "", diet: "vegan", access: "step-free" }],
    ];
    for (const [part, form] of parts) {
      await server.send({ path: `/user/profile/${part}`, form, headers: { cookie: cookies } });
    }
    const { result } = (await checkLogin(cookies)).json;
    expect(Object.fromEntries(PROFILE.slice(1).map((name) => [name, result[name]]))).toEqual({
      referralData: { first_name: "Rui", last_name: "Costa" },
      cash: [],
      certificates: [
        {
          card_code: expect.any(String),
          payment_card_id: expect.any(String),
          pro_code: "HLT",
          status: "ACTIVE",
          card_amount: 50,
          services: ["HLT"],
        },
      ],
      discount: [],
      promotions: [],
      travprofile: {
        age_band: "above 60",
        home_airport: "LIS",
        purpose: "both",
        companions: null,
        emergency_name: "Eva",
        emergency_phone: null,
      },
      travelpreference: { bed: "twin", meals: null, diet: "vegan", access: ["step-free"] },
    });
  });

  test("ER-03 shows an unknown nationality as the United States", async () => {
    const account = await givenAccount(db, ours, { nationalityId: 99_999 });
    const { cookies } = await signIn({ ...right(), email_id: account.email });
    expect((await checkLogin(cookies)).json.result.basicprofile[0].country).toBe("US");
  });

  test("EN-01 what does not have the shape of its entity never goes out", async () => {
    const account = await givenAccount(db, ours);
    await db.updateTable("account").set({ nationality_id: 1.5 }).where("id", "=", account.id).execute();
    const answer = await server.send({
      path: PATHS.jsonSign,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonSign: { ...right(), email_id: account.email } }),
    });
    expect([answer.status, answer.text.includes("1.5")]).toEqual([500, false]);
  });
});

const PORTUGUESE = findNationality("PT")?.nationalityId as number;

let agents = 0;

async function givenAgent(): Promise<NewAccount> {
  const agent = await givenAccount(db, ours, {
    email: `grace${++agents}@example.com`,
    firstName: "Grace",
    lastName: "Lee",
    // They live elsewhere.
    nationalityId: PORTUGUESE,
    country: "CH",
    phone: { countryCode: "+351", number: "912345678" },
    type: "agent",
    canBook: false,
    isPromotion: true,
    accessCode: "AZUL",
    language: "es-ES",
    currency: "EUR",
  });
  await givenCredit(db, agent, 2500_00);
  await db.updateTable("account").set({ display_price: "exclusive" }).where("id", "=", agent.id).execute();
  await givenMember(db, ours, agent, { now: Date.now() });
  await db
    .updateTable("subscription")
    .set({ plan_status: "ACTIVE-REFRESH" })
    .where("account_id", "=", agent.id)
    .execute();
  return agent;
}
