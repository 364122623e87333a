import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import { activeCurrencies } from "../../server/reference/currencies.ts";
import type { Answer, Sent } from "../drivers/http-client.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { MANY } from "../fixtures/credentials.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const OTHER_HOST = "other.localhost";
/** Leads its promotion users to its promotions. */
const PROMOTING = "promoting.localhost";

let site: ServedSite;
let server: RunningServer;
let ana: NewAccount;
let fresh: NewAccount;
let promoted: NewAccount;
let promotionUser: NewAccount;
let customer: NewAccount;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const trips = { item: "trips", href: "https://trips.example.com/", hideOnIos: true } as const;
    const menu = [{ item: "hotel", hideOnIos: false } as const, trips];
    const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], throttle: MANY, menu });
    const other = await givenOrganisation(db, {
      slug: "other",
      hosts: [OTHER_HOST],
      language: "es",
      currency: "EUR",
      googleTagId: "G-TEST1234",
    });
    ana = await givenAccount(db, ours, { email: "ana@example.com" });
    fresh = await givenAccount(db, ours, { email: "fresh@example.com", status: "unconfirmed" });
    promoted = await givenAccount(db, ours, { isPromotion: true });
    await givenAccount(db, other, { email: "lucia@example.com", firstName: "Lucía" });
    const promoting = await givenOrganisation(db, {
      slug: "promoting",
      hosts: [PROMOTING],
      promotionsRedirect: true,
      throttle: MANY,
    });
    promotionUser = await givenAccount(db, promoting, { isPromotion: true });
    customer = await givenAccount(db, promoting);
  });
  ({ server } = site);
});

afterAll(() => site.stop());

describe("the sign-in page", () => {
  test("SI-01 SI-04 it is a dialog headed LOG-IN with its fields and a way out, and no toggle without scripts", async () => {
    const { text } = await server.send({ path: "/login?redirectTo=/credits" });
    expect(text).toMatch(/<dialog open=""[^>]*aria-modal="true"[^>]*>.*<h1[^>]*>LOG-IN<\/h1>/s);
    expect(tagOf(text, "email")).toMatch(/type="email".*autoComplete="username"/i);
    expect(tagOf(text, "password")).toMatch(/maxLength="13"/i);
    expect(tagOf(text, "password")).toMatch(/type="password"/);
    expect(tagOf(text, "remember")).toContain('type="checkbox"');
    expect(text).toContain('aria-label="Close sign-in" href="/credits"');
    expect(text).not.toContain("Show password");
    expect(text).not.toMatch(/CONTINUE WITH/);
  });

  test("RT-16 `?modal=login` lays the same dialog over any page, and what is behind cannot be reached", async () => {
    const { text } = await server.send({ path: "/credits?modal=login" });
    expect(text).toMatch(/<dialog open="".*action="\/login\?redirectTo=%2Fcredits".*<div inert="">/s);
    const plain = await server.send({ path: "/credits" });
    expect(plain.text).not.toMatch(/<dialog|inert=""/);
    expect(plain.text).toContain('href="/login?redirectTo=%2Fcredits"');
  });

  test("RT-15 A1 a guest on a page for members is sent to sign in, and comes back after", async () => {
    for (const path of ["/user-details?tab=trips", "/user/my-trips", "/user/booking-history", "/wallet"]) {
      const sent = await server.send({ path });
      expect([path, sent.status, sent.headers.location]).toEqual([path, 302, `/login?${query({ redirectTo: path })}`]);
      const back = await signIn({ redirectTo: path });
      expect([path, back.status, back.headers.location]).toEqual([path, 303, path]);
    }
  });

  test("RT-16 who is signed in already goes on", async () => {
    const cookie = cookieOf(await signIn());
    const answer = await server.send({ path: "/login?redirectTo=/credits", headers: { cookie } });
    expect([answer.status, answer.headers.location]).toEqual([302, "/credits"]);
  });
});

