import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ar } from "../../app/copy/ar/index.server.ts";
import { en } from "../../app/copy/en/index.server.ts";
import { es } from "../../app/copy/es/index.server.ts";
import { DAY } from "../../server/core/durations.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { aBrowser } from "../drivers/browser.ts";
import { testsAll } from "../drivers/scope.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { emailsTo, keyIn, MANY } from "../fixtures/credentials.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** The addresses of signing in and up: that each is a real page, with its status, its title and its language. */

const LANGUAGES = {
  "en-US": { dir: "ltr", copy: en },
  "es-ES": { dir: "ltr", copy: es },
  "ar-AE": { dir: "rtl", copy: ar },
};
const CHOSEN = { password: "Porto#Blue7", confirm: "Porto#Blue7", terms: "on" };

let site: ServedSite;
let server: RunningServer;
let db: Kysely<Database>;
let ours: Organisation;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const throttle = { ...MANY, emails: 1_000 };
    ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], throttle });
  });
  ({ server, db } = site);
});

afterAll(() => site.stop());

type Browser = ReturnType<typeof aBrowser>;

/** A browser that has chosen its language. */
function browserIn(language: string): Browser {
  const browser = aBrowser(server);
  browser.jar.set("lan_code", language);
  return browser;
}

async function signedIn(browser: Browser): Promise<Browser> {
  const { email } = await givenAccount(db, ours);
  await browser.visit({ path: "/login", form: { email, password: PASSWORD } });
  return browser;
}

/** Walks through both steps of the sign-up as far as asked; answers the address. */
async function signUp(browser: Browser, { steps }: { steps: 1 | 2 }): Promise<string> {
  const email = `zoe.${newId().toLowerCase()}@example.com`;
  const person = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };
  await browser.visit({ path: "/signup/email", form: { ...person, email } });
  if (steps === 2) await browser.visit({ path: "/signup/password", form: CHOSEN });
  return email;
}

