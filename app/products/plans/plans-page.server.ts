import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { EarningRule } from "#server/loyalty/rules";
import type { PlanOffer, Running } from "#server/membership/membership";
import type { Plan } from "#server/membership/plans";
import { formatDay, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { planWords, priceOf } from "~/shared/plans/plan-text.server";
import { factorText, perText } from "~/shared/rewards/reward-text.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { productNames } from "~/shared/wallet/shown-wallet.server";

/** Other benefits of plans at an organisation: earning rules only for members, and the right to book, if others may not. */
export type Given = { rules: EarningRule[]; letsBook: boolean; currency: string };

export async function givenBy(
  { organisation, earning }: Pick<AppLoadContext, "organisation" | "earning">,
  account: Account | undefined,
): Promise<Given> {
  const isFree = organisation.bookWithoutSession || !account || (account.canBook && !account.membership?.letsBook);
  return { rules: await earning.ofPlans(organisation), letsBook: !isFree, currency: organisation.currency };
}

/** A plan beside others; `offer` says how it would begin for the viewer. */
export function planLine(plan: Plan, given: Given, i18n: I18n) {
  const { name, text } = planWords(plan, i18n);
  return { id: plan.id, name, text, price: priceOf(plan, i18n), benefits: benefitsOf(plan, given, i18n) };
}

/** At least that it is as without a plan. */
function benefitsOf({ terms: { code, benefits } }: Plan, { rules, letsBook, currency }: Given, i18n: I18n): string[] {
  const { t, locale } = i18n;
  const { canBook, discount, pointsFactor } = benefits;
  const given = [
    ...(canBook && letsBook ? [t("plans.canBook")] : []),
    ...(discount > 0 ? [t("plans.discount", { percent: String(discount) })] : []),
    ...(pointsFactor === "1" ? [] : [t("plans.points", { factor: factorText(pointsFactor, locale) })]),
    // Multiplied by the plan's own factor.
    ...rules
      .filter(({ plan }) => plan === code)
      .map(({ per, product }) =>
        [perText(per, currency, i18n, pointsFactor), ...(product ? [productNames([product], i18n)] : [])].join(" · "),
      ),
  ];
  return given.length > 0 ? given : [t("rewards.planUsual")];
}

/** The viewer's plan, and the actions they can take. */
export function runningView(running: Running, given: Given, i18n: I18n) {
  const { t, locale } = i18n;
  const { plan, to, renews, next, graceUntil, paysFrom } = running;
  const costs = (next ?? plan).terms.price > 0;
  const day = formatDay(to - 1, locale);
  const price = priceOf(next ?? plan, i18n);
  const name = planWords(next ?? plan, i18n).name;
  const isPaidByYou = costs && renews && graceUntil === undefined && paysFrom === undefined;
  return {
    ...planLine(plan, given, i18n),
    state:
      graceUntil !== undefined
        ? t("plans.grace", { day: formatDay(graceUntil, locale) })
        : !renews
          ? t("plans.ends", { day })
          : next
            ? t("plans.follows", { day, name, price })
            : t("plans.renews", { day, price }),
    pays: costs && (paysFrom === "cash-card" || paysFrom === "myvacations") ? t(BALANCE_NAMES[paysFrom]) : undefined,
    byYou: isPaidByYou ? t("wallet-page.planPaidByYou") : undefined,
    isUnpaid: graceUntil !== undefined,
    renews,
    changes: next !== undefined,
  };
}

/** The price of a plan now and later. */
export function factsOf(offer: PlanOffer, i18n: I18n) {
  const { t, locale } = i18n;
  const { plan } = offer;
  const facts = [{ term: t("plans.price"), text: priceOf(plan, i18n) }];
  if (offer.when === "later") return [...facts, { term: t("plans.begins"), text: formatDay(offer.from, locale) }];
  const { due, rest, replaces } = offer;
  if (rest > 0)
    facts.push({ term: t("plans.rest"), text: formatMoney({ minor: -rest, currency: due.currency }, locale) });
  if (replaces || rest > 0) facts.push({ term: t("plans.dueNow"), text: formatMoney(due, locale) });
  return facts;
}

export const runningOf = (
  { organisation, membership }: Pick<AppLoadContext, "organisation" | "membership">,
  account: Account | undefined,
) => (account ? membership.running(organisation, account) : Promise.resolve(undefined));
