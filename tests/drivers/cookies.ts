import type { Cookie } from "@remix-run/node";
import {
  clientReadableCookies,
  credentialCookies,
  currencyCookie,
  greenDealsCookie,
  guestBrowserCookie,
  historyCookies,
  languageCookie,
  liteCookie,
  reservationCookie,
  searchLatitudeCookie,
  searchLongitudeCookie,
  signInCookies,
  ssoCurrencyCookie,
  ssoLanguageCookie,
  userTokenCookie,
} from "../../app/request/cookies.server.ts";

const SITE = { secret: "a secret of the tests, and of nothing else", secure: false };
const FOR_OTHERS = {
  orgid: "x",
  wlOrg: "x",
  orgName: "x",
  orgCountryCode: "x",
  logo: "x",
  ip: "x",
  "true-client-ip": "x",
  userCountryCode: "x",
  countryInfo: "x",
  userGeolocation: "x",
};

const made: Cookie[] = [
  ...[userTokenCookie(SITE), languageCookie, currencyCookie, greenDealsCookie, searchLatitudeCookie],
  ...[searchLongitudeCookie, reservationCookie, ssoCurrencyCookie, ssoLanguageCookie, liteCookie],
  ...Object.values(historyCookies),
  ...Object.values(signInCookies(SITE)),
  ...Object.values(credentialCookies(SITE)),
  guestBrowserCookie(SITE),
];
const headers = [
  ...(await Promise.all(made.map((cookie) => cookie.serialize("x")))),
  ...(await clientReadableCookies(new Request("http://localhost"), SITE, FOR_OTHERS)).map(([, header]) => header),
];
/** Of each cookie that app/request/cookies.server.ts makes. */
const flags = new Map(headers.map((header) => [nameOf(header), flagsOf(header)]));

/** The headers of an answer that set a cookie the module does not make, or not with these flags (EN-05). */
export const unknownCookies = (setCookie: string[] = []): string[] =>
  setCookie.filter((header) => flags.get(nameOf(header)) !== flagsOf(header));

function nameOf(header: string): string {
  return header.split("=")[0] ?? "";
}

/** Its path and who may read it. How long it lives depends on what it is sent for, and Secure on the site. */
function flagsOf(header: string): string {
  const all = header.split("; ").slice(1);
  return all.filter((flag) => !/^(?:max-age|expires|secure)\b/i.test(flag)).join("; ");
}
