import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import type { Answer, Sent } from "../drivers/http-client.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenOfferedCertificate } from "../fixtures/wallet.ts";

const OTHER_HOST = "other.localhost";
const LISBON = "193.136.1.1";

let site: ServedSite;
let server: RunningServer;
let organisationId: string;
let theirs: { email: string };

beforeAll(async () => {
  site = await startSite(
    async (db) => {
      const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], name: "Ours & Co; ñ" });
      const brand = { ...ours.brand, colour: "#7a0016" };
      const other = await givenOrganisation(db, {
        slug: "other",
        hosts: [OTHER_HOST],
        name: "Other",
        countryCode: "ES",
        brand,
      });
      await givenHotel(db);
      await givenOfferedCertificate(db, other, { product: "HLT", currency: "USD", minor: 120_00 });
      theirs = await givenAccount(db, other);
      await givenAccount(db, ours, { email: "ana@example.com", nationalityId: 7, country: "CH" });
      organisationId = ours.id;
    },
    { TRUSTED_PROXIES: "1" },
  );
  ({ server } = site);
});

afterAll(() => site.stop());

const visit = (cookie = "", headers: Record<string, string> = {}, host = "localhost"): Promise<Answer> =>
  server.send({
    path: "/credits",
    host,
    headers: { "x-forwarded-for": LISBON, ...headers, ...(cookie && { cookie }) },
  });

const setCookies = ({ headers }: Answer): string[] => headers["set-cookie"] ?? [];
const pairs = (answer: Answer): string[] => setCookies(answer).map((each) => each.split(";")[0] ?? "");
const valuesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(pairs(answer).map((pair) => [pair.split("=")[0], decodeURIComponent(pair.split("=")[1] ?? "")]));

