import type { AppLoadContext } from "@remix-run/node";
import { MOST_TYPED } from "#server/core/amounts";
import { formatDay } from "#server/core/day";
import { LASTS_DAYS_MOST, RULE_FRACTION_MOST } from "#server/core/limits";
import { POINTS } from "#server/core/money";
import { pageOf } from "#server/core/pages";
import type { Campaign } from "#server/loyalty/campaigns";
import type { EarningRuleRow } from "#server/loyalty/tables";
import { formatMoney, minorPerUnit } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { planWords } from "~/shared/plans/plan-text.server";
import { REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";
import { perText } from "~/shared/rewards/reward-text.server";
import { productNames } from "~/shared/wallet/shown-wallet.server";
import type { Description } from "~/ui/description-list";
import { budgetText, campaignName, daysText } from "./campaign-text.server";
import { dayFields } from "./campaigns.server";
import type { FieldGroup } from "./loyalty-fields";
import { amountError, dayTyped, lastDayError, ratioTyped, unlessEmpty, wholeTyped } from "./loyalty-form.server";
import type { Desk, Filled, LoyaltyKind, PartErrors } from "./loyalty-kind";

const FIELDS = ["per", "product", "plan", "campaignId", "from", "to", "lastsDays", "budget"] as const;
type RuleFilled = Filled<(typeof FIELDS)[number]>;

const errorsOf = ({ typed: { to, budget }, locale }: RuleFilled): PartErrors => [
  ["per", "per", message("refusals.perWrong", { max: RULE_FRACTION_MOST })],
  ["product", "product", "refusals.notListed"],
  ["plan", "plan", "refusals.notListed"],
  ["campaignId", "campaignId", "refusals.notListed"],
  ["campaignId.type", "campaignId", "refusals.ruleOfPromotion"],
  ["startsOn", "from", "refusals.dayWrong"],
  ["endsOn", "to", lastDayError(to)],
  ["lastsDays", "lastsDays", message("refusals.wholeWrong", { max: LASTS_DAYS_MOST })],
  [
    "budget",
    "budget",
    amountError(budget, { locale, decimals: 0 }, message("refusals.wholeWrong", { max: MOST_TYPED })),
  ],
];

/** A promotion has no referrals. */
const isReferral = ({ type }: Pick<Campaign, "type">): boolean => type === REFERRAL_TYPE;

async function groupsOf({ account, context }: Desk, i18n: I18n): Promise<FieldGroup[]> {
  const { t, locale } = i18n;
  const { organisation, organisations } = context;
  const { campaigns, plans } = context.asOperator(account);
  const [running, sold] = await Promise.all([campaigns.list(organisation), plans.list(organisation)]);
  const { currency } = organisation;
  const unit = formatMoney({ minor: minorPerUnit(currency), currency }, locale);
  const choice = { kind: "choice" } as const;
  const whole = { kind: "line", inputMode: "numeric", dir: "ltr", maxLength: 15 } as const;
  return [
    {
      fields: [
        {
          ...({ kind: "line", dir: "ltr", maxLength: 13, name: "per", required: true } as const),
          label: t("loyalty.per", { amount: unit }),
          hint: t("loyalty.perHint"),
        },
        {
          ...choice,
          name: "product",
          label: t("loyalty.product"),
          options: [
            { value: "", label: t("loyalty.everyProduct") },
            ...organisation.products.map((value) => ({ value, label: productNames([value], i18n) })),
          ],
        },
        {
          ...choice,
          name: "plan",
          label: t("loyalty.plan"),
          options: [
            { value: "", label: t("loyalty.everybody") },
            ...sold.map((plan) => ({ value: plan.terms.code, label: planWords(plan, i18n).name })),
          ],
        },
        {
          ...choice,
          name: "campaignId",
          label: t("loyalty.throughCampaign"),
          options: [
            { value: "", label: t("loyalty.anyWay") },
            ...running
              .filter(isReferral)
              .map((campaign) => ({ value: campaign.id, label: campaignName(campaign, i18n) })),
          ],
        },
      ],
    },
    { side: true, fields: dayFields(formatDay(organisations.today(organisation)), i18n) },
    {
      fields: [
        { ...whole, name: "lastsDays", label: t("loyalty.lasts"), hint: t("loyalty.lastsHint") },
        { ...whole, name: "budget", label: t("loyalty.budget"), hint: t("loyalty.ruleBudgetHint") },
      ],
    },
  ];
}

/** The rule as typed, for the schema of earning rules to check. */
const termsOf = ({ typed, locale }: RuleFilled, { organisations, organisation }: AppLoadContext): unknown => ({
  per: ratioTyped(typed.per),
  product: typed.product || undefined,
  plan: typed.plan || undefined,
  campaignId: typed.campaignId || undefined,
  startsOn: unlessEmpty(typed.from, dayTyped, organisations.today(organisation)),
  endsOn: unlessEmpty(typed.to, dayTyped, undefined),
  lastsDays: unlessEmpty(typed.lastsDays, (text) => wholeTyped(text, locale), undefined),
  budget: unlessEmpty(typed.budget, (text) => wholeTyped(text, locale), undefined),
});

/** "3 points for every $1" */
const ruleName = ({ per }: Pick<EarningRuleRow, "per">, { organisation }: AppLoadContext, i18n: I18n): string =>
  perText(per, organisation.currency, i18n);

/** The facts of a rule that operators see. */
async function factsOf(rule: EarningRuleRow, { account, context }: Desk, i18n: I18n): Promise<Description[]> {
  const { t } = i18n;
  const { asOperator, organisation } = context;
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

const shown = async (rule: EarningRuleRow, desk: Desk, i18n: I18n) => ({
  id: rule.id,
  name: ruleName(rule, desk.context, i18n),
  facts: await factsOf(rule, desk, i18n),
  hasEnded: false,
});

/** AC-08, LO-09: by which rules bookings earn points. */
export const earningRules: LoyaltyKind<(typeof FIELDS)[number]> = {
  right: "loyalty",
  words: {
    title: "loyalty.rules",
    none: "loyalty.rulesNone",
    new: "loyalty.ruleNew",
    newText: "loyalty.ruleNewText",
    save: "loyalty.ruleSave",
    end: "loyalty.ruleEnd",
    endTitle: "loyalty.ruleEndTitle",
    endText: "loyalty.ruleEndText",
  },
  done: {
    added: "loyalty.doneRuleAdded",
    "added-before": "loyalty.doneRuleAddedBefore",
    ended: "loyalty.doneRuleEnded",
    "ended-before": "loyalty.doneRuleEndedBefore",
  },
  endsAt: "end",
  async list(desk, wanted, i18n) {
    const all = await desk.context.asOperator(desk.account).earning.list(desk.context.organisation);
    const { rows, ...slice } = pageOf(all, wanted);
    return { listed: await Promise.all(rows.map((rule) => shown(rule, desk, i18n))), ...slice };
  },
  async find(desk, id, i18n) {
    const rule = await desk.context.asOperator(desk.account).earning.find(desk.context.organisation, id);
    return rule && shown(rule, desk, i18n);
  },
  fields: FIELDS,
  groups: groupsOf,
  errors: errorsOf,
  check: ({ account, context }, filled) =>
    context.asOperator(account).earning.check(context.organisation, termsOf(filled, context)),
  add: ({ account, context }, filled, sent) =>
    context.asOperator(account).earning.add(context.organisation, { terms: termsOf(filled, context), ...sent }),
  end: ({ account, context }, id, reason) => context.asOperator(account).earning.end(context.organisation, id, reason),
};
