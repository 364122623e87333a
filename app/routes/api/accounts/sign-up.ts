import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { SignUpRefusal } from "#server/registration/sign-up";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { signUpErrors, unlessBroken } from "~/shared/sign-up/sign-up-errors.server";
import { answer, answerAs, onlyPost, readCall, tooMany } from "../envelope.server";
import { identityOf } from "./sign-in-call.server";
import { applicationOf } from "./sign-up-payload.server";
import { isThisSite } from "./this-site.server";
import { SignUpAnswer, SignUpCall, type SignUpPayload } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-05 `POST /api/signUp`: both steps of the wizard at once, by the same rules (SU-13, SU-14). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { jsonRegister } = await readCall(request, SignUpCall);
  const made = await unlessBroken(signUp(jsonRegister, request, context), context);
  if (made) return made;
  const { t } = (await viewerOf(request, context)).i18n;
  return answer({ code: 500, resp: t("refusals.signUpBroken", { reference: context.requestId }) }, 500);
}

async function signUp(payload: SignUpPayload, request: Request, context: AppLoadContext): Promise<Response> {
  const { t } = (await viewerOf(request, context)).i18n;
  const { site_url, site_id, googletoken, fbtoken } = payload;
  const otherOrganisation = site_id !== undefined && site_id !== "" && site_id !== context.organisation.id;
  if (otherOrganisation || !isThisSite(site_url, context)) return refusal(t("calls.otherSite"));
  const byToken = Boolean(googletoken || fbtoken);
  const identity = byToken ? await identityOf(payload, context) : undefined;
  if (byToken && !identity) return refusal(t("calls.tokenRefused"));
  const application = await applicationOf(payload, identity, request, context);
  const previousToken = await tokenOf(request, context);
  const made = await context.registration.signUp({ ...application, ...(previousToken && { previousToken }) }, context);
  if (!made.ok) return refused(made, byToken, request, context);
  const { token } = made.value;
  const resp = t(token ? "sign-up.welcomeText" : "sign-up.checkMailText");
  const headers: [string, string][] = token ? [["Set-Cookie", await sessionCookie(context, token, false)]] : [];
  const { referral } = credentialCookies(context);
  if (request.headers.get("Cookie")?.includes(`${referral.name}=`)) headers.push(await dropCookie(context, referral));
  return answerAs(SignUpAnswer, { status: 1, code: 200, isProfileCreated: 1, resp }, headers);
}

async function refused(why: SignUpRefusal, byToken: boolean, request: Request, context: AppLoadContext) {
  if (why.reason === "throttled") return tooMany(request, context, why, (resp) => ({ resp }));
  const { t } = (await viewerOf(request, context)).i18n;
  // A provider's token that signs in to an account means that the account exists.
  const exists = why.reason === "details" ? why.problems.email === "taken" : byToken && why.reason === "identity-gone";
  if (exists) {
    return answerAs(SignUpAnswer, { status: 1, code: 201, isProfileCreated: 0, resp: t("refusals.emailTaken") });
  }
  const { errors } = await signUpErrors(request, context, why);
  // Each on a line of its own.
  return refusal(Object.values(errors).flat().join("\n"));
}

const refusal = (resp: string): Response => answerAs(SignUpAnswer, { status: 0, resp });
