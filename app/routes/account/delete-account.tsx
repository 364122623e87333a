import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { dropPersonalCookies } from "~/request/cookies.server";
import { readForm, refuse } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { endSession } from "~/request/session.server";
import { throttledAnswer } from "~/request/throttled.server";
import { AccountForm } from "~/shared/account/account-form";
import { AccountPage } from "~/shared/account/account-page";
import { proofErrors, proofLength } from "~/shared/account/owner-proof.server";
import { heldText } from "~/shared/wallet/held-text.server";
import { formAnswer } from "~/ui/form-answer";

/** AC-05: what goes and what stays, before it happens. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { balanceAtDeletion, contact, mailFrom } = context.organisation;
  const { t } = i18n;
  const held = await context.profile.personalData.wouldLose(account);
  const isRefused = held.some(({ spendable }) => spendable.minor > 0) && balanceAtDeletion === "refuse";
  const heading = t("changes.deleteTitle");
  return {
    title: pageTitle(context, t, heading),
    heading,
    texts: [
      t("changes.deleteText"),
      t("changes.deleteKept"),
      ...(account.staffRole === undefined ? [] : [t("refusals.deleteStaff")]),
    ],
    passwordLength: await proofLength(context, account),
    loses: t(isRefused ? "changes.deleteHolds" : "changes.deleteLoses"),
    held: held.map((value) => {
      const { kind, name, texts } = heldText(value, i18n);
      return { kind, name, texts };
    }),
    /** Whom to ask first. */
    ask: isRefused ? { text: t("changes.deleteAsk"), contact: contact.email ?? mailFrom } : undefined,
    confirm: t("changes.deleteConfirm"),
    submit: t("changes.deleteButton"),
  };
}

/** Reloads the whole document, so that no personal data stays in the browser's memory. */
export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request, context);
  const form = await readForm(request, deleteForm);
  const hide = ["password"];
  if (!form.ok) {
    const missing = !form.submission.payload["password"] && (await context.auth.passwords.isSet(signedIn.account));
    const errors: Record<string, string[]> = missing ? { password: ["refusals.passwordWrong"] } : {};
    return refuse(request, context, form.submission, { errors, hide });
  }
  const deleted = await context.profile.personalData.deleteAccount(signedIn, form.value.password, context);
  if (!deleted.ok) {
    const errors = proofErrors(deleted, context, signedIn.i18n);
    return refuse(request, context, form.submission, { errors, hide, ...throttledAnswer(deleted, context) });
  }
  const cookies = await dropPersonalCookies(request, context);
  return redirectDocument("/account-deleted", {
    status: 303,
    headers: [["Set-Cookie", await endSession(request, context)], ...cookies],
  });
}

const deleteForm = z.object({
  password: z.string().default(""),
  understood: z.literal("on", message("refusals.confirmMissing")),
});

export default function DeleteAccount() {
  const { heading, texts, passwordLength, loses, held, ask, confirm, submit } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const answer = formAnswer(result, ["password", "understood"]);
  return (
    <AccountPage heading={heading}>
      <AccountForm
        answer={answer}
        action="/user/delete"
        submit={submit}
        back="/user-details?tab=account"
        proof={{ maxLength: passwordLength }}
        understood={confirm}
      >
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {held.length > 0 && (
          <>
            <p id="held">{loses}</p>
            <ul aria-labelledby="held">
              {held.map(({ kind, name, texts }) => (
                <li key={`${kind} ${texts.join()}`}>
                  {name}: <bdi>{texts.join(" · ")}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        {ask && (
          <p>
            {ask.text} <a href={`mailto:${ask.contact}`}>{ask.contact}</a>
          </p>
        )}
      </AccountForm>
    </AccountPage>
  );
}
