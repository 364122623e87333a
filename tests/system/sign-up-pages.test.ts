import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { findNationality } from "../../server/reference/nationalities.ts";
import { offerAccessCode } from "../../server/registration/access-codes.ts";
import { createInvitation } from "../../server/registration/invitations.ts";
import { aBrowser, type Step } from "../drivers/browser.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD as OLD_PASSWORD } from "../fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../fixtures/campaigns.ts";
import { emailsTo, keyIn, MANY } from "../fixtures/credentials.ts";
import { anInvitation } from "../fixtures/invitations.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** The wizard as a browser without scripts walks through it. */

const CODED = "coded.localhost";
const LONG = "long.localhost";
const SPANISH = "spanish.localhost";
const ARABIC = "arabic.localhost";
const LISBON = "193.136.1.1";
const PASSWORD = "Porto#Blue7";

let site: ServedSite;
let server: RunningServer;
let db: Kysely<Database>;
let ours: Organisation;
let coded: Organisation;

beforeAll(async () => {
  site = await startSite(
    async (db) => {
      ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], throttle: MANY });
      coded = await givenOrganisation(db, { slug: "coded", hosts: [CODED], accessCode: true, throttle: MANY });
      await givenOrganisation(db, { slug: "spanish", hosts: [SPANISH], language: "es", throttle: MANY });
      await givenOrganisation(db, { slug: "arabic", hosts: [ARABIC], language: "ar", throttle: MANY });
      const password = { min: 10, max: 40, classes: 3 };
      await givenOrganisation(db, { slug: "long", hosts: [LONG], password, throttle: MANY });
      for (const code of ["MASTER", "AZUL-2026", "LEAVES"]) await offerAccessCode(db, coded.id, code);
    },
    { TRUSTED_PROXIES: "1" },
  );
  ({ server, db } = site);
});

afterAll(() => site.stop());

const HAVE_ACCOUNT = /ALREADY HAVE AN ACCOUNT\?.*?href="\/login\?redirectTo=%2Fcredits"[^>]*>SIGN-IN/s;
const PERSON = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };
const CHOSEN = { password: PASSWORD, confirm: PASSWORD, terms: "on" };
const newAddress = () => `zoe.${newId().toLowerCase()}@example.com`;

/** The tag of a field, or nothing. */
const fieldIn = ({ text }: Step, name: string): string =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? "";

const selectedIn = ({ text }: Step, name: string): string | undefined => {
  const list = text.slice(text.indexOf(`name="${name}"`));
  return /<option value="([^"]*)" selected/.exec(list.slice(0, list.indexOf("</select>")))?.[1];
};

const storedAs = (email: string) =>
  db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

test("SI-02 FORGOT PASSWORD? and SIGN-UP are links that put their dialog in the place of sign-in", async () => {
  const browser = aBrowser(server);
  const login = await browser.visit({ path: "/login?redirectTo=/credits" });
  for (const [label, heading] of [
    ["FORGOT PASSWORD\\?", "FORGOT PASSWORD?"],
    ["SIGN-UP", "SIGN-UP"],
  ] as const) {
    const href = new RegExp(`<a[^>]*href="([^"]+)"[^>]*>${label}<`).exec(login.text)?.[1] ?? "";
    const { text } = await browser.visit({ path: href.replaceAll("&amp;", "&") });
    expect([...text.matchAll(/<dialog open="".*?<h1[^>]*>([^<]+)</gs)].map(([, title]) => title)).toEqual([heading]);
    expect(text).toContain('href="/credits"');
    expect(text).not.toContain('name="password"');
  }
});

test("SU-01 SU-11 every view before the message leads to sign-in; the message has no way to sign up any more", async () => {
  const browser = aBrowser(server);
  const at = "redirectTo=%2Fcredits";
  expect((await browser.visit({ path: `/signup?${at}` })).text).toMatch(HAVE_ACCOUNT);
  expect((await browser.visit({ path: `/signup/email?${at}` })).text).toMatch(HAVE_ACCOUNT);
  const email = newAddress();
  const step1 = await browser.visit({ path: `/signup/email?${at}`, form: { ...PERSON, email } });
  expect((await browser.visit({ path: step1.location })).text).toMatch(HAVE_ACCOUNT);
  const made = await browser.visit({ path: step1.location, form: CHOSEN });
  const { text } = await browser.visit({ path: made.location });
  expect(text).toContain("emailed you a link.");
  expect(text).toContain("Open it to finish signing up.");
  expect(text).not.toMatch(/ALREADY HAVE AN ACCOUNT|SIGN UP WITH EMAIL|CONTINUE WITH/);
});

