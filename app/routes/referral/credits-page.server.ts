import { dayIn } from "#server/core/day";
import type { Brought, ReferralTotal } from "#server/loyalty/referrals";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { gotText } from "~/shared/referral/campaign-words.server";
import { isOurReason, reasonText } from "~/shared/referral/reason-text.server";
import { nameText } from "~/shared/referral/referee-name";

export function broughtLine(brought: Brought, timeZone: string, i18n: I18n) {
  const { t, locale } = i18n;
  const { id, name, at, reward } = brought;
  return {
    id,
    name: name ? nameText(name) : t("referral.left"),
    signedUp: t("referral.signedUp", { day: formatDay(dayIn(timeZone, at), locale) }),
    state: stateText(brought, timeZone, i18n),
    reward: gotText(reward, i18n),
  };
}

function stateText({ state, reason = "", since = 0 }: Brought, timeZone: string, i18n: I18n): string {
  const { t, locale } = i18n;
  // An operator's own words may concern the other member, so don't show them here.
  const why = isOurReason(reason) ? reasonText(reason, i18n) : t("rewards.reason-other");
  switch (state) {
    case "pending":
      return t("referral.waiting");
    case "released":
      return t("referral.paid", { day: formatDay(dayIn(timeZone, since), locale) });
    case "blocked":
      return t("referral.blocked", { reason: why });
    case "reversed":
      return t("referral.reversed", { reason: why });
  }
}

/** "paid: 500 points · waiting: 250 points". */
export function totalLine({ balance, unit, paid, waiting }: ReferralTotal, i18n: I18n): string {
  const sum = (amount: number) => gotText({ balance, unit, amount }, i18n);
  const sums = [
    ...(paid > 0 || waiting === 0 ? [i18n.t("referral.paidSum", { sum: sum(paid) })] : []),
    ...(waiting > 0 ? [i18n.t("referral.waitingSum", { sum: sum(waiting) })] : []),
  ];
  return sums.join(" · ");
}
