import type { AppLoadContext } from "@remix-run/node";
import type { SignUpDraft } from "#server/registration/sign-up-drafts";
import type { SignUpOrigin } from "#server/registration/sign-up-source";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { referralOf } from "~/request/inbound-params.server";
import { pendingIdentityOf } from "./pending-identity.server";

type Headers = [string, string][];

/** Reads the origin of the viewer's sign-up from our cookies. */
export async function signUpOriginOf(request: Request, context: AppLoadContext): Promise<SignUpOrigin> {
  const [invitationKey, referral, identity] = await Promise.all([
    credentialCookies(context).invitation.parse(request.headers.get("Cookie")) as Promise<string | null>,
    referralOf(request, context),
    pendingIdentityOf(request, context),
  ]);
  return {
    referral,
    ...(invitationKey && { invitationKey }),
    ...(identity && { identityToken: identity.token }),
  };
}

/** The token of the sign-up under way. */
export async function signUpTokenOf(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const token: string | null = await credentialCookies(context).signUp.parse(request.headers.get("Cookie"));
  return token ?? undefined;
}

export async function signUpDraftOf(request: Request, context: AppLoadContext): Promise<SignUpDraft | undefined> {
  const token = await signUpTokenOf(request, context);
  return token ? context.registration.drafts.find(context.organisation.id, token) : undefined;
}

/** The header that names the sign-up to the browser for another half hour. */
export const signUpCookie = (context: AppLoadContext, token: string): Promise<string> =>
  credentialCookies(context).signUp.serialize(token, { secure: context.secure });

/** SI-08: after a sign-in, drops the cookies of the sign-up begun as a guest; the referral stays. */
export async function dropSignUp(request: Request, context: AppLoadContext): Promise<Headers> {
  const { signUp, invitation } = credentialCookies(context);
  const held = request.headers.get("Cookie") ?? "";
  const dropped = [signUp, invitation].filter(({ name }) => held.includes(`${name}=`));
  return Promise.all(dropped.map((cookie) => dropCookie(context, cookie)));
}
