import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { offerAccessCode } from "../../server/registration/access-codes.ts";
import { createInvitation } from "../../server/registration/invitations.ts";
import { callApi } from "../drivers/api-calls.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { emailsTo, keyIn, MANY } from "../fixtures/credentials.ts";
import { anInvitation } from "../fixtures/invitations.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** What signing up and its two checks take and answer. */

const SIGN_UP = "/api/signUp";
const PASSWORD = "Tejo-2026x";
const OTHER_HOST = "other.localhost";
const FREE_HOST = "free.localhost";

let site: ServedSite;
let server: RunningServer;
let db: Kysely<Database>;
let ours: Organisation;
let other: Organisation;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const hosts = ["localhost", "www.localhost"];
    ours = await givenOrganisation(db, { slug: "ours", hosts, accessCode: true, throttle: MANY });
    other = await givenOrganisation(db, { slug: "other", hosts: [OTHER_HOST] });
    await givenOrganisation(db, { slug: "free", hosts: [FREE_HOST], throttle: MANY });
    await offerAccessCode(db, ours.id, "WELCOME");
    await givenAccount(db, ours, { email: "known@example.com" });
  });
  ({ server, db } = site);
});

afterAll(() => site.stop());

const newAddress = () => `rui.${newId().toLowerCase()}@example.com`;

type Payload = { email_id: string; userdetails?: Record<string, unknown>; [field: string]: unknown };

/** A valid payload. */
const aPayload = (changes: Record<string, unknown> = {}): Payload => ({
  accesscode: "WELCOME",
  email_id: newAddress(),
  password: PASSWORD,
  nationality: 7,
  title: 2,
  userdetails: { first_name: "Rui", last_name: "Costa", mobile_country_code: "+351", mobile_no: "912345678" },
  ...changes,
});

const call = (jsonRegister: unknown, sent = {}) => callApi(server, SIGN_UP, { jsonRegister }, sent);

const storedAs = (email: string) =>
  db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

