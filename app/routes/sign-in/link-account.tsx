import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Account } from "#server/auth/account";
import { readForm, refuse } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { throttledAnswer } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { pathAfterSignIn } from "~/shared/sign-in/after-sign-in.server";
import { SIGN_IN_METHODS_PATH } from "~/shared/sign-in/authorization-request.server";
import { forgetPendingIdentity, pendingIdentityOf } from "~/shared/sign-in/pending-identity.server";
import { LINK_PATH, takePreferences } from "~/shared/sign-in/sign-in-return.server";
import { dropSignUp } from "~/shared/sign-in/sign-up-source.server";
import { standsAlone } from "~/shell/handle";
import { LinkAccountDialog } from "./link-account-dialog";
import { linkErrors } from "./link-account-errors.server";
import { LinkAccountForm } from "./link-account-form.server";

export const handle = standsAlone;
export const headers = notStored;

/** AC-06: the provider vouched for the viewer, who now proves that they own the account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pending, account, i18n } = await whoLinks(request, context);
  return {
    title: pageTitle(context, i18n.t, i18n.t("social.linkTitle")),
    provider: pending.identity.provider,
    email: account ? undefined : pending.identity.email,
    codeSent: pending.codeSent,
    redirectTo: pending.redirectTo,
    // Undefined if a signed-in viewer has no password. Guests aren't told whether an account has one.
    passwordLength:
      account && !(await context.auth.passwords.isSet(account))
        ? undefined
        : await context.auth.passwords.length(context.organisation),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const who = await whoLinks(request, context);
  const form = await readForm(request, LinkAccountForm);
  const hide = ["password", "code"];
  if (!form.ok) return refuse(request, context, form.submission, { hide });
  const linked = await proveAndLink(request, context, who, form.value);
  if (linked.ok) return linked.answer;
  const errors = linkErrors(linked, context, who.i18n);
  return refuse(request, context, form.submission, { errors, hide, ...throttledAnswer(linked, context) });
}

export default function LinkAccount() {
  return <LinkAccountDialog {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}

type Who = Awaited<ReturnType<typeof whoLinks>>;
type Pending = Who["pending"];

/** The identity to link and the viewer; redirects if there is no identity, or no account to link it to. */
async function whoLinks(request: Request, context: AppLoadContext) {
  const [pending, { account, i18n }] = await Promise.all([
    pendingIdentityOf(request, context),
    viewerOf(request, context),
  ]);
  if (!pending) throw redirect("/login", 302);
  if (!account && !pending.existingAccount) throw redirect("/signup/email", 302);
  return { pending, account, i18n };
}

async function proveAndLink(request: Request, context: AppLoadContext, who: Who, form: LinkAccountForm) {
  const { auth } = context;
  const { pending } = who;
  if (form.intent === "send") {
    const sent = await auth.identities.sendCode(pending.token, who.account, context);
    return sent.ok ? { ok: true as const, answer: redirect(LINK_PATH, 303) } : sent;
  }
  if (form.intent === "code") {
    const linked = await auth.identities.linkByCode(pending.token, form.code, context);
    return linked.ok ? { ok: true as const, answer: await finish(request, context, who, linked.value) } : linked;
  }
  const previousToken = await tokenOf(request, context);
  const { identity, remember } = pending;
  const linked = await auth.identities.linkByPassword(
    {
      identity,
      remember,
      password: form.password,
      ...(who.account && { signedIn: who.account }),
      ...(previousToken && { previousToken }),
    },
    context,
  );
  if (!linked.ok) return linked;
  await auth.identities.dropPending(context.organisation.id, pending.token);
  const { account, token } = linked.value;
  return { ok: true as const, answer: await finish(request, context, who, account, token) };
}

/** Signed in, with what single sign-on prefers, back to where it began. */
async function finish(request: Request, context: AppLoadContext, who: Who, account: Account, token?: string) {
  const { identity, remember, redirectTo } = who.pending;
  const headers: [string, string][] = [
    await forgetPendingIdentity(context),
    ...(await takePreferences(request, context, account, identity)),
    ...(await dropSignUp(request, context)),
  ];
  if (who.account)
    return redirectDocument(`${SIGN_IN_METHODS_PATH}?done=${identity.provider}`, { status: 303, headers });
  const session = await sessionFor(request, context, account, who.pending, token);
  headers.push(["Set-Cookie", await sessionCookie(context, session, remember)]);
  return redirectDocument(pathAfterSignIn(context.organisation, { account, redirectTo }), { status: 303, headers });
}

/** The session that was started by password, or a new one: of single sign-on, so that its end is known as such (RO-01). */
async function sessionFor(
  request: Request,
  context: AppLoadContext,
  account: Account,
  { identity, remember }: Pending,
  started: string | undefined,
) {
  const sso = identity.provider === "sso";
  if (started && !sso) return started;
  const previousToken = started ?? (await tokenOf(request, context));
  return context.auth.sessions.start({ account, remember, requestContext: context, previousToken, sso });
}
