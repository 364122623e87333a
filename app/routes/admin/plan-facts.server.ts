import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "#server/core/day";
import type { ListedPlan } from "#server/membership/membership";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { priceOf } from "~/shared/plans/plan-text.server";
import { factorText } from "~/shared/stay/reward-text.server";
import type { Description } from "~/ui/description-list";

/** What operators are shown of one. */
export function planFacts(plan: ListedPlan, { organisation }: AppLoadContext, i18n: I18n): Description[] {
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
    { term: t("loyalty.code"), text: terms.code },
    {
      term: t("admin.rewardState"),
      text:
        withdrawnAt === undefined
          ? t("loyalty.onSale")
          : t("loyalty.notOnSale", { day: formatDay(dayIn(organisation.timeZone, withdrawnAt), locale) }),
    },
    { term: t("plans.price"), text: priceOf(plan, i18n) },
    { term: t("loyalty.gives"), text: gives.length > 0 ? gives.join(" · ") : t("loyalty.givesNothing") },
    { term: t("loyalty.subscribers"), text: String(subscribers) },
  ];
}
