import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireOperator } from "~/request/guards.server";
import { LoyaltyForm } from "./loyalty-form";
import { loyaltyAction, loyaltyForm } from "./loyalty-form.server";
import { findPerson } from "./person.server";
import { planFactsOf } from "./person-membership.server";

/** AC-08, LO-07: ends the member's plan at once, if it is still the one that their page showed. */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyForm(args, "loyalty", async (account, i18n) => {
    const { id, name } = await findPerson(params["id"], account, args.context);
    const here = `/admin/people/${id}`;
    if (id === account.id) {
      args.context.logged.refusal = "own";
      throw redirect(`${here}?done=plan-own`);
    }
    const plan = await asOperator(account).members.plan(organisation, id);
    const { subscription, period } = seenOf(params);
    if (!plan) throw redirect(`${here}?done=plan-none`);
    if (plan.id !== subscription || plan.period !== period) throw redirect(`${here}?done=plan-changed`);
    return {
      heading: i18n.t("admin-plans.endTitle", { name }),
      text: i18n.t("admin-plans.endText"),
      facts: planFactsOf(plan, i18n),
      groups: [],
      submit: i18n.t("admin-plans.end"),
      here: `${here}/plans/${subscription}/${period}/end`,
      back: here,
      list: name,
    };
  });
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  const { account } = await requireOperator(args.request, args.context, "loyalty");
  const { id: accountId } = await findPerson(params["id"], account, args.context);
  const { subscription, period } = seenOf(params);
  return loyaltyAction(args, {
    right: "loyalty",
    fields: [],
    back: `/admin/people/${accountId}`,
    async run({ reason }) {
      const seen = { id: subscription, period };
      const ended = await asOperator(account).members.endPlan(organisation, { accountId, seen, reason });
      if (!ended.ok) args.context.logged.refusal = ended.reason;
      return { done: `plan-${ended.ok ? "ended" : ended.reason}` };
    },
  });
}

const seenOf = (params: ActionFunctionArgs["params"]) => ({
  subscription: params["subscription"] ?? "",
  period: Number(params["period"]),
});

export default LoyaltyForm;
