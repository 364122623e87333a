import type { AppLoadContext } from "@remix-run/node";
import { POINTS } from "#server/core/money";
import type { LoyaltyState, Reward } from "#server/loyalty/state";
import { formatDay, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { earnedText, perText, rewardState } from "~/shared/rewards/reward-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { productNames } from "~/shared/wallet/shown-wallet.server";

export type RewardsPage = ReturnType<typeof rewardsPage>;

/** A member's rewards as their page shows them; `references`: booking references by reward id. */
export function rewardsPage(
  state: LoyaltyState,
  references: ReadonlyMap<string, string>,
  { organisation }: Pick<AppLoadContext, "organisation">,
  i18n: I18n,
) {
  const { t, locale } = i18n;
  const { enabled, points, waiting, rewards, page, pages } = state;
  const { held, worth, endsFirst } = points;
  return {
    words: {
      title: t("rewards.title"),
      intro: t("rewards.intro"),
      all: t("rewards.all"),
      how: t("rewards.how"),
      allPages: t("rewards.allPages"),
      toStatement: t("rewards.toStatement"),
      none: t("rewards.none"),
      toSearch: t("rewards.toSearch"),
      howWhen: t("rewards.howWhen"),
      noneText: enabled ? t("rewards.noneText") : t("rewards.off", { organisation: organisation.name }),
    },
    sums: [
      {
        name: t("rewards.held"),
        amount: amountText({ minor: held, currency: POINTS }, i18n),
        notes: [
          ...(worth && worth.minor > 0 ? [t("rewards.worth", { amount: formatMoney(worth, locale) })] : []),
          ...(endsFirst
            ? [
                t("rewards.endsFirst", {
                  points: amountText({ minor: endsFirst.amount, currency: POINTS }, i18n),
                  day: formatDay(endsFirst.on, locale),
                }),
              ]
            : []),
        ],
      },
      ...waiting.map(({ balance, unit, amount }) => ({
        name: [t("rewards.waiting"), ...balanceName(balance, i18n)].join(" · "),
        amount: amountText({ minor: amount, currency: unit }, i18n),
        notes: [] as string[],
      })),
    ],
    rewards: rewards.map((reward) => rewardLine(reward, references, organisation, i18n)),
    hasPoints: held > 0,
    rules: state.rules.map((rule) => ruleText(rule, i18n)),
    page,
    pages,
  };
}

function rewardLine(
  reward: Reward,
  references: ReadonlyMap<string, string>,
  organisation: AppLoadContext["organisation"],
  i18n: I18n,
) {
  const { reference } = reward.explained;
  const known = references.get(reward.id);
  return {
    id: reward.id,
    amount: amountText({ minor: reward.amount, currency: reward.unit }, i18n),
    state: rewardState(reward, organisation, i18n).join(" · "),
    why: [
      ...balanceName(reward.balance, i18n),
      ...earnedText(reward.explained, i18n),
      ...(reward.isReferral ? [i18n.t("rewards.referral")] : []),
      // A booking that cannot be looked at any more is still named.
      ...(reference && !known ? [reference] : []),
    ].join(" · "),
    booking: known && { reference: known, href: `/bookings/${known}` },
  };
}

const balanceName = (balance: string, { t }: I18n): string[] =>
  balance === "cash-card" || balance === "myvacations" ? [t(BALANCE_NAMES[balance])] : [];

/** "2 points for every $1 · 1.5 times with Gold: 3 points for every $1 · hotels · until Dec 31, 2026" */
const ruleText = ({ product, explained, endsOn }: LoyaltyState["rules"][number], i18n: I18n): string =>
  [
    earnedText(explained, i18n).join(" · ") + timesText(explained, i18n),
    ...(product === null ? [] : [productNames([product], i18n)]),
    ...(endsOn === null ? [] : [i18n.t("rewards.until", { day: formatDay(endsOn, i18n.locale) })]),
  ].join(" · ");

/** A rule's rate multiplied by the plan's factor. */
const timesText = ({ per, factor, currency }: Reward["explained"], i18n: I18n): string =>
  per && factor && currency ? `: ${perText(per, currency, i18n, factor)}` : "";
