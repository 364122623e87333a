import { availableOn } from "#server/core/available-on";
import type { Day } from "#server/core/day";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** The points a booking will earn, and from when they can be spent. */
export const earnsText = (count: number, departure: Day, { t, locale }: I18n): string =>
  `${t("rewards.earn", { count })} · ${t("rewards.availableOn", { day: formatDay(availableOn(departure), locale) })}`;
