import type { Plan } from "#server/membership/membership";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { factorText } from "~/shared/stay/reward-text.server";

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

/** A plan beside others; `offer` says how it would begin for the viewer. */
export function planLine(plan: Plan, i18n: I18n) {
  const { name, text } = planWords(plan, i18n);
  return { id: plan.id, name, text, price: priceOf(plan, i18n), benefits: benefitsOf(plan, i18n) };
}

export function benefitsOf({ terms: { benefits } }: Plan, { t, locale }: I18n): string[] {
  const { canBook, discount, pointsFactor } = benefits;
  return [
    ...(canBook ? [t("plans.canBook")] : []),
    ...(discount > 0 ? [t("plans.discount", { percent: String(discount) })] : []),
    ...(pointsFactor === "1" ? [] : [t("plans.points", { factor: factorText(pointsFactor, locale) })]),
  ];
}
