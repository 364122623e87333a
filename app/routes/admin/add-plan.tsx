import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { MOST_TYPED } from "#server/core/amounts";
import {
  CODE_LONGEST,
  PLAN_DISCOUNT_MOST,
  PLAN_FRACTION_MOST,
  PLAN_NAME_LONGEST,
  PLAN_TEXT_LONGEST,
} from "#server/core/limits";
import { decimalsOf } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { LANGUAGE_NAMES, textsTyped, wordFields, wordNames } from "./campaign-form.server";
import type { FieldGroup } from "./loyalty-fields";
import { LoyaltyForm } from "./loyalty-form";
import {
  addedAs,
  amountError,
  amountTyped,
  errorsAt,
  loyaltyAction,
  loyaltyForm,
  type PartErrors,
  ratioTyped,
  type Typed,
  unlessEmpty,
  wholeTyped,
} from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/plans";
const FIELDS = [
  ...(["code", "price", "currency", "period", "canBook", "discount", "pointsFactor", "displayPrice"] as const),
  ...wordNames("name"),
  ...wordNames("text"),
] as const;
type PlanTyped = { typed: Typed<(typeof FIELDS)[number]>; locale: string };
const PERIODS = ["month", "year"] as const;
const DISPLAYS = ["inclusive", "exclusive"] as const;

/** AC-08, LO-07: a plan that goes on sale. */
export const loader = (args: LoaderFunctionArgs) =>
  loyaltyForm(args, (_, i18n) => ({
    heading: i18n.t("loyalty.planNew"),
    text: i18n.t("loyalty.planNewText"),
    groups: groupsOf(args.context, i18n),
    submit: i18n.t("loyalty.planSave"),
    here: `${LIST}/new`,
    back: LIST,
  }));

function groupsOf({ organisation, localeData }: AppLoadContext, i18n: I18n): FieldGroup[] {
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
          label: t("loyalty.code"),
          hint: t("loyalty.planCodeHint"),
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

/** As it was typed, for the rules that plans have. */
function planOf({ typed, locale }: PlanTyped, { localeData }: AppLoadContext) {
  const { code, price, currency, period, canBook, discount, pointsFactor, displayPrice } = typed;
  return {
    terms: {
      code,
      period,
      currency: localeData.isCurrency(currency) ? currency : "",
      price: amountTyped(price, { locale, decimals: decimalsOf(currency) }),
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

function wrongParts({ typed: { price, currency }, locale }: PlanTyped): PartErrors {
  const priceWrong = message("refusals.planPriceWrong", { max: MOST_TYPED });
  const nameMissing = message("refusals.planNameMissing", { max: PLAN_NAME_LONGEST });
  const tooLong = message("refusals.nameTooLong", { max: PLAN_TEXT_LONGEST });
  return [
    ["terms.code", "code", message("refusals.planCodeWrong", { max: CODE_LONGEST })],
    ["terms.price", "price", amountError(price, { locale, decimals: decimalsOf(currency) }, priceWrong)],
    ["terms.currency", "currency", "refusals.notListed"],
    ["terms.period", "period", "refusals.notListed"],
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

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { asOperator, organisation } = context;
  return loyaltyAction(args, {
    fields: FIELDS,
    back: LIST,
    wrongIn: (filled) => errorsAt(asOperator(filled.account).plans.check(planOf(filled, context)), wrongParts(filled)),
    async run({ reason, key, ...filled }) {
      const { plans } = asOperator(filled.account);
      const added = await plans.add(organisation, { ...planOf(filled, context), reason, key });
      return addedAs(added, wrongParts(filled), "refusals.planCodeTaken");
    },
  });
}

export default LoyaltyForm;
