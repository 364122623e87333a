import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/node";
import type { SignUpDetails } from "#server/registration/sign-up-details";
import type { SignUpOrigin } from "#server/registration/sign-up-source";
import { LANGUAGES } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { refuse } from "~/request/form.server";
import { wayBack } from "~/request/paths";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { PASSWORD_FIELDS } from "~/shared/credentials/password-errors.server";
import { forgetPendingIdentity } from "~/shared/sign-in/pending-identity.server";
import { signUpCookie } from "~/shared/sign-in/sign-up-source.server";
import { signUpErrors, unlessBroken } from "~/shared/sign-up/sign-up-errors.server";
import { dialogHref } from "~/shell/dialogs/dialog";
import { placeOf } from "~/shell/dialogs/place.server";

type Application = { details: SignUpDetails; origin: SignUpOrigin; draftToken: string; password?: string };

/** The last submit of a sign-up, by e-mail or by a provider: the account, and the view that says so (SU-11). */
export async function completeSignUp(
  request: Request,
  context: AppLoadContext,
  submission: Submission<Record<string, unknown>, string[], unknown>,
  { password, ...application }: Application,
) {
  const { language } = await viewerOf(request, context);
  const cookie = await signUpCookie(context, application.draftToken);
  const previousToken = await tokenOf(request, context);
  const given = placeOf(request);
  const trip = given.redirectTo === "/" ? await tripOf(context, application.origin) : undefined;
  const place = trip ? { ...given, redirectTo: trip } : given;
  const made = await unlessBroken(
    context.registration.signUp(
      {
        ...application,
        language: LANGUAGES[language].code,
        redirectTo: wayBack(place.redirectTo),
        ...(password !== undefined && { password }),
        ...(previousToken && { previousToken }),
      },
      context,
    ),
    context,
  );
  if (!made) {
    const errors = { "": [message("refusals.signUpBroken", { reference: context.requestId })] };
    const headers = { "Set-Cookie": cookie };
    return refuse(request, context, submission, { errors, status: 500, headers, hide: PASSWORD_FIELDS });
  }
  if (!made.ok) {
    const refusal = await signUpErrors(request, context, made, { "Set-Cookie": cookie });
    return refuse(request, context, submission, { ...refusal, hide: PASSWORD_FIELDS });
  }
  const done = dialogHref("signup/done", place);
  const headers: [string, string][] = [
    ["Set-Cookie", cookie],
    await dropCookie(context, credentialCookies(context).referral),
    await dropCookie(context, credentialCookies(context).invitation),
    ...(application.origin.identityToken ? [await forgetPendingIdentity(context)] : []),
  ];
  if (!made.value.token) return redirect(done, { status: 303, headers });
  const session = await sessionCookie(context, made.value.token, false);
  // Reload the whole document, as after a sign-in.
  return redirectDocument(done, { status: 303, headers: [...headers, ["Set-Cookie", session]] });
}

/** SU-16: the page of the trip that an invitation, or a link from outside, names. */
async function tripOf({ organisation, registration, services }: AppLoadContext, origin: SignUpOrigin) {
  const { referral, invitationKey } = origin;
  const invitation = invitationKey ? await registration.invitations.find(organisation.id, invitationKey) : undefined;
  const tripId = referral?.tripId || invitation?.tripId;
  if (!tripId) return undefined;
  const pages = await Promise.all(services.map((service) => service.tripPage?.(organisation, tripId)));
  return pages.find((page) => page !== undefined);
}
