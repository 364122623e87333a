import type { Activity, ActivitySummary } from "#server/products/activities/catalogue/activities";
import type { UnitType } from "#server/products/activities/catalogue/vocabulary";
import type { I18n } from "~/i18n/t";

/** "2 hr 30 min". */
export function durationText(minutes: number, locale: string): string {
  const parts = [
    { count: Math.floor(minutes / 1440), unit: "day" },
    { count: Math.floor((minutes % 1440) / 60), unit: "hour" },
    { count: minutes % 60, unit: "minute" },
  ];
  // Short units of Arabic are single letters.
  const [unitDisplay, between] = locale.startsWith("ar") ? (["long", " و"] as const) : (["short", " "] as const);
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay }).format(count))
    .join(between);
}

export const languageName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;

/** When canceling is free, if it is. */
export const freeText = (
  { freeUntilHours }: Pick<ActivitySummary, "freeUntilHours">,
  { t }: I18n,
): string | undefined => (freeUntilHours === null ? undefined : t("activities.freeUntil", { count: freeUntilHours }));

export const cancelingText = (activity: Activity, i18n: I18n): string =>
  freeText(activity, i18n) ??
  i18n.t(activity.cancellation === "unknown" ? "stay.cancellationUnknown" : "stay.noFreeCancellation");

type Ages = { type: UnitType; ageFrom: number; ageTo?: number };

/** "Child (4 to 12)". */
export function unitText({ type, ageFrom, ageTo }: Ages, { t }: I18n): string {
  const ages =
    ageTo === undefined
      ? t("activities.agesFrom", { from: ageFrom })
      : t("activities.ages", { from: ageFrom, to: ageTo });
  return `${t(`activities.unit-${type}`)} (${ages})`;
}
