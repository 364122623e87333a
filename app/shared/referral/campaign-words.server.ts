import { POINTS } from "#server/core/money";
import type { Campaign } from "#server/loyalty/campaigns";
import type { RewardBalance } from "#server/loyalty/rules";
import { formatDay, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";

/** In the viewer's language, else in one that it was written in. */
export const wordsOf = ({ texts }: Pick<Campaign, "texts">, { language }: I18n): { title: string; text: string } =>
  texts[language] ?? Object.values(texts)[0] ?? { title: "", text: "" };

export const untilOf = ({ endsOn }: Pick<Campaign, "endsOn">, { t, locale }: I18n): string =>
  endsOn === undefined ? t("referral.noEnd") : t("referral.until", { day: formatDay(endsOn, locale) });

type Got = { balance: RewardBalance; unit: string; amount: number };

/** "USD 10.00 (Cash card)", or "500 points". */
export const gotText = ({ balance, unit, amount }: Got, { t, locale }: I18n): string =>
  unit === POINTS
    ? t("referral.points", { count: amount })
    : t("referral.money", {
        amount: formatMoney({ minor: amount, currency: unit }, locale),
        balance: t(BALANCE_NAMES[balance]),
      });
