import { HOUR } from "#server/core/durations";
import { PAID_AHEAD_LIFE } from "#server/core/lifetimes";
import type { I18n } from "~/i18n/t";

/** "2 hours": how long a prepayment waits for its booking. */
export const waitText = (t: I18n["t"]): string => t("wallet-page.paidAheadWait", { count: PAID_AHEAD_LIFE / HOUR });
