import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCookie } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import * as cookies from "./cookies.server";

const SITE = { secret: "a secret of the tests", secure: true };
const ROOT = join(import.meta.dirname, "../..");

const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), "utf8") }));

/** The list of row EN-05. */
const LISTED = [
  "userToken",
  "lan_code",
  "currency_code",
  "orgid",
  "wlOrg",
  "orgName",
  "ip",
  "true-client-ip",
  "userCountryCode",
  "orgCountryCode",
  "userGeolocation",
  "countryInfo",
  "logo",
  "myReservationToken",
  "ssoCurrency",
  "ssoLanguage",
  "htlgd",
  "searchLatitude",
  "searchLongitude",
];

const FOR_OTHERS = {
  orgid: "1",
  wlOrg: "azul",
  orgName: "Azul & Co; ñ",
  orgCountryCode: "ES",
  logo: "/logo.svg",
  ip: "203.0.113.9",
  "true-client-ip": "203.0.113.9",
  userCountryCode: "PT",
  countryInfo: '{"countryCode":"PT"}',
  userGeolocation: '{"country_code":"PT"}',
};

const asked = (cookie = "") => new Request("https://azul.example/", { headers: { cookie } });
const nameOf = ([, header]: [string, string]) => header.split("=")[0] ?? "";

describe("EN-05 the cookies", () => {
  test("EN-05 every one of the list is made in one module", async () => {
    const alone = [
      cookies.userTokenCookie(SITE),
      cookies.languageCookie,
      cookies.currencyCookie,
      cookies.reservationCookie,
      cookies.ssoCurrencyCookie,
      cookies.ssoLanguageCookie,
      cookies.greenDealsCookie,
      cookies.searchLatitudeCookie,
      cookies.searchLongitudeCookie,
    ];
    const told = await cookies.clientReadableCookies(asked(), SITE, FOR_OTHERS);
    expect([...alone.map(({ name }) => name), ...told.map(nameOf)].sort()).toEqual([...LISTED].sort());
  });

  test("EN-05 and nowhere else: no other source makes a cookie or writes one by hand", () => {
    const sources = [...sourcesOf("app"), ...sourcesOf("server")];
    const saying = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file);
    const module = ["app/request/cookie-kinds.server.ts", "app/request/cookies.server.ts"];
    expect(saying(/\bcreate(?:MemorySessionStorage|FileSessionStorage|Cookie\w*)\b/).sort()).toEqual(module);
    expect(saying(/\.(?:cookie|clearCookie)\(|\bdocument\.cookie\b/)).toEqual([]);
    expect(saying(/set-cookie["'`]?\]?\s*[,:=]\s*["'`]/i)).toEqual([]);
    // Whatever stands in a variable first has the flags of a cookie in its text.
    expect(saying(/["'`][^"'`\n]*=[^"'`\n]*;\s*(?:path|max-age|samesite|httponly|expires|secure)\b/i)).toEqual([]);
  });

  test("EN-05 each has its life and its flags", async () => {
    const header = async (cookie: { serialize(value: string): Promise<string> }) =>
      (await cookie.serialize("x")).split("; ").slice(1).join("; ");
    expect(await header(cookies.userTokenCookie(SITE))).toBe("Path=/; HttpOnly; Secure; SameSite=Lax");
    for (const cookie of [cookies.languageCookie, cookies.currencyCookie]) {
      expect(await header(cookie)).toBe("Max-Age=31536000; Path=/; SameSite=Lax");
    }
    expect(await header(cookies.reservationCookie)).toBe("Max-Age=86400; Path=/; HttpOnly; SameSite=Lax");
    for (const cookie of [
      cookies.ssoCurrencyCookie,
      cookies.ssoLanguageCookie,
      cookies.greenDealsCookie,
      cookies.searchLatitudeCookie,
      cookies.searchLongitudeCookie,
    ]) {
      expect(await header(cookie)).toBe("Path=/; SameSite=Lax");
    }
    for (const [, each] of await cookies.clientReadableCookies(asked(), SITE, FOR_OTHERS)) {
      expect(each).toMatch(/^[\w-]+=[^;]*; Path=\/; Secure; SameSite=Lax$/);
    }
  });

  test("EN-05 those that others read hold plain values, which createCookie alone would not", async () => {
    for (const value of ["en-US", "Azul & Co; ñ", '{"countryCode":"PT"}', ""]) {
      const [pair = ""] = (await cookies.languageCookie.serialize(value)).split(";");
      expect(pair).toBe(`lan_code=${encodeURIComponent(value)}`);
      expect(await cookies.languageCookie.parse(`a=1; ${pair}; b=2`)).toBe(value);
    }
    expect(await createCookie("lan_code").serialize("en-US")).not.toContain("en-US");
    expect(await cookies.languageCookie.parse("lan_code=%E0%A4%A")).toBeNull();
  });

  test("EN-05 each is sent only when its value changes", async () => {
    const sent = await cookies.clientReadableCookies(asked(), SITE, FOR_OTHERS);
    const held = sent.map(([, header]) => header.split(";")[0]).join("; ");
    expect(await cookies.clientReadableCookies(asked(held), SITE, FOR_OTHERS)).toEqual([]);
    const changed = await cookies.clientReadableCookies(asked(held), SITE, { ...FOR_OTHERS, ip: "203.0.113.10" });
    expect(changed.map(nameOf)).toEqual(["ip"]);
    expect(await cookies.setCookie(asked("lan_code=es-ES"), SITE, cookies.languageCookie, "es-ES")).toEqual([]);
    expect(await cookies.setCookie(asked("lan_code=es-ES"), SITE, cookies.languageCookie, "en-US")).toHaveLength(1);
  });

  test("UM-03 log-out takes away those of the person, as far as the browser has them", async () => {
    const everything = [...LISTED, "found_booking"].map((name) => `${name}=x`).join("; ");
    const dropped = await cookies.dropPersonalCookies(asked(everything), SITE);
    const personal = ["found_booking", "myReservationToken", "ssoCurrency", "ssoLanguage", "userGeolocation"];
    expect(dropped.map(nameOf).sort()).toEqual(personal);
    for (const [, header] of dropped) expect(header).toMatch(/^\w+=; Max-Age=0; .*Expires=Thu, 01 Jan 1970/);
    expect(await cookies.dropPersonalCookies(asked("lan_code=es-ES"), SITE)).toEqual([]);
  });
});
