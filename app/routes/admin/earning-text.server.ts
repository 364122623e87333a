import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { POINTS } from "#server/core/money";
import type { EarningRuleRow } from "#server/loyalty/tables";
import type { I18n } from "~/i18n/t";
import { planWords } from "~/shared/plans/plan-text.server";
import { perText } from "~/shared/stay/reward-text.server";
import { productNames } from "~/shared/wallet/shown-wallet.server";
import type { Description } from "~/ui/description-list";
import { budgetText, campaignName, daysText } from "./campaign-text.server";

/** "3 points for every $1" */
export const ruleName = ({ per }: Pick<EarningRuleRow, "per">, { organisation }: AppLoadContext, i18n: I18n): string =>
  perText(per, organisation.currency, i18n);

/** What operators are shown of one. */
export async function ruleFacts(
  rule: EarningRuleRow,
  account: Account,
  { asOperator, organisation }: AppLoadContext,
  i18n: I18n,
): Promise<Description[]> {
  const { t } = i18n;
  const campaign =
    rule.campaign_id === null ? undefined : await asOperator(account).campaigns.find(organisation, rule.campaign_id);
  const plans = rule.plan_code === null ? [] : await asOperator(account).plans.list(organisation);
  const plan = plans.find(({ terms }) => terms.code === rule.plan_code);
  const budget = rule.budget === null ? undefined : { all: rule.budget, spent: rule.spent };
  return [
    {
      term: t("loyalty.product"),
      text: rule.product === null ? t("loyalty.everyProduct") : productNames([rule.product], i18n),
    },
    { term: t("loyalty.plan"), text: plan ? planWords(plan, i18n).name : (rule.plan_code ?? t("loyalty.everybody")) },
    { term: t("loyalty.throughCampaign"), text: campaign ? campaignName(campaign, i18n) : t("loyalty.anyWay") },
    { term: t("loyalty.days"), text: daysText(rule.starts_on, rule.ends_on, i18n) },
    {
      term: t("loyalty.lastsTerm"),
      text: rule.lasts_days === null ? t("loyalty.lastsAlways") : t("loyalty.lastsDays", { count: rule.lasts_days }),
    },
    { term: t("loyalty.budgetTerm"), text: budgetText(budget, POINTS, i18n) },
  ];
}
