import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notStored } from "~/request/page-headers";
import { campaignFacts, campaignName } from "./campaign-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { endAction, found, loyaltyForm } from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/campaigns";

/** AC-08, LO-01, LO-02: ends a campaign. */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyForm(args, async (account, i18n) => {
    const campaign = found(
      await asOperator(account).campaigns.find(organisation, params["campaign"] ?? ""),
      args.context,
    );
    return {
      heading: i18n.t("loyalty.campaignEndTitle", { name: campaignName(campaign, i18n) }),
      text: i18n.t("loyalty.campaignEndText"),
      facts: campaignFacts(campaign, args.context, i18n),
      groups: [],
      submit: i18n.t("loyalty.campaignEnd"),
      here: `${LIST}/${campaign.id}/end`,
      back: LIST,
    };
  });
}

export function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return endAction(args, {
    find: (account) => asOperator(account).campaigns.find(organisation, params["campaign"] ?? ""),
    end: (account, id, reason) => asOperator(account).campaigns.end(organisation, { id }, reason),
    back: LIST,
  });
}

export default LoyaltyForm;
