import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notStored } from "~/request/page-headers";
import { planWords } from "~/shared/plans/plan-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { endAction, found, loyaltyForm } from "./loyalty-form.server";
import { planFacts } from "./plan-facts.server";

export const headers = notStored;

const LIST = "/admin/plans";

/** AC-08, LO-07: takes a plan from sale. */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyForm(args, async (account, i18n) => {
    const plan = found(await asOperator(account).plans.find(organisation, params["plan"] ?? ""), args.context);
    return {
      heading: i18n.t("loyalty.planWithdrawTitle", { name: planWords(plan, i18n).name }),
      text: i18n.t("loyalty.planWithdrawText"),
      facts: planFacts(plan, args.context, i18n),
      groups: [],
      submit: i18n.t("loyalty.planWithdraw"),
      here: `${LIST}/${plan.id}/withdraw`,
      back: LIST,
    };
  });
}

export function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return endAction(args, {
    find: (account) => asOperator(account).plans.find(organisation, params["plan"] ?? ""),
    end: (account, id, reason) => asOperator(account).plans.withdraw(organisation, { id }, reason),
    back: LIST,
  });
}

export default LoyaltyForm;
