import type { AppLoadContext } from "@remix-run/node";
import { POINTS } from "#server/core/money";
import type { Referral, Reward } from "#server/loyalty/operations";
import { formatInstant, isolated } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { reasonText } from "~/shared/referral/reason-text.server";
import { earnedText } from "~/shared/rewards/reward-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { balanceName } from "./person.server";

export const REWARD_STATES: Record<Reward["state"], KeyIn<"admin">> = {
  pending: "admin.rewardPending",
  blocked: "admin.rewardBlocked",
  released: "admin.rewardReleased",
  reversed: "admin.rewardReversed",
};

/** The balance that a reward of money goes to; empty for points. */
export const balanceOf = ({ balance }: Pick<Reward, "balance">, i18n: I18n): string[] =>
  balance === POINTS ? [] : [balanceName(balance, i18n)];

/** The referral a reward is for: its state, why an operator reviews it, and its campaign. */
export const referralText = ({ campaign, state, reason }: Referral, i18n: I18n): string =>
  [i18n.t(`loyalty.referral-${state}`), ...(reason ? [reasonText(reason, i18n)] : []), isolated(campaign)].join(" · ");

/** The rule that earned the reward, in the words its owner sees, its state and all known dates. */
export function rewardFacts(reward: Reward, { organisation }: Pick<AppLoadContext, "organisation">, i18n: I18n) {
  const { t, locale } = i18n;
  const when = (term: KeyIn<"admin">, at: number | undefined) =>
    at === undefined ? [] : [{ term: t(term), text: formatInstant(at, organisation.timeZone, locale) }];
  const { amount, explained, referral, takenBack, reason } = reward;
  const rule = earnedText(explained, i18n);
  return [
    { term: t("admin.amount"), text: amountText(amount, i18n) },
    ...balanceOf(reward, i18n).map((text) => ({ term: t("admin.balance"), text })),
    ...(rule.length > 0 ? [{ term: t("loyalty.rule"), text: rule.join(" · ") }] : []),
    { term: t("admin.rewardState"), text: t(REWARD_STATES[reward.state]) },
    ...(reason ? [{ term: t("admin.rewardWhy"), text: reasonText(reason, i18n) }] : []),
    ...when("admin.rewardPromised", reward.createdAt),
    ...when("admin.rewardEarned", reward.earnedAt),
    ...when("admin.rewardReleasedOn", reward.releasedAt),
    ...when("admin.rewardEndedOn", reward.endedAt),
    ...(takenBack === undefined
      ? []
      : [{ term: t("admin.rewardTakenBack"), text: amountText({ ...amount, minor: takenBack }, i18n) }]),
    ...(referral ? [{ term: t("admin.rewardFlags"), text: referralText(referral, i18n) }] : []),
  ];
}