describe("SU-14 the payload", () => {
  test("SU-14 CALL-05 every field of it is taken, and stored with the account", async () => {
    const email_id = newAddress();
    const { status, json, headers } = await call({
      accesscode: "welcome",
      email_id,
      password: PASSWORD,
      googletoken: "",
      fbtoken: "",
      nationality: "7",
      site_url: "https://www.localhost/signup",
      mastercode: "",
      language: "ar",
      title: "3",
      site_id: ours.id,
      client_ip_address: "198.51.100.1",
      true_client_ip: "198.51.100.2",
      trip_id: "trip-9",
      referral_code: "",
      referral_org: "azul",
      userdetails: {
        email_id,
        first_name: " Zoë ",
        last_name: "O'Neil-Smith",
        country_code: "US",
        mobile_no: "912345678",
        mobile_country_code: "351",
      },
    });
    expect([status, json.status, json.code, json.isProfileCreated]).toEqual([200, 1, 200, 1]);
    expect(await storedAs(email_id)).toMatchObject({
      status: "unconfirmed",
      type: 2,
      access_code: "WELCOME",
      title_id: 3,
      first_name: "Zoë",
      last_name: "O'Neil-Smith",
      nationality_id: 7,
      country_code: "US",
      phone_country_code: "+351",
      phone_country: "PT",
      phone: "912345678",
      language: "ar-AE",
      trip_id: "trip-9",
      referral_org: "azul",
    });
    expect((await emailsTo(db, email_id))[0]?.html).toContain('<html lang="ar" dir="rtl">');
    const line = await server.line(({ msg, requestId }) => msg === "auth" && requestId === headers["x-request-id"]);
    expect(line).toMatchObject({ event: "user_created", outcome: "success", clientAddress: "127.0.0.1" });
  });

  test("SU-14 reads a country of two letters in either case, and refuses a text that has two letters only in upper case", async () => {
    const livingIn = (country_code: string) => {
      const payload = aPayload();
      return { ...payload, userdetails: { ...payload.userdetails, country_code } };
    };
    const spanish = livingIn("es");
    expect((await call(spanish)).json.code).toBe(200);
    expect(await storedAs(spanish.email_id)).toMatchObject({ country_code: "ES" });
    for (const none of ["ß", "XX"]) expect([none, (await call(livingIn(none))).json.status]).toEqual([none, 0]);
  });

  test("SU-14 the code may be called mastercode, the address stand beside the name, the country be told by its dialling code", async () => {
    const { accesscode: mastercode, email_id, ...rest } = aPayload();
    const userdetails = {
      email_id,
      first_name: "Rui",
      last_name: "Costa",
      mobile_no: "2125550123",
      mobile_country_code: "+1",
    };
    expect((await call({ ...rest, mastercode, userdetails })).json.code).toBe(200);
    expect(await storedAs(email_id)).toMatchObject({
      access_code: "WELCOME",
      phone_country: "US",
      phone_country_code: "+1",
    });
  });

  test.each([
    ["+47", "40612345", "NO"],
    ["7", "9123456789", "RU"],
    ["+7", "7012345678", "KZ"],
    ["+212", "650123456", "MA"],
    ["+358", "0412345678", "FI"],
    ["+1", "4165550123", "CA"],
  ])("SU-14 the country of %s %s is %s", async (mobile_country_code, mobile_no, country) => {
    const { userdetails, ...rest } = aPayload();
    const payload = { ...rest, userdetails: { ...userdetails, mobile_country_code, mobile_no } };
    expect((await call(payload)).json.code).toBe(200);
    expect(await storedAs(payload.email_id)).toMatchObject({
      phone_country: country,
      phone_country_code: `+${mobile_country_code.replace("+", "")}`,
    });
  });

  test("SU-14 null and empty stand for absent; title and nationality are then the first of their lists", async () => {
    const { userdetails, ...rest } = aPayload({ googletoken: null, fbtoken: null, password: PASSWORD, trip_id: null });
    for (const [title, nationality] of [
      ["", null],
      [null, ""],
    ]) {
      const email_id = newAddress();
      const { json } = await call({ ...rest, email_id, userdetails, title, nationality });
      expect([title, nationality, json.code]).toEqual([title, nationality, 200]);
      expect(await storedAs(email_id)).toMatchObject({ title_id: 1, nationality_id: 1, trip_id: "" });
    }
  });

  test("SU-14 SU-07 a referral code is stored, and stands for no access code", async () => {
    const { accesscode, ...payload } = aPayload({ referral_code: "FRIEND" });
    expect((await call(payload)).json).toEqual({ status: 0, resp: "Please Enter The Access Code" });
    expect((await call({ ...payload, accesscode })).json.code).toBe(200);
    expect(await storedAs(payload.email_id as string)).toMatchObject({ referral_code: "FRIEND" });
  });

  test("SU-14 CALL-25 the addresses it names are ignored: the session has the one that confirmed it", async () => {
    const payload = aPayload({ client_ip_address: "198.51.100.1", true_client_ip: { any: "thing" } });
    await call(payload, { headers: { "true-client-ip": "198.51.100.3" } });
    const key = keyIn((await emailsTo(db, payload.email_id))[0] as never);
    const opened = await server.send({ path: `/verify-account?key=${key}` });
    const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    await server.send({ path: "/verify-account", form: { intent: "confirm" }, headers: { cookie } });
    const { id } = await storedAs(payload.email_id);
    const session = await db.selectFrom("session").selectAll().where("account_id", "=", id).executeTakeFirstOrThrow();
    expect(session.client_address).toBe("127.0.0.1");
  });

  test("SU-14 the site it names is this organisation's, by id and by address", async () => {
    for (const site of [
      { site_id: other.id },
      { site_id: "ours" },
      { site_url: `https://${OTHER_HOST}` },
      { site_url: OTHER_HOST },
      { site_url: "https://localhost.evil.example" },
      { site_url: "not an address at all" },
    ]) {
      const payload = aPayload(site);
      expect([site, (await call(payload)).json]).toEqual([
        site,
        { status: 0, resp: "This request is for another site." },
      ]);
      expect(await emailsTo(db, payload.email_id)).toEqual([]);
    }
  });

  test.each([
    ["SU-14 no object", "Rui", "jsonRegister"],
    ["SU-14 a title that is no number", aPayload({ title: "Mr" }), "jsonRegister.title"],
    ["SU-14 a nationality that is no id", aPayload({ nationality: "Portuguese" }), "jsonRegister.nationality"],
    ["SU-14 a name that is none", aPayload({ userdetails: { first_name: 7 } }), "jsonRegister.userdetails.first_name"],
    ["SU-14 a code without end", aPayload({ accesscode: "x".repeat(101) }), "jsonRegister.accesscode"],
  ])("%s is answered with 400 and the field", async (_, payload, field) => {
    const { status, json } = await call(payload);
    expect([status, json]).toEqual([400, { status: 0, message: `Missing or wrong: ${field}.` }]);
  });

  test("SU-14 A7 ignores role, credit and permissions that the caller sends", async () => {
    const more = { type: 1, role: "agent", can_user_book: 0, credit_limit: 1e6, is_promotion: 1, status: "active" };
    const payload = aPayload({ ...more, usr_type: 1 });
    await call(payload);
    const stored = { type: 2, can_user_book: 1, is_promotion: 0, status: "unconfirmed" };
    expect(await storedAs(payload.email_id)).toMatchObject(stored);
    expect(await db.selectFrom("ledger_account").select("id").execute()).toEqual([]);
  });
});

