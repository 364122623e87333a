import type { AppLoadContext } from "@remix-run/node";
import type { Reward } from "#server/loyalty/operations";
import { formatInstant, formatMoney } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { balanceName } from "./person.server";

export const REWARD_STATES: Record<Reward["state"], KeyIn<"admin">> = {
  pending: "admin.rewardPending",
  blocked: "admin.rewardBlocked",
  released: "admin.rewardReleased",
  reversed: "admin.rewardReversed",
};

/** "120 points", or an amount and its balance. */
export function rewardAmount({ amount, balance }: Pick<Reward, "amount" | "balance">, i18n: I18n): string {
  if (balance === "points") return i18n.t("statement.points", { count: amount.minor });
  return `${formatMoney(amount, i18n.locale)} · ${balanceName(balance, i18n)}`;
}

/** Its state and every date that is known. */
export function rewardFacts(reward: Reward, { organisation }: Pick<AppLoadContext, "organisation">, i18n: I18n) {
  const { t, locale } = i18n;
  const when = (term: KeyIn<"admin">, at: number | undefined) =>
    at === undefined ? [] : [{ term: t(term), text: formatInstant(at, organisation.timeZone, locale) }];
  const { amount, balance, referral, takenBack, reason } = reward;
  return [
    { term: t("admin.amount"), text: rewardAmount(reward, i18n) },
    { term: t("admin.rewardState"), text: t(REWARD_STATES[reward.state]) },
    ...(reason ? [{ term: t("admin.rewardWhy"), text: reason }] : []),
    ...when("admin.rewardPromised", reward.createdAt),
    ...when("admin.rewardEarned", reward.earnedAt),
    ...when("admin.rewardReleasedOn", reward.releasedAt),
    ...when("admin.rewardEndedOn", reward.endedAt),
    ...(takenBack === undefined
      ? []
      : [
          {
            term: t("admin.rewardTakenBack"),
            text: rewardAmount({ amount: { ...amount, minor: takenBack }, balance }, i18n),
          },
        ]),
    ...(referral
      ? [
          {
            term: t("admin.rewardFlags"),
            text: [referral.campaign, referral.state, referral.reason].filter(Boolean).join(" · "),
          },
        ]
      : []),
  ];
}