test("SU-15 EN-09 without a cookie the sign-up is in the organisation's language, with one in the cookie's", async () => {
  for (const [host, lan_code, language] of [
    [SPANISH, undefined, "es-ES"],
    [SPANISH, "en-US", "en-US"],
    [ARABIC, undefined, "ar-AE"],
    [ARABIC, "es-ES", "es-ES"],
    ["localhost", undefined, "en-US"],
  ] as const) {
    const browser = aBrowser(server, host);
    if (lan_code) browser.jar.set("lan_code", lan_code);
    const email = newAddress();
    const step1 = await browser.visit({ path: "/signup/email", form: { ...PERSON, email } });
    await browser.visit({ path: step1.location, form: CHOSEN });
    const row = await db.selectFrom("account").select("language").where("email", "=", email).executeTakeFirst();
    expect([host, row?.language]).toEqual([host, language]);
    expect((await emailsTo(db, email))[0]?.html).toContain(`<html lang="${language.slice(0, 2)}"`);
  }
});

describe("T4 a sign-up ends at the page where it was begun", () => {
  const STAY = "/hotel-checkout?property=P1-1&room=1&plan=1&in=2026-12-12&out=2026-12-13";
  const place = new URLSearchParams({ redirectTo: STAY }).toString();
  const linkIn = ({ text = "" }: { text?: string }) => /https?:\/\/\S+?(\/verify-account\?\S+)/.exec(text)?.[1] ?? "";
  const links = async (email: string) => (await emailsTo(db, email)).map((sent) => linkIn(sent as never));
  const continueIn = ({ text }: Step) =>
    /<a[^>]*href="([^"]*)"[^>]*>CONTINUE</.exec(text)?.[1]?.replaceAll("&amp;", "&");

  async function confirm(path: string): Promise<Step> {
    const anotherBrowser = aBrowser(server);
    const opened = await anotherBrowser.visit({ path });
    const { text } = await anotherBrowser.visit({ path: opened.location });
    const action = /action="(\/verify-account[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const confirmed = await anotherBrowser.visit({ path: action, form: { intent: "confirm" } });
    return anotherBrowser.visit({ path: confirmed.location });
  }

  test("T4 SU-12 the mailed link leads back to it, in another browser too", async () => {
    const browser = aBrowser(server);
    const email = newAddress();
    const step1 = await browser.visit({ path: `/signup/email?${place}`, form: { ...PERSON, email } });
    const made = await browser.visit({ path: step1.location, form: CHOSEN });
    expect(made.location).toBe(`/signup/done?${place}`);
    const completeSignIn = await confirm((await links(email))[0] ?? "");
    expect(completeSignIn.text).toContain("Welcome, Zoë");
    expect(continueIn(completeSignIn)).toBe(STAY);
  });

  test("T4 SI-12 so does the link that is sent again, and one to another site leads home", async () => {
    const fresh = await givenAccount(db, ours, { email: newAddress(), status: "unconfirmed" });
    const asked = await aBrowser(server).visit({ path: `/verify-account?${place}`, form: { email: fresh.email } });
    expect(asked.location).toBe(`/verify-account?sent=1&${place}`);
    expect(continueIn(await confirm((await links(fresh.email))[0] ?? ""))).toBe(STAY);
    const other = await givenAccount(db, ours, { email: newAddress(), status: "unconfirmed" });
    await aBrowser(server).visit({
      path: "/verify-account?redirectTo=%2F%2Fevil.example",
      form: { email: other.email },
    });
    const link = (await links(other.email))[0] ?? "";
    expect(link).not.toContain("redirectTo");
    expect(continueIn(await confirm(`${link}&redirectTo=%2F%2Fevil.example`))).toBe("/");
  });
});

test("SU-06 nationality and dialling code begin as the visitor's country says", async () => {
  const at = async (address: string) => {
    const form = await aBrowser(server).visit({ path: "/signup/email", headers: { "x-forwarded-for": address } });
    return [selectedIn(form, "nationality"), selectedIn(form, "phoneCountry")];
  };
  expect(await at(LISBON)).toEqual([String(findNationality("PT")?.nationalityId), "PT"]);
  expect(await at("10.0.0.1")).toEqual(["1", "US"]);
});

