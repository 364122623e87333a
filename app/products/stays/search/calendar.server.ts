import type { AppLoadContext } from "@remix-run/node";
import type { Day } from "#server/core/day";
import { LONGEST_STAY } from "#server/core/limits";
import { isStayProduct } from "#server/products/stays/pages";
import { isoDay, parseDay } from "~/i18n/days";
import { capitalized, formatDay, formatDays } from "~/i18n/format";
import { resultsPath, SEARCH_PATHS, searchPage } from "~/products/stays/search-pages";
import { NIGHTS_OF_A_WEEK, readStayForm, WEEKS, withWeeks } from "~/products/stays/stay-params";
import { pathOfThisSite } from "~/request/paths";
import type { Viewer } from "~/request/viewer.server";
import { firstDay, monthOf, monthText, parseMonth, weeksOf } from "./months";

const MONTHS_SHOWN = 2;
const MONTHS_AHEAD = 16;
/** Pages a stay is chosen for; anything else leads to the results. */
const RETURN_TO = [...SEARCH_PATHS, "/hotel-details", "/hotel-checkout"];

export type CalendarDay = {
  text: string;
  /** For those who listen: the whole date and what it is in the stay. */
  label: string;
  /** Undefined: it cannot be chosen. */
  href?: string;
  part?: "check-in" | "check-out" | "between";
};

/**
 * Two months to choose from, one page a step: the first choice is the check-in, the second the check-out. Everything else
 * of the search travels along in the query.
 */
export function calendarPage(params: URLSearchParams, context: AppLoadContext, { i18n }: Viewer) {
  const { locale, t } = i18n;
  const { organisation } = context;
  const { catalogue } = context.stays;
  const weekStart = WEEK_STARTS[organisation.calendarType];
  const dest = readStayForm(params).dest;
  const earliest = catalogue.earliestArrival(/^\d{1,10}$/.test(dest) ? Number(dest) : undefined, organisation);
  const arrival = atLeast(earliest, parseDay(params.get("in") ?? "", locale));
  const weeks = Number(WEEKS.find((each) => each === params.get("weeks")) ?? 0);
  const { out } = withWeeks(readStayForm(params), params, locale);
  const departure = arrival === undefined ? undefined : within(arrival, parseDay(out, locale));
  const choosingOut = arrival !== undefined && departure === undefined;

  const first = monthOf(earliest);
  const asked = parseMonth(params.get("m") ?? "") ?? monthOf(arrival ?? earliest);
  const month = Math.min(Math.max(asked, first), first + MONTHS_AHEAD);
  const href = (changes: Record<string, string>) => `/search/dates?${changed(params, changes)}`;

  const shown = { m: monthText(month) };
  const startAgain = choosingOut ? href({ in: "", ...shown }) : undefined;
  /** While the check-out is chosen only what can be one is a link; the check-in takes itself back. */
  function hrefOf(day: Day): string | undefined {
    if (day < earliest) return undefined;
    if (weeks) return href({ in: isoDay(day), out: isoDay(day + weeks * NIGHTS_OF_A_WEEK), ...shown });
    if (!choosingOut) return href({ in: isoDay(day), out: "", ...shown });
    if (day === arrival) return startAgain;
    return within(arrival, day) === undefined ? undefined : href({ out: isoDay(day), ...shown });
  }

  const dayView = (day: Day): CalendarDay => {
    const part = partOf(day, arrival, departure);
    const date = formatDay(day, locale, "full");
    return {
      text: formatDay(day, locale, "number"),
      label: part === "check-in" || part === "check-out" ? t(`search.day-${part}`, { date }) : date,
      ...(part && { part }),
      href: hrefOf(day),
    };
  };
  return {
    step: departure !== undefined ? ("done" as const) : choosingOut ? ("out" as const) : ("in" as const),
    weekdays: weekdays(weekStart, locale),
    months: Array.from({ length: MONTHS_SHOWN }, (_, index) => month + index).map((shown) => ({
      name: capitalized(formatDay(firstDay(shown), locale, "month"), locale),
      weeks: weeksOf(shown, weekStart).map((week) => week.map((day) => (day === undefined ? null : dayView(day)))),
    })),
    earlier: month > first ? href({ m: monthText(Math.max(first, month - MONTHS_SHOWN)) }) : undefined,
    later: month < first + MONTHS_AHEAD ? href({ m: monthText(month + MONTHS_SHOWN) }) : undefined,
    chosen:
      arrival !== undefined && departure !== undefined
        ? {
            dates: formatDays(arrival, departure, locale),
            nights: departure - arrival,
            params: [...changed(params, { in: isoDay(arrival), out: isoDay(departure), m: "", to: "", weeks: "" })],
          }
        : undefined,
    from: arrival !== undefined ? formatDay(arrival, locale, "full") : undefined,
    startAgain,
    to: returnPath(params),
  };
}

export type Calendar = ReturnType<typeof calendarPage>;

/** Without a place there is nothing to search yet: back to the form, of the product that was searched. */
function returnPath(params: URLSearchParams): string {
  const asked = pathOfThisSite(params.get("to"), "/search-detail");
  const path = RETURN_TO.includes(asked) ? asked : "/search-detail";
  if (params.get("q") || params.get("dest")) return path;
  const product = params.get("product");
  if (path === resultsPath("RST")) return searchPage("RST");
  return path === resultsPath(undefined) ? searchPage(isStayProduct(product) ? product : "HLT") : path;
}

const atLeast = (earliest: Day, day: Day | undefined) => (day !== undefined && day >= earliest ? day : undefined);

const within = (arrival: Day, day: Day | undefined) =>
  day !== undefined && day > arrival && day <= arrival + LONGEST_STAY ? day : undefined;

function partOf(day: Day, arrival: Day | undefined, departure: Day | undefined): CalendarDay["part"] {
  if (day === arrival) return "check-in";
  if (day === departure) return "check-out";
  return arrival !== undefined && departure !== undefined && day > arrival && day < departure ? "between" : undefined;
}

/** The query with some parameters set, or taken away where they are empty. */
function changed(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(
    [...params].filter(([name, value]) => value !== "" && value.length <= 200 && !(name in changes)),
  );
  for (const [name, value] of Object.entries(changes)) if (value) next.set(name, value);
  return next;
}

/** Short and long names of the weekdays, the organisation's first day first. 1970-01-04 was a Sunday. */
/** EN-04: 0 is Sunday. */
const WEEK_STARTS = { Sun: 0, Mon: 1, Sat: 6 };

const weekdays = (weekStart: number, locale: string) =>
  Array.from({ length: 7 }, (_, index) => 3 + ((weekStart + index) % 7)).map((day) => ({
    // Arabic has no short day names other than single letters.
    short: formatDay(day, locale, locale.startsWith("ar") ? "weekday-narrow" : "weekday"),
    long: formatDay(day, locale, "weekday-long"),
  }));
