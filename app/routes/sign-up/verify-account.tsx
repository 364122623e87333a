import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { message } from "~/i18n/messages";
import { emailTokenOf, spentKey } from "~/request/email-tokens.server";
import { readForm, refuse } from "~/request/form.server";
import { mapOutsideNames } from "~/request/inbound-params.server";
import { notStored } from "~/request/page-headers";
import { titled } from "~/request/page-title.server";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { keyRequestErrors } from "~/shared/credentials/key-request-errors.server";
import { dropSignUp } from "~/shared/sign-in/sign-up-source.server";
import { dialogHref, verifyAccountPath } from "~/shell/dialogs/dialog";
import { useDialogPage } from "~/shell/dialogs/dialog-page";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { VerifyAccountDialog, type VerifyView } from "./verify-account-dialog";

export const handle = standsAlone;

export const headers = notStored;

const VerifyForm = z.object({
  intent: z.string().default(""),
  email: z
    .string()
    .max(EMAIL_MAX_LENGTH, message("sign-in.emailTooLong", { max: EMAIL_MAX_LENGTH }))
    .default(""),
});

/** SU-12: a button while the mailed key is good, else the way to a new email. Consumes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await mapOutsideNames(request, context);
  const view = await viewOf(request, context);
  const title = view === "gone" ? "password.goneTitle" : "sign-up.confirmTitle";
  return { ...(await titled(request, context, title)), view, redirectTo: redirectToOf(request) };
}

/** The button of the email's page, or the demand for a new email (SI-12). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, VerifyForm);
  if (!form.ok) return refuse(request, context, form.submission);
  if (form.value.intent === "confirm") return confirm(request, context);
  const asked = await context.registration.confirmations.request(form.value.email, context, redirectToOf(request));
  if (!asked.ok) return refuse(request, context, form.submission, await keyRequestErrors(request, context, asked));
  const sent = verifyAccountPath(redirectToOf(request), { sent: "1" });
  return redirect(sent, { status: 303, headers: [await spentKey(context, "confirmKey")] });
}

export default function VerifyAccount() {
  return <VerifyAccountDialog {...useLoaderData<typeof loader>()} {...useDialogPage("/verify-account")} />;
}

async function viewOf(request: Request, context: AppLoadContext): Promise<VerifyView> {
  const key = await emailTokenOf(request, context, "confirmKey");
  if (!key) return new URL(request.url).searchParams.has("sent") ? "sent" : "ask";
  return (await context.registration.confirmations.find(key, context)).ok ? "confirm" : "gone";
}

async function confirm(request: Request, context: AppLoadContext) {
  const key = await emailTokenOf(request, context, "confirmKey");
  const previousToken = await tokenOf(request, context);
  const confirmed = key
    ? await context.registration.confirmations.confirm({ key, ...(previousToken && { previousToken }) }, context)
    : undefined;
  // The page says what became of the link.
  const redirectTo = redirectToOf(request);
  if (!confirmed?.ok) return redirect(verifyAccountPath(redirectTo), 303);
  const headers: [string, string][] = [
    await spentKey(context, "confirmKey"),
    ["Set-Cookie", await sessionCookie(context, confirmed.value.token, false)],
    ...(await dropSignUp(request, context)),
  ];
  return redirectDocument(dialogHref("signup/done", { redirectTo, overPage: false }), { status: 303, headers });
}

/** The page where the sign-up began, from the emailed link. */
const redirectToOf = (request: Request): string => placeOf(request).redirectTo;
