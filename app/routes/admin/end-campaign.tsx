import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { viewerOf } from "~/request/viewer.server";
import { campaignFacts, campaignName } from "./campaign-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { found, loyaltyAction, loyaltyForm } from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/campaigns";

/** AC-08, LO-01, LO-02: ends a campaign. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { campaigns } = context.asOperator(signedIn.account);
  const campaign = found(await campaigns.find(context.organisation, params["campaign"] ?? ""));
  return loyaltyForm(signedIn, request, context, {
    heading: i18n.t("loyalty.campaignEndTitle", { name: campaignName(campaign, i18n) }),
    text: i18n.t("loyalty.campaignEndText"),
    facts: campaignFacts(campaign, context, i18n),
    groups: [],
    ...{ submit: i18n.t("loyalty.campaignEnd"), here: `${LIST}/${campaign.id}/end`, back: LIST },
  });
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  const { account } = await requireOperator(args.request, args.context);
  const { id } = found(await asOperator(account).campaigns.find(organisation, params["campaign"] ?? ""));
  return loyaltyAction(args, {
    fields: [],
    back: LIST,
    async run({ reason }) {
      const ended = await asOperator(account).campaigns.end(organisation, { id }, reason);
      return { done: ended ? "ended" : "ended-before" };
    },
  });
}

export default LoyaltyForm;
