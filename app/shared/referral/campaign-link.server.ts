import type { AppLoadContext } from "@remix-run/node";
import type { Campaign } from "#server/loyalty/campaigns";

/** Campaigns in which each member shares links of their own. */
export const REFERRAL_TYPE = "Referral";
export const PROMOTION_TYPE = "Promotion";

/** Set by LO-01. */
export const REFERRALS_PER_PAGE = 5;

/** The landing page of the campaign's links, on this organisation's site. */
export const landingOf = ({ origin }: Pick<AppLoadContext, "origin">, { terms }: Campaign): string =>
  origin + terms.landingPath;

/** The code in a campaign's link; for a referral it starts with the member's code. */
export const codeOf = ({ type, code }: Campaign, member: string): string =>
  type === REFERRAL_TYPE ? `${member}.${code}` : code;

type Sharer = { memberCode: string; firstName: string };

/** LO-03: a member's link to share. `site`: an address of this organisation that was given. */
export function sharedLink(
  request: Request,
  context: AppLoadContext,
  campaign: Campaign,
  { memberCode, firstName }: Sharer,
  site?: string,
): string {
  const { origin, organisation, campaigns } = context;
  const { pathname } = new URL(request.url);
  const place = { site, landing: landingOf(context, campaign), current: origin + pathname };
  return campaigns.link(place, {
    code: codeOf(campaign, memberCode),
    name: firstName,
    organisation: organisation.slug,
  });
}
