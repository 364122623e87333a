import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { planWords } from "~/shared/plans/plan-text.server";
import { LoyaltyList } from "./loyalty-list";
import { loyaltyList } from "./loyalty-list.server";
import { planFacts } from "./plan-facts.server";

export const headers = notStored;

const LIST = "/admin/plans";
const DONE = {
  added: "loyalty.donePlanAdded",
  "added-before": "loyalty.donePlanAddedBefore",
  ended: "loyalty.donePlanWithdrawn",
  "ended-before": "loyalty.donePlanWithdrawnBefore",
} as const;

/** AC-08, LO-07: what an organisation sells and sold its members. */
export function loader(args: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyList(args, { here: LIST, done: DONE }, async (account, i18n) => {
    const { t } = i18n;
    const plans = await asOperator(account).plans.all(organisation);
    return {
      heading: t("plans.title"),
      none: t("loyalty.plansNone"),
      add: t("loyalty.planNew"),
      listed: plans.map((plan) => ({
        id: plan.id,
        name: planWords(plan, i18n).name,
        facts: planFacts(plan, args.context, i18n),
        end:
          plan.withdrawnAt === undefined
            ? { href: `${LIST}/${plan.id}/withdraw`, text: t("loyalty.planWithdraw") }
            : undefined,
      })),
    };
  });
}

export default function Plans() {
  return <LoyaltyList {...useLoaderData<typeof loader>()} />;
}
