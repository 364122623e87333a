import type { AppLoadContext } from "@remix-run/node";
import { DAY } from "#server/core/durations";
import { REFERRAL_LIFE } from "#server/core/lifetimes";
import { GRACE_DAYS, NOTICE_DAYS } from "#server/core/plan-days";
import type { I18n } from "~/i18n/t";
import { REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";

/**
 * The rules of plans, points and referrals, as far as the organisation has them today (decisions 024, 025). A page from memory
 * tells of what it began since within a minute.
 */
export async function memberRules(
  { organisation, membership, earning, campaigns }: AppLoadContext,
  { t }: I18n,
): Promise<{ heading: string; text: string }[]> {
  const [plans, earns, programs] = await Promise.all([
    membership.plans(organisation),
    earning.isRunning(organisation),
    campaigns.running(organisation, REFERRAL_TYPE),
  ]);
  const days = (count: number) => t("rewards.helpDays", { count });
  return [
    ...(plans.length > 0
      ? [
          { heading: t("rewards.helpPlan"), text: t("rewards.helpPlanText", { notice: days(NOTICE_DAYS) }) },
          {
            heading: t("rewards.helpPlanEnd"),
            text: t("rewards.helpPlanEndText", { grace: days(GRACE_DAYS) }),
          },
        ]
      : []),
    ...(earns
      ? [
          { heading: t("rewards.helpPoints"), text: t("rewards.helpPointsText") },
          { heading: t("rewards.helpPointsBack"), text: t("rewards.helpPointsBackText") },
        ]
      : []),
    ...(programs.length > 0
      ? [
          {
            heading: t("rewards.helpReferral"),
            text: t("rewards.helpReferralText", { life: days(REFERRAL_LIFE / DAY) }),
          },
          { heading: t("rewards.helpReferralNot"), text: t("rewards.helpReferralNotText") },
        ]
      : []),
  ];
}