test.each([
  ["the one it names goes before the cookie's", { language: "ar-AE" }, "lan_code=es-ES", "ar-AE"],
  ["else the cookie's", {}, "lan_code=es-ES", "es-ES"],
  ["one that is not spoken is none", { language: "tlh" }, "lan_code=es-ES", "es-ES"],
  ["else that of this English organisation", {}, "", "en-US"],
])("SU-15 SU-14 the language of the account and its email: %s", async (_, changes, cookie, language) => {
  const payload = aPayload(changes);
  await call(payload, { cookie });
  expect((await storedAs(payload.email_id)).language).toBe(language);
  expect((await emailsTo(db, payload.email_id))[0]?.html).toContain(`<html lang="${language.slice(0, 2)}"`);
});

const MESSAGES = {
  "en-US": {
    taken: "User Already Exists. Please login with Email",
    code: "This access code isn't valid",
    noCode: "Please Enter The Access Code",
    firstName: "Please Enter First Name",
    made: "We've emailed you a link. Open it to finish signing up.",
    broken: "Something went wrong on our side",
  },
  "es-ES": {
    taken: "El usuario ya existe. Inicia sesión con tu correo",
    code: "Este código de acceso no es válido",
    noCode: "Introduce el código de acceso",
    firstName: "Introduce tu nombre",
    made: "Te hemos enviado un enlace por correo. Ábrelo para terminar de registrarte.",
    broken: "Ha sido un fallo nuestro",
  },
  "ar-AE": {
    taken: "المستخدم موجود بالفعل. يرجى تسجيل الدخول بالبريد الإلكتروني",
    code: "رمز الدخول هذا غير صالح",
    noCode: "يرجى إدخال رمز الدخول",
    firstName: "يرجى إدخال الاسم الأول",
    made: "أرسلنا رابطًا إلى بريدك الإلكتروني. افتحه لإكمال تسجيلك.",
    broken: "حدث خطأ من جانبنا",
  },
};

describe.each(Object.entries(MESSAGES))("ER-01 in %s", (language, messages) => {
  const cookie = `lan_code=${language}`;
  const ask = async (path: string, body: object) => (await callApi(server, path, body, { cookie })).json;

  test("CALL-05 ER-01 SU-13 a sign-up says whether it was made, exists already, or is refused", async () => {
    expect((await call(aPayload(), { cookie })).json).toEqual({
      status: 1,
      code: 200,
      isProfileCreated: 1,
      resp: messages.made,
    });
    expect((await call(aPayload({ email_id: "Known@Example.com" }), { cookie })).json).toEqual({
      status: 1,
      code: 201,
      isProfileCreated: 0,
      resp: messages.taken,
    });
    const nameless = aPayload({ userdetails: { last_name: "Costa" } });
    expect((await call(nameless, { cookie })).json).toEqual({ status: 0, resp: messages.firstName });
    expect((await call(aPayload({ accesscode: "GUESS" }), { cookie })).json).toEqual({
      status: 0,
      resp: messages.code,
    });
  });

  test("CALL-03 ER-01 answers an existing account with its message", async () => {
    const check = (email_id: string) => ask("/api/signUp/checkAccountForExists", { jsonSigUp: { email_id } });
    expect(await check(" KNOWN@example.com ")).toEqual({ data: { code: 201, resp: messages.taken } });
    for (const email of [newAddress(), "no address", ""]) expect(await check(email)).toEqual({ data: { code: 404 } });
  });

  test("CALL-04 ER-01 answers an unusable code with its message", async () => {
    const check = (jsonRegister: object) => ask("/api/signUp/validateAccessCode", { jsonRegister });
    expect(await check(aPayload({ accesscode: "GUESS" }))).toEqual({ data: { status: 0, resp: messages.code } });
    expect(await check(aPayload({ accesscode: "" }))).toEqual({ data: { status: 0, resp: messages.noCode } });
    expect(await check(aPayload())).toEqual({ data: { status: 1, resp: expect.any(String) } });
    expect(await check({ mastercode: "welcome" })).toMatchObject({ data: { status: 1 } });
  });
});

