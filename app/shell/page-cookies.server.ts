import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { clientReadableCookies, languageCookie, setCookie } from "~/request/cookies.server";
import { viewerOf } from "~/request/viewer.server";
import { residenceOf } from "~/shared/person/residence.server";
import { toGeolocationWire } from "~/shared/wire/geolocation.server";

/** The drawing of the organisation's mark, of one that has no logo. */
const MARK_PATH = "/logo.svg";

/** Page start's cookies for other scripts to read (EN-05, EN-06): headers for those the browser doesn't have yet. */
export async function pageCookies(request: Request, context: AppLoadContext): Promise<[string, string][]> {
  // A page that is shown instead of a refused one starts nothing.
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/problem/")) return [];
  const language = offeredLanguage(context.organisation, searchParams.get("language"));
  const { account } = await viewerOf(request, context);
  // The language of the address applies to the following pages too.
  const kept = language ? await setCookie(request, context, languageCookie, LANGUAGES[language].code) : [];
  return [...kept, ...(await clientReadableCookies(request, context, await valuesFor(account, context)))];
}

/** The same for a guest whose browser holds none of them: `Set-Cookie` headers for pages that are answered from memory. */
export async function guestCookies(context: AppLoadContext): Promise<string[]> {
  const nothingHeld = new Request(context.origin);
  const headers = await clientReadableCookies(nothingHeld, context, await valuesFor(undefined, context));
  return headers.map(([, header]) => header);
}

async function valuesFor(account: Account | undefined, context: AppLoadContext) {
  const { organisation } = context;
  const location = await context.geolocation.locate(context.clientAddress);
  const { countryId, countryName, countryCode, isdCode } = location.country;
  return {
    orgid: organisation.id,
    wlOrg: organisation.slug,
    orgName: organisation.name,
    orgCountryCode: organisation.countryCode,
    logo: organisation.logo ? `/logo/${organisation.logo.hash}` : MARK_PATH,
    ip: location.address,
    "true-client-ip": location.address,
    userCountryCode: await residenceOf(account, context),
    countryInfo: JSON.stringify({ countryId, countryName, countryCode, isdCode }),
    userGeolocation: JSON.stringify(toGeolocationWire(location)),
  };
}
