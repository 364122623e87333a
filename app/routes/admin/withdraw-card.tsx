import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { notFound, notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { shownCard } from "~/shared/wallet/shown-wallet.server";
import { formAnswer } from "~/ui/form-answer";
import { strong } from "~/ui/layout.css";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { findPerson } from "./person.server";
import { ReasonField, RecipientField } from "./wallet-fields";

const useT = messagesOf("admin");

/** AC-08, WA-04: withdraws an unspent card; the page shows its balance first. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { organisation } = context;
  const { id, name } = await findPerson(params["id"], account, context);
  const { cards } = context.asOperator(account);
  const card = (await cards.find(organisation, id, params["card"] ?? "")) ?? notFoundForOwner(context);
  if (!card.untouched) return redirect(`/admin/people/${id}?done=${card.status === "INACTIVE" ? BEFORE : TOUCHED}`);
  const shown = shownCard({ ...card, worth: undefined }, i18n);
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.withdrawTitle", { card: shown.name })),
    person: { id, name },
    card: { id: card.id, name: shown.name, amount: shown.amount },
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { id } = await findPerson(params["id"], operator.account, context);
  const form = await readOperatorForm(operator, { request, context }, z.object({ ...walletChange, understood }));
  if (!form.ok) return form.answer;
  const { cards } = context.asOperator(operator.account);
  const order = { of: { accountId: id }, card: params["card"] ?? "", reason: form.value.reason };
  const withdrawn = await cards.withdrawUntouched(context.organisation, order);
  const to = (done: string) => redirect(`/admin/people/${id}?done=${done}`, 303);
  if (withdrawn.ok) return to("withdrawn");
  context.logged.refusal = withdrawn.reason;
  switch (withdrawn.reason) {
    case "withdrawn-before":
      return to(BEFORE);
    case "touched":
      return to(TOUCHED);
    case "own":
      return form.refuse({ recipient: ["refusals.ownWallet"] });
    case "no-account":
    case "unknown":
      return notFound();
  }
}

const BEFORE = "withdrawn-before";
const TOUCHED = "touched";

const understood = z.literal("on", message("refusals.confirmMissing"));

export default function WithdrawCard() {
  const t = useT();
  const { person, card, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["recipient", "reason", "password", "understood"]);
  const here = `/admin/people/${person.id}`;
  return (
    <AdminPage heading={t("admin.withdrawTitle", { card: card.name })}>
      <AccountForm
        answer={answer}
        action={`${here}/cards/${card.id}/withdraw`}
        submit={t("admin.withdrawCard")}
        back={here}
        backLabel={t("admin.keepCard")}
        proof={proof}
        understood={t("admin.withdrawConfirm")}
      >
        <p>
          <bdi className={strong}>{card.name}</bdi> · <bdi>{card.amount}</bdi>
        </p>
        <p>{t("admin.withdrawText")}</p>
        <RecipientField answer={answer} label={t("admin.account")} name={person.name} />
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