test("CALL-04 where the organisation asks for no code, none is wrong", async () => {
  const body = { jsonRegister: { accesscode: "GUESS" } };
  const { json } = await callApi(server, "/api/signUp/validateAccessCode", body, { host: FREE_HOST });
  expect(json.data.status).toBe(1);
});

describe("SU-13 what breaks on our side", () => {
  const breakIt = "create trigger broken before insert on account begin select raise(abort, 'the disk is full'); end";

  afterEach(async () => {
    await sql.raw("drop trigger if exists broken").execute(db);
  });

  const broken = async () => {
    await sql.raw(breakIt).execute(db);
  };

  test.each(Object.entries(MESSAGES))(
    "ER-01 SU-13 CALL-05 in %s it is 500 with its message and a reference, nothing is made",
    async (language, messages) => {
      await broken();
      const payload = aPayload();
      const { status, json, headers, cookies } = await call(payload, { cookie: `lan_code=${language}` });
      const requestId = headers["x-request-id"];
      expect([status, json.code, Object.keys(json), cookies]).toEqual([500, 500, ["code", "resp"], ""]);
      expect(json.resp).toContain(messages.broken);
      expect(json.resp).toContain(requestId);
      expect(json.resp).not.toContain("disk");
      const line = await server.line((each) => each.event === "error" && each.requestId === requestId);
      expect(JSON.stringify(line)).toContain("the disk is full");
      expect(await emailsTo(db, payload.email_id)).toEqual([]);
    },
  );

  test.each(Object.entries(MESSAGES))(
    "ER-01 SU-13 in %s the form says so, keeps the sign-up, and can be sent again",
    async (language, messages) => {
      const email = newAddress();
      const speaks = `lan_code=${language}`;
      const person = {
        title: "3",
        firstName: "Zoë",
        lastName: "Lima",
        nationality: "7",
        phoneCountry: "PT",
        phone: "",
      };
      const step1 = await server.send({
        path: "/signup/email",
        form: { ...person, email, accessCode: "welcome" },
        headers: { cookie: speaks },
      });
      const cookie = `${speaks}; ${step1.headers["set-cookie"]?.[0]?.split(";")[0]}`;
      const submit = () =>
        server.send({
          path: "/signup/password",
          form: { password: PASSWORD, confirm: PASSWORD, terms: "on" },
          headers: { cookie },
        });
      await broken();
      const answer = await submit();
      expect(answer.status).toBe(500);
      expect(/id="error-summary".*?<\/ul>/s.exec(answer.text)?.[0]).toContain(messages.broken);
      expect(answer.text).toContain(answer.headers["x-request-id"]);
      expect(answer.text).toMatch(/<form[^>]*action="\/signup\/password/);
      expect(answer.text).not.toContain(PASSWORD);
      await sql.raw("drop trigger broken").execute(db);
      const again = await submit();
      expect([again.status, again.headers.location]).toEqual([303, "/signup/done?redirectTo=%2F"]);
      expect((await storedAs(email)).status).toBe("unconfirmed");
    },
  );
});

describe("SU-16 an invitation", () => {
  const invitationOf = async (key: string, sent = {}) =>
    (await callApi(server, "/api/signUp/getInvitation", { key }, sent)).json;

  test("EN-01 SU-16 tells what it fills in with the names of the wire, and nothing else that is stored", async () => {
    const key = await createInvitation(db, ours.id, anInvitation({ title: 9, lang: "es" }), Date.now());
    expect(await invitationOf(key)).toEqual({
      data: {
        mastercode: "MASTER",
        email: "invited@example.com",
        firstname: "Ivo",
        lastname: "Invited",
        title: 1,
        phonenumber: "612345678",
        countrycode: "ES",
        lang: "es-ES",
        tripid: "trip-1",
      },
    });
    const bare = {
      mastercode: "",
      firstname: "",
      lastname: "",
      phonenumber: "",
      countrycode: "",
      lang: "",
      tripid: "",
    };
    const plain = await createInvitation(db, ours.id, anInvitation({ ...bare, title: 3 }), Date.now());
    expect(await invitationOf(plain)).toEqual({ data: { ...bare, email: "invited@example.com", title: 3 } });
  });

  test("SU-16 answers null for an expired or unknown invitation, or one of another organisation", async () => {
    const key = await createInvitation(db, ours.id, anInvitation(), Date.now());
    const over = await createInvitation(db, ours.id, anInvitation(), 0);
    for (const data of [
      await invitationOf(key, { host: OTHER_HOST }),
      await invitationOf(over),
      await invitationOf("of-no-invitation"),
    ]) {
      expect(data).toEqual({ data: null });
    }
  });
});
