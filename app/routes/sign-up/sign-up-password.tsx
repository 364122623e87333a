import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm, refuse } from "~/request/form.server";
import { requireGuest } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { PASSWORD_FIELDS, typedPasswordErrors } from "~/shared/credentials/password-errors.server";
import { signUpDraftOf, signUpOriginOf, signUpTokenOf } from "~/shared/sign-in/sign-up-source.server";
import { dialogHref } from "~/shell/dialogs/dialog";
import { useDialogPage } from "~/shell/dialogs/dialog-page";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { completeSignUp } from "./sign-up-commit.server";
import { passwordData } from "./sign-up-pages.server";
import { SignUpPasswordDialog } from "./sign-up-password-dialog";
import { SignUpPasswordForm } from "./sign-up-password-form.server";

export const handle = standsAlone;

export const headers = notStored;

export const loader = ({ request, context }: LoaderFunctionArgs) => passwordData(request, context, placeOf(request));

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(request, context);
  const place = placeOf(request);
  const draft = await signUpDraftOf(request, context);
  if (draft?.done) return redirect(dialogHref("signup/done", place), 303);
  if (!draft?.checked) return redirect(dialogHref("signup/email", place), 303);
  const form = await readForm(request, SignUpPasswordForm);
  if (!form.ok) {
    const errors = await typedPasswordErrors(request, context, form.submission.payload["password"], draft.details);
    return refuse(request, context, form.submission, { errors, hide: PASSWORD_FIELDS });
  }
  const { identityToken: _, ...origin } = await signUpOriginOf(request, context);
  return completeSignUp(request, context, form.submission, {
    details: draft.details,
    origin,
    draftToken: (await signUpTokenOf(request, context)) as string,
    password: form.value.password,
  });
}

export default function SignUpPassword() {
  return <SignUpPasswordDialog data={useLoaderData<typeof loader>()} {...useDialogPage("/signup/password")} />;
}
