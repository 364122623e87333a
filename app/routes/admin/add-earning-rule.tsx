import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { MOST_TYPED } from "#server/core/amounts";
import { formatDay } from "#server/core/day";
import { LASTS_DAYS_MOST, RULE_FRACTION_MOST } from "#server/core/limits";
import type { Campaign } from "#server/loyalty/campaigns";
import { formatMoney, minorPerUnit } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { planWords } from "~/shared/plans/plan-text.server";
import { REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";
import { productNames } from "~/shared/wallet/shown-wallet.server";
import { dayFields } from "./campaign-form.server";
import { campaignName } from "./campaign-text.server";
import type { FieldGroup } from "./loyalty-fields";
import { LoyaltyForm } from "./loyalty-form";
import {
  addedAs,
  amountError,
  dayTyped,
  errorsAt,
  lastDayError,
  loyaltyAction,
  loyaltyForm,
  type PartErrors,
  ratioTyped,
  type Typed,
  unlessEmpty,
  wholeTyped,
} from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/earning-rules";
const FIELDS = ["per", "product", "plan", "campaignId", "from", "to", "lastsDays", "budget"] as const;
type RuleTyped = { typed: Typed<(typeof FIELDS)[number]>; locale: string };

const wrongParts = ({ typed: { to, budget }, locale }: RuleTyped): PartErrors => [
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

/** Promotions bring nobody. */
const isReferral = ({ type }: Pick<Campaign, "type">): boolean => type === REFERRAL_TYPE;

/** AC-08, LO-09: a rule by which bookings earn points. */
export const loader = (args: LoaderFunctionArgs) =>
  loyaltyForm(args, async (account, i18n) => ({
    heading: i18n.t("loyalty.ruleNew"),
    text: i18n.t("loyalty.ruleNewText"),
    groups: await groupsOf(account, args.context, i18n),
    submit: i18n.t("loyalty.ruleSave"),
    here: `${LIST}/new`,
    back: LIST,
  }));

async function groupsOf(account: Account, context: AppLoadContext, i18n: I18n): Promise<FieldGroup[]> {
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

/** As it was typed, for the rules that earning rules have. */
const termsOf = ({ typed, locale }: RuleTyped, { organisations, organisation }: AppLoadContext): unknown => ({
  per: ratioTyped(typed.per),
  product: typed.product || undefined,
  plan: typed.plan || undefined,
  campaignId: typed.campaignId || undefined,
  startsOn: unlessEmpty(typed.from, dayTyped, organisations.today(organisation)),
  endsOn: unlessEmpty(typed.to, dayTyped, undefined),
  lastsDays: unlessEmpty(typed.lastsDays, (text) => wholeTyped(text, locale), undefined),
  budget: unlessEmpty(typed.budget, (text) => wholeTyped(text, locale), undefined),
});

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { asOperator, organisation } = context;
  return loyaltyAction(args, {
    fields: FIELDS,
    back: LIST,
    async wrongIn(filled) {
      const { earning } = asOperator(filled.account);
      return errorsAt(await earning.check(organisation, termsOf(filled, context)), wrongParts(filled));
    },
    async run({ account, reason, key, ...filled }) {
      const terms = termsOf(filled, context);
      const added = await asOperator(account).earning.add(organisation, { terms, reason, key });
      return addedAs(added, wrongParts(filled));
    },
  });
}

export default LoyaltyForm;
