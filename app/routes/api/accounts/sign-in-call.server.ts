import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Account } from "#server/auth/account";
import type { ProvidedIdentity } from "#server/ports/identity-providers";
import { sessionCookie, sessionOf, tokenOf } from "~/request/session.server";
import { throttledAnswer } from "~/request/throttled.server";
import { currencyOf, viewerOf } from "~/request/viewer.server";
import { pathAfterSignIn } from "~/shared/sign-in/after-sign-in.server";
import { signInErrors } from "~/shared/sign-in/sign-in-form.server";
import { dropSignUp } from "~/shared/sign-in/sign-up-source.server";
import { answerAs } from "../envelope.server";
import { loginResult } from "./login-result.server";
import { isThisSite } from "./this-site.server";
import { SignInAnswer, type SignInCall } from "./wire.server";

type Payload = z.output<typeof SignInCall>["jsonSign"];
type SignedIn = { account: Account; token: string };

/** CALL-01, CALL-02: by password as on the page, or by a token that its provider vouches for (AC-07). */
export async function signInCall(payload: Payload, request: Request, context: AppLoadContext): Promise<Response> {
  const { i18n } = await viewerOf(request, context);
  if (!isThisSite(payload.site_url, context)) {
    context.auth.identities.reportFailure(undefined, "other-site", context);
    return refusal(i18n.t("calls.otherSite").toLocaleUpperCase(i18n.locale));
  }
  const previousToken = await tokenOf(request, context);
  if (!payload.isPasswordAttempt) return signInByToken(payload, previousToken, request, context);
  const { email_id: email = "", password = "" } = payload;
  const signedIn = await context.auth.signIn({ email, password, remember: false, previousToken }, context);
  if (signedIn.ok) return answerSignedIn(signedIn.value, payload, request, context);
  const [message = ""] = Object.values(signInErrors(signedIn, context, i18n)).flat();
  const { status, headers = {} } = throttledAnswer(signedIn, context);
  return answerAs(SignInAnswer, { status: 0, message, result: null }, Object.entries(headers), status);
}

async function signInByToken(
  payload: Payload,
  previousToken: string | undefined,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const { t, locale } = (await viewerOf(request, context)).i18n;
  const identity = await identityOf(payload, context);
  const signedIn =
    identity && (await context.auth.identities.signIn(identity, { remember: false, previousToken }, context));
  if (signedIn?.ok) return answerSignedIn(signedIn.value, payload, request, context);
  if (identity && signedIn?.reason === "unknown-identity") {
    context.auth.identities.reportFailure(identity.provider, signedIn.reason, context);
  }
  return refusal(t("refusals.wrongCredentials").toLocaleUpperCase(locale));
}

/** Undefined for a token that its provider doesn't vouch for; only the log has the reason. */
export async function identityOf(
  { googletoken, fbtoken }: Pick<Payload, "googletoken" | "fbtoken">,
  context: AppLoadContext,
): Promise<ProvidedIdentity | undefined> {
  const { auth, organisation } = context;
  const provider = googletoken ? "google" : "facebook";
  const verified = googletoken
    ? await auth.providers.verifyGoogleToken(organisation, googletoken)
    : await auth.providers.verifyFacebookToken(organisation, fbtoken ?? "");
  if (verified.ok) return verified.value;
  auth.identities.reportFailure(provider, verified.reason, context);
  return undefined;
}

async function answerSignedIn(
  { account, token }: SignedIn,
  { promotions }: Payload,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const { i18n } = await viewerOf(request, context);
  const found = await sessionOf(token, context);
  const currency = await currencyOf(request, context, account);
  const member = found?.account ?? account;
  const result = await loginResult({ account: member, sessionId: found?.session.id ?? "", currency }, context);
  const headers: [string, string][] = [
    ["Set-Cookie", await sessionCookie(context, token, false)],
    ...(await dropSignUp(request, context)),
  ];
  const visited = { isPromotionVisited: promotions?.isPromotionVisited };
  const redirect_url = pathAfterSignIn(context.organisation, { account, redirectTo: "/", ...visited });
  const leads = redirect_url === "/" ? {} : { redirect_url };
  return answerAs(SignInAnswer, { status: 1, message: i18n.t("calls.signedIn"), result, ...leads }, headers);
}

const refusal = (message: string): Response => answerAs(SignInAnswer, { status: 0, message, result: null });
