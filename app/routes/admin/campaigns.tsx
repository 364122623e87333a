import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";
import { campaignFacts, campaignName } from "./campaign-text.server";
import { LoyaltyList } from "./loyalty-list";
import { loyaltyList } from "./loyalty-list.server";

export const headers = notStored;

const LIST = "/admin/campaigns";
const DONE = {
  added: "loyalty.doneCampaignAdded",
  "added-before": "loyalty.doneCampaignAddedBefore",
  ended: "loyalty.doneCampaignEnded",
  "ended-before": "loyalty.doneCampaignEndedBefore",
} as const;

/** AC-08, LO-01, LO-02: what members refer and referred others for, and what is and was promoted to them. */
export function loader(args: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyList(args, { here: LIST, done: DONE }, async (account, i18n) => {
    const { t } = i18n;
    const campaigns = await asOperator(account).campaigns.all(organisation);
    return {
      heading: t("loyalty.campaigns"),
      none: t("loyalty.campaignsNone"),
      add: t("loyalty.campaignNew"),
      listed: campaigns.map((campaign) => ({
        id: campaign.id,
        name: campaignName(campaign, i18n),
        facts: [
          ...campaignFacts(campaign, args.context, i18n),
          // Nobody comes through a promotion.
          ...(campaign.type === REFERRAL_TYPE ? [{ term: t("loyalty.brought"), text: String(campaign.brought) }] : []),
        ],
        end:
          campaign.endedAt === undefined
            ? { href: `${LIST}/${campaign.id}/end`, text: t("loyalty.campaignEnd") }
            : undefined,
      })),
    };
  });
}

export default function Campaigns() {
  return <LoyaltyList {...useLoaderData<typeof loader>()} />;
}
