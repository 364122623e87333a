import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { DAY } from "#server/core/durations";
import { EMAIL_UNDO_LIFE } from "#server/core/lifetimes";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";

type Purpose = "confirm" | "undo";

type EmailLinkView = {
  title: string;
  purpose: Purpose;
  heading: string;
  text: string;
  /** Where the viewer continues. */
  next?: { href: string; label: string } | undefined;
} & ({ state: "open"; button: string } | { state: "done" | "gone" });

const COOKIE = { confirm: "emailConfirmKey", undo: "emailUndoKey" } as const;
const WORDS = {
  confirm: {
    heading: "changes.emailConfirmTitle",
    text: "changes.emailConfirmText",
    button: "changes.emailConfirm",
    done: "changes.emailConfirmed",
  },
  undo: {
    heading: "changes.emailUndoTitle",
    text: "changes.emailUndoText",
    button: "changes.emailUndo",
    done: "changes.emailUndone",
  },
} as const;

/** The page of an emailed link of AC-03. Opening it changes nothing (M3): mail programs fetch links too. */
export async function emailLinkPage(request: Request, context: AppLoadContext) {
  const purpose = purposeOf(request);
  const { t } = (await viewerOf(request, context)).i18n;
  const words = WORDS[purpose];
  const heading = t(words.heading);
  const page = { title: pageTitle(context, t, heading), purpose, heading };
  if (new URL(request.url).searchParams.get("done") === purpose) {
    const next = purpose === "undo" ? { href: "/forgot-password", label: t("changes.newPassword") } : undefined;
    const text = t(words.done, { days: EMAIL_UNDO_LIFE / DAY });
    return data<EmailLinkView>({ ...page, state: "done", text, next });
  }
  const change = await context.profile.emailChanges.find(
    context.organisation.id,
    await keyOf(purpose, request, context),
    purpose,
  );
  if (!change) {
    const next = purpose === "confirm" ? { href: "/user/email", label: t("account.emailChange") } : undefined;
    return data<EmailLinkView>({ ...page, state: "gone", text: t("changes.emailLinkGone"), next }, { status: 410 });
  }
  const email = purpose === "confirm" ? change.newEmail : change.oldEmail;
  return data<EmailLinkView>({ ...page, state: "open", text: t(words.text, { email }), button: t(words.button) });
}

/** The button of the page. */
export async function followEmailLink(request: Request, context: AppLoadContext) {
  const purpose = purposeOf(request);
  const key = await keyOf(purpose, request, context);
  const { profile } = context;
  const used = await (purpose === "confirm"
    ? profile.emailChanges.confirm(key, context)
    : profile.emailChanges.undo(key, context));
  if (!used.ok && used.reason === "email-taken") {
    const { t } = (await viewerOf(request, context)).i18n;
    return data({ taken: t("changes.emailLinkTaken", { contact: context.organisation.mailFrom }) }, { status: 409 });
  }
  const over = await dropCookie(context, credentialCookies(context)[COOKIE[purpose]]);
  return redirect(`/user/email/${purpose}${used.ok ? `?done=${purpose}` : ""}`, { status: 303, headers: [over] });
}

const purposeOf = ({ url }: Request): Purpose => (new URL(url).pathname.endsWith("/undo") ? "undo" : "confirm");

async function keyOf(purpose: Purpose, request: Request, context: AppLoadContext): Promise<string> {
  const key: string | null = await credentialCookies(context)[COOKIE[purpose]].parse(request.headers.get("Cookie"));
  return key ?? "";
}
