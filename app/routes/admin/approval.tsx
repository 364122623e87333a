import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { notFound, notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { Select } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { APPROVALS, shownApprovals } from "./approvals.server";
import { walletChange } from "./money-fields.server";
import { ReasonField } from "./wallet-fields";

const DECISIONS = ["approve", "refuse"] as const;

/** OP-07: one operator approves or refuses what another one wants. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t } = i18n;
  const found = await context.asOperator(account).approvals.find(context.organisation, params["approval"] ?? "");
  if (!found) return notFoundForOwner(context);
  if (found.state !== "open") return redirect(`${APPROVALS}?done=before`);
  const [shown] = await shownApprovals([found], operator, context);
  if (!shown) return notFound();
  const isOwn = found.requestedBy === account.id;
  return {
    title: pageTitle(context, t, shown.title),
    heading: shown.title,
    id: found.id,
    facts: shown.facts,
    list: { href: APPROVALS, text: t("staff.approvals") },
    note: isOwn ? t("staff.ownRequest") : undefined,
    label: t("staff.approvalDecision"),
    submit: t("staff.approvalSubmit"),
    options: [
      { value: "", label: t("admin.choose") },
      ...DECISIONS.filter((each) => !isOwn || each === "refuse").map((value) => ({
        value,
        label: t(isOwn ? "staff.decision-withdraw" : `staff.decision-${value}`),
      })),
    ],
    proof: await proofAsked(operator, context),
  };
}

const decisionForm = z.object({
  decision: z.enum(DECISIONS, message("refusals.decisionMissing")),
  reason: walletChange.reason,
  password: walletChange.password,
});

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { approvals } = context.asOperator(operator.account);
  const id = params["approval"] ?? "";
  if (!(await approvals.find(context.organisation, id))) return notFoundForOwner(context);
  const form = await readOperatorForm(operator, { request, context }, decisionForm);
  if (!form.ok) return form.answer;
  const { decision, reason } = form.value;
  const decided = await approvals[decision](context.organisation, { id, reason });
  if (decided.ok) return redirect(`${APPROVALS}?done=${decision}`, 303);
  context.logged.refusal = decided.reason;
  switch (decided.reason) {
    case "unknown":
      return notFoundForOwner(context);
    case "decided-before":
      return redirect(`${APPROVALS}?done=before`, 303);
    case "own-request":
      return form.refuse({ decision: ["staff.ownRequest"] });
    case "own":
      return form.refuse({ decision: ["refusals.ownWallet"] });
    case "taken":
      return form.refuse({ decision: ["refusals.issueCodeTaken"] });
    case "too-much":
      return form.refuse({ decision: ["refusals.balanceMore"] });
    case "expired":
      return form.refuse({ decision: ["staff.approvalExpired"] });
    case "option-off":
      return form.refuse({ decision: [message("refusals.optionOff", { option: decided.option })] });
    default:
      return form.refuse({ decision: ["staff.approvalStale"] });
  }
}

export default function ApprovalPage() {
  const { id, heading, facts, list, note, label, options, submit, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["decision", "reason", "password"]);
  return (
    <AdminPage heading={heading} list={list}>
      <AccountForm answer={answer} action={`${list.href}/${id}`} submit={submit} back={list.href} proof={proof}>
        <DescriptionList descriptions={facts} />
        {note ? <p>{note}</p> : null}
        <Select {...answer.field("decision")} label={label} options={options} required />
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
