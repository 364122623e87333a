import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm, refuse } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { titled } from "~/request/page-title.server";
import { keyRequestErrors } from "~/shared/credentials/key-request-errors.server";
import { dialogHref } from "~/shell/dialogs/dialog";
import { useDialogPage } from "~/shell/dialogs/dialog-page";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { EmailForm } from "./email-form.server";
import { ForgotPasswordDialog } from "./forgot-password-dialog";

export const handle = standsAlone;
export const headers = notStored;

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  ...(await titled(request, context, "password.forgotTitle")),
  ...placeOf(request),
});

/** PW-01: the same answer for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, EmailForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const asked = await context.auth.passwords.requestReset(form.value.email, context);
  if (!asked.ok) return refuse(request, context, form.submission, await keyRequestErrors(request, context, asked));
  return redirect(dialogHref("forgot-password/sent", placeOf(request)), 303);
}

export default function ForgotPassword() {
  return <ForgotPasswordDialog data={useLoaderData<typeof loader>()} {...useDialogPage("/forgot-password")} />;
}
