import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewerOf } from "~/request/viewer.server";
import { sharedLink } from "~/shared/referral/campaign-link.server";
import { siteOf } from "../accounts/this-site.server";
import { answer, answerAs, onlyGet, readQuery, requireSignedInCall } from "../envelope.server";
import { campaignWire } from "./campaign-wire.server";
import { CampaignListAnswer, CampaignListCall } from "./wire.server";

export const action = () => onlyGet();

/** CALL-17 `GET /api/referral/getCampaignList?campaign_type=`: those that run, with the caller's links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { campaign_type, site_url } = readQuery(request, CampaignListCall);
  const site = site_url && siteOf(site_url, context);
  if (site_url && !site) return answer({ status: 0, message: "Missing or wrong: site_url." }, 400);
  const { i18n } = await viewerOf(request, context);
  const [running, member] = await Promise.all([
    context.campaigns.running(context.organisation, campaign_type),
    context.referrals.memberCode(account),
  ]);
  const sharer = { memberCode: member ?? "", firstName: account.firstName };
  const data = running.map((campaign) => {
    const link = sharedLink(request, context, campaign, sharer, site);
    return campaignWire(campaign, context, { member: sharer.memberCode, link, i18n });
  });
  return answerAs(CampaignListAnswer, { data });
}