describe("SU-07 the access code", () => {
  test("SU-07 SU-16 an invitation's fills the field and locks it; SU-06 its country chooses nationality and code", async () => {
    const key = await createInvitation(db, coded.id, anInvitation({ lang: "ar-AE" }), Date.now());
    const browser = aBrowser(server, CODED);
    const opened = await browser.visit({ path: `/?key=${key}`, headers: { "x-forwarded-for": LISBON } });
    const form = await browser.visit({ path: opened.location, headers: { "x-forwarded-for": LISBON } });
    expect(fieldIn(form, "accessCode")).toMatch(/readOnly=""/i);
    expect(fieldIn(form, "accessCode")).toContain('value="MASTER"');
    expect(fieldIn(form, "email")).toContain('value="invited@example.com"');
    expect(fieldIn(form, "firstName")).toContain('value="Ivo"');
    expect(fieldIn(form, "lastName")).toContain('value="Invited"');
    expect(fieldIn(form, "phone")).toContain('value="612345678"');
    const spanish = String(findNationality("ES")?.nationalityId);
    expect([selectedIn(form, "title"), selectedIn(form, "nationality"), selectedIn(form, "phoneCountry")]).toEqual([
      "2",
      spanish,
      "ES",
    ]);
  });

  test("SU-07 the referrer's fills it and can be changed, without one it is not asked; what is no campaign's changes nothing", async () => {
    await givenCampaign(db, coded);
    const referrer = await givenAccount(db, coded, { accessCode: "AZUL-2026" });
    const plain = await givenAccount(db, coded);
    const formOf = async (member: { id: string }) => {
      const code = (await db.selectFrom("account").selectAll().where("id", "=", member.id).executeTakeFirst())
        ?.member_code;
      const browser = aBrowser(server, CODED);
      await browser.visit({ path: `/?referral_code=${code}.${SUMMER}` });
      return browser.visit({ path: "/signup/email" });
    };
    const field = fieldIn(await formOf(referrer), "accessCode");
    expect(field).toContain('value="AZUL-2026"');
    expect(field).not.toMatch(/readOnly/i);
    expect(await formOf(plain)).not.toContain('name="accessCode"');
    const unknown = aBrowser(server, CODED);
    await unknown.visit({ path: "/?referral_code=FRIEND" });
    expect(fieldIn(await unknown.visit({ path: "/signup/email" }), "accessCode")).not.toContain("value=");
  });

  test("SU-07 it is checked again at sign-up: one that was withdrawn meanwhile opens nothing", async () => {
    const browser = aBrowser(server, CODED);
    const email = newAddress();
    const step1 = await browser.visit({ path: "/signup/email", form: { ...PERSON, email, accessCode: "leaves" } });
    await db.updateTable("access_code").set({ active: 0 }).where("code", "=", "LEAVES").execute();
    const answer = await browser.visit({ path: step1.location, form: CHOSEN });
    expect([answer.status, answer.text.includes("This access code isn't valid")]).toEqual([400, true]);
    expect(await emailsTo(db, email)).toEqual([]);
  });
});

describe("SU-15 the language of a sign-up", () => {
  async function signUpIn(browser: ReturnType<typeof aBrowser>): Promise<string> {
    const email = newAddress();
    const step1 = await browser.visit({ path: "/signup/email", form: { ...PERSON, email } });
    await browser.visit({ path: step1.location, form: CHOSEN });
    return email;
  }

  const spoken = async (email: string) => [
    (await storedAs(email)).language,
    /<html lang="(\w+)"/.exec((await emailsTo(db, email))[0]?.html ?? "")?.[1],
  ];

  test("SU-15 is the invitation's, whatever the cookie says; the confirmation is in it", async () => {
    const key = await createInvitation(db, ours.id, anInvitation({ mastercode: "", lang: "ar-AE" }), Date.now());
    const browser = aBrowser(server);
    await browser.visit({ path: "/?lang=es" });
    await browser.visit({ path: `/?key=${key}` });
    expect(await spoken(await signUpIn(browser))).toEqual(["ar-AE", "ar"]);
  });

  test.each([
    ["localhost", "en-US"],
    [SPANISH, "es-ES"],
    [ARABIC, "ar-AE"],
  ])("SU-15 EN-09 else the cookie's, else the organisation's: at %s %s", async (host, own) => {
    for (const chosen of ["en-US", "es-ES", "ar-AE"]) {
      const browser = aBrowser(server, host);
      await browser.visit({ path: `/?lang=${chosen}` });
      expect(await spoken(await signUpIn(browser))).toEqual([chosen, chosen.slice(0, 2)]);
    }
    expect(await spoken(await signUpIn(aBrowser(server, host)))).toEqual([own, own.slice(0, 2)]);
  });
});

