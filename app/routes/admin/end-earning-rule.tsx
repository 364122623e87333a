import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notStored } from "~/request/page-headers";
import { ruleFacts, ruleName } from "./earning-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { endAction, found, loyaltyForm } from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/earning-rules";

/** AC-08, LO-09: ends a rule. */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyForm(args, async (account, i18n) => {
    const rule = found(await asOperator(account).earning.find(organisation, params["rule"] ?? ""), args.context);
    return {
      heading: i18n.t("loyalty.ruleEndTitle", { name: ruleName(rule, args.context, i18n) }),
      text: i18n.t("loyalty.ruleEndText"),
      facts: await ruleFacts(rule, account, args.context, i18n),
      groups: [],
      submit: i18n.t("loyalty.ruleEnd"),
      here: `${LIST}/${rule.id}/end`,
      back: LIST,
    };
  });
}

export function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return endAction(args, {
    find: (account) => asOperator(account).earning.find(organisation, params["rule"] ?? ""),
    end: (account, id, reason) => asOperator(account).earning.end(organisation, id, reason),
    back: LIST,
  });
}

export default LoyaltyForm;
