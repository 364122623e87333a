import { type AppLoadContext, redirect } from "@remix-run/node";
import { MINUTE } from "#server/core/durations";
import { NAME_PATTERN } from "#server/core/names";
import { titled } from "~/request/page-title.server";
import { findSession } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { residenceOf } from "~/shared/person/residence.server";
import { welcomeText } from "~/shared/referral/welcome.server";
import { pendingIdentityOf } from "~/shared/sign-in/pending-identity.server";
import { signUpDraftOf, signUpOriginOf } from "~/shared/sign-in/sign-up-source.server";
import { accessCodeHint } from "~/shared/sign-up/sign-up-errors.server";
import { type DialogPlace, dialogHref } from "~/shell/dialogs/dialog";
import type { DetailsData } from "./sign-up-details-dialog";
import { signUpDetailsConstraint, typedOf } from "./sign-up-details-form.server";
import type { SignUpData } from "./sign-up-dialog";
import type { DoneData } from "./sign-up-done-dialog";
import type { PasswordData } from "./sign-up-password-dialog";
import { signUpPasswordConstraint } from "./sign-up-password-form.server";

type Page<Data> = Promise<Data & DialogPlace & { title: string }>;

/** The data of the sign-up's dialogs, on their own pages and over another one. */

export async function signUpData(request: Request, context: AppLoadContext, place: DialogPlace): Page<SignUpData> {
  await requireNobody(request, context, place);
  const methods = context.auth.providers.offered(context.organisation).filter((method) => method !== "sso");
  const welcome = await welcomeText(request, context);
  return { ...(await titled(request, context, "sign-in.signUp")), ...place, methods, ...(welcome && { welcome }) };
}

/** SU-02, SU-10: the stored details, else those of invitation, provider and country. */
export async function detailsData(request: Request, context: AppLoadContext, given: DialogPlace): Page<DetailsData> {
  const identity = await pendingIdentityOf(request, context);
  const place = identity ? { ...given, redirectTo: identity.redirectTo } : given;
  await requireNobody(request, context, place);
  const [welcome, origin, draft, country] = await Promise.all([
    welcomeText(request, context),
    signUpOriginOf(request, context),
    signUpDraftOf(request, context),
    residenceOf(undefined, context),
  ]);
  const start = await context.registration.start(origin, country, context);
  const kept = draft && !draft.done ? draft.details : undefined;
  const social = start.source !== "email";
  return {
    ...(await titled(request, context, social ? "sign-up.completeTitle" : "sign-up.stepTitle", { step: 1 })),
    ...place,
    typed: typedOf(kept ?? start.details),
    accessCode: start.accessCode,
    accessCodeHint: accessCodeHint(context, (await viewerOf(request, context)).i18n.t),
    social,
    ...(welcome && { welcome }),
    constraint: signUpDetailsConstraint,
    namePattern: NAME_PATTERN,
  };
}

/** SU-09; redirects to step 1 if it isn't done. */
export async function passwordData(request: Request, context: AppLoadContext, place: DialogPlace): Page<PasswordData> {
  await requireNobody(request, context, place);
  const draft = await signUpDraftOf(request, context);
  if (draft?.done) throw redirect(dialogHref("signup/done", place), 303);
  if (!draft?.checked) throw redirect(dialogHref("signup/email", place), 303);
  return {
    ...(await titled(request, context, "sign-up.stepTitle", { step: 2 })),
    ...place,
    email: draft.details.email.trim(),
    rule: context.organisation.password,
    constraint: signUpPasswordConstraint,
  };
}

/** SU-11. */
export async function doneData(request: Request, context: AppLoadContext, place: DialogPlace): Page<DoneData> {
  const { account } = await viewerOf(request, context);
  if (account) {
    const name = account.firstName;
    // SU-11: it greets new members, whose session has just begun.
    const began = (await findSession(request, context))?.session.createdAt ?? 0;
    if (context.clock.now() - began > GREETED_FOR) throw redirect(place.redirectTo, 303);
    return { ...(await titled(request, context, "sign-up.welcomeTitle", { name })), ...place, name };
  }
  const draft = await signUpDraftOf(request, context);
  if (!draft?.done) throw redirect(dialogHref("signup", place), 303);
  return { ...(await titled(request, context, "sign-up.checkMailTitle")), ...place, name: undefined };
}

const GREETED_FOR = 30 * MINUTE;

/** Redirects signed-in viewers to `redirectTo`. */
async function requireNobody(request: Request, context: AppLoadContext, { redirectTo }: DialogPlace): Promise<void> {
  const { account } = await viewerOf(request, context);
  if (account) throw redirect(redirectTo, 302);
}
