import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Select } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { claimView } from "./claims.server";
import { CLAIMS } from "./claims-path";
import { walletChange } from "./money-fields.server";
import { ReasonField } from "./wallet-fields";

const DECIDED = `${CLAIMS}?done=decided-before`;

/** RO-04, AC-08: says that what a guest owed was paid outside this site, or waives it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t } = i18n;
  const claim = await context.asOperator(account).claims.find(context.organisation, params["reference"] ?? "");
  if (!claim || claim.settled) return redirect(DECIDED);
  return {
    title: pageTitle(context, t, t("refunds.claimSettle")),
    heading: t("refunds.claimSettle"),
    claim: claimView(claim, context, i18n),
    list: t("refunds.claims"),
    text: t("refunds.claimText"),
    own: claim.booking.accountId === account.id ? t("refunds.claimOwn") : undefined,
    as: {
      label: t("refunds.claimAs"),
      options: [
        { value: "", label: t("refunds.choose") },
        { value: "paid", label: t("refunds.claimPaid") },
        { value: "waived", label: t("refunds.claimWaived") },
      ],
    },
    proof: await proofAsked(operator, context),
  };
}

const claimForm = z.object({
  as: z.enum(["paid", "waived"], message("refunds.claimAsMissing")),
  reason: walletChange.reason,
  /** What the operator saw. */
  minor: z.coerce.number().int(),
  password: walletChange.password,
});

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const form = await readOperatorForm(operator, { request, context }, claimForm);
  if (!form.ok) return form.answer;
  const { as, reason, minor } = form.value;
  const order = { reference: params["reference"] ?? "", as, reason, minor };
  const settled = await context.asOperator(operator.account).claims.settle(context.organisation, order);
  if (!settled.ok && settled.reason === "own") return form.refuse({ as: ["refunds.claimOwn"] });
  return redirect(settled.ok ? `${CLAIMS}?done=settled` : DECIDED, 303);
}

export default function SettleClaim() {
  const { heading, claim, list, text, own, as, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["as", "reason", "password"]);
  return (
    <AdminPage heading={heading} list={{ href: CLAIMS, text: list }}>
      <p>
        <bdi>{claim.amount}</bdi> · <bdi>{claim.guest}</bdi>
      </p>
      <p>
        <NameLink {...claim.booking} /> · {claim.text}
      </p>
      <p>{own ?? text}</p>
      {own ? null : (
        <AccountForm
          answer={answer}
          action={`${CLAIMS}/${claim.reference}`}
          submit={heading}
          back={CLAIMS}
          proof={proof}
        >
          <input type="hidden" name="minor" value={claim.minor} />
          <Select {...answer.field("as")} {...as} required />
          <ReasonField answer={answer} />
        </AccountForm>
      )}
    </AdminPage>
  );
}
