import type { AppLoadContext } from "@remix-run/node";
import { MOST_TYPED } from "#server/core/amounts";
import { dayIn } from "#server/core/day";
import {
  CODE_LONGEST,
  LONGEST_TO_WITHDRAW,
  PLAN_DISCOUNT_MOST,
  PLAN_FRACTION_MOST,
  PLAN_NAME_LONGEST,
  PLAN_TEXT_LONGEST,
  USUAL_TO_WITHDRAW,
} from "#server/core/limits";
import { pageOf } from "#server/core/pages";
import type { ListedPlan } from "#server/membership/plans";
import { decimalsOf, formatDay } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { planWords, priceOf } from "~/shared/plans/plan-text.server";
import { factorText } from "~/shared/rewards/reward-text.server";
import type { Description } from "~/ui/description-list";
import { LANGUAGE_NAMES, textsTyped, wordFields, wordNames } from "./campaigns.server";
import type { FieldGroup } from "./loyalty-fields";
import { amountError, amountTyped, ratioTyped, unlessEmpty, wholeTyped } from "./loyalty-form.server";
import type { Desk, Filled, LoyaltyKind, PartErrors } from "./loyalty-kind";

const FIELDS = [
  ...([
    "code",
    "price",
    "currency",
    "period",
    "withdrawDays",
    "canBook",
    "discount",
    "pointsFactor",
    "displayPrice",
  ] as const),
  ...wordNames("name"),
  ...wordNames("text"),
] as const;
type PlanFilled = Filled<(typeof FIELDS)[number]>;
const PERIODS = ["month", "year"] as const;
const DISPLAYS = ["inclusive", "exclusive"] as const;

function groupsOf({ context: { organisation, localeData } }: Desk, i18n: I18n): FieldGroup[] {
  const { t } = i18n;
  const line = { kind: "line", dir: "ltr" } as const;
  const currencies = localeData.currencies().map(({ code }) => code);
  return [
    {
      fields: [
        {
          ...line,
          maxLength: CODE_LONGEST,
          name: "code",
          required: true,
          label: t("admin-plans.code"),
          hint: t("admin-plans.codeHint"),
        },
      ],
    },
    {
      side: true,
      fields: [
        {
          ...line,
          inputMode: "decimal",
          maxLength: 20,
          name: "price",
          required: true,
          label: t("plans.price"),
          hint: t("loyalty.priceHint"),
        },
        {
          kind: "choice",
          name: "currency",
          label: t("admin.currency"),
          value: organisation.currency,
          options: currencies.sort().map((value) => ({ value, label: value })),
        },
        {
          kind: "choice",
          name: "period",
          label: t("loyalty.period"),
          options: PERIODS.map((value) => ({ value, label: t(`loyalty.period-${value}`) })),
        },
      ],
    },
    {
      fields: [
        {
          ...line,
          inputMode: "numeric",
          maxLength: 3,
          name: "withdrawDays",
          value: String(USUAL_TO_WITHDRAW),
          label: t("admin-plans.withdrawDays"),
          hint: t("admin-plans.withdrawDaysHint"),
        },
      ],
    },
    {
      legend: t("loyalty.gives"),
      fields: [
        { kind: "tick", name: "canBook", label: t("loyalty.canBook") },
        { ...line, inputMode: "numeric", maxLength: 3, name: "discount", label: t("loyalty.discount"), value: "0" },
        {
          ...line,
          maxLength: 9,
          name: "pointsFactor",
          value: "1",
          label: t("loyalty.pointsFactor"),
          hint: t("loyalty.perHint"),
        },
        {
          kind: "choice",
          name: "displayPrice",
          label: t("loyalty.displayPrice"),
          options: [
            { value: "", label: t("loyalty.displayPrice-usual") },
            ...DISPLAYS.map((value) => ({ value, label: t(`loyalty.displayPrice-${value}`) })),
          ],
        },
      ],
    },
    ...wordFields(
      { called: "name", label: t("loyalty.nameField"), name: PLAN_NAME_LONGEST, text: PLAN_TEXT_LONGEST },
      i18n,
    ),
  ];
}

/** The plan as typed, for the schema of plans to check. */
function planOf({ typed, locale }: PlanFilled, { localeData }: AppLoadContext) {
  const { code, price, currency, period, withdrawDays, canBook, discount, pointsFactor, displayPrice } = typed;
  return {
    terms: {
      code,
      period,
      currency: localeData.isCurrency(currency) ? currency : "",
      price: amountTyped(price, { locale, decimals: decimalsOf(currency) }),
      withdrawDays: unlessEmpty(withdrawDays, (text) => wholeTyped(text, locale), undefined),
      benefits: {
        canBook: canBook === "on",
        displayPrice: displayPrice || undefined,
        discount: unlessEmpty(discount, (text) => wholeTyped(text, locale), undefined),
        pointsFactor: unlessEmpty(pointsFactor, ratioTyped, undefined),
      },
    },
    texts: textsTyped(typed, "name"),
  };
}

