import { dayIn } from "#server/core/day";
import { decimalText, type Ratio, ratioOf, reduced, times } from "#server/core/ratio";
import { planNameIn } from "#server/core/receipt";
import type { Reward } from "#server/loyalty/state";
import type { Organisation } from "#server/organisation/settings";
import { formatDay, formatDecimal, formatMoney, isolated, minorPerUnit } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { reasonText } from "~/shared/referral/reason-text.server";
import { amountText } from "~/shared/wallet/amount-text";

type Words = Pick<I18n, "t" | "locale">;

/** "3 points for every $2": as a rule has it, and what a plan's `factor` makes of that. */
export function perText(per: string, currency: string, { t, locale }: Words, factor = "1"): string {
  const { of, over } = reduced(times(exact(per), exact(factor)));
  const amount = isolated(formatMoney({ minor: Number(over) * minorPerUnit(currency), currency }, locale));
  return t("rewards.per", { points: t("statement.points", { count: Number(of) }), amount });
}

/** "1.5" of "3/2". */
export const factorText = (factor: string, locale: string): string =>
  formatDecimal(Number(decimalText(exact(factor), 2)), locale);

/** By what it was earned: "2 points for every $1", "1.5 times with Gold". */
export const earnedText = ({ per, factor, currency, plan }: Reward["explained"], i18n: I18n): string[] => [
  ...(per && currency ? [perText(per, currency, i18n)] : []),
  ...(plan ? [byPlanText(planNameIn({ names: plan }, i18n.language), factor, i18n)] : []),
];

const byPlanText = (plan: string, factor: string | undefined, { t, locale }: I18n): string =>
  factor ? t("rewards.times", { factor: factorText(factor, locale), plan: isolated(plan) }) : plan;

function exact(per: string): Ratio {
  const ratio = ratioOf(per);
  if (!ratio) throw new Error(`${per} is no fraction`);
  return ratio;
}

/** "pending until Dec 24, 2026", and what else has become of it. */
export function rewardState(reward: Reward, { timeZone }: Organisation, words: Words): string[] {
  const { t, locale } = words;
  const { state, amount, promised, unit, reason, availableOn, releasedAt, lastsDays, endedAt, takenBack } = reward;
  const day = (at: number) => formatDay(dayIn(timeZone, at), locale);
  const lowered =
    promised > amount ? [t("rewards.lowered", { amount: amountText({ minor: promised, currency: unit }, words) })] : [];
  const why = reason === undefined ? [] : [reasonText(reason, words)];
  switch (state) {
    case "pending":
      return [
        ...(availableOn === undefined
          ? [t(reward.isOwnStay ? "rewards.pendingOwnStay" : "rewards.pendingStay")]
          : [t("rewards.pending", { day: formatDay(availableOn, locale) })]),
        ...lowered,
      ];
    case "blocked":
      return [t("rewards.blocked"), ...why, ...lowered];
    case "released":
      return [
        t("rewards.released", { day: day(releasedAt ?? 0) }),
        ...(lastsDays === undefined
          ? []
          : [t("rewards.until", { day: formatDay(dayIn(timeZone, releasedAt ?? 0) + lastsDays, locale) })]),
        ...lowered,
      ];
    case "reversed": {
      const missing = releasedAt === undefined ? 0 : amount - (takenBack ?? 0);
      return [
        t(releasedAt === undefined ? "rewards.never" : "rewards.reversed", { day: day(endedAt ?? 0) }),
        ...why,
        ...(missing > 0
          ? [t("rewards.missing", { amount: amountText({ minor: missing, currency: unit }, words) })]
          : []),
      ];
    }
  }
}
