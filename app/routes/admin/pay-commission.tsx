import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { ReasonField } from "./wallet-fields";

const LIST = "/admin/commission-payouts";
const REFERENCE_LONGEST = 60;
const MISSING = "commission.referenceMissing";

const payout = z.object({
  ...walletChange,
  /** What the form showed, in minor units. */
  seen: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .catch(0),
  reference: z
    .string(MISSING)
    .trim()
    .min(1, MISSING)
    .max(REFERENCE_LONGEST, message("refusals.nameTooLong", { max: REFERENCE_LONGEST })),
});

/** AG-05, AC-08: records a transfer that pays an agent's whole balance in a currency. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t } = i18n;
  const { agentId, amount } = await balanceOf(params, account, context);
  if (amount.minor <= 0) return redirect(LIST);
  const { people, approvals } = context.asOperator(account);
  const name = (await people.find(context.organisation, agentId))?.name ?? t("admin.actorDeleted");
  const heading = t("commission.payTitle", { name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    list: t("commission.payouts"),
    text: t(approvals.areNeeded(context.organisation, amount) ? "staff.approvalSecond" : "commission.payText"),
    label: t("commission.payable"),
    amount: formatMoney(amount, i18n.locale),
    seen: amount.minor,
    here: `${LIST}/${agentId}/${amount.currency}`,
    reference: { label: t("commission.reference"), hint: t("commission.referenceHint"), maxLength: REFERENCE_LONGEST },
    submit: t("commission.pay"),
    key: crypto.randomUUID(),
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { agentId, amount } = await balanceOf(params, operator.account, context);
  const form = await readOperatorForm(operator, { request, context }, payout);
  if (!form.ok) return form.answer;
  const { seen: minor, reference, reason, key } = form.value;
  const order = { agentId, amount: { minor, currency: amount.currency }, reference, reason, key };
  const paid = await context.asOperator(operator.account).commissions.payOut(context.organisation, order);
  if (paid.ok) return redirect(`${LIST}?done=paid`, 303);
  context.logged.refusal = paid.reason;
  if (paid.reason === "own") return form.refuse({ amount: ["commission.ownPayout"] });
  if (paid.reason === "changed" && paid.minor > 0) return form.refuse({ amount: ["commission.changed"] });
  return redirect(`${LIST}?done=${paid.reason}`, 303);
}

/** Of an agent who was ever to be paid in the currency; 404 also for another organization's. */
async function balanceOf(
  { agent = "", currency = "" }: LoaderFunctionArgs["params"],
  account: Account,
  context: AppLoadContext,
) {
  const balance = await context.asOperator(account).commissions.balanceOf(context.organisation, agent, currency);
  return balance ?? notFoundForOwner(context);
}

export default function PayCommission() {
  const { heading, list, text, label, amount, seen, here, reference, submit, key, proof } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["amount", "reference", "reason", "password"]);
  return (
    <AdminPage heading={heading} list={{ href: LIST, text: list }}>
      <AccountForm answer={answer} action={here} submit={submit} back={LIST} proof={proof}>
        <p>{text}</p>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        <TextField {...answer.field("amount")} label={label} defaultValue={amount} key={amount} dir="auto" readOnly />
        <TextField {...answer.field("reference")} {...reference} dir="auto" autoComplete="off" required />
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
