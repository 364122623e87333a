import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { doneText } from "./done.server";
import { ruleFacts, ruleName } from "./earning-text.server";
import { LoyaltyList } from "./loyalty-list";

export const headers = notStored;

const DONE = {
  added: "loyalty.doneRuleAdded",
  "added-before": "loyalty.doneRuleAddedBefore",
  ended: "loyalty.doneRuleEnded",
  "ended-before": "loyalty.doneRuleEndedBefore",
} as const;

/** AC-08, LO-09: by which rules bookings earn points. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const rules = await context.asOperator(account).earning.list(context.organisation);
  return {
    title: pageTitle(context, t, t("loyalty.rules")),
    heading: t("loyalty.rules"),
    done: doneText(request, DONE, i18n),
    none: t("loyalty.rulesNone"),
    listed: await Promise.all(
      rules.map(async (rule) => ({
        ...{ id: rule.id, name: ruleName(rule, context, i18n), facts: await ruleFacts(rule, account, context, i18n) },
        end: { href: `/admin/earning-rules/${rule.id}/end`, text: t("loyalty.ruleEnd") },
      })),
    ),
    add: { href: "/admin/earning-rules/new", text: t("loyalty.ruleNew") },
  };
}

export default function EarningRules() {
  return <LoyaltyList {...useLoaderData<typeof loader>()} />;
}
