import { type Day, formatDay as isoText, parseDay } from "#server/core/day";
import { formatDay } from "~/i18n/format";

/** The first and the last day of a month, such as 2027-03. */
export function readMonth(text: string): { from: Day; to: Day } | undefined {
  const from = parseDay(`${text}-01`);
  if (from === undefined) return undefined;
  const next = new Date(`${isoText(from)}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: (parseDay(next.toISOString().slice(0, 10)) ?? from) - 1 };
}

export const monthOf = (day: Day): string => isoText(day).slice(0, 7);

export const monthText = (day: Day | undefined, locale: string): string =>
  day === undefined ? "–" : formatDay(day, locale, "month");
