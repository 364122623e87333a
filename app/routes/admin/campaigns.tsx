import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { campaignFacts, campaignName } from "./campaign-text.server";
import { doneText } from "./done.server";
import { LoyaltyList } from "./loyalty-list";

export const headers = notStored;

const DONE = {
  added: "loyalty.doneCampaignAdded",
  "added-before": "loyalty.doneCampaignAddedBefore",
  ended: "loyalty.doneCampaignEnded",
  "ended-before": "loyalty.doneCampaignEndedBefore",
} as const;

/** AC-08, LO-01, LO-02: what members refer others for, and what is promoted to them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const campaigns = await context.asOperator(account).campaigns.list(context.organisation);
  return {
    title: pageTitle(context, t, t("loyalty.campaigns")),
    heading: t("loyalty.campaigns"),
    done: doneText(request, DONE, i18n),
    none: t("loyalty.campaignsNone"),
    listed: campaigns.map((campaign) => ({
      ...{ id: campaign.id, name: campaignName(campaign, i18n), facts: campaignFacts(campaign, context, i18n) },
      end: { href: `/admin/campaigns/${campaign.id}/end`, text: t("loyalty.campaignEnd") },
    })),
    add: { href: "/admin/campaigns/new", text: t("loyalty.campaignNew") },
  };
}

export default function Campaigns() {
  return <LoyaltyList {...useLoaderData<typeof loader>()} />;
}
