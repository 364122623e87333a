import type { Plan } from "#server/membership/plans";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

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
