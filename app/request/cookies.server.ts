import { type Cookie, createCookie } from "@remix-run/node";
import { DAY, MINUTE, SECOND } from "#server/core/durations";
import { historyCookieNames } from "#server/core/history-types";
import {
  CHECKOUT_DRAFT_LIFE,
  DEMO_SAVINGS_VISIT_LIFE,
  FOUND_BOOKING_LIFE,
  PENDING_IDENTITY_LIFE,
  REFERRAL_LIFE,
  SIGN_UP_DRAFT_LIFE,
} from "#server/core/lifetimes";
import { TAG_CONSENT } from "#server/core/tag-consent";
import { products } from "~/products";
import { type CookieSecrets, onceFor, plainCookie, readCookie, signedCookie } from "./cookie-kinds.server";

const YEAR_IN_SECONDS = (365 * DAY) / SECOND;

/**
 * Every cookie of the site (EN-05), each with its purpose, life and flags. All but the session's are sent with `setCookie`,
 * which adds Secure whenever the site is https. Those that others read hold their value as it is.
 */

export const USER_TOKEN = "userToken";

/** Signed reference to the viewer's session in the database. Ends with the browser, or with a remembered session. */
export const userTokenCookie = ({ secret, oldSecrets = [], secure }: CookieSecrets & { secure: boolean }) =>
  createCookie(USER_TOKEN, { path: "/", httpOnly: true, sameSite: "lax", secure, secrets: [secret, ...oldSecrets] });

/** The language chosen, as a code of the language list (`en-US`). */
export const languageCookie = plainCookie("lan_code", { maxAge: YEAR_IN_SECONDS });

/** The currency chosen, an ISO 4217 code. */
export const currencyCookie = plainCookie("currency_code", { maxAge: YEAR_IN_SECONDS });

/** Whether the Google tag may load (EN-04); the viewer is asked again after half a year. */
export const tagConsentCookie = plainCookie(TAG_CONSENT, { httpOnly: true, maxAge: YEAR_IN_SECONDS / 2 });

/** "1" while the green-deals filter is on (RT-14); ends with the browser. */
export const greenDealsCookie = plainCookie("htlgd", {});

/** The search centre given by the URL (QP-01); end with the browser. */
export const searchLatitudeCookie = plainCookie("searchLatitude", {});
export const searchLongitudeCookie = plainCookie("searchLongitude", {});

/** Names the reservation in progress: the typed checkout form for a day, then the booking. */
export const reservationCookie = plainCookie("myReservationToken", {
  httpOnly: true,
  maxAge: CHECKOUT_DRAFT_LIFE / SECOND,
});

/** Where the viewer is (CALL-09), as JSON. */
const geolocationCookie = plainCookie("userGeolocation", {});

/**
 * Written at page start for others to read, scripts and services on the same host; never read back as truth. All end with
 * the browser.
 */
const clientReadable = {
  /** The organisation: its id, its short name, its name, its country and the path of its logo. */
  orgid: plainCookie("orgid", {}),
  wlOrg: plainCookie("wlOrg", {}),
  orgName: plainCookie("orgName", {}),
  orgCountryCode: plainCookie("orgCountryCode", {}),
  logo: plainCookie("logo", {}),
  /** The client's address as the server sees it (CALL-25), under both names. */
  ip: plainCookie("ip", {}),
  "true-client-ip": plainCookie("true-client-ip", {}),
  /** The viewer's country: the account's, else where the address is (RO-01). */
  userCountryCode: plainCookie("userCountryCode", {}),
  /** The country of the address with its dialling code, as JSON. */
  countryInfo: plainCookie("countryInfo", {}),
  userGeolocation: geolocationCookie,
};

/** Preferences from the single sign-on claims; end with the browser. */
export const ssoCurrencyCookie = plainCookie("ssoCurrency", {});
export const ssoLanguageCookie = plainCookie("ssoLanguage", {});

/** The cookies of a sign-in by Google, Facebook or single sign-on; only this server reads them. */
export const signInCookies = onceFor((secrets) => ({
  /** Ties the way back from the provider to the browser that left for it: ten minutes. */
  authorizationRequest: signedCookie("authorization_request", secrets, 10 * MINUTE),
  /** A failed sign-in and the dialog's fields, until the dialog shows them again; two minutes at most. */
  failure: signedCookie("sign_in_failure", secrets, 2 * MINUTE),
  /** Names the pending identity: half an hour. */
  pending: signedCookie("pending_identity", secrets, PENDING_IDENTITY_LIFE),
}));

