import type { CommissionRule } from "#server/commission/rules";
import { formatDay } from "#server/core/day";
import { pageOf } from "#server/core/pages";
import { decimalsOf, formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { productNames } from "~/shared/wallet/shown-wallet.server";
import type { Description } from "~/ui/description-list";
import { daysText } from "./campaign-text.server";
import { dayFields } from "./campaigns.server";
import type { FieldGroup } from "./loyalty-fields";
import { amountError, amountTyped, dayTyped, lastDayError, unlessEmpty } from "./loyalty-form.server";
import type { Desk, Filled, LoyaltyKind } from "./loyalty-kind";

const FIELDS = ["percent", "amount", "product", "supplier", "agentId", "from", "to"] as const;
type RuleFilled = Filled<(typeof FIELDS)[number]>;

/** As the catalog of rules calls what is in our own database. */
const OWN = "own";
/** More than an organization has on one page of a form's choices. */
const MOST_AGENTS = 200;

/** A hundredth of a percent has two decimals. */
const percentFormat = (locale: string) => ({ locale, decimals: 2 });

const supplierName = (name: string, { t }: I18n): string => (name === OWN ? t("commission.ownSupplier") : name);

async function groupsOf({ account, context }: Desk, i18n: I18n): Promise<FieldGroup[]> {
  const { t } = i18n;
  const { organisation, organisations } = context;
  const { agents, pages } = await context
    .asOperator(account)
    .agents.list(organisation, { page: 1, perPage: MOST_AGENTS });
  const amount = { kind: "line", inputMode: "decimal", dir: "ltr", maxLength: 20 } as const;
  const choice = { kind: "choice" } as const;
  return [
    {
      fields: [
        { ...amount, name: "percent", label: t("commission.percent"), hint: t("commission.percentHint") },
        {
          ...amount,
          name: "amount",
          label: t("commission.amount", { currency: organisation.currency }),
          hint: t("commission.amountHint"),
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
          name: "supplier",
          label: t("commission.supplier"),
          options: [
            { value: "", label: t("commission.everySupplier") },
            ...[OWN, ...organisation.suppliers.map(({ name }) => name)].map((value) => ({
              value,
              label: supplierName(value, i18n),
            })),
          ],
        },
        {
          ...choice,
          name: "agentId",
          label: t("commission.agent"),
          ...(pages > 1 && { hint: t("commission.agentsMore", { most: MOST_AGENTS }) }),
          options: [
            { value: "", label: t("commission.everyAgent") },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ],
    },
    { side: true, fields: dayFields(formatDay(organisations.today(organisation)), i18n) },
  ];
}

/** The rule as typed, for the schema of commission rules to check. */
function termsOf({ typed, locale }: RuleFilled, { organisations, organisation }: Desk["context"]): unknown {
  const { currency } = organisation;
  const isOne = (typed.percent === "") !== (typed.amount === "");
  const rate =
    typed.amount === ""
      ? { basisPoints: amountTyped(typed.percent, percentFormat(locale)) }
      : { amount: { minor: amountTyped(typed.amount, { locale, decimals: decimalsOf(currency) }), currency } };
  return {
    rate: isOne ? rate : undefined,
    product: typed.product || undefined,
    supplier: typed.supplier || undefined,
    agentId: typed.agentId || undefined,
    startsOn: unlessEmpty(typed.from, dayTyped, organisations.today(organisation)),
    endsOn: unlessEmpty(typed.to, dayTyped, undefined),
  };
}

/** "12.5%", or "$10.00 for each item" */
export function rateText({ rate }: Pick<CommissionRule, "rate">, { t, locale }: I18n): string {
  if ("amount" in rate) return t("commission.eachItem", { amount: formatMoney(rate.amount, locale) });
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return format.format(rate.basisPoints / 10_000);
}

async function shown(rule: CommissionRule, { account, context }: Desk, i18n: I18n) {
  const { t } = i18n;
  const agent =
    rule.agentId === null
      ? undefined
      : await context.asOperator(account).people.find(context.organisation, rule.agentId);
  const facts: Description[] = [
    {
      term: t("loyalty.product"),
      text: rule.product === null ? t("loyalty.everyProduct") : productNames([rule.product], i18n),
    },
    {
      term: t("commission.supplier"),
      text: rule.supplier === null ? t("commission.everySupplier") : supplierName(rule.supplier, i18n),
    },
    {
      term: t("commission.agent"),
      text: rule.agentId === null ? t("commission.everyAgent") : (agent?.name ?? t("admin.actorDeleted")),
    },
    { term: t("loyalty.days"), text: daysText(rule.startsOn, rule.endsOn, i18n) },
  ];
  return { id: rule.id, name: rateText(rule, i18n), facts, hasEnded: false };
}

/** AG-05, AC-08: by which rules agents earn. */
export const commissionRules: LoyaltyKind<(typeof FIELDS)[number]> = {
  right: "money",
  words: {
    title: "commission.rules",
    none: "commission.rulesNone",
    new: "commission.ruleNew",
    newText: "commission.ruleNewText",
    save: "commission.ruleSave",
    end: "commission.ruleEnd",
    endTitle: "commission.ruleEndTitle",
    endText: "commission.ruleEndText",
  },
  done: {
    added: "commission.doneRuleAdded",
    "added-before": "commission.doneRuleAddedBefore",
    ended: "commission.doneRuleEnded",
    "ended-before": "commission.doneRuleEndedBefore",
  },
  endsAt: "end",
  async list(desk, wanted, i18n) {
    const all = await desk.context.asOperator(desk.account).commissionRules.list(desk.context.organisation);
    const { rows, ...slice } = pageOf(all, wanted);
    return { listed: await Promise.all(rows.map((rule) => shown(rule, desk, i18n))), ...slice };
  },
  async find(desk, id, i18n) {
    const rule = await desk.context.asOperator(desk.account).commissionRules.find(desk.context.organisation, id);
    return rule && shown(rule, desk, i18n);
  },
  fields: FIELDS,
  groups: groupsOf,
  errors({ typed: { percent, amount, to }, locale }, { organisation }, i18n, wrong) {
    const { other } = wrong ?? {};
    const format = amount === "" ? percentFormat(locale) : { locale, decimals: decimalsOf(organisation.currency) };
    const named = other && { rule: rateText(other, i18n), days: daysText(other.startsOn, other.endsOn, i18n) };
    const rate = amountError(amount || percent, format, "commission.rateWrong");
    return [
      ["rate", percent === "" && amount !== "" ? "amount" : "percent", rate],
      ["product", "product", "refusals.notListed"],
      ["supplier", "supplier", "refusals.notListed"],
      ["agentId", "agentId", "refusals.notListed"],
      ["startsOn", "from", "refusals.dayWrong"],
      ["endsOn", "to", lastDayError(to)],
      ["overlaps", "from", message("commission.overlaps", named)],
    ];
  },
  check: ({ account, context }, filled) =>
    context.asOperator(account).commissionRules.check(context.organisation, termsOf(filled, context)),
  add: ({ account, context }, filled, sent) =>
    context.asOperator(account).commissionRules.add(context.organisation, { terms: termsOf(filled, context), ...sent }),
  end: ({ account, context }, id, reason) =>
    context.asOperator(account).commissionRules.end(context.organisation, id, reason),
};
