import type { AppLoadContext } from "@remix-run/node";
import type { Campaign } from "#server/loyalty/campaigns";

/** Campaigns in which each member shares links of their own. */
export const REFERRAL_TYPE = "Referral";
export const PROMOTION_TYPE = "Promotion";

/** LO-01: so many of those who came are on a page. */
export const REFERRALS_PER_PAGE = 5;

/** Where the campaign's links lead, on this organisation's site. */
export const landingOf = ({ origin }: Pick<AppLoadContext, "origin">, { terms }: Campaign): string =>
  origin + terms.landingPath;

/** What a link of the campaign says: of a referral whose it is, too. */
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
