import type { AppLoadContext } from "@remix-run/node";
import { type Day, formatDay, parseDay as parseIsoDay } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { MOST_TRAVELLERS } from "#server/products/dreamtrips/catalogue/vocabulary";
import { formatDay as dayText } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import { partyForm, readMonth, readParty } from "./dreamtrip-params.server";
import { wordsOf } from "./words.server";

const MONTHS_SHOWN = 16;

export type SearchForm = Awaited<ReturnType<typeof searchForm>>;

/** The form of a search with what was asked for, what is wrong with it, and the trips there are. */
export async function searchForm(
  params: URLSearchParams,
  hidden: [string, string][],
  context: AppLoadContext,
  { language, i18n }: Viewer,
) {
  const { dreamtrips, organisation, reference } = context;
  const { t, locale } = i18n;
  const trips = await dreamtrips.list(organisation);
  const today = dreamtrips.today(organisation);
  const places = [...new Set(trips.flatMap(({ destinations }) => destinations))].flatMap((id) => {
    const place = reference.place(id, language);
    return place ? [{ id, label: placeLabel(place, locale) }] : [];
  });
  places.sort((a, b) => a.label.localeCompare(b.label, locale));
  const dest = params.get("dest") ?? "";
  const place = places.find(({ id }) => String(id) === dest);
  const month = params.get("month") ?? "";
  // Lines of agents name days instead of a month.
  const named = { from: parseIsoDay(params.get("from") ?? ""), to: parseIsoDay(params.get("to") ?? "") };
  const isNamed = named.from !== undefined && named.to !== undefined && month === "";
  const days = isNamed
    ? { from: named.from as Day, to: named.to as Day }
    : month === ""
      ? { from: today, to: today + MOST_DAYS_AHEAD }
      : readMonth(month);
  const party = readParty(params);
  const partyWrong = dreamtrips.partyProblem(party);
  const problems = [
    ...(dest && !place ? [{ id: "dest", text: t("dreamtrips.placeUnknown") }] : []),
    ...(days && days.from <= days.to && days.to >= today ? [] : [{ id: "month", text: t("dreamtrips.monthUnknown") }]),
    ...(partyWrong ? [partyProblem(partyWrong, i18n)] : []),
  ];
  return {
    trips,
    problems,
    asked:
      problems.length === 0 && days
        ? { place: place?.id, days, party, query: queryOf({ dest, month, isNamed, days }) }
        : undefined,
    form: {
      words: wordsOf(i18n, "month", "where", "travelers", "singles", "singlesHint", "search"),
      hidden: [...hidden, ...(isNamed ? daysQuery(days) : [])],
      month,
      dest: place ? dest : "",
      ...partyForm(params),
      most: MOST_TRAVELLERS,
      months: [{ value: "", label: t("dreamtrips.anyMonth") }, ...monthsFrom(today, locale)],
      places: [
        { value: "", label: t("dreamtrips.anywhere") },
        ...places.map(({ id, label }) => ({ value: String(id), label })),
      ],
    },
  };
}

const daysQuery = (days: { from: Day; to: Day } | undefined): [string, string][] =>
  days
    ? [
        ["from", formatDay(days.from)],
        ["to", formatDay(days.to)],
      ]
    : [];

type Query = { dest: string; month: string; isNamed: boolean; days: { from: Day; to: Day } };

const queryOf = ({ dest, month, isNamed, days }: Query): [string, string][] => [
  ...(dest ? [["dest", dest] as [string, string]] : []),
  ...(month ? [["month", month] as [string, string]] : []),
  ...(isNamed ? daysQuery(days) : []),
];

export const partyProblem = (problem: "travelers" | "singles" | "sharing", { t }: Pick<I18n, "t">) =>
  problem === "travelers"
    ? { id: "travelers", text: t("dreamtrips.travelersWrong", { count: MOST_TRAVELLERS }) }
    : { id: "singles", text: t(problem === "singles" ? "dreamtrips.singlesWrong" : "dreamtrips.sharingWrong") };

function monthsFrom(today: Day, locale: string): { value: string; label: string }[] {
  const months: { value: string; label: string }[] = [];
  let month = formatDay(today).slice(0, 7);
  while (months.length < MONTHS_SHOWN) {
    const days = readMonth(month);
    if (!days) break;
    months.push({ value: month, label: dayText(days.from, locale, "month") });
    month = formatDay(days.to + 1).slice(0, 7);
  }
  return months;
}
