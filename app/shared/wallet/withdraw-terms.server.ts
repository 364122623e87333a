import type { AppLoadContext } from "@remix-run/node";
import { formatDay } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

/** WA-07: the right to withdraw from a purchase, as if it were paid today; `until` says by which day, and what comes back. */
export const withdrawTerms = (
  until: TranslationKey,
  days: number,
  { organisation, organisations }: AppLoadContext,
  { t, locale }: I18n,
): string =>
  days === 0
    ? t("purchases.withdrawNever")
    : t(until, { day: formatDay(organisations.today(organisation) + days, locale) });
