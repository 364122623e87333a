import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import { summary } from "../drivers/answers.ts";
import { signIn } from "../drivers/checkout.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { type MailServer, startMailServer } from "../fakes/mail-server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenCertificate, givenDiscountCard } from "../fixtures/wallet.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0";
const LISBON = "193.136.1.1";

let server: RunningServer;
let mail: MailServer;
let people: NewAccount[];
let site: ServedSite;

beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, TRUSTED_PROXIES: "1" };
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"] });
    people = [];
    for (const name of ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay"]) {
      people.push(await givenAccount(db, ours, { email: `${name.toLowerCase()}@example.com`, firstName: name }));
    }
    await givenCertificate(db, people[0] as NewAccount);
    await givenDiscountCard(db, people[5] as NewAccount, { amount: 12_50 });
  }, env);
  ({ server } = site);
});

afterAll(async () => {
  await site.stop();
  await mail.stop();
});

type Form = Record<string, string> | URLSearchParams;

/** That person's browser. */
async function browserOf(index: number, headers: Record<string, string> = {}) {
  const { email } = people[index] as NewAccount;
  const signedIn = await server.send({ path: "/login", form: { email, password: PASSWORD }, headers });
  const cookie = /userToken=[^;]+/.exec(signedIn.headers["set-cookie"]?.join() ?? "")?.[0] ?? "";
  return {
    email,
    cookie,
    get: (path: string) => server.send({ path, headers: { ...headers, cookie } }),
    post: (path: string, form: Form) => server.send({ path, form, headers: { ...headers, cookie } }),
    isIn: async () => (await server.send({ path: "/user-details", headers: { cookie } })).status === 200,
  };
}

describe("who is not signed in", () => {
  test.each([
    "/user/profile",
    "/user/profile/name",
    "/user/travelers",
    "/user/travelers/new",
    "/user/email",
    "/user/sessions",
    "/user/data",
    "/user/delete",
  ])("A1 %s leads to sign-in and back", async (path) => {
    const answer = await server.send({ path });
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `/login?${new URLSearchParams({ redirectTo: path })}`,
    ]);
  });

  test("A1 nothing is done for them either", async () => {
    for (const path of ["/user/profile/name", "/user/travelers", "/user/email", "/user/sessions", "/user/delete"]) {
      const answer = await server.send({ path, form: { firstName: "Eve", end: "others", understood: "on" } });
      expect([path, answer.status, answer.headers.location?.startsWith("/login?")]).toEqual([path, 302, true]);
    }
  });
});

