import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readEmail } from "#server/core/email-address";
import { likelyEmail } from "#server/core/likely-email";
import { readForm, refuse } from "~/request/form.server";
import { requireGuest } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { viewerOf } from "~/request/viewer.server";
import { emailQuestion } from "~/shared/person/email-question.server";
import { signUpCookie, signUpOriginOf, signUpTokenOf } from "~/shared/sign-in/sign-up-source.server";
import { signUpErrors } from "~/shared/sign-up/sign-up-errors.server";
import { dialogHref } from "~/shell/dialogs/dialog";
import { useDialogPage } from "~/shell/dialogs/dialog-page";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { completeSignUp } from "./sign-up-commit.server";
import { SignUpDetailsDialog } from "./sign-up-details-dialog";
import { detailsOf, SignUpDetailsForm } from "./sign-up-details-form.server";
import { detailsData } from "./sign-up-pages.server";

export const handle = standsAlone;

export const headers = notStored;

export const loader = ({ request, context }: LoaderFunctionArgs) => detailsData(request, context, placeOf(request));

/** CONTINUE: stores and checks the typed details; the browser gets only the draft's token. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(request, context);
  const form = await readForm(request, SignUpDetailsForm);
  if (!form.ok) return refuse(request, context, form.submission);
  // PH-02: the same form with fewer codes to choose from; nothing was wrong.
  if (form.value.intent === "find") return data({ result: { initialValue: form.submission.payload } });
  const details = detailsOf(form.value);
  const origin = await signUpOriginOf(request, context);
  const checked = origin.identityToken ? undefined : await context.registration.check(details, origin, context);
  const email = readEmail(details.email)?.email ?? "";
  const meant = checked?.ok && form.value.emailAsked !== email ? likelyEmail(email) : undefined;
  const kept = { details, checked: checked?.ok === true && !meant };
  const before = await signUpTokenOf(request, context);
  const token = await context.registration.drafts.keep(context.organisation.id, before, kept);
  // SU-10: a guest whom a provider vouched for chooses no password.
  if (!checked) return completeSignUp(request, context, form.submission, { details, origin, draftToken: token });
  const headers = { "Set-Cookie": await signUpCookie(context, token) };
  if (meant) {
    const { i18n } = await viewerOf(request, context);
    form.submission.payload["emailAsked"] = email;
    const errors = { email: [emailQuestion(email, meant, i18n)] };
    return refuse(request, context, form.submission, { errors, headers });
  }
  if (checked.ok) return redirect(dialogHref("signup/password", placeOf(request)), { status: 303, headers });
  return refuse(request, context, form.submission, await signUpErrors(request, context, checked, headers));
}

export default function SignUpByEmail() {
  return <SignUpDetailsDialog data={useLoaderData<typeof loader>()} {...useDialogPage("/signup/email")} />;
}