test("PH-02 without scripts the codes are a native list with the same entries as the picker's, wherever one is chosen", async () => {
  const browser = aBrowser(server);
  const answer = await browser.visit({ path: "/resources/choices/dial-codes/en" });
  const entries = (JSON.parse(answer.text) as { value: string; label: string }[]).map(({ value, label }) => [
    value,
    label,
  ]);
  const listed = ({ text }: Step) => {
    const list = text.slice(text.indexOf('name="phoneCountry"'));
    const options = list.slice(0, list.indexOf("</select>")).matchAll(/<option value="([A-Z]{2})"[^>]*>([^<]*)</g);
    return [...options].map(([, value, label = ""]) => [
      value,
      label.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
    ]);
  };
  expect(entries.length).toBeGreaterThan(240);
  expect(entries).toContainEqual(["PT", "Portugal (PT) +351"]);
  expect(listed(await browser.visit({ path: "/signup/email" }))).toEqual(entries);
  const { email } = await givenAccount(db, ours);
  await browser.visit({ path: "/login", form: { email, password: OLD_PASSWORD } });
  expect(listed(await browser.visit({ path: "/user/profile/contact" }))).toEqual(entries);
});

test("PS-02 reports two different passwords at sign-up, at a reset, and at a change", async () => {
  const different = { password: PASSWORD, confirm: `${PASSWORD}!`, terms: "on" };
  const browser = aBrowser(server);
  const email = newAddress();
  const step1 = await browser.visit({ path: "/signup/email", form: { ...PERSON, email } });
  const answers = [await browser.visit({ path: step1.location, form: different })];
  const account = await givenAccount(db, ours);
  await browser.visit({ path: "/forgot-password", form: { email: account.email } });
  await browser.visit({ path: `/change-password?key=${keyIn((await emailsTo(db, account.email))[0] as never)}` });
  answers.push(await browser.visit({ path: "/change-password", form: different }));
  const member = aBrowser(server);
  await member.visit({ path: "/login", form: { email: account.email, password: OLD_PASSWORD } });
  answers.push(await member.visit({ path: "/change-password", form: { ...different, current: OLD_PASSWORD } }));
  for (const answer of answers) {
    expect([answer.status, /-error">Passwords Do Not Match/.test(answer.text)]).toEqual([400, true]);
  }
  expect(await emailsTo(db, email)).toEqual([]);
});

test("PS-03 the limits of the organisation hold wherever a password is typed; a new one that is too long is cut, not cut", async () => {
  const browser = aBrowser(server, LONG);
  const long = "a passphrase Of many words";
  const rule = "PASSWORD MUST BE BETWEEN 10-40 CHARACTERS IN LENGTH";
  expect(fieldIn(await browser.visit({ path: "/login" }), "password")).toMatch(/maxLength="40"/i);
  const email = newAddress();
  const step1 = await browser.visit({ path: "/signup/email", form: { ...PERSON, email } });
  const tooLong = `${long}1`.padEnd(41, "x");
  const cut = await browser.visit({
    path: step1.location,
    form: { ...CHOSEN, password: tooLong, confirm: tooLong },
  });
  expect([cut.status, cut.text.includes(rule)]).toEqual([400, true]);
  const short = await browser.visit({
    path: step1.location,
    form: { ...CHOSEN, password: "Abcdef1!", confirm: "Abcdef1!" },
  });
  expect([short.status, short.text.includes(rule)]).toEqual([400, true]);
  const password = `${long}1`;
  // White space around it is trimmed here as at sign-in.
  const made = await browser.visit({
    path: step1.location,
    form: { ...CHOSEN, password: ` ${password} `, confirm: `${password}\t` },
  });
  expect(made.status).toBe(303);
  await db.updateTable("account").set({ status: "active" }).where("email", "=", email).execute();
  const signedIn = await browser.visit({ path: "/login", form: { email, password: `\t${password}` } });
  expect(signedIn.status).toBe(303);
  const change = await browser.visit({ path: "/change-password" });
  expect(fieldIn(change, "current")).toMatch(/maxLength="40"/i);
  for (const name of ["password", "confirm"]) expect(fieldIn(change, name)).not.toMatch(/maxLength/i);
  const weak = { current: password, password: "Abcdef1!", confirm: "Abcdef1!" };
  const refused = await browser.visit({ path: "/change-password", form: weak });
  expect([refused.status, refused.text.includes(rule)]).toEqual([400, true]);
});
