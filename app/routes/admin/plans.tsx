import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { planWords } from "~/shared/plans/plan-text.server";
import { doneText } from "./done.server";
import { LoyaltyList } from "./loyalty-list";
import { planFacts } from "./plan-facts.server";

export const headers = notStored;

const DONE = {
  added: "loyalty.donePlanAdded",
  "added-before": "loyalty.donePlanAddedBefore",
  ended: "loyalty.donePlanWithdrawn",
  "ended-before": "loyalty.donePlanWithdrawnBefore",
} as const;

/** AC-08, LO-07: what an organisation sells and sold its members. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const plans = await context.asOperator(account).plans.all(context.organisation);
  return {
    title: pageTitle(context, t, t("plans.title")),
    heading: t("plans.title"),
    done: doneText(request, DONE, i18n),
    none: t("loyalty.plansNone"),
    listed: plans.map((plan) => ({
      ...{ id: plan.id, name: planWords(plan, i18n).name, facts: planFacts(plan, context, i18n) },
      end:
        plan.withdrawnAt === undefined
          ? { href: `/admin/plans/${plan.id}/withdraw`, text: t("loyalty.planWithdraw") }
          : undefined,
    })),
    add: { href: "/admin/plans/new", text: t("loyalty.planNew") },
  };
}

export default function Plans() {
  return <LoyaltyList {...useLoaderData<typeof loader>()} />;
}
