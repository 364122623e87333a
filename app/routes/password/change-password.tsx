import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { emailTokenOf, spentKey } from "~/request/email-tokens.server";
import { readForm, refuse } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { mapOutsideNames } from "~/request/inbound-params.server";
import { notStored } from "~/request/page-headers";
import { titled } from "~/request/page-title.server";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { PASSWORD_FIELDS, typedPasswordErrors } from "~/shared/credentials/password-errors.server";
import { dropSignUp } from "~/shared/sign-in/sign-up-source.server";
import { useDialogPage } from "~/shell/dialogs/dialog-page";
import { standsAlone } from "~/shell/handle";
import { ChangePasswordDialog } from "./change-password-dialog";
import { ChangePasswordForm, changeErrors } from "./change-password-form.server";

export const handle = standsAlone;

export const headers = notStored;

const CHANGED = "/change-password?changed=1";

/** PW-02 with the key of an emailed link, PW-03 for signed-in viewers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await mapOutsideNames(request, context);
  const rule = context.organisation.password;
  const { account } = await viewerOf(request, context);
  if (account && new URL(request.url).searchParams.has("changed")) {
    return { ...(await titled(request, context, "password.changeTitle")), rule, view: "changed" as const };
  }
  const key = await emailTokenOf(request, context, "resetKey");
  const good = key ? (await context.auth.passwords.findReset(key, context)).ok : undefined;
  // With an expired link, signed-in viewers still get the ordinary form.
  if (good === undefined || (account && !good)) {
    await requireSignedIn(request, context);
    const { max: currentLength } = await context.auth.passwords.length(context.organisation);
    return {
      ...(await titled(request, context, "password.changeTitle")),
      rule,
      currentLength,
      view: "change" as const,
    };
  }
  const view = good ? ("reset" as const) : ("gone" as const);
  return { ...(await titled(request, context, good ? "password.chooseTitle" : "password.goneTitle")), rule, view };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ChangePasswordForm);
  if (!form.ok) {
    const { account } = await viewerOf(request, context);
    const errors = await typedPasswordErrors(request, context, form.submission.payload["password"], account);
    return refuse(request, context, form.submission, { errors, hide: PASSWORD_FIELDS });
  }
  const { current, password } = form.value;
  const key = await emailTokenOf(request, context, "resetKey");
  const token = await tokenOf(request, context);
  // Only the form of the ordinary way asks for the current password.
  if (!key || "current" in form.submission.payload) {
    const { account } = await requireSignedIn(request, context);
    const changed = await context.auth.passwords.change({ current, password, token: token ?? "" }, account, context);
    if (changed.ok)
      return redirect(CHANGED, { status: 303, headers: key ? [await spentKey(context, "resetKey")] : [] });
    return refuse(request, context, form.submission, await changeErrors(request, context, changed));
  }
  const previous = token && { previousToken: token };
  const reset = await context.auth.passwords.reset({ key, password, ...previous }, context);
  if (!reset.ok) return refuse(request, context, form.submission, await changeErrors(request, context, reset));
  const headers: [string, string][] = [
    await spentKey(context, "resetKey"),
    ["Set-Cookie", await sessionCookie(context, reset.value.token, false)],
    ...(await dropSignUp(request, context)),
  ];
  return redirectDocument(CHANGED, { status: 303, headers });
}

export default function ChangePassword() {
  return <ChangePasswordDialog {...useLoaderData<typeof loader>()} {...useDialogPage("/change-password")} />;
}
