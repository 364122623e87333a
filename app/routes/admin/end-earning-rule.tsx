import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { viewerOf } from "~/request/viewer.server";
import { ruleFacts, ruleName } from "./earning-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { found, loyaltyAction, loyaltyForm } from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/earning-rules";

/** AC-08, LO-09: ends a rule. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { account } = signedIn;
  const { i18n } = await viewerOf(request, context);
  const rule = found(await context.asOperator(account).earning.find(context.organisation, params["rule"] ?? ""));
  return loyaltyForm(signedIn, request, context, {
    heading: i18n.t("loyalty.ruleEndTitle", { name: ruleName(rule, context, i18n) }),
    text: i18n.t("loyalty.ruleEndText"),
    facts: await ruleFacts(rule, account, context, i18n),
    groups: [],
    ...{ submit: i18n.t("loyalty.ruleEnd"), here: `${LIST}/${rule.id}/end`, back: LIST },
  });
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  const { account } = await requireOperator(args.request, args.context);
  const { id } = found(await asOperator(account).earning.find(organisation, params["rule"] ?? ""));
  return loyaltyAction(args, {
    fields: [],
    back: LIST,
    async run({ reason }) {
      const ended = await asOperator(account).earning.end(organisation, id, reason);
      return { done: ended ? "ended" : "ended-before" };
    },
  });
}

export default LoyaltyForm;
