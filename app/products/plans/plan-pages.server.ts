import { planNameIn } from "#server/core/receipt";
import type { BoughtPeriod } from "#server/membership/periods";
import type { BoughtPlan } from "#server/products/plans/terms";
import { formatDay, formatDays, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { ValuePages } from "~/shared/wallet/value-pages";

export const planPages: ValuePages<BoughtPlan> = {
  kind: "plan",

  name: (_, { t }) => t("purchases.planOf"),

  async view({ id, terms, price }, { organisation, organisations, membership }, i18n) {
    const { t, locale, language } = i18n;
    const plan = await membership.bought(organisation, id);
    const amount = (minor: number) => formatMoney({ ...price, minor }, locale);
    const rest = terms.worth - price.minor;
    const facts = [
      ...(plan ? periodFacts(plan, i18n) : []),
      { term: t("purchases.price"), text: amount(terms.worth) },
      ...(rest === 0
        ? []
        : [
            { term: t("documents.plan-rest"), text: amount(-rest) },
            { term: t("documents.paid"), text: amount(price.minor) },
          ]),
    ];
    const isOver = plan !== undefined && (plan.endedOn ?? plan.to) <= organisations.today(organisation);
    if (isOver) return { heading: t("purchases.planOf"), text: t("purchases.planOver"), tone: "info", facts };
    const name = plan ? planNameIn(plan, language) : organisation.name;
    return { heading: t("purchases.joinedTitle", { name }), text: t("purchases.joinedText"), tone: "ok", facts };
  },

  again: async (_purchase, _context, _i18n, unpaid) => `/plans?${new URLSearchParams(unpaid)}`,

  texts: {
    withdrawUntil: "wallet-page.withdrawPlan",
    withdrew: "loyalty.entryWithdrew-plan",
    paidFor: "admin.chargeBackOf-plan",
    tooLate: { heading: "refusals.planTooLateTitle", text: "refusals.planTooLateText" },
    next: "purchases.goToPlans",
  },

  async navigation({ organisation, membership }, { t }) {
    const plans = await membership.plans(organisation);
    return plans.length > 0 ? [{ href: "/plans", text: t("navigation.plans") }] : [];
  },
};

const periodFacts = (plan: BoughtPeriod, { t, locale, language }: I18n) => [
  {
    term: t("purchases.planOf"),
    text: [isolated(planNameIn(plan, language)), formatDays(plan.from, plan.to - 1, locale)].join(" · "),
  },
  ...(plan.endedOn === undefined ? [] : [{ term: t("purchases.planEnded"), text: formatDay(plan.endedOn, locale) }]),
];