/** Status, language, direction, title and heading of a page. */
async function pageAt(browser: Browser, path: string) {
  const { status, text } = await browser.visit({ path });
  const [, lang, dir] = /<html lang="([^"]+)" dir="([^"]+)"/.exec(text) ?? [];
  return {
    status,
    lang,
    dir,
    title: textOf(/<title>([^<]*)</.exec(text)),
    heading: textOf(/<h1[^>]*>([^<]*)</.exec(text)),
  };
}

const textOf = (found: RegExpExecArray | null): string =>
  (found?.[1] ?? "").replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

describe.each(Object.entries(LANGUAGES))("in %s", (lang, { dir, copy }) => {
  const { password, "sign-in": signIn } = copy;
  const aPage = (heading: string) => ({ status: 200, lang, dir, title: `${heading} · Test Travel`, heading });
  const withStep = (step: number) => copy["sign-up"].stepTitle.replace("{{step}}", String(step));

  test("RT-16 /login, /signup, /signup/email and /forgot-password are pages of their own for a guest", async () => {
    const browser = browserIn(lang);
    expect(await pageAt(browser, "/login")).toEqual(aPage(signIn.logIn));
    expect(await pageAt(browser, "/signup")).toEqual(aPage(signIn.signUp));
    expect(await pageAt(browser, "/signup/email")).toEqual(aPage(withStep(1)));
    expect(await pageAt(browser, "/forgot-password")).toEqual(aPage(password.forgotTitle));
    expect(await pageAt(browser, "/forgot-password/sent")).toEqual(aPage(password.sentTitle));
  });

  test("RT-16 /signup/password and /signup/done are pages once it is their turn, over another page too", async () => {
    const browser = browserIn(lang);
    for (const path of ["/signup/password", "/signup/done"]) {
      const early = await browser.visit({ path });
      expect([early.status, early.location.split("?")[0]]).toEqual([
        303,
        path === "/signup/done" ? "/signup" : "/signup/email",
      ]);
    }
    await signUp(browser, { steps: 1 });
    expect(await pageAt(browser, "/signup/password")).toEqual(aPage(withStep(2)));
    expect(await pageAt(browser, "/credits?modal=signup/password")).toMatchObject({
      status: 200,
      heading: withStep(2),
    });
    await browser.visit({ path: "/signup/password", form: CHOSEN });
    expect(await pageAt(browser, "/signup/done")).toEqual(aPage(copy["sign-up"].checkMailTitle));
    expect(await pageAt(browser, "/credits?modal=signup/done")).toMatchObject({
      status: 200,
      heading: copy["sign-up"].checkMailTitle,
    });
  });

  test("RT-09 /verify-account is a page with a valid key, a spent one or none, signed out and signed in", async () => {
    const browser = browserIn(lang);
    expect(await pageAt(browser, "/verify-account")).toEqual(aPage(copy["sign-up"].confirmTitle));
    const email = await signUp(browser, { steps: 2 });
    await browser.visit({ path: `/verify-account?key=${keyIn((await emailsTo(db, email))[0] as never)}` });
    expect(await pageAt(browser, "/verify-account")).toEqual(aPage(copy["sign-up"].confirmTitle));
    await browser.visit({ path: "/verify-account", form: { intent: "confirm" } });
    expect(await pageAt(browser, "/verify-account")).toEqual(aPage(copy["sign-up"].confirmTitle));
    await browser.visit({ path: "/verify-account?key=forged" });
    expect(await pageAt(browser, "/verify-account")).toEqual(aPage(password.goneTitle));
  });

  test("RT-09 /change-password is a page with a valid key, a forged one, or a session", async () => {
    const guest = browserIn(lang);
    const sent = await guest.visit({ path: "/change-password" });
    expect([sent.status, sent.location]).toEqual([302, "/login?redirectTo=%2Fchange-password"]);
    const { email } = await givenAccount(db, ours);
    await guest.visit({ path: "/forgot-password", form: { email } });
    const received = (await emailsTo(db, email))[0] as never;
    await guest.visit({ path: `/change-password?key=${keyIn(received)}` });
    expect(await pageAt(guest, "/change-password")).toEqual(aPage(password.chooseTitle));
    await guest.visit({ path: "/change-password?key=forged" });
    expect(await pageAt(guest, "/change-password")).toEqual(aPage(password.goneTitle));
    const member = await signedIn(browserIn(lang));
    expect(await pageAt(member, "/change-password")).toEqual(aPage(password.changeTitle));
  });
});

test("PW-02 a forged key says that the link does not work, offers a new one, and changes nothing", async () => {
  const browser = aBrowser(server);
  await browser.visit({ path: `/change-password?key=${"x".repeat(43)}` });
  const { text } = await browser.visit({ path: "/change-password" });
  expect(text).toMatch(/This link no longer works.*href="\/forgot-password/s);
  const form = { password: "Porto#Blue7", confirm: "Porto#Blue7" };
  const answer = await browser.visit({ path: "/change-password", form });
  expect([answer.status, browser.jar.has("userToken")]).toEqual([400, false]);
});

test("RT-16 redirects signed-in viewers from each of them", async () => {
  const browser = await signedIn(aBrowser(server));
  for (const path of ["/login", "/signup", "/signup/email", "/signup/password"]) {
    const { status, location } = await browser.visit({ path: `${path}?redirectTo=%2Fcredits` });
    expect([path, status, location]).toEqual([path, 302, "/credits"]);
  }
  expect((await browser.visit({ path: "/signup/done" })).text).toContain("Welcome, Ana");
});

test("RT-16 UM-03 POST /logout and POST /preferences are commands; a link to the first shows its button", async () => {
  const browser = await signedIn(aBrowser(server));
  const shown = await browser.visit({ path: "/logout" });
  expect([shown.status, browser.jar.has("userToken")]).toEqual([200, true]);
  expect(shown.text).toMatch(/<main[^>]*>.*<form[^>]* action="\/logout"/s);
  const chosen = await browser.visit({ path: "/preferences", form: { lan_code: "es-ES", redirectTo: "/credits" } });
  expect([chosen.status, chosen.location, browser.jar.get("lan_code")]).toEqual([303, "/credits", "es-ES"]);
  const out = await browser.visit({ path: "/logout", form: {} });
  expect([out.status, out.location, browser.jar.has("userToken")]).toEqual([303, "/", false]);
});

test("RT-03 the hub is MY ACCOUNT, TRAVEL PROFILE, MY TRIPS and BOOKING HISTORY as tabs, each at an address of its own", async () => {
  const browser = await signedIn(aBrowser(server));
  const tabsOf = (text: string) =>
    [...text.matchAll(/<a ([^>]*href="\/user-details\?tab=(\w+)"[^>]*)>([A-Z ]+)<\/a>/g)]
      .slice(0, 4)
      .map(([, attributes = "", tab, label]) => [tab, label, attributes.includes('aria-current="page"')]);
  const titles = new Set<string>();
  for (const tab of ["account", "profile", "trips", "bookings"]) {
    const { status, text } = await browser.visit({ path: `/user-details?tab=${tab}` });
    expect([status, tabsOf(text.slice(text.indexOf('aria-label="Account sections"')))]).toEqual([
      200,
      [
        ["account", "MY ACCOUNT", tab === "account"],
        ["profile", "TRAVEL PROFILE", tab === "profile"],
        ["trips", "MY TRIPS", tab === "trips"],
        ["bookings", "BOOKING HISTORY", tab === "bookings"],
      ],
    ]);
    titles.add(textOf(/<title>([^<]*)</.exec(text)));
  }
  expect(titles.size).toBe(4);
  for (const path of ["/user-details", "/user-details?tab=nothing"]) {
    expect((await browser.visit({ path })).text).toMatch(/<a [^>]*aria-current="page"[^>]*>MY ACCOUNT</);
  }
});

test("EN-06 a page starts with currencies, languages, organisation, login, lists, place, address and style", async () => {
  const browser = await signedIn(aBrowser(server));
  const { text } = await browser.visit({ path: "/credits" });
  for (const currency of ["USD", "EUR"]) expect(text).toMatch(new RegExp(`name="currency_code" value="${currency}"`));
  for (const language of ["en-US", "es-ES", "ar-AE"]) expect(text).toContain(`name="lan_code" value="${language}"`);
  expect(text).toContain("Test Travel");
  expect(text).toMatch(/<bdi>Ana<\/bdi>/);
  expect(text).toMatch(/<style[^>]*>[^<]*--brand:#0a5c63/);
  expect(browser.jar.get("ip")).toBe("127.0.0.1");
  expect(decodeURIComponent(browser.jar.get("userGeolocation") ?? "")).toContain('"country_code":"US"');
  for (const list of ["countries", "nationalities", "dial-codes"]) {
    const answer = await browser.visit({ path: `/resources/choices/${list}/en` });
    expect([list, JSON.parse(answer.text).length > 230]).toEqual([list, true]);
  }
});

describe("QP-01 the search centre", () => {
  test("QP-01 latitude and longitude are kept for the visit and leave the address, once", async () => {
    const browser = aBrowser(server);
    const mapped = await browser.visit({ path: "/?latitude=38.8&longitude=-9.2&x=1" });
    expect([mapped.status, mapped.location]).toEqual([302, "/?x=1"]);
    expect([browser.jar.get("searchLatitude"), browser.jar.get("searchLongitude")]).toEqual(["38.8", "-9.2"]);
    const [arrival, departure] = [30, 33].map((days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10));
    const search = `/search-detail?in=${arrival}&out=${departure}`;
    const there = await browser.visit({ path: search });
    expect(there.location).toMatch(/^\/search-detail\?dest=\d+/);
    const moved = await browser.visit({ path: `${search}&latitude=48.85&longitude=2.35` });
    expect([moved.status, moved.location]).toEqual([302, search]);
    const elsewhere = await browser.visit({ path: search });
    expect(elsewhere.location).toMatch(/^\/search-detail\?dest=\d+/);
    expect(elsewhere.location).not.toBe(there.location);
    expect(browser.jar.get("searchLatitude")).toBe("48.85");
  });

  test.each([
    "latitude=91&longitude=0",
    "latitude=0&longitude=181",
    "latitude=38.8",
    "longitude=-9.2",
    "latitude=&longitude=",
    "latitude=NaN&longitude=Infinity",
    "latitude=1e1&longitude=0x1",
    "latitude=38,8&longitude=-9.2",
    "latitude=%3Cscript%3E&longitude=1",
  ])("QP-01 %s is ignored", async (query) => {
    const browser = aBrowser(server);
    const answer = await browser.visit({ path: `/?${query}` });
    expect([answer.status, answer.location]).toEqual([302, "/"]);
    expect(browser.jar.has("searchLatitude") || browser.jar.has("searchLongitude")).toBe(false);
  });
});

const OUTSIDE = ["lang", "key", "signup", "action", "referral_code", "referral_name", "referral_org", "trip_id"];
const BAD = {
  markup: "<script>alert(1)</script>",
  "a quote": '"onload=x',
  "invisible characters": "\u202e\u0000",
  "too long a text": "x".repeat(600),
  "a path upwards": "../../etc/passwd",
  "an address elsewhere": "https://evil.example",
};

describe("QP-01 bad values", () => {
  test.each(Object.entries(BAD))("QP-01 %s is never echoed and never an error page", async (_, bad) => {
    const paths = ["/credits", "/login", "/signup/email", "/verify-account"];
    for (const [at, path] of paths.entries()) {
      // Beside a page `redirect` means nothing, and stays in its address.
      const names = [...OUTSIDE, "latitude", "longitude", ...(path === "/credits" ? [] : ["redirect"])];
      // In `npm test` each name alone at one of the pages.
      const alone = names.filter((_, each) => testsAll || each % paths.length === at);
      for (const query of [
        new URLSearchParams(names.map((name) => [name, bad])),
        ...alone.map((name) => new URLSearchParams({ [name]: bad })),
      ]) {
        const browser = aBrowser(server);
        let answer = await browser.visit({ path: `${path}?${query}` });
        for (let steps = 0; answer.location && steps < 5; steps++) {
          answer = await browser.visit({ path: answer.location });
        }
        expect([path, query.toString().slice(0, 40), answer.status]).toEqual([
          path,
          query.toString().slice(0, 40),
          200,
        ]);
        expect(answer.text).not.toContain(bad);
      }
    }
  });
});
