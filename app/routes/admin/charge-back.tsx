import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { messagesOf } from "~/i18n/t";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { ChargeBackFacts } from "./charge-back-facts";
import { chargeBackCases } from "./charge-back-text.server";
import { walletChange } from "./money-fields.server";
import { ReasonField } from "./wallet-fields";

const useT = messagesOf("admin");

const LIST = "/admin/charge-backs";

/** AC-08, OP-08: closes a case after what there was to do about it was done. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const cases = await chargeBackCases(account, context, i18n);
  const found = cases.find(({ id }) => id === params["payment"]);
  if (!found) return redirect(`${LIST}?done=decided-before`);
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.chargeBackTitle", { amount: found.amount })),
    found,
    own: found.own ? i18n.t("refusals.ownChargeBack") : undefined,
    proof: await proofAsked(operator, context),
  };
}

const decisionForm = z.object({ reason: walletChange.reason, password: walletChange.password });

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const form = await readOperatorForm(operator, { request, context }, decisionForm);
  if (!form.ok) return form.answer;
  const { chargeBacks } = context.asOperator(operator.account);
  const order = { id: params["payment"] ?? "", reason: form.value.reason };
  const decided = await chargeBacks.decide(context.organisation, order);
  if (!decided.ok && decided.reason === "own") return form.refuse({ reason: ["refusals.ownChargeBack"] });
  return redirect(`${LIST}?done=${decided.ok ? "decided" : "decided-before"}`, 303);
}

export default function ChargeBackPage() {
  const t = useT();
  const { found, own, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["reason", "password"]);
  return (
    <AdminPage
      heading={t("admin.chargeBackTitle", { amount: found.amount })}
      list={{ href: LIST, text: t("admin.chargeBacks") }}
    >
      <ChargeBackFacts {...found} />
      <p>{t(found.bookings.length > 0 ? "admin.chargeBackText" : "admin.chargeBackBoughtText")}</p>
      {own ? (
        <p>{own}</p>
      ) : (
        <AccountForm
          answer={answer}
          action={`${LIST}/${found.id}`}
          submit={t("admin.chargeBackSubmit")}
          back={LIST}
          proof={proof}
        >
          <ReasonField answer={answer} hint={t("admin.chargeBackReasonHint")} />
        </AccountForm>
      )}
    </AdminPage>
  );
}