describe("a refused sign-in", () => {
  test("SI-05 both fields empty: both errors, at their fields and in the summary that takes the focus", async () => {
    const answer = await signIn({ email: " ", password: "\t" });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/id="error-summary"[^>]*autofocus/i);
    for (const [field, message] of [
      ["email", "Please Enter Email Address"],
      ["password", "Please Enter Password"],
    ]) {
      expect(answer.text).toContain(`href="#sign-in-${field}">${message}</a>`);
      expect(answer.text).toContain(`id="sign-in-${field}-error">${message}`);
      expect(tagOf(answer.text, field as string)).toContain(`aria-describedby=`);
    }
    expect(answer.text).toContain("<title>Error: LOG-IN");
  });

  test("SI-09 the message is in capitals, the address stays, the password goes", async () => {
    const answer = await signIn({ email: "ana@example.com", password: "Wrong-2026", remember: "on" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("INVALID EMAIL ADDRESS OR PASSWORD");
    expect(tagOf(answer.text, "email")).toContain('value="ana@example.com"');
    expect(tagOf(answer.text, "remember")).toContain("checked");
    expect(answer.text).not.toContain("Wrong-2026");
    expect(setCookies(answer).join()).not.toContain("userToken");
  });

  test("SI-09 the message is in the visitor's language", async () => {
    const form = { email: "lucia@example.com", password: "Wrong-2026" };
    const answer = await server.send({ path: "/login", host: OTHER_HOST, form });
    expect(answer.text).toContain("CORREO ELECTRÓNICO O CONTRASEÑA NO VÁLIDOS");
  });

  test("SI-09 E1 an unknown address gets the same answer as a wrong password", async () => {
    const known = await signIn({ email: "ana@example.com", password: "Wrong-2026" });
    const unknown = await signIn({ email: "eve@example.com", password: "Wrong-2026" });
    const plain = ({ text }: Answer) => text.replace(/(?:ana|eve)@example/g, "").replace(/[\w+/-]{22,}=*/g, "");
    expect(unknown.status).toBe(known.status);
    expect(plain(unknown)).toBe(plain(known));
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  });

  test("SI-06 SI-09 more than 13 characters are refused at the field, in capitals", async () => {
    const answer = await signIn({ password: `${PASSWORD}xyz` });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('id="sign-in-password-error">USE A PASSWORD OF 13 CHARACTERS OR FEWER');
  });

  test("SI-06 an address of 20 kB is refused, and its first 1,000 characters are kept", async () => {
    const email = `${"a".repeat(20_000)}@example.com`;
    const answer = await signIn({ email });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('id="sign-in-email-error">Use an email address of 254 characters or fewer');
    expect(answer.text).toContain(`value="${email.slice(0, 1_000)}"`);
  });

  test("SI-12 M8 says that an address isn't confirmed only after the right password", async () => {
    const right = await signIn({ email: fresh.email });
    expect(right.text).toContain("CONFIRMED YET. PLEASE OPEN");
    const wrong = await signIn({ email: fresh.email, password: "Wrong-2026" });
    expect(wrong.text).toContain("INVALID EMAIL ADDRESS OR PASSWORD");
  });

  test.each([
    "email=a@b.c&email=d@e.f&password=x&password=y",
    "email[]=a&password[x]=y",
    "__proto__=1&constructor=2",
    "email=%00%e2%80%ae&password=%ff%fe",
    "%",
    "",
  ])("SI-05 the form %j is refused like any other", async (body) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await server.send({ path: "/login", method: "POST", headers, body })).status).toBe(400);
  });

  test("SI-08 C3 refuses a sign-in form from another site", async () => {
    const form = { email: ana.email, password: PASSWORD };
    const answer = await server.send({ path: "/login", form, headers: { origin: "https://evil.example" } });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
  });

  test("OPS-01 it leaves one line of the auth log, with the reason and without the secret", async () => {
    const answer = await signIn({ email: "nobody@example.com", password: "Wrong-2026" });
    await server.requestLine(answer);
    const requestId = answer.headers["x-request-id"];
    const lines = server.lines().filter((line) => line.requestId === requestId && line.event !== "request");
    expect(lines).toEqual([
      expect.objectContaining({
        event: "authn_login_fail",
        outcome: "failure",
        reason: "unknown-email",
        organisation: "ours",
        clientAddress: "127.0.0.1",
        emailHash: expect.stringMatching(/^[\w-]{43}$/),
        durationMs: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(server.lines())).not.toMatch(/Wrong-2026|nobody@example/);
  });
});

describe("a sign-in", () => {
  test("SI-10 S1 without remembering the cookie ends with the browser, with it after 30 days", async () => {
    const [plain] = setCookies(await signIn());
    expect(plain).toMatch(/^userToken=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const [remembered] = setCookies(await signIn({ remember: "on" }));
    expect(remembered).toContain("Max-Age=2592000");
  });

  test("SI-08 S3 S4 the session is another one than before, and the one before has ended", async () => {
    const before = cookieOf(await signIn());
    const after = cookieOf(await signIn({}, { cookie: before }));
    expect(after).not.toBe(before);
    expect([await isSignedIn(before), await isSignedIn(after)]).toEqual([false, true]);
  });

  test("SI-08 S4 a planted cookie is replaced and worth nothing", async () => {
    const planted = "userToken=planted";
    const after = cookieOf(await signIn({}, { cookie: planted }));
    expect([after === planted, await isSignedIn(planted), await isSignedIn(after)]).toEqual([false, false, true]);
  });

  test("SI-08 a promotion user goes back to the page, too, while the organisation has the redirect off", async () => {
    const answer = await signIn({ email: promoted.email, redirectTo: "/credits" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/credits"]);
  });

  test("SI-08 SI-13 RT-02 with it on they see the promotions first, from which they go on; not who was there, nor anybody else", async () => {
    const { email } = promotionUser;
    const to = async (form: Record<string, string>, redirectTo?: string) => {
      const path = redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : "/login";
      const sent = { path, host: PROMOTING, form: { password: PASSWORD, email, ...form } };
      return (await server.send(sent)).headers.location;
    };
    expect(await to({})).toBe("/promotions");
    expect(await to({}, "/credits?x=1")).toBe("/promotions?returnTo=%2Fcredits%3Fx%3D1");
    expect(await to({}, "/promotions")).toBe("/promotions");
    expect(await to({ isPromotionVisited: "true" }, "/credits")).toBe("/credits");
    expect(await to({ email: customer.email }, "/credits")).toBe("/credits");
    const call = async (promotions?: { isPromotionVisited: boolean }) => {
      const jsonSign = { isPasswordAttempt: true, email_id: email, password: PASSWORD, promotions };
      const body = JSON.stringify({ jsonSign });
      const headers = { "content-type": "application/json" };
      const { text } = await server.send({ path: "/api/signIn", host: PROMOTING, body, headers });
      return JSON.parse(text).redirect_url;
    };
    expect([await call(), await call({ isPromotionVisited: true })]).toEqual(["/promotions", undefined]);
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/%09/evil.example"])(
    "SI-08 O6 it never leads to %s",
    async (redirectTo) => {
      const { location } = (await signIn({ redirectTo })).headers;
      expect(new URL(location ?? "", "http://localhost").host).toBe("localhost");
    },
  );

  test("SI-08 A6 a session of one organisation is nothing on another's site", async () => {
    const cookie = cookieOf(await signIn());
    const answer = await server.send({ path: "/user-details", host: OTHER_HOST, headers: { cookie } });
    expect(answer.headers.location).toContain("/login");
  });

  test("SI-08 S7 a damaged session cookie is a guest's", async () => {
    const cookie = cookieOf(await signIn());
    const other = (sign: string) => (sign === "A" ? "B" : "A");
    for (const damaged of [
      // In the name of the session, and in its signature.
      cookie.replace(/(?<=userToken=.{9})./, other),
      cookie.replace(/.$/, other),
      cookie.slice(0, -9),
      "userToken=%",
      `userToken=${"a".repeat(8192)}`,
      "userToken=\xff\xfe",
    ]) {
      const page = await server.send({ path: "/user-details", headers: { cookie: damaged } });
      const call = await server.send({ path: "/api/auth/checkLogin", method: "POST", headers: { cookie: damaged } });
      const answered = [damaged.slice(0, 30), page.status, call.status, JSON.parse(call.text).status];
      expect(answered).toEqual([damaged.slice(0, 30), 302, 200, "failed"]);
    }
    expect(await isSignedIn(cookie)).toBe(true);
  });

  test("OPS-01 S10 the token is in no page, no address and no log line", async () => {
    const answer = await signIn();
    const cookie = cookieOf(answer);
    const token = JSON.parse(Buffer.from(cookie.split("=")[1]?.split(".")[0] ?? "", "base64").toString()) as string;
    expect(token).toMatch(/^[\w-]{43}$/);
    const page = await server.send({ path: "/user-details", headers: { cookie } });
    await server.requestLine(page);
    expect([page.text, answer.headers.location, JSON.stringify(server.lines())].join()).not.toContain(token);
  });
});

describe("the account", () => {
  test("UM-01 signed in there are the account's pages and LOG-OUT, signed out there is SIGN-IN", async () => {
    const guest = await server.send({ path: "/credits" });
    const member = await server.send({ path: "/credits", headers: { cookie: cookieOf(await signIn()) } });
    const menuOf = ({ text }: { text: string }) => /<header.*<\/header>/s.exec(text)?.[0] ?? "";
    for (const [item, href] of [
      ["BOOKING HISTORY", "/user-details?tab=bookings"],
      ["MY ACCOUNT", "/user-details?tab=account"],
      ["TRAVEL PROFILE", "/user-details?tab=profile"],
      ["MY TRIPS", "/user-details?tab=trips"],
      ["WALLET", "/wallet"],
    ]) {
      const leads = [...menuOf(member).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
      expect(leads.filter(([, , text]) => text === item).map(([, to]) => to)).toEqual([href]);
      expect(menuOf(guest)).not.toContain(item);
    }
    expect([menuOf(guest).includes("LOG-OUT"), menuOf(member).includes("LOG-OUT")]).toEqual([false, true]);
    expect([guest.text.includes("SIGN-IN"), member.text.includes(">SIGN-IN<")]).toEqual([true, false]);
    for (const { text } of [guest, member]) expect(text).toMatch(/name="lan_code".*name="currency_code"/s);
  });

  test("RT-03 the hub shows what is known of the account, and its trips and bookings, at addresses of their own", async () => {
    const cookie = cookieOf(await signIn());
    const page = async (path: string) => (await server.send({ path, headers: { cookie } })).text;
    expect(await page("/user-details")).toMatch(/Ana Silva.*ana@example\.com.*Traveler.*Test Travel/s);
    expect(await page("/user-details?tab=trips")).toContain("No upcoming trips");
    expect(await page("/user-details?tab=bookings")).toContain("No bookings yet");
    expect(await page("/user-details?tab=%3Cscript%3E")).toContain("ana@example.com");
    expect(await page("/user/my-trips")).toContain("No upcoming trips");
    expect(await page("/user/booking-history")).toContain("No bookings yet");
  });

  test("S9 what belongs to a person is stored nowhere", async () => {
    const cookie = cookieOf(await signIn());
    const { headers } = await server.send({ path: "/user-details", headers: { cookie } });
    expect(headers["cache-control"]).toBe("private, no-store");
  });
});

describe("the product menu", () => {
  test("PM-03 what is hidden on iOS is decided on the server, from the user agent", async () => {
    const IPHONE =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
    const menuOn = async (agent: string) =>
      /<nav.*?<\/nav>/s.exec((await server.send({ path: "/credits", headers: { "user-agent": agent } })).text)?.[0] ??
      "";
    expect(await menuOn("Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0.0.0 Safari/537.36")).toContain(
      "https://trips.example.com/",
    );
    expect(await menuOn(IPHONE)).not.toContain("trips.example.com");
    expect(await menuOn(IPHONE)).toContain('href="/hotel"');
  });

  test("RT-01 /home is answered with the page of /", async () => {
    const heading = ({ text }: { text: string }) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1];
    const [home, root] = [await server.send({ path: "/home" }), await server.send({ path: "/" })];
    expect([home.status, root.status]).toEqual([200, 200]);
    expect(heading(home)).toBe(heading(root));
    expect(home.text).toContain('name="dest"');
  });
});

describe("EN-04 the Google tag", () => {
  const policyOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["content-security-policy"]);
  const cookie = "tag_consent=1";

  test("EN-04 an organisation without one has no tag, no form and no opening in its policy, whatever a cookie says", async () => {
    const page = await server.send({ path: "/privacy-policy", headers: { cookie } });
    expect(page.text).not.toMatch(/googletagmanager|statistics/);
    expect(policyOf(page)).not.toContain("google");
  });

  test("EN-04 nothing loads before a form allows it; then the policy allows exactly that source; and it can be taken back", async () => {
    const send = (sent: object) => server.send({ path: "/privacy-policy", host: OTHER_HOST, ...sent });
    for (const before of ["", "tag_consent=0", "tag_consent=11"]) {
      const page = await send({ headers: { cookie: before } });
      expect(page.text).not.toContain("googletagmanager");
      expect(policyOf(page)).not.toContain("google");
      expect(page.text).toMatch(/Google Analytics.*name="tag_consent"[^>]*value="1"|value="1"[^>]*name="tag_consent"/s);
    }
    expect((await send({ path: "/credits" })).text).toContain('href="/privacy-policy#statistics"');
    const form = { tag_consent: "1", redirectTo: "/privacy-policy" };
    const allowed = await send({ path: "/preferences", form });
    expect([allowed.status, allowed.headers.location]).toEqual([303, "/privacy-policy"]);
    expect(allowed.headers["set-cookie"]).toEqual([expect.stringMatching(/^tag_consent=1;.*HttpOnly/)]);
    const page = await send({ headers: { cookie } });
    expect(page.text).toContain('src="https://www.googletagmanager.com/gtag/js?id=G-TEST1234"');
    expect(policyOf(page)).toMatch(/script-src 'self' https:\/\/www\.googletagmanager\.com;/);
    expect(page.text).toMatch(/name="tag_consent"[^>]*value="0"|value="0"[^>]*name="tag_consent"/);
  });

  test("EN-04 lite pages have no tag", async () => {
    const page = await server.send({ path: "/credits", host: OTHER_HOST, headers: { cookie: `${cookie}; lite=1` } });
    expect(page.text).not.toContain("googletagmanager");
  });
});

describe("UM-02 currencies", () => {
  test.each([
    ["en-US", "All currencies", "Swiss Franc"],
    ["es-ES", "Todas las monedas", "Franco suizo"],
    ["ar-AE", "كل العملات", "فرنك سويسري"],
  ])(
    "UM-02 in %s every active one can be chosen, on a page that the menu leads to, and comes back",
    async (language, link, franc) => {
      const cookie = `lan_code=${language}`;
      const { text } = await server.send({ path: "/credits?x=1", headers: { cookie } });
      expect(text).toContain(link);
      expect(text).toContain('href="/preferences?redirectTo=%2Fcredits%3Fx%3D1"');
      const page = await server.send({ path: "/preferences?redirectTo=%2Fcredits%3Fx%3D1", headers: { cookie } });
      expect(page.status).toBe(200);
      const main = /<main.*<\/main>/s.exec(page.text)?.[0] ?? "";
      const offered = [...main.matchAll(/name="currency_code" value="([A-Z]{3})"/g)].map(([, code]) => code);
      expect(offered.sort()).toEqual(activeCurrencies.map(({ code }) => code).sort());
      expect(main).toContain(franc);
      expect(main).toContain('value="/credits?x=1"');
      const chosen = await server.send({
        path: "/preferences",
        form: { currency_code: "CHF", redirectTo: "/credits?x=1" },
        headers: { cookie },
      });
      expect([chosen.status, chosen.headers.location]).toEqual([303, "/credits?x=1"]);
      expect(chosen.headers["set-cookie"]?.join()).toContain("currency_code=CHF");
    },
  );

  test("UM-02 the page leads to no other site", async () => {
    const { text } = await server.send({ path: "/preferences?redirectTo=https://evil.example" });
    expect(/<main.*<\/main>/s.exec(text)?.[0]).not.toContain("evil.example");
    expect(text).not.toMatch(/(?:href|value)="https:\/\/evil/);
  });
});

describe("log-out", () => {
  test("UM-03 S5 ends the session on the server, takes the personal cookies and leaves language and currency", async () => {
    const session = cookieOf(await signIn());
    const others =
      "myReservationToken=a; userGeolocation=b; ssoCurrency=EUR; ssoLanguage=es; lan_code=es-ES; currency_code=EUR";
    const answer = await server.send({ path: "/logout", form: {}, headers: { cookie: `${session}; ${others}` } });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(
      setCookies(answer)
        .map((cookie) => cookie.split("=")[0])
        .sort(),
    ).toEqual(["myReservationToken", "ssoCurrency", "ssoLanguage", "userGeolocation", "userToken"].sort());
    for (const cookie of setCookies(answer)) expect(cookie).toContain("Expires=Thu, 01 Jan 1970");
    expect(await isSignedIn(session)).toBe(false);
  });

  test("UM-03 S8 it is no link, and no other site can do it", async () => {
    const cookie = cookieOf(await signIn());
    expect((await server.send({ path: "/logout", headers: { cookie } })).status).toBe(200);
    const headers = { cookie, origin: "https://evil.example" };
    expect((await server.send({ path: "/logout", form: {}, headers })).status).toBe(403);
    expect(await isSignedIn(cookie)).toBe(true);
  });

  test("UM-03 without a session it still leads home", async () => {
    const answer = await server.send({ path: "/logout", form: {} });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  });
});

describe("preferences", () => {
  const choose = (form: Record<string, string>, cookie = "") =>
    server.send({ path: "/preferences", form, headers: cookie ? { cookie } : {} });

  test("UM-02 a choice is kept in a cookie for a year and comes back to the page", async () => {
    const answer = await choose({ lan_code: "es-ES", redirectTo: "/credits?x=1" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/credits?x=1"]);
    expect(setCookies(answer)).toEqual(["lan_code=es-ES; Max-Age=31536000; Path=/; SameSite=Lax"]);
    const page = await server.send({ path: "/credits", headers: { cookie: "lan_code=es-ES" } });
    expect(page.text).toContain('<html lang="es-ES" dir="ltr"');
  });

  test("UM-02 a choice the browser has already sends no cookie", async () => {
    const answer = await choose({ currency_code: "EUR", redirectTo: "/" }, "currency_code=EUR");
    expect(setCookies(answer)).toEqual([]);
  });

  test("UM-02 the choice of a signed-in person follows them to another browser", async () => {
    await choose({ lan_code: "ar-AE", redirectTo: "/" }, cookieOf(await signIn()));
    await choose({ currency_code: "GBP", redirectTo: "/" }, cookieOf(await signIn()));
    const elsewhere = await server.send({ path: "/user-details", headers: { cookie: cookieOf(await signIn()) } });
    expect(elsewhere.text).toContain('<html lang="ar-AE" dir="rtl"');
    expect(elsewhere.text).toContain("GBP");
    await choose({ lan_code: "en-US", currency_code: "USD" }, cookieOf(await signIn()));
  });

  test("UM-02 what is not on offer changes nothing, and no other site is led to", async () => {
    const answer = await choose({
      lan_code: "xx",
      currency_code: "<b>",
      lite: "2",
      redirectTo: "https://evil.example",
    });
    expect([answer.status, answer.headers.location, setCookies(answer)]).toEqual([303, "/", []]);
  });

  test("UM-02 light pages are turned on and off", async () => {
    expect(setCookies(await choose({ lite: "1", redirectTo: "/" }))[0]).toContain("lite=1");
    expect(setCookies(await choose({ lite: "0", redirectTo: "/" }, "lite=1"))[0]).toContain("lite=0");
  });
});

describe("legal pages", () => {
  test.each([
    ["/privacy-policy", "en-US", "Privacy policy"],
    ["/terms-of-use", "es-ES", "Condiciones de uso"],
    ["/privacy-policy", "ar-AE", "سياسة الخصوصية"],
  ])("RT-12 %s speaks %s", async (path, language, heading) => {
    const { status, text } = await server.send({ path, headers: { cookie: `lan_code=${language}` } });
    expect([status, text.includes(`<h1>${heading}</h1>`)]).toEqual([200, true]);
    expect(text).toContain(`<title>${heading} · Test Travel</title>`);
  });

  test("RT-12 the credits name the source of the places and its licence", async () => {
    expect((await server.send({ path: "/credits" })).text).toMatch(/GeoNames.*CC BY 4\.0/s);
  });
});

function signIn(
  { redirectTo, ...fields }: Record<string, string> = {},
  headers: Sent["headers"] = {},
): Promise<Answer> {
  const path = redirectTo === undefined ? "/login" : `/login?${query({ redirectTo })}`;
  return server.send({ path, form: { email: ana.email, password: PASSWORD, ...fields }, headers });
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await server.send({ path: "/user-details", headers: { cookie } })).status === 200;
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const setCookies = (answer: Answer): string[] => answer.headers["set-cookie"] ?? [];

function cookieOf(answer: Answer): string {
  const cookie = setCookies(answer).find((each) => each.startsWith("userToken="));
  if (!cookie) throw new Error(`no session was started: ${answer.status}`);
  return cookie.split(";")[0] as string;
}

const tagOf = (html: string, name: string): string =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
