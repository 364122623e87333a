import type { AppLoadContext } from "@remix-run/node";
import type { ProvidedIdentity } from "#server/ports/identity-providers";
import type { SignUpApplication } from "#server/registration/sign-up";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { referralAfter } from "~/request/inbound-params.server";
import { viewerOf } from "~/request/viewer.server";
import type { SignUpPayload } from "./wire.server";

/** Default title and nationality (SU-14). */
const FIRST_OF_LIST = 1;

/** Maps SU-14's payload to an application. A guest whom a provider vouches for waits for their account as on the page. */
export async function applicationOf(
  payload: SignUpPayload,
  identity: ProvidedIdentity | undefined,
  request: Request,
  context: AppLoadContext,
): Promise<SignUpApplication> {
  const { auth, organisation, reference } = context;
  const { language } = await viewerOf(request, context);
  const { userdetails: person } = payload;
  const kept = identity && { identity, remember: false, redirectTo: "/" };
  const identityToken = kept && (await auth.identities.keepPending(organisation.id, kept));
  return {
    details: {
      accessCode: payload.accesscode || payload.mastercode,
      email: payload.email_id || person.email_id || identity?.email || "",
      titleId: payload.title ?? FIRST_OF_LIST,
      firstName: person.first_name,
      lastName: person.last_name,
      nationalityId: payload.nationality ?? FIRST_OF_LIST,
      country: person.country_code.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
      // Only for the dialing code: many people live in another country than that of their phone.
      phone: {
        country: person.mobile_country_code || reference.defaultCountry.countryCode,
        number: person.mobile_no,
      },
    },
    password: payload.password,
    origin: {
      referral: await referralAfter(request, context, {
        code: payload.referral_code,
        name: "",
        organisation: payload.referral_org,
        tripId: payload.trip_id,
      }),
      ...(identityToken && { identityToken }),
    },
    language: LANGUAGES[offeredLanguage(organisation, payload.language) ?? language].code,
  };
}
