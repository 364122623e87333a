import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Referral } from "#server/auth/account";
import { SECOND } from "#server/core/durations";
import { REFERRAL_LIFE } from "#server/core/lifetimes";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { credentialCookies, languageCookie, setCookie } from "./cookies.server";
import { pathOfThisSite, wayBack } from "./paths";
import { keepSearchCentre } from "./search-centre.server";
import { viewerOf } from "./viewer.server";

type Headers = [string, string][];

/** Pages on which `key` comes from an emailed link; on all others it is an invitation. */
const KEY_PAGES = {
  "/verify-account": "confirmKey",
  "/change-password": "resetKey",
  "/user/email/confirm": "emailConfirmKey",
  "/user/email/undo": "emailUndoKey",
  "/bookings/confirm-name": "nameKey",
  "/bookings/confirm-address": "addressKey",
  "/bookings/account": "bookingKey",
  "/withdraw": "withdrawKey",
} as const;
/** Pages that return to `redirectTo`. */
const DIALOG_PAGES = /^\/(?:login|signup(?:\/.+)?|forgot-password)$/;

/** A page that has no way back (PM-02). */
const DAILY_DEALS = "/daily-deals";

const ACTIONS: Record<string, string> = {
  login: "/login",
  signup: "/signup",
  "forgot-password": "/forgot-password",
  "daily-deals": DAILY_DEALS,
};

/** The referral's parts by their names outside. */
const REFERRAL_NAMES = {
  referral_code: "code",
  referral_name: "name",
  referral_org: "organisation",
  trip_id: "tripId",
} as const satisfies Record<string, keyof Referral>;
const NOTHING: Referral = { code: "", name: "", organisation: "", tripId: "" };
const LONGEST_REFERRAL = 100;

/** What the cookie holds. `touchedAt`: when a link of a campaign that runs was followed first; it keeps its place for thirty days. */
type Kept = Referral & { touchedAt?: number };

/**
 * QP-01: what links from outside say in their own words becomes cookies and addresses of ours, by one redirect; throws it.
 * Bad values only leave the address. Keys leave it too, so that no page, referrer or log ever holds one.
 */
export async function mapOutsideNames(request: Request, context: AppLoadContext): Promise<void> {
  const url = new URL(request.url);
  const before = url.search;
  const chosen = await takeLanguage(request, context, url);
  const mailed = await takeEmailToken(context, url);
  const referral = await takeReferral(request, context, url);
  const invitation = await takeInvitation(request, context, url);
  const language = invitation?.language ?? chosen;
  const centre = await takeCentre(request, context, url);
  const opened = takeAction(url, context);
  renameRedirect(url);
  if (url.search === before) return;
  const target = invitation ? "/signup/email" : opened;
  const to = target ? targetFrom(target, url) : url.pathname + url.search;
  // PW-01 asks for 303 after a mailed link.
  throw redirect(to, {
    status: mailed.length > 0 ? 303 : 302,
    headers: [...language, ...mailed, ...referral, ...(invitation?.headers ?? []), ...centre],
  });
}

async function takeLanguage(request: Request, context: AppLoadContext, url: URL): Promise<Headers> {
  const language = offeredLanguage(context.organisation, take(url, "lang"));
  return language ? setCookie(request, context, languageCookie, LANGUAGES[language].code) : [];
}

async function takeEmailToken(context: AppLoadContext, url: URL): Promise<Headers> {
  const page = KEY_PAGES[url.pathname as keyof typeof KEY_PAGES];
  const key = page && take(url, "key");
  if (!key) return [];
  const cookie = credentialCookies(context)[page];
  return [["Set-Cookie", await cookie.serialize(key.slice(0, 100), { secure: context.secure })]];
}

async function takeReferral(request: Request, context: AppLoadContext, url: URL): Promise<Headers> {
  const given = Object.entries(REFERRAL_NAMES).flatMap(([name, part]) => {
    const value = plain(take(url, name));
    return value ? [[part, value] as const] : [];
  });
  if (given.length === 0) return [];
  const cookie = credentialCookies(context).referral;
  const { touchedAt, ...before } = await keptReferral(request, context);
  const now: Partial<Referral> = Object.fromEntries(given);
  const link = now.code === undefined ? undefined : await context.referrals.followed(context.organisation, now.code);
  if (link?.refusal) context.logged.refusal = link.refusal;
  const told: Headers = link ? await tellOfLink(request, context) : [];
  if (touchedAt !== undefined) {
    // The first referrer counts (LO-04); only the trip can change.
    const kept: Kept = { ...before, ...(now.tripId && { tripId: now.tripId }), touchedAt };
    const maxAge = Math.ceil((touchedAt + REFERRAL_LIFE - context.clock.now()) / SECOND);
    return [["Set-Cookie", await cookie.serialize(kept, { secure: context.secure, maxAge })], ...told];
  }
  const kept: Kept = link?.campaign
    ? { ...NOTHING, tripId: before.tripId, ...now, touchedAt: context.clock.now() }
    : { ...before, ...now };
  return [["Set-Cookie", await cookie.serialize(kept, { secure: context.secure })], ...told];
}

