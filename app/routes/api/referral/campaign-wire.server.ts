import type { AppLoadContext } from "@remix-run/node";
import { formatDay } from "#server/core/day";
import { POINTS, unitOf } from "#server/core/money";
import type { Campaign } from "#server/loyalty/campaigns";
import type { RewardBalance } from "#server/loyalty/rules";
import { minorPerUnit } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { codeOf, landingOf } from "~/shared/referral/campaign-link.server";
import { wordsOf } from "~/shared/referral/campaign-words.server";
import type { CampaignWire } from "./wire.server";

/** LO-02, EN-08. `member`: the code of the member whose links these are; empty for a promotion. */
export const promotionWire = (campaign: Campaign, context: AppLoadContext, member = "") => ({
  campaign_type: campaign.type,
  landing_url: landingOf(context, campaign),
  refferal_code: codeOf(campaign, member),
});

export function campaignWire(
  campaign: Campaign,
  context: AppLoadContext,
  { member, link, i18n }: { member: string; link: string; i18n: I18n },
): CampaignWire {
  const { id, code, terms, startsOn, endsOn } = campaign;
  const { title, text } = wordsOf(campaign, i18n);
  const amountOf = (got: typeof terms.referrer) =>
    got ? amountWire({ ...got, unit: unitOf(got.balance, terms.currency) }) : null;
  return {
    ...promotionWire(campaign, context, member),
    campaign_id: id,
    campaign_code: code,
    title,
    description: text,
    link,
    start_date: formatDay(startsOn),
    end_date: endsOn === undefined ? null : formatDay(endsOn),
    rewards: { referrer: amountOf(terms.referrer), referee: amountOf(terms.referee) },
  };
}

type Got = { balance: RewardBalance; unit: string; amount: number };

/** Points as integers; money in main units of its currency. */
export const amountWire = ({ balance, unit, amount }: Got) =>
  unit === POINTS
    ? { balance, amount, currency: null }
    : { balance, amount: amount / minorPerUnit(unit), currency: unit };
