import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import type { EmailLinkView } from "./email-link-view";

type Purpose = "confirm" | "undo";

const COOKIE = { confirm: "emailConfirmKey", undo: "emailUndoKey" } as const;
const HEADING = { confirm: "account.emailConfirmTitle", undo: "account.emailUndoTitle" } as const;

/** What a mailed link of AC-03 shows. Nothing happens by opening it (M3): mail programs look at links as well. */
export async function emailLinkPage(purpose: Purpose, request: Request, context: AppLoadContext) {
  const { i18n } = await viewerOf(request, context);
  const title = pageTitle(context, i18n.t, i18n.t(HEADING[purpose]));
  if (new URL(request.url).searchParams.get("done") === purpose) {
    return data<EmailLinkView>({ title, purpose, state: "done" });
  }
  const change = await context.profile.emailChanges.find(
    context.organisation.id,
    await keyOf(purpose, request, context),
    purpose,
  );
  if (!change) return data<EmailLinkView>({ title, purpose, state: "gone" }, { status: 410 });
  const email = purpose === "confirm" ? change.newEmail : change.oldEmail;
  return data<EmailLinkView>({ title, purpose, state: "open", email });
}

/** The button of the page. */
export async function followEmailLink(purpose: Purpose, request: Request, context: AppLoadContext) {
  const key = await keyOf(purpose, request, context);
  const { profile } = context;
  const used = await (purpose === "confirm"
    ? profile.emailChanges.confirm(key, context)
    : profile.emailChanges.undo(key, context));
  if (!used.ok && used.reason === "email-taken") {
    return data({ taken: context.organisation.mailFrom }, { status: 409 });
  }
  const over = await dropCookie(context, credentialCookies(context)[COOKIE[purpose]]);
  return redirect(`/user/email/${purpose}${used.ok ? `?done=${purpose}` : ""}`, { status: 303, headers: [over] });
}

async function keyOf(purpose: Purpose, request: Request, context: AppLoadContext): Promise<string> {
  const key: string | null = await credentialCookies(context)[COOKIE[purpose]].parse(request.headers.get("Cookie"));
  return key ?? "";
}