/** The cookie that makes the next page show the link's reward; none for members. */
async function tellOfLink(request: Request, context: AppLoadContext): Promise<Headers> {
  if ((await viewerOf(request, context)).account) return [];
  return [["Set-Cookie", await credentialCookies(context).linkFollowed.serialize(true, { secure: context.secure })]];
}

/** A valid invitation; undefined for members. Its page opens in the invitation's language (SU-15). */
async function takeInvitation(
  request: Request,
  context: AppLoadContext,
  url: URL,
): Promise<{ headers: Headers; language?: Headers } | undefined> {
  if (url.pathname in KEY_PAGES) return undefined;
  const key = take(url, "key");
  const { account } = await viewerOf(request, context);
  if (!key || account) return undefined;
  const invitation = await context.registration.invitations.find(context.organisation.id, key);
  if (!invitation) return undefined;
  const language = offeredLanguage(context.organisation, invitation.language);
  const cookie = credentialCookies(context).invitation;
  return {
    headers: [["Set-Cookie", await cookie.serialize(key, { secure: context.secure })]],
    ...(language && { language: await setCookie(request, context, languageCookie, LANGUAGES[language].code) }),
  };
}

/** The center to search around, for the rest of the visit. */
async function takeCentre(request: Request, context: AppLoadContext, url: URL): Promise<Headers> {
  const headers = await keepSearchCentre(request, context, url.searchParams);
  for (const name of ["latitude", "longitude"]) take(url, name);
  return headers;
}

/** `action` and `signup` name the same dialogs. */
function takeAction(url: URL, { organisation }: AppLoadContext): string | undefined {
  const action = take(url, "action");
  const signup = take(url, "signup");
  const closed = signup === undefined || ["0", "false", "no"].includes(signup.toLowerCase());
  const opened = action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  const isThere = opened !== DAILY_DEALS || organisation.savings.partner !== "none";
  return (isThere && opened) || (closed ? undefined : "/signup");
}

const targetFrom = (target: string, url: URL): string =>
  target === DAILY_DEALS ? target : `${target}?${new URLSearchParams({ redirectTo: wayBack(whereTo(url)) })}`;

function renameRedirect(url: URL): void {
  if (!DIALOG_PAGES.test(url.pathname)) return;
  const redirectTo = take(url, "redirect");
  if (redirectTo !== undefined) url.searchParams.set("redirectTo", pathOfThisSite(redirectTo));
}

/** Where the dialog returns to: `redirect` if it is a path of this site, else the page that the link opens. */
function whereTo(url: URL): string {
  const redirectTo = url.searchParams.get(DIALOG_PAGES.test(url.pathname) ? "redirectTo" : "redirect");
  url.searchParams.delete("redirect");
  const here = DIALOG_PAGES.test(url.pathname) ? "/" : pathOfThisSite(url.pathname + url.search);
  return pathOfThisSite(redirectTo, here);
}

/** The cookie that says where the viewer came from. */
export async function referralOf(request: Request, context: AppLoadContext): Promise<Referral> {
  const { touchedAt: _, ...referral } = await keptReferral(request, context);
  return referral;
}

/** The referral of a call that names one itself: a link followed earlier comes first. */
export async function referralAfter(request: Request, context: AppLoadContext, named: Referral): Promise<Referral> {
  const { touchedAt, ...kept } = await keptReferral(request, context);
  return touchedAt === undefined ? named : { ...kept, tripId: named.tripId || kept.tripId };
}

async function keptReferral(request: Request, context: AppLoadContext): Promise<Kept> {
  const kept: Partial<Kept> | null = await credentialCookies(context).referral.parse(request.headers.get("Cookie"));
  const isOver = kept?.touchedAt !== undefined && kept.touchedAt + REFERRAL_LIFE <= context.clock.now();
  return isOver ? NOTHING : { ...NOTHING, ...kept };
}

function take(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name);
  // Deleting a missing parameter would still reserialize the rest of the query.
  if (value === null) return undefined;
  url.searchParams.delete(name);
  return value;
}

/** A short line of text, or nothing. */
function plain(value: string | undefined): string {
  const text = (value ?? "").trim();
  return text.length <= LONGEST_REFERRAL && !/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/u.test(text) ? text : "";
}