describe("AC-01 devices", () => {
  test("AC-01 each shows its browser, its place by country and its times, and can be ended", async () => {
    const here = await browserOf(1);
    const there = await browserOf(1, { "user-agent": FIREFOX, "x-forwarded-for": LISBON });
    const page = (await here.get("/user/sessions")).text;
    expect(page).toMatch(/Firefox on Windows.*from Portugal/s);
    for (const term of ["First used", "Last used"]) {
      expect(page).toMatch(new RegExp(`<dt[^>]*>${term}</dt><dd[^>]*><bdi>[^<]*\\d`));
    }
    expect(page).toMatch(/This device/);
    const [, id] = /name="end" value="([\w-]{43})"/.exec(page) ?? [];
    const answer = await here.post("/user/sessions", { end: id ?? "" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/user/sessions?done=ended"]);
    expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
    expect((await here.get("/user/sessions?done=ended")).text).toContain("Device signed out.");
  });

  test("AC-01 ends all other sessions at once, and no session of another account", async () => {
    const [here, there, third] = [await browserOf(1), await browserOf(1), await browserOf(1)];
    const stranger = await browserOf(2);
    const [, id] = /name="end" value="([\w-]{43})"/.exec((await here.get("/user/sessions")).text) ?? [];
    await stranger.post("/user/sessions", { end: id ?? "" });
    expect([await there.isIn(), await third.isIn()]).toEqual([true, true]);
    await here.post("/user/sessions", { end: "others" });
    expect([await here.isIn(), await there.isIn(), await third.isIn(), await stranger.isIn()]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("AC-02 the profile", () => {
  test("AC-02 RT-03 RT-05 each part is saved by its own form and shown at both addresses", async () => {
    const { get, post } = await browserOf(1);
    const forms: [string, Form][] = [
      ["name", { titleId: "3", firstName: "Beni", lastName: "O’Hara" }],
      ["contact", { nationalityId: "1", phoneCountry: "PT", phone: "912345678" }],
      ["age", { ageBandId: "6" }],
      [
        "travel",
        {
          homeAirport: "lis",
          purpose: "both",
          companions: "",
          emergencyName: "Rui",
          emergencyPhone: "+351 912 345 678",
        },
      ],
      [
        "preferences",
        new URLSearchParams([
          ["bed", "twin"],
          ["meals", ""],
          ["diet", "vegan"],
          ["access", "step-free"],
          ["access", "hearing"],
        ]),
      ],
    ];
    for (const [part, form] of forms) {
      const answer = await post(`/user/profile/${part}`, form);
      expect([part, answer.status, answer.headers.location]).toEqual([part, 303, "/user/profile?done=saved"]);
    }
    for (const path of ["/user/profile", "/user-details?tab=profile"]) {
      const { text } = await get(path);
      for (const shown of [
        "Mrs",
        "Beni",
        "O’Hara",
        "+351 912345678",
        "above 60",
        "LIS",
        "Leisure and business",
        "Rui",
        "Two single beds",
        "Vegan",
        "Step-free access and Hearing support",
      ]) {
        expect([path, shown, text.includes(shown)]).toEqual([path, shown, true]);
      }
    }
    expect((await get("/user/profile/travel")).text).toMatch(/name="homeAirport"[^>]*value="LIS"/);
  });

  test("AC-02 what is wrong is said at its field, all at once, with what was typed kept", async () => {
    const { post, get } = await browserOf(2);
    const answer = await post("/user/profile/name", { titleId: "1", firstName: "<script>", lastName: "" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<a class="');
    expect(answer.text).toMatch(/href="#profile-firstName"[^>]*>Use only letters/);
    expect(answer.text).toMatch(/id="profile-lastName-error"[^>]*>Please Enter Last Name/);
    expect(answer.text).toContain('value="&lt;script&gt;"');
    expect(answer.text).toContain("<title>Error: ");
    const long = await post("/user/profile/name", { titleId: "1", firstName: "A".repeat(250), lastName: "" });
    expect([long.status, long.text.match(/id="profile-(?:first|last)Name-error"/g)?.length]).toEqual([400, 2]);
    const phone = await post("/user/profile/contact", { nationalityId: "1", phoneCountry: "US", phone: "12" });
    expect([phone.status, /id="profile-phone-error"/.test(phone.text)]).toEqual([400, true]);
    const wrong: [string, Form][] = [
      ["age", { ageBandId: "77" }],
      ["travel", { homeAirport: "ZZZ" }],
      ["preferences", { bed: "hammock" }],
      ["contact", { nationalityId: "999999", phoneCountry: "US", phone: "" }],
    ];
    for (const [part, form] of wrong) {
      expect([part, (await post(`/user/profile/${part}`, form)).status]).toEqual([part, 400]);
    }
    expect((await get("/user/profile")).text).toContain("Cleo");
  });

  test("PH-01 the list of codes is made shorter without scripts, and nothing is saved", async () => {
    const { post } = await browserOf(2);
    const answer = await post("/user/profile/contact", {
      nationalityId: "1",
      phoneCountry: "US",
      phone: "999",
      find: "port",
      intent: "find",
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/Portugal \(PT\) \+351/);
    expect(answer.text).not.toMatch(/Spain \(ES\)/);
    expect(answer.text).toMatch(/name="phone"[^>]*value="999"/);
  });

  test("A7 A4 ignores a role, a limit or an email address that a member sends", async () => {
    const { post, get, email } = await browserOf(2);
    const more = {
      type: "agent",
      role: "1",
      credit_limit: "1000000",
      can_user_book: "1",
      display_price: "exclusive",
      subscription_details: '[{"plan_status":"ACTIVE"}]',
      organisation_id: "another",
      email: "boss@example.com",
      status: "active",
    };
    await post("/user/profile/name", { titleId: "1", firstName: "Cleo", lastName: "Silva", ...more });
    const { account, wallet } = JSON.parse((await get("/user/data")).text);
    expect(account).toMatchObject({ type: 2, email });
    expect(wallet.ledger).toEqual([]);
    expect(account.display_price).toBeNull();
    expect((await get("/agent/profile")).status).not.toBe(200);
  });

  test("RT-15 a part that there is not is not found", async () => {
    const { get, post } = await browserOf(2);
    expect([(await get("/user/profile/nothing")).status, (await post("/user/profile/nothing", {})).status]).toEqual([
      404, 404,
    ]);
  });
});

describe("AC-04 travellers", () => {
  const leo = {
    titleId: "2",
    firstName: "Leo",
    lastName: "Silva",
    nationalityId: "1",
    bornDay: "24",
    bornMonth: "5",
    bornYear: "1990",
    documentKind: "passport",
    documentNumber: "x12 345-678",
    documentCountry: "PT",
    documentExpires: "2031-05-24",
  };

  test("AC-04 RT-05 G4 one is added, shown with the end of the document's number, changed and removed", async () => {
    const { get, post } = await browserOf(2);
    expect((await get("/user/travelers")).text).toContain("No saved travelers yet");
    const added = await post("/user/travelers/new", leo);
    expect([added.status, added.headers.location]).toEqual([303, "/user/travelers?done=added"]);
    const list = (await get("/user/travelers?done=added")).text;
    expect(list).toMatch(/Traveler saved\..*Leo Silva.*May 24, 1990.*Passport ending in 678/s);
    expect(list).not.toContain("X12345678");
    const [, id = ""] = /name="remove" value="([\w-]{22})"/.exec(list) ?? [];
    const form = (await get(`/user/travelers/${id}`)).text;
    for (const [name, value] of [
      ["documentNumber", "X12345678"],
      ["bornYear", "1990"],
      ["documentExpires", "2031-05-24"],
    ]) {
      expect(form).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
    }
    await post(`/user/travelers/${id}`, { ...leo, firstName: "Leonor", documentKind: "", documentNumber: "" });
    const changed = (await get("/user/travelers")).text;
    expect([changed.includes("Leonor Silva"), changed.includes("Passport")]).toEqual([true, false]);
    const stranger = await browserOf(3);
    for (const refused of [
      await stranger.get(`/user/travelers/${id}`),
      await stranger.post(`/user/travelers/${id}`, leo),
    ]) {
      expect(refused.status).toBe(404);
      const accountId = (people[3] as NewAccount).id;
      expect(await server.requestLine(refused)).toMatchObject({ status: 404, reason: "not-owner", accountId });
    }
    await stranger.post("/user/travelers", { remove: id });
    expect((await get("/user/travelers")).text).toContain("Leonor");
    await post("/user/travelers", { remove: id });
    expect((await get("/user/travelers")).text).toContain("No saved travelers yet");
  });

  test("AC-04 days and document numbers may be typed in Arabic digits", async () => {
    const { get, post } = await browserOf(3);
    const typed = {
      bornDay: "٢٤",
      bornMonth: "٥",
      bornYear: "١٩٩٠",
      documentNumber: "X١٢٣٤٥",
      documentExpires: "٢٠٣١-٠٥-٢٤",
    };
    expect((await post("/user/travelers/new", { ...leo, ...typed })).status).toBe(303);
    expect((await get("/user/travelers")).text).toMatch(/May 24, 1990.*Passport ending in 345/s);
  });

  test("AC-04 a document that has expired is saved, and the list says so in each language", async () => {
    const { get, post } = await browserOf(2);
    await post("/user/travelers/new", { ...leo, documentExpires: "2020-05-24" });
    const saved = async (language: string) => (await get(`/user/travelers?done=added&language=${language}`)).text;
    expect(await saved("en")).toMatch(/Valid until.*May 24, 2020.*This document expired on .*May 24, 2020/s);
    expect(await saved("es")).toContain("Este documento caducó el");
    expect(await saved("ar")).toContain("انتهت صلاحية هذه الوثيقة في");
    const [, id = ""] = /name="remove" value="([\w-]{22})"/.exec(await saved("en")) ?? [];
    await post(`/user/travelers/${id}`, leo);
    expect(await saved("en")).not.toContain("This document expired");
    await post("/user/travelers", { remove: id });
  });

  test("AC-04 what is wrong is said at its field, all at once", async () => {
    const { post } = await browserOf(3);
    const wrong = {
      ...leo,
      bornDay: "31",
      bornMonth: "2",
      documentNumber: "",
      documentExpires: "soon",
      nationalityId: "0",
      firstName: "4",
      lastName: "L".repeat(250),
    };
    const { status, text } = await post("/user/travelers/new", wrong);
    expect(status).toBe(400);
    for (const id of ["firstName", "lastName", "nationalityId", "bornDay", "documentNumber", "documentExpires"])
      expect([id, text.includes(`id="traveler-${id}-error"`)]).toEqual([id, true]);
    const unnamed = await post("/user/travelers/new", { ...leo, documentKind: "" });
    expect([unnamed.status, unnamed.text.includes('id="traveler-documentKind-error"')]).toEqual([400, true]);
    expect(unnamed.text).toContain('value="x12 345-678"');
    const number = await post("/user/travelers/new", { ...leo, documentNumber: "'; drop table" });
    expect([number.status, number.text.includes('id="traveler-documentNumber-error"')]).toEqual([400, true]);
  });
});

describe("AC-03 the e-mail address", () => {
  test("AC-03 M3 M8 it changes by the email to the new address, and back by the email to the old one", async () => {
    const person = await browserOf(3);
    expect((await person.post("/user/email", { email: "dora@new.example", password: "Wrong-2026" })).text).toContain(
      "This isn't your current password",
    );
    const answer = await person.post("/user/email", { email: "dora@new.example", password: PASSWORD });
    expect([answer.status, answer.headers.location]).toEqual([303, "/user/email"]);
    expect((await person.get("/user-details")).text).toContain("ve emailed a link to dora@new.example");
    const email = await emailTo("dora@new.example", "Confirm your new email address");

    // Opening the link takes the key out of the address and does nothing else, however often.
    const link = linkIn(email.text);
    const opened = await server.send({ path: link });
    expect([opened.status, opened.headers.location]).toEqual([303, "/user/email/confirm"]);
    const key = cookiesOf(opened);
    expect((await server.send({ path: "/user/email/confirm", headers: { cookie: key } })).text).toContain(
      "dora@new.example",
    );
    expect(await signsIn("dora@new.example")).toBe(false);

    const done = await server.send({ path: "/user/email/confirm", form: {}, headers: { cookie: key } });
    expect([done.status, done.headers.location]).toEqual([303, "/user/email/confirm?done=confirm"]);
    expect([await signsIn("dora@new.example"), await signsIn("dora@example.com")]).toEqual([true, false]);

    const notice = await emailTo("dora@example.com", "Your email address was changed");
    const undo = cookiesOf(await server.send({ path: linkIn(notice.text) }));
    expect((await server.send({ path: "/user/email/undo", headers: { cookie: undo } })).text).toContain(
      "dora@example.com",
    );
    await server.send({ path: "/user/email/undo", form: {}, headers: { cookie: undo } });
    expect([await signsIn("dora@example.com"), await person.isIn()]).toEqual([true, false]);
    const again = await server.send({ path: "/user/email/undo", headers: { cookie: undo } });
    expect([again.status, again.text.includes("This link has already been used")]).toEqual([410, true]);
  });

  test("AC-03 a change that waits can be given up", async () => {
    const { post, get } = await browserOf(4);
    await post("/user/email", { email: "emil@new.example", password: PASSWORD });
    expect((await get("/user/email")).text).toContain("emil@new.example");
    await post("/user/email", { intent: "cancel" });
    expect((await get("/user/email")).text).not.toContain("emil@new.example");
  });

  test.each([
    ["ana@example.com", "User Already Exists. Please login with Email"],
    ["emil@example.com", "This is already your address"],
    ["nothing", "Invalid Mail"],
    ["", "Invalid Mail"],
  ])("AC-03 %j is refused: %s", async (email, message) => {
    const { post } = await browserOf(4);
    const { status, text } = await post("/user/email", { email, password: PASSWORD });
    expect([status, text.includes(message), text.includes(PASSWORD)]).toEqual([400, true, false]);
  });

  test("C1 another site's form changes nothing", async () => {
    const { cookie, get } = await browserOf(4);
    const headers = { cookie, origin: "https://evil.example" };
    const form = { email: "evil@new.example", password: PASSWORD };
    expect((await server.send({ path: "/user/email", form, headers })).status).toBe(403);
    expect((await get("/user/email")).text).not.toContain("evil@new.example");
  });
});

describe("AC-05 one's data", () => {
  test("AC-05 A8 the download is a file with everything and without secrets", async () => {
    const { get } = await browserOf(0);
    const { status, headers, text } = await get("/user/data");
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
    expect([headers["content-type"], headers["cache-control"]]).toEqual([
      "application/json; charset=utf-8",
      "private, no-store",
    ]);
    expect(JSON.parse(text)).toMatchObject({
      account: {
        email: "ana@example.com",
        status: "active",
        referral_code: "",
        trip_id: "",
        created_at: expect.anything(),
      },
      wallet: { cards: [{ code: "60114471" }] },
      session: expect.arrayContaining([expect.objectContaining({ client_address: "127.0.0.1" })]),
    });
    expect(text).not.toMatch(/argon2|_hash/);
  });

  test("AC-05 S12 deletes an account after password and checkbox; then its sessions end and sign-in fails", async () => {
    const here = await browserOf(5);
    const there = await browserOf(5);
    expect((await here.get("/user/delete")).text).toMatch(
      /You(&#x27;|')ll lose what you still hold:[\s\S]*Discount cards[\s\S]*USD.12\.50/,
    );
    const unticked = await here.post("/user/delete", { password: PASSWORD });
    expect([unticked.status, summary(unticked)]).toEqual([400, ["Please check the box to confirm"]]);
    const empty = await here.post("/user/delete", { password: "" });
    expect(summary(empty)).toEqual(["This isn't your current password", "Please check the box to confirm"]);
    const wrong = await here.post("/user/delete", { password: "Wrong-2026", understood: "on" });
    expect([wrong.status, await here.isIn()]).toEqual([400, true]);
    const done = await here.post("/user/delete", { password: PASSWORD, understood: "on" });
    expect([done.status, done.headers.location]).toEqual([303, "/account-deleted"]);
    expect(done.headers["set-cookie"]?.join()).toMatch(/userToken=;/);
    expect([await here.isIn(), await there.isIn(), await signsIn("fay@example.com")]).toEqual([false, false, false]);
    await emailTo("fay@example.com", "Your account was deleted");
    expect((await server.send({ path: "/account-deleted" })).text).toContain("Your account has been deleted");
  });

  test("L1 guessing the password there is limited as it is at sign-in", async () => {
    const { post } = await browserOf(4);
    const statuses = [];
    for (let index = 0; index < 6; index++) {
      statuses.push((await post("/user/delete", { password: "Wrong-2026", understood: "on" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

test.each([
  ["en-US", "ltr", "TRAVEL PROFILE", "Saved travelers"],
  ["es-ES", "ltr", "PERFIL DE VIAJE", "Viajeros guardados"],
  ["ar-AE", "rtl", "ملف السفر", "المسافرون المحفوظون"],
])("UM-01 RT-03 in %s the menu leads to the profile, which speaks the language", async (language, dir, item, link) => {
  const cookie = await signIn(server, { email: "ana@example.com", password: PASSWORD });
  const { text } = await server.send({
    path: "/user-details?tab=profile",
    headers: { cookie: `${cookie}; lan_code=${language}` },
  });
  expect(text).toContain(`<html lang="${language}" dir="${dir}"`);
  expect(text).toMatch(new RegExp(`href="/user-details\\?tab=profile"[^>]*>${item}`));
  expect(text).toContain(link);
  expect(text).not.toMatch(/(?:profile|details|refusals)\.[a-zA-Z]+</);
});

const signsIn = async (email: string): Promise<boolean> =>
  (await server.send({ path: "/login", form: { email, password: PASSWORD } })).status === 303;

/** Waits for the server to send it. */
const emailTo = (address: string, subject: string) =>
  vi.waitFor(
    () => {
      const received = mail.received.find(({ to, mail: email }) => to.includes(address) && email.subject === subject);
      if (!received) throw new Error(`no email "${subject}" went to ${address}`);
      return received.mail;
    },
    { timeout: 300_000 },
  );

/** The path of the link in an email. */
function linkIn(text: string | undefined): string {
  const href = /https?:\/\/\S+key=\S+/.exec(text ?? "")?.[0];
  if (!href) throw new Error("there is no link in the email");
  const { pathname, search } = new URL(href);
  return pathname + search;
}

const cookiesOf = ({ headers }: { headers: { "set-cookie"?: string[] } }): string =>
  (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
