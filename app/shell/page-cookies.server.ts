import type { AppLoadContext } from "@remix-run/node";
import { LANGUAGES, languageFrom } from "~/i18n/languages";
import { clientReadableCookies, languageCookie, setCookie } from "~/request/cookies.server";
import { viewerOf } from "~/request/viewer.server";
import { residenceOf } from "~/shared/person/residence.server";
import { toGeolocationWire } from "~/shared/wire/geolocation.server";

/** The drawing of the organisation's mark. */
const LOGO_PATH = "/logo.svg";

/** What page start writes for others to read (EN-05, EN-06): headers for what the browser does not hold yet. */
export async function pageCookies(request: Request, context: AppLoadContext): Promise<[string, string][]> {
  // A page that is shown instead of a refused one starts nothing.
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/problem/")) return [];
  const language = languageFrom(searchParams.get("language"));
  const { organisation, clientAddress } = context;
  const [{ account }, location] = await Promise.all([
    viewerOf(request, context),
    context.geolocation.locate(clientAddress),
  ]);
  const { countryId, countryName, countryCode, isdCode } = location.country;
  // Whoever came to the address of a language reads on in it.
  const kept = language ? await setCookie(request, context, languageCookie, LANGUAGES[language].code) : [];
  const told = await clientReadableCookies(request, context, {
    orgid: organisation.id,
    wlOrg: organisation.slug,
    orgName: organisation.name,
    orgCountryCode: organisation.countryCode,
    logo: LOGO_PATH,
    ip: location.address,
    "true-client-ip": location.address,
    userCountryCode: await residenceOf(account, context),
    countryInfo: JSON.stringify({ countryId, countryName, countryCode, isdCode }),
    userGeolocation: JSON.stringify(toGeolocationWire(location)),
  });
  return [...kept, ...told];
}
