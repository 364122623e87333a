import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import { signIn } from "../drivers/checkout.ts";
import type { Answer } from "../drivers/http-client.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { URLS } from "../drivers/urls.ts";
import { startSavingsPartner } from "../fakes/savings-partner.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** What all JSON calls have in common, whatever they are about. */

const CALLS = {
  "/api/signIn": { jsonSign: { isPasswordAttempt: true, email_id: "ana@example.com", password: PASSWORD } },
  "/api/auth/signIn": { jsonSingIn: { isPasswordAttempt: true, email_id: "ana@example.com", password: PASSWORD } },
  "/api/signUp/checkAccountForExists": { jsonSigUp: { email_id: "ana@example.com" } },
  "/api/signUp/validateAccessCode": { jsonRegister: { accesscode: "NO-CODE" } },
  "/api/signUp/getInvitation": { key: "of-no-invitation" },
  "/api/signUp": { jsonRegister: { email_id: "eve@example.com" } },
  "/api/general/getwhitelabelcss": { pageCode: "home" },
  "/api/general/getCssPreAndPostLogin": { pageCode: "home" },
  "/api/general/getCurrencyRate": { fromCurrency: "USD", toCurrency: "EUR" },
  "/api/profile/updatePrefCurrLang": { currency_code: "EUR" },
  "/api/walletUser/getPaymentCardByOrg": {},
  "/api/booking/get-paymentcard-by-user": { currency: "USD" },
  "/api/savings/getMember": {},
  "/api/savings/setMember": {},
  "/api/savings/savingsCode": { reqSaving: {} },
  "/api/reservations": { json: { token: "of-no-reservation" } },
};
const WITHOUT_BODY = [
  "/api/auth/checkLogin",
  "/api/getCountryCat",
  "/api/getNationalityCat",
  "/api/general/getCountry",
  "/api/general/getNationalities",
  "/api/general/getGeolocationByIp",
  "/api/general/getOrganisation",
  "/api/layout/getCurrencyinfo",
];
/** A payment provider makes it, by a signature: what it takes is in tests/system/payments.test.ts. */
const SIGNED = ["/api/payments/notice/google"];
const PERSONAL = ["/api/profile/updatePrefCurrLang", "/api/booking/get-paymentcard-by-user"];
/** Personal, too. */
const OF_MEMBERS = ["/api/savings/getMember", "/api/savings/setMember", "/api/savings/savingsCode"];
const EVERY = [...Object.keys(CALLS), ...WITHOUT_BODY, ...SIGNED];

let server: RunningServer;
/** Behind one proxy, which it trusts. */
let proxied: RunningServer;
let ana: NewAccount;
let others: NewAccount[];
let database: DatabaseSettings;
let site: ServedSite;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, {
      slug: "ours",
      hosts: ["localhost"],
      accessCode: true,
      savings: { partner: "embedded", memberPrefix: "WP" },
    });
    ana = await givenAccount(db, ours, { email: "ana@example.com" });
    others = [await givenAccount(db, ours), await givenAccount(db, ours)];
  });
  ({ server, database } = site);
  proxied = await startServer({ database, env: { TRUSTED_PROXIES: "1" } });
});

afterAll(async () => {
  await proxied.stop();
  await site.stop();
});

type Sent = { headers?: Record<string, string>; to?: RunningServer };

