import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseAmount } from "#server/core/amounts";
import { MOST_MINOR } from "#server/core/money";
import { decimalsOf, formatMoney } from "~/i18n/format";
import { notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { findPerson } from "./person.server";
import { ReasonField } from "./wallet-fields";

/** AG-06, AC-08: what an agent may book on credit. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t, locale } = i18n;
  const { organisation } = context;
  const { id, name } = await findPerson(params["id"], account, context);
  const limit = await context.asOperator(account).agents.creditLimit(organisation, id);
  if (!limit) return notFoundForOwner(context);
  const heading = t("commission.creditTitle", { name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    person: { id, name },
    text: t("commission.creditText"),
    facts: [{ term: t("commission.creditNow"), text: formatMoney(limit, locale) }],
    label: t("commission.creditNew", { currency: organisation.currency }),
    submit: t("commission.creditSave"),
    proof: await proofAsked(operator, context),
  };
}

/** Sent twice it sets the same limit again. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { organisation } = context;
  const { id: accountId } = await findPerson(params["id"], operator.account, context);
  const format = {
    locale: operator.i18n.locale,
    decimals: decimalsOf(organisation.currency),
    currency: organisation.currency,
  };
  const { reason, password } = walletChange;
  const limit = z
    .string()
    .default("")
    .superRefine((typed, issues) => {
      const read = parseAmount(typed, format);
      if (read.ok && read.value <= MOST_MINOR) return;
      const isAmbiguous = !read.ok && read.reason === "ambiguous";
      issues.addIssue({
        code: "custom",
        message: isAmbiguous ? "refusals.amountAmbiguous" : "commission.creditWrong",
      });
    });
  const form = await readOperatorForm(operator, { request, context }, z.object({ reason, password, limit }));
  if (!form.ok) return form.answer;
  const read = parseAmount(form.value.limit, format);
  const { agents } = context.asOperator(operator.account);
  const order = { accountId, minor: read.ok ? read.value : 0, reason: form.value.reason };
  const changed = await agents.setCreditLimit(organisation, order);
  if (changed.ok) return redirect(`/admin/people/${accountId}?done=credit`, 303);
  context.logged.refusal = changed.reason;
  switch (changed.reason) {
    case "own":
      return form.refuse({ limit: ["commission.ownCredit"] });
    case "in-use":
      return form.refuse({ limit: ["commission.creditInUse"] });
    case "no-agent":
      return notFoundForOwner(context);
  }
}

export default function CreditLimit() {
  const { heading, person, text, facts, label, submit, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["limit", "reason", "password"]);
  const back = `/admin/people/${person.id}`;
  return (
    <AdminPage heading={heading} list={{ href: back, text: person.name }}>
      <AccountForm answer={answer} action={`${back}/credit-limit`} submit={submit} back={back} proof={proof}>
        <p>{text}</p>
        <DescriptionList descriptions={facts} />
        <TextField
          {...answer.field("limit")}
          label={label}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          required
        />
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
