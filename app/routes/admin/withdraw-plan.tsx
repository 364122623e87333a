import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { viewerOf } from "~/request/viewer.server";
import { planWords } from "~/shared/plans/plan-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { found, loyaltyAction, loyaltyForm } from "./loyalty-form.server";
import { planFacts } from "./plan-facts.server";

export const headers = notStored;

const LIST = "/admin/plans";

/** AC-08, LO-07: takes a plan from sale. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { plans } = context.asOperator(signedIn.account);
  const plan = found(await plans.find(context.organisation, params["plan"] ?? ""));
  return loyaltyForm(signedIn, request, context, {
    heading: i18n.t("loyalty.planWithdrawTitle", { name: planWords(plan, i18n).name }),
    text: i18n.t("loyalty.planWithdrawText"),
    facts: planFacts(plan, context, i18n),
    groups: [],
    ...{ submit: i18n.t("loyalty.planWithdraw"), here: `${LIST}/${plan.id}/withdraw`, back: LIST },
  });
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  const { account } = await requireOperator(args.request, args.context);
  const { id } = found(await asOperator(account).plans.find(organisation, params["plan"] ?? ""));
  return loyaltyAction(args, {
    fields: [],
    back: LIST,
    async run({ reason }) {
      const withdrawn = await asOperator(account).plans.withdraw(organisation, { id }, reason);
      return { done: withdrawn ? "ended" : "ended-before" };
    },
  });
}

export default LoyaltyForm;