const call = (path: string, body: unknown, { headers = {}, to = server }: Sent = {}): Promise<Answer> =>
  to.send({
    path,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const json = ({ text }: Answer) => JSON.parse(text);
/** Everybody comes from an address of their own, so that no test uses up what another one may. */
const from = (address: string): Sent => ({ to: proxied, headers: { "x-forwarded-for": address } });
const cookieOf = (answer: Answer) => /userToken=[^;]+/.exec(answer.headers["set-cookie"]?.join() ?? "")?.[0];

describe("every call", () => {
  test("CALL-01 each that there is is among those that are asked here; some are read by GET", () => {
    const read = [
      "/api/general/getCss/example",
      ...["getActionsList", "getCampaignList", "getReferralList"].map((name) => `/api/referral/${name}`),
    ];
    expect([...EVERY, ...read].sort()).toEqual(URLS.filter((url) => url.startsWith("/api/")).sort());
  });

  test.each(EVERY)("C5 %s is made by POST", async (path) => {
    const answer = await server.send({ path });
    expect([answer.status, answer.headers["allow"], json(answer).status]).toEqual([405, "POST", 0]);
  });

  test.each(EVERY)("C1 C3 C4 %s is refused to another site's page, and its origin is never let in", async (path) => {
    const origin = "https://evil.example";
    const answer = await call(path, CALLS[path as keyof typeof CALLS] ?? {}, { headers: { origin } });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
    const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
    for (const method of ["OPTIONS", "GET"]) {
      const asked = await server.send({ path, method, headers: { origin, cookie } });
      for (const name of ["access-control-allow-origin", "access-control-allow-credentials", "set-cookie"]) {
        expect([method, name, asked.headers[name], answer.headers[name]]).toEqual([method, name, undefined, undefined]);
      }
    }
  });

  test.each(Object.keys(CALLS))("C2 %s takes no form and no plain text", async (path) => {
    const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json-patch", ""]) {
      const body = JSON.stringify(CALLS[path as keyof typeof CALLS]);
      const answer = await call(path, body, { headers: { cookie, "content-type": type } });
      // Who calls is asked before what: both turn a stranger's form away.
      expect([path, type, answer.status]).toEqual([path, type, 415]);
    }
  });

  test.each(WITHOUT_BODY)("C2 %s asks for nothing and changes nothing, whatever a form sends along", async (path) => {
    const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
    const headers = { cookie, "content-type": "text/plain" };
    const before = await call(path, "", { headers: { cookie } });
    const answer = await call(path, "email_id=eve@example.com&currency_code=EUR", { headers });
    expect([answer.status, answer.text, answer.headers["set-cookie"]]).toEqual([200, before.text, undefined]);
  });

  test.each(Object.keys(CALLS))("I7 %s takes nothing of another shape", async (path) => {
    const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    for (const body of ["", "{", "null", "[]", '"text"', deep]) {
      const answer = await call(path, body, { headers: { cookie } });
      expect([path, body.slice(0, 10), answer.status]).toEqual([path, body.slice(0, 10), 400]);
      expect(json(answer)).toEqual({ status: 0, message: expect.stringContaining("Missing or wrong: ") });
    }
  });

  test.each(EVERY)("A1 %s forbids caches to store its answer", async (path) => {
    const answer = await call(path, CALLS[path as keyof typeof CALLS] ?? {}, from("198.51.100.1"));
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test.each([...PERSONAL, ...OF_MEMBERS])("A1 %s requires a signed-in caller", async (path) => {
    const answer = await call(path, CALLS[path as keyof typeof CALLS]);
    expect([answer.status, json(answer).status]).toEqual([401, 0]);
  });

  test("RT-15 any other address below /api is answered with 404", async () => {
    for (const path of ["/api/nothing", "/api/", "/api/signIn/more"]) {
      const answer = await call(path, {});
      expect([path, answer.status, json(answer)]).toEqual([
        path,
        404,
        { status: 0, message: "There is no such call." },
      ]);
    }
  });
});

describe("CALL-01 CALL-02 sign-in", () => {
  test("EN-07 the token names the session and opens nothing; the cookie does", async () => {
    const answer = await call("/api/signIn", CALLS["/api/signIn"]);
    const { token } = json(answer).result;
    const cookie = cookieOf(answer) ?? "";
    const opened = async (credential: string) =>
      json(await call("/api/auth/checkLogin", {}, { headers: { cookie: credential } })).status;
    expect(await opened(cookie)).toBe("success");
    expect(await opened(`userToken=${token}`)).toBe("failed");
    expect(decodeURIComponent(cookie)).not.toContain(token);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("EN-07 EN-08 A8 one's own profile says what the row names and no more: no hash, no other person", async () => {
    const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
    const { result } = json(await call("/api/auth/checkLogin", {}, { headers: { cookie } }));
    const named =
      "token username email currency_code language nationality userId role last_name is_promotion subscription_details";
    const more = "display_price credit_limit phone_country_code access_code";
    const profile = "basicprofile referralData cash certificates discount promotions travprofile travelpreference";
    expect(Object.keys(result).sort()).toEqual(`${named} ${more} ${profile}`.split(" ").sort());
    const told = JSON.stringify(result);
    expect(told).not.toMatch(/argon2|hash|password|lookup|organisation/i);
    for (const other of others) for (const theirs of [other.id, other.email]) expect(told).not.toContain(theirs);
  });

  test("SI-11 L4 no header and no field of a call tells another client's address", async () => {
    const attempt = (count: number) => {
      const address = `198.51.100.${count}`;
      const jsonSingIn = {
        isPasswordAttempt: true,
        email_id: "nobody@forged.example",
        password: "Wrong-2026",
        client_ip_address: address,
        true_client_ip: address,
      };
      const headers = {
        "x-forwarded-for": address,
        "true-client-ip": address,
        "x-real-ip": address,
        forwarded: `for=${address}`,
      };
      return call("/api/auth/signIn", { jsonSingIn, ipAddress: address, navAgent: "x" }, { headers });
    };
    const answers: Answer[] = [];
    for (let count = 0; count < 6; count++) answers.push(await attempt(count));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), 429]);
    const requestId = answers[5]?.headers["x-request-id"];
    const line = await server.line((each) => each["msg"] === "auth" && each.requestId === requestId);
    expect(line).toMatchObject({ event: "authn_login_fail_max", clientAddress: "127.0.0.1" });
  });

  test("A7 A4 ignores role, credit and permissions that the caller sends at sign-in", async () => {
    const jsonSign = {
      ...CALLS["/api/signIn"].jsonSign,
      usr_type: 1,
      role: "agent",
      credit_limit: 1e6,
      can_user_book: 1,
    };
    expect(json(await call("/api/signIn", { jsonSign })).result).toMatchObject({ role: "traveller", credit_limit: 0 });
  });

  test("SI-11 L6 the page and both calls share one counter, in any case of the address", async () => {
    const [other] = others as [NewAccount];
    const wrong = (email_id: string) => ({ isPasswordAttempt: true, email_id, password: "Wrong-2026" });
    const upper = other.email.toUpperCase();
    for (const attempt of [
      () => call("/api/signIn", { jsonSign: wrong(other.email) }, from("198.51.100.2")),
      () => call("/api/auth/signIn", { jsonSingIn: wrong(upper) }, from("198.51.100.3")),
      () =>
        proxied.send({
          path: "/login",
          form: { email: other.email, password: "Wrong-2026" },
          headers: { "x-forwarded-for": "198.51.100.4" },
        }),
      () => call("/api/signIn", { jsonSign: wrong(upper) }, from("198.51.100.5")),
      () => call("/api/auth/signIn", { jsonSingIn: wrong(other.email) }, from("198.51.100.6")),
    ]) {
      expect((await attempt()).status).not.toBe(429);
    }
    const right = { isPasswordAttempt: true, email_id: other.email, password: PASSWORD };
    // With the shape of every refusal of a sign-in.
    for (const refused of [
      await call("/api/signIn", { jsonSign: right }, from("198.51.100.7")),
      await call("/api/auth/signIn", { jsonSingIn: right }, from("198.51.100.8")),
    ]) {
      const message = "TOO MANY ATTEMPTS. PLEASE TRY AGAIN IN 1 MINUTE.";
      expect([refused.status, json(refused)]).toEqual([429, { status: 0, message, result: null }]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(refused.headers["set-cookie"]).toBeUndefined();
    }
  });

  test.each([
    ["/api/signIn", "jsonSign"],
    ["/api/auth/signIn", "jsonSingIn"],
  ])("SI-09 E1 %s gives an unknown address and a wrong password the same answer", async (path, payload) => {
    const [, other] = others as [NewAccount, NewAccount];
    const attempt = (email_id: string) =>
      call(path, { [payload]: { isPasswordAttempt: true, email_id, password: "Wrong-2026" } }, from("198.51.100.8"));
    const [known, unknown] = [await attempt(other.email), await attempt("nobody@example.com")];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  });
});

describe("CALL-03 CALL-04 what tells a stranger something is counted", () => {
  test("CALL-03 E3 G4 after 30 questions from one address the next is refused, and logged as a probe", async () => {
    const ask = (index: number) =>
      call(
        "/api/signUp/checkAccountForExists",
        { jsonSigUp: { email_id: index % 2 ? `x${index}@example.com` : ana.email } },
        from("198.51.100.20"),
      );
    const answers = [];
    for (let index = 0; index < 50; index++) answers.push(await ask(index));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), ...Array(20).fill(429)]);
    const codes = answers.slice(0, 30).map((answer) => json(answer).data.code);
    expect(codes).toEqual(Array.from({ length: 30 }, (_, index) => (index % 2 ? 404 : 201)));
    const refused = answers[30] as Answer;
    const resp = "Too many attempts. Please try again in 1 minute.";
    expect(json(refused)).toEqual({ status: 0, message: resp, data: { code: 429, resp } });
    const line = await proxied.line(
      ({ requestId, event }) => requestId === refused.headers["x-request-id"] && event !== "request",
    );
    expect(line).toMatchObject({
      event: "excess_rate_limit_exceeded",
      reason: "account-look-up",
      clientAddress: "198.51.100.20",
    });
  });

  test("R2 CALL-04 after 10 wrong codes from one address the next is refused", async () => {
    const guess = (index: number) =>
      call("/api/signUp/validateAccessCode", { jsonRegister: { accesscode: `GUESS-${index}` } }, from("198.51.100.21"));
    const answers = [];
    for (let index = 0; index < 11; index++) answers.push(await guess(index));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    const { message, data } = json(answers[10] as Answer);
    expect([data, message.length > 0]).toEqual([{ status: 0, resp: message }, true]);
    const jsonRegister = { accesscode: "GUESS", email_id: "eve@example.com", userdetails: {} };
    const signUp = await call("/api/signUp", { jsonRegister }, from("198.51.100.21"));
    expect([signUp.status, json(signUp)]).toEqual([429, { status: 0, message, resp: message }]);
  });
});

