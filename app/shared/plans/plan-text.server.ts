import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { EarningRule } from "#server/loyalty/rules";
import type { Plan } from "#server/membership/membership";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { factorText, perText } from "~/shared/rewards/reward-text.server";
import { productNames } from "~/shared/wallet/shown-wallet.server";

/** In the viewer's language, else in one that it was written in. */
export function planWords({ texts }: Pick<Plan, "texts">, { language }: I18n): { name: string; text: string } {
  return texts[language] ?? Object.values(texts)[0] ?? { name: "", text: "" };
}

export function priceOf({ terms }: Plan, { t, locale }: I18n): string {
  const { price: minor, currency, period } = terms;
  if (minor === 0) return t("plans.free");
  const price = formatMoney({ minor, currency }, locale);
  return t(period === "year" ? "plans.perYear" : "plans.perMonth", { price });
}

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