/** The cookies of a sign-up and of mailed links; only this server reads them. */
export const credentialCookies = onceFor((secrets) => ({
  /** Names the sign-up under way: half an hour. */
  signUp: signedCookie("sign_up", secrets, SIGN_UP_DRAFT_LIFE),
  /** Who sent the viewer (QP-01): kept until sign-up, thirty days at most. */
  referral: signedCookie("referral", secrets, REFERRAL_LIFE),
  /** A link was just followed: until a page has mentioned it, two minutes at most. */
  linkFollowed: signedCookie("link_followed", secrets, 2 * MINUTE),
  /** The key of an invitation that was opened: a day. */
  invitation: signedCookie("invitation", secrets, DAY),
  /** The key of a mailed link, out of the address (PW-01): half an hour. */
  confirmKey: signedCookie("confirm_key", secrets, 30 * MINUTE),
  resetKey: signedCookie("reset_key", secrets, 30 * MINUTE),
  emailConfirmKey: signedCookie("email_confirm_key", secrets, 30 * MINUTE),
  emailUndoKey: signedCookie("email_undo_key", secrets, 30 * MINUTE),
  bookingKey: signedCookie("booking_key", secrets, 30 * MINUTE),
  withdrawKey: signedCookie("withdraw_key", secrets, 30 * MINUTE),
  addressKey: signedCookie("address_key", secrets, 30 * MINUTE),
  nameKey: signedCookie("name_correction_key", secrets, 30 * MINUTE),
}));

/** Which booking its reader found by reference and email address, and until when they may look at it: half an hour. */
export const foundBookingCookie = onceFor((secrets) => signedCookie("found_booking", secrets, FOUND_BOOKING_LIFE));

/** The member who may visit the embedded savings partner's page, for half an hour. */
export const demoSavingsCookie = onceFor((secrets) => signedCookie("demo_savings", secrets, DEMO_SAVINGS_VISIT_LIFE));

/** Tells a guest's browser from others, so that booking the same twice is noticed: a day. */
export const guestBrowserCookie = onceFor((secrets) => signedCookie("guest_browser", secrets, DAY));

/** "1" or "0": lite pages chosen by hand; without it Save-Data decides. */
export const liteCookie = plainCookie("lite", { maxAge: YEAR_IN_SECONDS });

/**
 * Recent searches and viewed properties (LO-08), offered again on the home page. A cookie for each type, so that a page from
 * memory sets its entry whatever the others hold (decision 020).
 */
export const historyCookies: Record<string, Cookie> = Object.fromEntries(
  historyCookieNames(products).map((name) => [
    name,
    createCookie(name, { path: "/", sameSite: "lax", httpOnly: true, maxAge: (30 * DAY) / SECOND }),
  ]),
);

/** The header that sets a cookie, or an empty list when the browser has that value already (EN-05). */
export async function setCookie(
  request: Request,
  { secure }: { secure: boolean },
  cookie: Cookie,
  value: string | Readonly<Record<string, unknown>>,
): Promise<[string, string][]> {
  const held: unknown = await cookie.parse(request.headers.get("Cookie"));
  return held === value ? [] : [["Set-Cookie", await cookie.serialize(value, { secure })]];
}

/** The headers that tell others what changed since the browser's last page. */
export async function clientReadableCookies(
  request: Request,
  site: { secure: boolean },
  values: Record<keyof typeof clientReadable, string>,
): Promise<[string, string][]> {
  const names = Object.keys(clientReadable) as (keyof typeof clientReadable)[];
  const headers = await Promise.all(names.map((name) => setCookie(request, site, clientReadable[name], values[name])));
  return headers.flat();
}

export async function dropCookie({ secure }: { secure: boolean }, cookie: Cookie): Promise<[string, string]> {
  return ["Set-Cookie", await cookie.serialize("", { secure, maxAge: 0, expires: new Date(0) })];
}

/** Headers that delete the personal cookies at log-out (UM-03), as far as the browser has them. */
export async function dropPersonalCookies(
  request: Request,
  site: CookieSecrets & { secure: boolean },
): Promise<[string, string][]> {
  const personal = [
    reservationCookie,
    geolocationCookie,
    ssoCurrencyCookie,
    ssoLanguageCookie,
    foundBookingCookie(site),
    demoSavingsCookie(site),
  ];
  const held = personal.filter((cookie) => readCookie(request.headers.get("Cookie"), cookie.name) !== null);
  return Promise.all(held.map((cookie) => dropCookie(site, cookie)));
}