describe("CALL-25 the client's address", () => {
  const place = async (sent: Sent, body: unknown = {}) =>
    json(await call("/api/general/getGeolocationByIp", body, sent)).data;

  test("CALL-25 is what the trusted proxy says, and where that is", async () => {
    expect(await place(from("193.136.1.1"))).toMatchObject({
      ip: "193.136.1.1",
      country_code: "PT",
      country_name: "Portugal",
    });
  });

  test("CALL-25 of a visitor of the server's own network is the one a configured trace service tells; the log keeps theirs", async () => {
    const trace = createServer((_, response) => response.end("fl=1\nip=193.136.1.1\n"));
    await new Promise<void>((resolve) => trace.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(trace.address() as AddressInfo).port}/cdn-cgi/trace`;
    const inside = await startServer({ database, env: { CLIENT_TRACE_URL: url } });
    onTestFinished(async () => {
      await inside.stop();
      trace.close();
    });
    expect(await place({ to: inside })).toMatchObject({ ip: "193.136.1.1", country_code: "PT" });
    const page = await inside.send({ path: "/credits" });
    expect(page.headers["set-cookie"]?.join()).toMatch(/ip=193\.136\.1\.1;.*true-client-ip=193\.136\.1\.1;/);
    expect(await inside.requestLine(page)).toMatchObject({ clientAddress: "127.0.0.1" });
  });

  test("CALL-25 is never what the browser says", async () => {
    const forged = {
      "x-forwarded-for": "193.136.1.1",
      "true-client-ip": "193.136.1.1",
      "x-real-ip": "193.136.1.1",
      cookie: "ip=193.136.1.1; true-client-ip=193.136.1.1",
    };
    const body = { ip: "193.136.1.1", client_ip_address: "193.136.1.1" };
    expect(await place({ headers: forged }, body)).toMatchObject({ ip: "127.0.0.1", country_code: "US" });
  });
});

test("CALL-15 CALL-24 A3 I7 refuses a personal call that names another account than the session's, and changes nothing", async () => {
  const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
  const [other] = others as [NewAccount];
  for (const path of PERSONAL) {
    const body = CALLS[path as keyof typeof CALLS];
    for (const named of [{ email: other.email }, { userId: other.id }, { memberid: `WP${other.id}` }]) {
      const answer = await call(path, { ...body, ...named }, { headers: { cookie } });
      expect([path, named, answer.status, json(answer).status]).toEqual([path, named, 403, 0]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
    for (const value of ['{"toString":null}', '{"toString":1}', '["x"]', "7", deep]) {
      for (const name of ["email", "userId", "memberid"]) {
        const sent = JSON.stringify(body).replace("{", () => `{"${name}":${value},`);
        const answer = await call(path, sent, { headers: { cookie } });
        expect([path, name, answer.status]).toEqual([path, name, 400]);
        expect(json(answer)).toEqual({ status: 0, message: expect.stringMatching(/^Missing or wrong: \w+\.$/) });
      }
    }
    const own = { email: ana.email.toUpperCase(), userId: ana.id, memberid: `WP${ana.id}` };
    const absent = [null, ""].map((value) => ({ email: value, userId: value, memberid: value }));
    for (const named of [own, ...absent])
      expect([path, (await call(path, { ...body, ...named }, { headers: { cookie } })).status]).toEqual([path, 200]);
  }
});

test("CALL-20 CALL-21 CALL-22 R3 A3 refuses a call that names another account, member or not, and creates no member", async () => {
  const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
  const [, other] = others as [NewAccount, NewAccount];
  const ask = async (path: string, named: object) => {
    const body = path.endsWith("Code") ? { reqSaving: named } : named;
    const { status, text } = await call(`/api/savings/${path}`, body, { headers: { cookie } });
    return [status, JSON.parse(text)];
  };
  const theirs = await signIn(server, { email: other.email, password: PASSWORD });
  await call("/api/savings/setMember", {}, { headers: { cookie: theirs } });
  const members = () => site.db.selectFrom("demo_savings_member").select("member_id").orderBy("member_id").execute();
  const before = await members();
  expect(before).toContainEqual({ member_id: `WP${other.id}` });
  for (const named of [
    ...[{ email: other.email }, { userId: other.id }, { memberid: `WP${other.id}` }],
    ...[{ memberid: `XX${ana.id}` }, { email: "nobody@example.com" }],
    { email: ana.email, memberid: `WP${other.id}` },
  ]) {
    const refused = [403, { status: 0, message: "This call is about your own account only." }];
    for (const path of ["getMember", "setMember", "savingsCode"])
      expect([named, path, await ask(path, named)]).toEqual([named, path, refused]);
  }
  expect(await members()).toEqual(before);
  const own = { email: ana.email.toUpperCase(), userId: ana.id, memberid: `WP${ana.id}` };
  expect(await ask("setMember", own)).toEqual([200, { status: "OK" }]);
  expect(await ask("getMember", { email: "", userId: "", memberid: "" })).toEqual([200, { code: 200 }]);
  expect(await ask("getMember", own)).toEqual([200, { code: 200 }]);
  expect(await ask("savingsCode", own)).toEqual([200, { valid_members_count: 1 }]);
});

test("CALL-20 F9 H1 forms may lead to the partner; while it does not answer its calls are 503, with when to try again", async () => {
  const partner = await startSavingsPartner();
  const other = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { hosts: ["localhost"], savings: partner.settings });
    await givenAccount(db, ours, { email: "ana@example.com" });
  }, partner.secrets);
  onTestFinished(async () => {
    await other.stop();
    await partner.stop();
  });
  const policy = String((await other.server.send({ path: "/login" })).headers["content-security-policy"]);
  expect(/form-action ([^;]+)/.exec(policy)?.[1]).toBe(`'self' ${partner.url}`);
  partner.behave("html");
  const cookie = await signIn(other.server, { email: "ana@example.com", password: PASSWORD });
  for (const path of OF_MEMBERS) {
    const answer = await call(path, CALLS[path as keyof typeof CALLS], { headers: { cookie }, to: other.server });
    expect([path, answer.status, answer.headers["retry-after"], json(answer).status]).toEqual([path, 503, "10", 0]);
  }
});

test("CALL-15 what is chosen is kept with the account and in the browser, and only if it is on offer", async () => {
  const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
  const chosen = await call(
    "/api/profile/updatePrefCurrLang",
    { currency_code: "gbp", language: "es-ES" },
    { headers: { cookie } },
  );
  expect(chosen.headers["set-cookie"]?.map((each) => each.split(";")[0])).toEqual([
    "lan_code=es-ES",
    "currency_code=GBP",
  ]);
  const elsewhere = await call("/api/layout/getCurrencyinfo", {}, { headers: { cookie } });
  expect(json(elsewhere).currencylanguageinfoConfig).toMatchObject({
    preferredCurrency: "GBP",
    preferredLanguage: "es-ES",
  });
  for (const one of [
    { currency_code: "GBP", language: null },
    { currency_code: "", language: "es-ES" },
  ]) {
    const kept = await call("/api/profile/updatePrefCurrLang", one, { headers: { cookie } });
    expect([one, kept.status, json(kept).status]).toEqual([one, 200, 1]);
  }
  const neither = { currency_code: null, language: "" };
  expect((await call("/api/profile/updatePrefCurrLang", neither, { headers: { cookie } })).status).toBe(400);
  const rate = { fromCurrency: "USD", toCurrency: "EUR", all: null };
  const rated = await call("/api/general/getCurrencyRate", rate);
  expect([rated.status, Object.keys(json(rated).data as object)]).toEqual([200, ["roeRate"]]);
  const refused = await call("/api/profile/updatePrefCurrLang", { currency_code: "XXX" }, { headers: { cookie } });
  expect([refused.status, json(refused).status]).toEqual([200, 0]);
});