describe("S1 the flags of a cookie", () => {
  /** What others are to read; scripts of the pages read none. */
  const PLAIN =
    /^(?:orgid|wlOrg|orgName|orgCountryCode|logo|ip|true-client-ip|userCountryCode|countryInfo|userGeolocation|lan_code|currency_code|lite|htlgd|searchLatitude|searchLongitude|ssoCurrency|ssoLanguage)=/;
  const https = { "x-forwarded-proto": "https" };

  test("S1 the session's is for this site's server alone", async () => {
    const form = { email: "ana@example.com", password: PASSWORD };
    const [session] = setCookies(await server.send({ path: "/login", form, headers: https }));
    expect(session).toMatch(/^userToken=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("S1 every other one too is for one site, over https, and for scripts only where others read it", async () => {
    const person = { title: "3", firstName: "Zoë", lastName: "Costa", nationality: "7", phoneCountry: "ES", phone: "" };
    const requests: Sent[] = [
      ...["/?referral_code=FRIEND", "/?latitude=38.7&longitude=-9.1", "/hotelgd", "/?lang=es"].map((path) => ({
        path,
      })),
      ...["/verify-account?key=k", "/change-password?key=k", "/user/email/confirm?key=k", "/user/email/undo?key=k"].map(
        (path) => ({ path }),
      ),
      { path: "/search-detail?dest=2267057&in=2027-03-01&out=2027-03-04&guests=2" },
      { path: "/preferences", form: { lan_code: "es-ES", currency_code: "EUR", lite: "1" } },
      { path: "/signup/email", form: { ...person, email: "zoe@example.com" } },
      { path: "/login", form: { email: "ana@example.com", password: PASSWORD } },
    ];
    const cookies: string[] = [];
    // One after the other: of many at once a busy server refuses some.
    for (const request of requests) cookies.push(...setCookies(await server.send({ ...request, headers: https })));
    const names = new Set(cookies.map((cookie) => cookie.split("=")[0]));
    for (const name of [
      "referral",
      "confirm_key",
      "reset_key",
      "email_confirm_key",
      "email_undo_key",
      "sign_up",
      "last_search",
    ])
      expect(names).toContain(name);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(?:;|$)/);
      expect(cookie).toMatch(/; Secure(?:;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(?:;|$)/);
      expect(cookie).not.toMatch(/Domain=/i);
      if (!PLAIN.test(cookie)) expect(cookie).toMatch(/; HttpOnly(?:;|$)/);
    }
  });
});

describe("EN-05 what a page writes for others to read", () => {
  test("EN-05 EN-06 the organisation, the client's address and its place, as they are", async () => {
    const { countryInfo, userGeolocation, ...plain } = valuesOf(await visit());
    expect(plain).toEqual({
      orgid: organisationId,
      wlOrg: "ours",
      orgName: "Ours & Co; ñ",
      orgCountryCode: "US",
      logo: "/logo.svg",
      ip: LISBON,
      "true-client-ip": LISBON,
      userCountryCode: "PT",
    });
    expect(JSON.parse(countryInfo ?? "")).toEqual({
      countryId: 183,
      countryName: "Portugal",
      countryCode: "PT",
      isdCode: "351",
    });
    expect(JSON.parse(userGeolocation ?? "")).toEqual({
      ip: LISBON,
      country_code: "PT",
      country_name: "Portugal",
      city: "",
      latitude: null,
      longitude: null,
    });
  });

  test("S1 each ends with the browser, stays on this site, and is Secure on https", async () => {
    for (const cookie of setCookies(await visit())) expect(cookie).toMatch(/^[\w-]+=[^;]*; Path=\/; SameSite=Lax$/);
    const secure = setCookies(await visit("", { "x-forwarded-proto": "https" }));
    expect(secure.length).toBe(10);
    for (const cookie of secure) expect(cookie).toMatch(/; Secure(;|$)/);
  });

  test("EN-05 the data of a page sets what the page sets, and a redirect sets nothing", async () => {
    const ask = (path: string) => server.send({ path, headers: { "x-forwarded-for": LISBON } });
    expect(pairs(await ask("/credits.data"))).toEqual(pairs(await visit()));
    for (const path of ["/admin", "/admin.data"]) {
      const redirect = await ask(path);
      expect([path, path === "/admin" ? 302 : 202, setCookies(redirect)]).toEqual([path, redirect.status, []]);
    }
  });

  test("EN-05 a browser that holds them is sent nothing, and after a change only what changed", async () => {
    const held = pairs(await visit()).join("; ");
    expect(setCookies(await visit(held))).toEqual([]);
    const moved = await visit(held, { "x-forwarded-for": "8.8.8.8" });
    expect(Object.keys(valuesOf(moved)).sort()).toEqual(
      ["countryInfo", "ip", "true-client-ip", "userCountryCode", "userGeolocation"].sort(),
    );
  });

  test("A5 what a browser says in them is put right, and changes nothing", async () => {
    const there = valuesOf(await visit("", {}, OTHER_HOST));
    const forged = `orgid=${there["orgid"]}; wlOrg=other; orgName=Other; orgCountryCode=ES; ip=8.8.8.8; true-client-ip=8.8.8.8; userCountryCode=ES`;
    const answer = await visit(forged);
    expect(valuesOf(answer)).toMatchObject({ orgid: organisationId, wlOrg: "ours", ip: LISBON, userCountryCode: "PT" });
    expect(answer.text).toContain("Ours &amp; Co; ñ");
    expect(answer.text).not.toContain(">Other<");
    expect((await server.requestLine(answer))["clientAddress"]).toBe(LISBON);

    // Neither their style, nor what they sell, nor who belongs to them.
    for (const [path, body] of [
      ["/api/general/getwhitelabelcss", { pageCode: "home" }],
      ["/api/walletUser/getPaymentCardByOrg", {}],
      ["/api/general/getCurrencyRate", { fromCurrency: "USD", toCurrency: "EUR" }],
    ] as const) {
      const call = async (cookie: string, host = "localhost") => {
        const headers = { "content-type": "application/json", cookie };
        return (await server.send({ path, method: "POST", host, headers, body: JSON.stringify(body) })).text;
      };
      expect(await call(forged)).toBe(await call(""));
      if (!path.includes("Rate")) expect(await call("", OTHER_HOST)).not.toBe(await call(""));
    }
    const form = { email: theirs.email, password: PASSWORD };
    const stranger = { path: "/login", form, headers: { cookie: forged } };
    expect((await server.send(stranger)).status).toBe(400);
    expect((await server.send({ ...stranger, host: OTHER_HOST })).status).toBe(303);
  });

  test("RO-01 EN-08 signed in, the country is the one the person lives in, not the nationality", async () => {
    const cookie = await signIn(server, { email: "ana@example.com", password: PASSWORD });
    expect(valuesOf(await visit(cookie))["userCountryCode"]).toBe("CH");
  });

  test("EN-05 replaces damaged cookies", async () => {
    const answer = await visit("orgid=%E0%A4%A; wlOrg; =x; ip=%00");
    expect([answer.status, valuesOf(answer)["orgid"]]).toEqual([200, organisationId]);
  });

  test("C1 a request that is refused writes none", async () => {
    const answer = await server.send({ path: "/preferences", form: {}, headers: { origin: "https://evil.example" } });
    expect([answer.status, setCookies(answer)]).toEqual([403, []]);
  });
});

test("EN-05 the logo is a picture of the organisation's mark in its colour", async () => {
  const { headers, text } = await server.send({ path: "/logo.svg" });
  expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(text).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#0a5c63"><path d="M2 12h20"/></svg>',
  );
});

test("UM-03 log-out takes the place away, and the next page writes it for a guest", async () => {
  const session = await signIn(server, { email: "ana@example.com", password: PASSWORD });
  const held = pairs(await visit(session)).join("; ");
  const out = await server.send({ path: "/logout", form: {}, headers: { cookie: `${session}; ${held}` } });
  expect(Object.keys(valuesOf(out)).sort()).toEqual(["userGeolocation", "userToken"]);
  expect(valuesOf(await visit())["userCountryCode"]).toBe("PT");
});
