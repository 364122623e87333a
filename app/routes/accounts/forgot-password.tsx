import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm, refuse } from "~/http/form.server";
import { titleMeta } from "~/http/page-title";
import { standsAlone } from "~/site";
import { EmailForm } from "./email-form.server";
import { ForgotPasswordPanel } from "./forgot-password-panel";
import { keyRequestErrors } from "./key-request-errors.server";
import { panelHref } from "./panel";
import { usePanelPage } from "./panel-page";
import { placeOf } from "./place.server";
import { titled } from "./sign-up-pages.server";

export const meta = titleMeta;

export const handle = standsAlone;

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  ...(await titled(request, context, "password.forgotTitle")),
  ...placeOf(request),
});

/** PW-01: the same answer for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, EmailForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const asked = await context.accounts.requestPasswordReset(form.value.email, context);
  if (!asked.ok) return refuse(request, context, form.submission, await keyRequestErrors(request, context, asked));
  return redirect(panelHref("forgot-password/sent", placeOf(request)), 303);
}

export default function ForgotPassword() {
  return <ForgotPasswordPanel data={useLoaderData<typeof loader>()} {...usePanelPage("/forgot-password")} />;
}
