import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/node";
import type { PasswordProblem } from "#server/accounts/password-rules";
import type { SignUpRefusal } from "#server/accounts/sign-up";
import type { SignUpOrigin } from "#server/accounts/sign-up-arrivals";
import type { SignUpDetails } from "#server/accounts/sign-up-details";
import { credentialCookies, dropCookie } from "~/http/cookies.server";
import { refuse } from "~/http/form.server";
import { forgetPendingIdentity } from "~/http/pending-identity.server";
import { sessionCookie, tokenOf } from "~/http/session.server";
import { signUpCookie } from "~/http/sign-up-origin.server";
import { isThrottled, throttledAnswer, throttledMessage } from "~/http/throttled.server";
import { visitorOf } from "~/http/visitor.server";
import { LANGUAGES } from "~/i18n/languages";
import { panelHref } from "./panel";
import { PASSWORD_FIELDS, passwordError } from "./password-errors.server";
import { placeOf } from "./place.server";
import { detailErrors } from "./sign-up-details-form.server";

type Application = { details: SignUpDetails; origin: SignUpOrigin; draftToken: string; password?: string };

type Refused = { errors: Record<string, string[]>; status?: number; headers: Record<string, string> };

/** The last submit of a sign-up, by e-mail or by a provider: the account, and the view that says so (SU-11). */
export async function completeSignUp(
  request: Request,
  context: AppLoadContext,
  submission: Submission<Record<string, unknown>, string[], unknown>,
  { password, ...application }: Application,
) {
  const { language } = await visitorOf(request, context);
  const cookie = await signUpCookie(context, application.draftToken);
  const previousToken = await tokenOf(request, context);
  const made = await unlessBroken(
    context.accounts.signUp(
      {
        ...application,
        language: LANGUAGES[language].code,
        ...(password !== undefined && { password }),
        ...(previousToken && { previousToken }),
      },
      context,
    ),
    context,
  );
  if (!made) {
    const errors = { "": [`refusals.signUpBroken?reference=${context.requestId}`] };
    const headers = { "Set-Cookie": cookie };
    return refuse(request, context, submission, { errors, status: 500, headers, hide: PASSWORD_FIELDS });
  }
  if (!made.ok) {
    const refusal = await signUpErrors(request, context, made, { "Set-Cookie": cookie });
    return refuse(request, context, submission, { ...refusal, hide: PASSWORD_FIELDS });
  }
  const done = panelHref("signup/done", placeOf(request));
  const headers: [string, string][] = [
    ["Set-Cookie", cookie],
    await dropCookie(context, credentialCookies(context).referral),
    await dropCookie(context, credentialCookies(context).invitation),
    ...(application.origin.identityToken ? [await forgetPendingIdentity(context)] : []),
  ];
  if (!made.value.token) return redirect(done, { status: 303, headers });
  const session = await sessionCookie(context, made.value.token, false);
  // The whole document anew, as after a sign-in.
  return redirectDocument(done, { status: 303, headers: [...headers, ["Set-Cookie", session]] });
}

/** SU-13: what breaks while the account is made is told in the form, or by the call; undefined then, and in the log why. */
export async function unlessBroken<Value>(making: Promise<Value>, context: AppLoadContext): Promise<Value | undefined> {
  try {
    return await making;
  } catch (err) {
    context.log.error({ event: "error", requestId: context.requestId, err }, "sign-up failed");
    return undefined;
  }
}

/** What stands against a sign-up, in words by field, with the status that says how (SU-13). */
export async function signUpErrors(
  request: Request,
  context: AppLoadContext,
  refusal: SignUpRefusal,
  headers: Record<string, string> = {},
): Promise<Refused> {
  const { t } = (await visitorOf(request, context)).speech;
  if (isThrottled(refusal)) {
    const answer = throttledAnswer(refusal, context);
    const errors = { "": [throttledMessage(refusal, context, t)] };
    return { ...answer, errors, headers: { ...headers, ...answer.headers } };
  }
  if (refusal.reason !== "details") {
    const gone = refusal.reason === "invitation-gone" ? "refusals.invitationGone" : "refusals.identityGone";
    return { errors: { "": [t(gone)] }, headers };
  }
  const { problems } = refusal;
  const password = problems.password as PasswordProblem | undefined;
  return {
    errors: {
      ...detailErrors(problems, context, t),
      ...(password && { password: [passwordError(password, context, t)] }),
    },
    headers,
  };
}
