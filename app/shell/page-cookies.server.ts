import type { AppLoadContext } from "@remix-run/node";
import { tellOthers } from "~/request/cookies.server";
import { visitorOf } from "~/request/visitor.server";
import { residenceOf } from "~/shared/person/residence.server";
import { toGeolocationWire } from "~/shared/wire/geolocation.server";

/** The drawing of the organisation's mark. */
const LOGO_PATH = "/logo.svg";

/** What page start writes for others to read (EN-05, EN-06): headers for what the browser does not hold yet. */
export async function pageCookies(request: Request, context: AppLoadContext): Promise<[string, string][]> {
  // A page that is shown instead of a refused one starts nothing.
  if (new URL(request.url).pathname.startsWith("/problem/")) return [];
  const { organisation, clientAddress } = context;
  const [{ account }, location] = await Promise.all([
    visitorOf(request, context),
    context.geolocation.locate(clientAddress),
  ]);
  const { countryId, countryName, countryCode, isdCode } = location.country;
  return tellOthers(request, context, {
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
}
