import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { ruleFacts, ruleName } from "./earning-text.server";
import { LoyaltyList } from "./loyalty-list";
import { loyaltyList } from "./loyalty-list.server";

export const headers = notStored;

const LIST = "/admin/earning-rules";
const DONE = {
  added: "loyalty.doneRuleAdded",
  "added-before": "loyalty.doneRuleAddedBefore",
  ended: "loyalty.doneRuleEnded",
  "ended-before": "loyalty.doneRuleEndedBefore",
} as const;

/** AC-08, LO-09: by which rules bookings earn points. */
export function loader(args: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyList(args, { here: LIST, done: DONE }, async (account, i18n) => {
    const { t } = i18n;
    const rules = await asOperator(account).earning.list(organisation);
    const facts = (rule: (typeof rules)[number]) => ruleFacts(rule, account, args.context, i18n);
    return {
      heading: t("loyalty.rules"),
      none: t("loyalty.rulesNone"),
      add: t("loyalty.ruleNew"),
      listed: await Promise.all(
        rules.map(async (rule) => ({
          id: rule.id,
          name: ruleName(rule, args.context, i18n),
          facts: await facts(rule),
          end: { href: `${LIST}/${rule.id}/end`, text: t("loyalty.ruleEnd") },
        })),
      ),
    };
  });
}

export default function EarningRules() {
  return <LoyaltyList {...useLoaderData<typeof loader>()} />;
}