function errorsOf({ typed: { price, currency }, locale }: PlanFilled): PartErrors {
  const priceWrong = message("refusals.planPriceWrong", { max: MOST_TYPED });
  const nameMissing = message("refusals.planNameMissing", { max: PLAN_NAME_LONGEST });
  const tooLong = message("refusals.nameTooLong", { max: PLAN_TEXT_LONGEST });
  return [
    ["terms.code", "code", message("refusals.planCodeWrong", { max: CODE_LONGEST })],
    ["terms.price", "price", amountError(price, { locale, decimals: decimalsOf(currency) }, priceWrong)],
    ["terms.currency", "currency", "refusals.notListed"],
    ["terms.period", "period", "refusals.notListed"],
    ["terms.withdrawDays", "withdrawDays", message("refusals.withdrawDaysWrong", { max: LONGEST_TO_WITHDRAW })],
    ["terms.benefits.discount", "discount", message("refusals.planDiscountWrong", { max: PLAN_DISCOUNT_MOST })],
    ["terms.benefits.pointsFactor", "pointsFactor", message("refusals.perWrong", { max: PLAN_FRACTION_MOST })],
    ["terms.benefits.displayPrice", "displayPrice", "refusals.notListed"],
    ["texts", `name-${LANGUAGE_NAMES[0]?.[0]}`, nameMissing],
    ...LANGUAGE_NAMES.flatMap(
      ([language]): PartErrors => [
        [`texts.${language}.name`, `name-${language}`, nameMissing],
        [`texts.${language}.text`, `text-${language}`, tooLong],
      ],
    ),
  ];
}

/** The facts of a plan that operators see. */
function factsOf(plan: ListedPlan, { organisation }: AppLoadContext, i18n: I18n): Description[] {
  const { t, locale } = i18n;
  const { terms, withdrawnAt, subscribers } = plan;
  const { canBook, discount, pointsFactor, displayPrice } = terms.benefits;
  const gives = [
    ...(canBook ? [t("loyalty.givesBooking")] : []),
    ...(discount > 0 ? [t("loyalty.givesDiscount", { percent: String(discount) })] : []),
    ...(pointsFactor === "1" ? [] : [t("plans.points", { factor: factorText(pointsFactor, locale) })]),
    ...(displayPrice ? [`${t("loyalty.displayPrice")} ${t(`loyalty.displayPrice-${displayPrice}`)}`] : []),
  ];
  return [
    { term: t("admin-plans.code"), text: terms.code },
    {
      term: t("admin.rewardState"),
      text:
        withdrawnAt === undefined
          ? t("loyalty.onSale")
          : t("loyalty.notOnSale", { day: formatDay(dayIn(organisation.timeZone, withdrawnAt), locale) }),
    },
    { term: t("plans.price"), text: priceOf(plan, i18n) },
    { term: t("loyalty.gives"), text: gives.length > 0 ? gives.join(" · ") : t("loyalty.givesNothing") },
    { term: t("admin-plans.withdrawDays"), text: String(terms.withdrawDays ?? USUAL_TO_WITHDRAW) },
    { term: t("loyalty.subscribers"), text: String(subscribers) },
  ];
}

const shown = (plan: ListedPlan, { context }: Desk, i18n: I18n) => ({
  id: plan.id,
  name: planWords(plan, i18n).name,
  facts: factsOf(plan, context, i18n),
  hasEnded: plan.withdrawnAt !== undefined,
});

/** AC-08, LO-07: what an organisation sells and sold its members. */
export const plans: LoyaltyKind<(typeof FIELDS)[number]> = {
  right: "loyalty",
  words: {
    title: "plans.title",
    none: "admin-plans.none",
    new: "admin-plans.newPlan",
    newText: "admin-plans.newText",
    save: "admin-plans.save",
    end: "admin-plans.withdraw",
    endTitle: "admin-plans.withdrawTitle",
    endText: "admin-plans.withdrawText",
  },
  done: {
    added: "admin-plans.doneAdded",
    "added-before": "admin-plans.doneAddedBefore",
    ended: "admin-plans.doneWithdrawn",
    "ended-before": "admin-plans.doneWithdrawnBefore",
  },
  endsAt: "withdraw",
  async list(desk, wanted, i18n) {
    const all = await desk.context.asOperator(desk.account).plans.all(desk.context.organisation);
    const { rows, ...slice } = pageOf(all, wanted);
    return { listed: rows.map((plan) => shown(plan, desk, i18n)), ...slice };
  },
  async find(desk, id, i18n) {
    const plan = await desk.context.asOperator(desk.account).plans.find(desk.context.organisation, id);
    return plan && shown(plan, desk, i18n);
  },
  fields: FIELDS,
  groups: groupsOf,
  errors: errorsOf,
  codeTaken: "refusals.planCodeTaken",
  check: ({ account, context }, filled) => context.asOperator(account).plans.check(planOf(filled, context)),
  add: ({ account, context }, filled, sent) =>
    context.asOperator(account).plans.add(context.organisation, { ...planOf(filled, context), ...sent }),
  end: ({ account, context }, id, reason) =>
    context.asOperator(account).plans.withdraw(context.organisation, { id }, reason),
};
