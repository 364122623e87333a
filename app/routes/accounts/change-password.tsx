import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm, refuse } from "~/http/form.server";
import { requireAccount } from "~/http/guards.server";
import { mailedKeyOf, spentKey } from "~/http/mailed-keys.server";
import { notStored } from "~/http/not-stored";
import { mapOutsideNames } from "~/http/outside-names.server";
import { titleMeta } from "~/http/page-title";
import { sessionCookie, tokenOf } from "~/http/session.server";
import { dropSignUp } from "~/http/sign-up-origin.server";
import { visitorOf } from "~/http/visitor.server";
import { standsAlone } from "~/site";
import { ChangePasswordForm, changeErrors } from "./change-password-form.server";
import { ChangePasswordPanel } from "./change-password-panel";
import { usePanelPage } from "./panel-page";
import { PASSWORD_FIELDS } from "./password-errors.server";
import { titled } from "./sign-up-pages.server";

export const meta = titleMeta;

export const handle = standsAlone;

export const headers = notStored;

const CHANGED = "/change-password?changed=1";

/** PW-02 with the key of a mailed link, PW-03 for whoever is signed in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await mapOutsideNames(request, context);
  const rule = context.organisation.password;
  const { account } = await visitorOf(request, context);
  if (account && new URL(request.url).searchParams.has("changed")) {
    return { ...(await titled(request, context, "password.changeTitle")), rule, view: "changed" as const };
  }
  const key = await mailedKeyOf(request, context, "resetKey");
  if (!key) {
    await requireAccount(request, context);
    return { ...(await titled(request, context, "password.changeTitle")), rule, view: "change" as const };
  }
  const good = await context.accounts.findPasswordReset(key, context);
  const view = good.ok ? ("reset" as const) : ("gone" as const);
  return { ...(await titled(request, context, good.ok ? "password.chooseTitle" : "password.goneTitle")), rule, view };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ChangePasswordForm);
  if (!form.ok) return refuse(request, context, form.submission, { hide: PASSWORD_FIELDS });
  const { current, password } = form.value;
  const key = await mailedKeyOf(request, context, "resetKey");
  const token = await tokenOf(request, context);
  if (!key) {
    const account = await requireAccount(request, context);
    const changed = await context.accounts.changePassword({ current, password, token: token ?? "" }, account, context);
    if (changed.ok) return redirect(CHANGED, 303);
    return refuse(request, context, form.submission, await changeErrors(request, context, changed));
  }
  const previous = token && { previousToken: token };
  const reset = await context.accounts.resetPassword({ key, password, ...previous }, context);
  if (!reset.ok) return refuse(request, context, form.submission, await changeErrors(request, context, reset));
  const headers: [string, string][] = [
    await spentKey(context, "resetKey"),
    ["Set-Cookie", await sessionCookie(context, reset.value.token, false)],
    ...(await dropSignUp(request, context)),
  ];
  return redirectDocument(CHANGED, { status: 303, headers });
}

export default function ChangePassword() {
  return <ChangePasswordPanel {...useLoaderData<typeof loader>()} {...usePanelPage("/change-password")} />;
}
