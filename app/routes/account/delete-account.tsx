import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Money } from "#server/core/money";
import type { HeldValue } from "#server/db/personal-data";
import { formatMoney, isCurrency } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { type I18n, messagesOf } from "~/i18n/t";
import { dropPersonalCookies } from "~/request/cookies.server";
import { readForm, refuse } from "~/request/form.server";
import { requireAccount, requireSignedIn } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { endSession } from "~/request/session.server";
import { throttledAnswer } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { AccountForm } from "~/shared/account/account-form";
import { AccountPage } from "~/shared/account/account-page";
import { OwnerProof } from "~/shared/account/owner-proof";
import { proofErrors, proofLength } from "~/shared/account/owner-proof.server";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { formAnswer } from "~/ui/form-answer";

const useT = messagesOf("account");

export const headers = notStored;

/** AC-05: what goes and what stays, before it happens. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(request, context);
  const { i18n } = await viewerOf(request, context);
  const { balanceAtDeletion, contact, mailFrom } = context.organisation;
  const held = await context.profile.personalData.wouldLose(account);
  return {
    title: pageTitle(context, i18n.t, i18n.t("account.deleteTitle")),
    passwordLength: await proofLength(context, account),
    held: held.map(({ kind, ...value }) => ({ kind, texts: heldTexts(value, i18n) })),
    /** Whom to ask first. */
    refusedBy:
      held.some(({ spendable }) => spendable.minor > 0) && balanceAtDeletion === "refuse"
        ? (contact.email ?? mailFrom)
        : undefined,
  };
}

/** The document loads anew, so that nothing of the person stays in the browser's memory. */
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
    const { i18n } = await viewerOf(request, context);
    const errors = proofErrors(deleted, context, i18n);
    return refuse(request, context, form.submission, { errors, hide, ...throttledAnswer(deleted, context) });
  }
  const cookies = await dropPersonalCookies(request, context);
  return redirectDocument("/account-deleted", {
    status: 303,
    headers: [["Set-Cookie", await endSession(request, context)], ...cookies],
  });
}

/** In the words of the wallet. */
const heldTexts = ({ spendable, idle }: Pick<HeldValue, "spendable" | "idle">, { t, locale }: I18n): string[] => [
  ...(spendable.minor > 0 ? [t("wallet.canSpend", { total: amountText(spendable, { t, locale }) })] : []),
  ...(idle.minor > 0 ? [t("wallet.heldIdle", { total: amountText(idle, { t, locale }) })] : []),
];

const amountText = ({ minor, currency }: Money, { t, locale }: Pick<I18n, "t" | "locale">): string =>
  isCurrency(currency) ? formatMoney({ minor, currency }, locale) : t("statement.points", { count: minor });

const HELD = {
  certificate: "account.heldCertificates",
  discount: "account.heldDiscount",
  "cash-card": "account.heldCashCard",
  myvacations: "account.heldMyvacations",
  points: "account.heldPoints",
} as const;

const deleteForm = z.object({
  password: z.string().default(""),
  understood: z.literal("on", message("refusals.confirmMissing")),
});

export default function DeleteAccount() {
  const t = useT();
  const { passwordLength, held, refusedBy } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const answer = formAnswer(result, ["password", "understood"]);
  return (
    <AccountPage heading={t("account.deleteTitle")} tab="account">
      <AccountForm
        answer={answer}
        action="/user/delete"
        submit={<Button>{t("account.deleteButton")}</Button>}
        back="/user-details?tab=account"
      >
        <p>{t("account.deleteText")}</p>
        <p>{t("account.deleteKept")}</p>
        {held.length > 0 && (
          <>
            <p id="held">{t(refusedBy ? "account.deleteHolds" : "account.deleteLoses")}</p>
            <ul aria-labelledby="held">
              {held.map(({ kind, texts }) => (
                <li key={`${kind} ${texts.join()}`}>
                  {t(HELD[kind])}: <bdi>{texts.join(" · ")}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        {refusedBy && (
          <p>
            {t("account.deleteAsk")} <a href={`mailto:${refusedBy}`}>{refusedBy}</a>
          </p>
        )}
        <OwnerProof answer={answer} maxLength={passwordLength} />
        <Checkbox
          name="understood"
          defaultChecked={answer.value("understood") === "on"}
          error={answer.errorOf("understood")}
        >
          {t("account.deleteConfirm")}
        </Checkbox>
      </AccountForm>
    </AccountPage>
  );
}
