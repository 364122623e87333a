import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { ProvidedIdentity, ProviderName } from "#server/ports/identity-providers";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import {
  currencyCookie,
  dropCookie,
  languageCookie,
  setCookie,
  signInCookies,
  ssoCurrencyCookie,
  ssoLanguageCookie,
} from "~/request/cookies.server";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { isOfferedCurrency, viewerOf } from "~/request/viewer.server";
import { pathAfterSignIn } from "./after-sign-in.server";
import { type AuthorizationRequest, entryPointPath } from "./authorization-request.server";
import { forgetPendingIdentity, pendingIdentityOf } from "./pending-identity.server";
import { dropSignUp } from "./sign-up-source.server";

/** Page on which a viewer proves that they own the account with their address, or a member links another provider. */
export const LINK_PATH = "/login/link";
/** Page on which a guest without an account signs up (SU-10). */
const COMPLETE_PATH = "/signup/email";

/** A failed sign-in, for the dialog where it began. */
export type SignInFailure = { provider: ProviderName; email: string; remember: boolean };

type Header = [string, string];

/** Signs in the account the identity is linked to; otherwise redirects to linking or sign-up. */
export async function completeSignIn(
  request: Request,
  context: AppLoadContext,
  identity: ProvidedIdentity,
  authorizationRequest: AuthorizationRequest,
): Promise<Response> {
  const { account } = await viewerOf(request, context);
  // From the account's own page, the provider is linked to the signed-in account.
  if (account && authorizationRequest.from === "account")
    return keepForLater(request, context, identity, authorizationRequest, LINK_PATH);
  const wish = { remember: authorizationRequest.remember, previousToken: await tokenOf(request, context) };
  const signedIn = await context.auth.identities.signIn(identity, wish, context);
  if (signedIn.ok) {
    const { account, token } = signedIn.value;
    const to = pathAfterSignIn(context.organisation, { account, redirectTo: authorizationRequest.redirectTo });
    return redirectWithCleanup(context, to, [
      ["Set-Cookie", await sessionCookie(context, token, authorizationRequest.remember)],
      ...(await takePreferences(request, context, account, identity)),
      ...(await dropSignUp(request, context)),
    ]);
  }
  if (signedIn.reason === "unknown-identity") return keepForLater(request, context, identity, authorizationRequest);
  return backToDialog(context, identity.provider, authorizationRequest);
}

/** ER-02: logs one line and returns to the dialog where the sign-in began, with its fields. */
export async function failSignIn(
  context: AppLoadContext,
  provider: ProviderName,
  authorizationRequest: AuthorizationRequest | undefined,
  reason: string,
): Promise<Response> {
  context.auth.identities.reportFailure(provider, reason, context);
  return backToDialog(context, provider, authorizationRequest);
}

async function backToDialog(
  context: AppLoadContext,
  provider: ProviderName,
  authorizationRequest: AuthorizationRequest | undefined,
): Promise<Response> {
  const failure: SignInFailure = {
    provider,
    email: authorizationRequest?.email ?? "",
    remember: authorizationRequest?.remember ?? false,
  };
  const cookie = await signInCookies(context).failure.serialize(failure, { secure: context.secure });
  return redirectWithCleanup(context, entryPointPath(authorizationRequest ?? { from: "login", redirectTo: "/" }), [
    ["Set-Cookie", cookie],
  ]);
}

async function keepForLater(
  request: Request,
  context: AppLoadContext,
  identity: ProvidedIdentity,
  { remember, redirectTo }: AuthorizationRequest,
  path?: string,
): Promise<Response> {
  const { auth, organisation } = context;
  const token = await auth.identities.keepPending(organisation.id, { identity, remember, redirectTo });
  const pending = await auth.identities.findPending(organisation.id, token);
  const cookie = await signInCookies(context).pending.serialize(token, { secure: context.secure });
  return redirectWithCleanup(context, path ?? (pending?.existingAccount ? LINK_PATH : COMPLETE_PATH), [
    ["Set-Cookie", cookie],
    ...(await preferenceCookies(request, context, identity)),
  ]);
}

/** Redirects away from the address that holds a code, and drops the cookie of the authorization request. */
async function redirectWithCleanup(context: AppLoadContext, path: string, headers: Header[]): Promise<Response> {
  const over = await dropCookie(context, signInCookies(context).authorizationRequest);
  return redirect(path, { status: 302, headers: [...headers, over, ["Cache-Control", "no-store"]] });
}

/** Saves the preferences of the single sign-on claims to the account; a later choice of the member replaces them. */
export async function takePreferences(
  request: Request,
  context: AppLoadContext,
  account: Account,
  identity: ProvidedIdentity,
): Promise<Header[]> {
  await context.profile.savePreferences(account.organisationId, account.id, preferred(context, identity));
  return preferenceCookies(request, context, identity);
}

/** The same for this browser, also before there is an account (EN-05). */
async function preferenceCookies(
  request: Request,
  context: AppLoadContext,
  identity: ProvidedIdentity,
): Promise<Header[]> {
  const { currency, language } = preferred(context, identity);
  const cookies = await Promise.all([
    ...(currency ? [ssoCurrencyCookie, currencyCookie].map((each) => setCookie(request, context, each, currency)) : []),
    ...(language ? [ssoLanguageCookie, languageCookie].map((each) => setCookie(request, context, each, language)) : []),
  ]);
  return cookies.flat();
}

/** Undefined: not said, or nothing the product knows. */
function preferred(context: AppLoadContext, identity: ProvidedIdentity) {
  const currency = identity.currency?.toUpperCase();
  const language = offeredLanguage(context.organisation, identity.language);
  return {
    currency: currency && isOfferedCurrency(context, currency) ? currency : undefined,
    language: language && LANGUAGES[language].code,
  };
}

/** The last failed sign-in, and the header that deletes it once it is shown. */
export async function takeFailure(
  request: Request,
  context: AppLoadContext,
): Promise<{ failure: SignInFailure | undefined; headers: Header[] }> {
  const cookie = signInCookies(context).failure;
  const failure: SignInFailure | null = await cookie.parse(request.headers.get("Cookie"));
  return { failure: failure ?? undefined, headers: failure ? [await dropCookie(context, cookie)] : [] };
}

/** The same on the sign-up page. A viewer who chooses a method again drops the identity a provider vouched for. */
export async function takeFailureAtSignUp(request: Request, context: AppLoadContext): ReturnType<typeof takeFailure> {
  const { failure, headers } = await takeFailure(request, context);
  const waits = await pendingIdentityOf(request, context);
  return { failure, headers: waits ? [...headers, await forgetPendingIdentity(context)] : headers };
}
