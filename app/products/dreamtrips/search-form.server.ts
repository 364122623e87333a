import { type Day, formatDay, parseDay as parseIsoDay } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { MOST_TRAVELLERS } from "#server/products/dreamtrips/catalogue/vocabulary";
import type { I18n } from "~/i18n/t";
import { placeLabel } from "~/shared/places/places";
import type { Asking } from "~/shared/products/asking.server";
import type { Problem, ProductField } from "~/shared/products/fields";
import { monthOf, monthText, readMonth } from "~/shared/products/months";
import { searchFormView } from "~/shared/products/search-form.server";
import { DREAMTRIPS, partyForm, readParty } from "./dreamtrip-params";

const MONTHS_SHOWN = 16;

export type SearchForm = Awaited<ReturnType<typeof searchForm>>;

/** How many travel, and how many of them in rooms for one. */
export function partyFields(params: URLSearchParams, { t }: Pick<I18n, "t">): ProductField[] {
  const { travelers, singles } = partyForm(params);
  const shared = { type: "number", max: MOST_TRAVELLERS } as const;
  return [
    { ...shared, name: "travelers", label: t("dreamtrips.travelers"), value: travelers, min: 1 },
    { ...shared, name: "singles", label: t("dreamtrips.singles"), value: singles, min: 0, isRare: true },
  ];
}

/** The form of a search with what was asked for, what is wrong with it, and the trips there are. */
export async function searchForm(asking: Omit<Asking, "request">) {
  const { params, context, i18n } = asking;
  const { dreamtrips, organisation, reference } = context;
  const { t, locale, language } = i18n;
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
    form: searchFormView(
      DREAMTRIPS,
      asking,
      [
        {
          ...{ name: "dest", label: t("dreamtrips.where"), value: place ? dest : "", isWide: true },
          options: [
            { value: "", label: t("dreamtrips.anywhere") },
            ...places.map(({ id, label }) => ({ value: String(id), label })),
          ],
        },
        {
          ...{ name: "month", label: t("dreamtrips.month"), value: month, isWide: true },
          options: [{ value: "", label: t("dreamtrips.anyMonth") }, ...monthsFrom(today, locale)],
        },
        ...partyFields(params, i18n),
      ],
      { hidden: isNamed ? daysQuery(days) : [] },
    ),
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

export const partyProblem = (problem: "travelers" | "singles" | "sharing", { t }: Pick<I18n, "t">): Problem =>
  problem === "travelers"
    ? { id: "travelers", text: t("dreamtrips.travelersWrong", { count: MOST_TRAVELLERS }) }
    : { id: "singles", text: t(problem === "singles" ? "dreamtrips.singlesWrong" : "dreamtrips.sharingWrong") };

function monthsFrom(today: Day, locale: string): { value: string; label: string }[] {
  const months: { value: string; label: string }[] = [];
  let first = readMonth(monthOf(today));
  while (first && months.length < MONTHS_SHOWN) {
    months.push({ value: monthOf(first.from), label: monthText(first.from, locale) });
    first = readMonth(monthOf(first.to + 1));
  }
  return months;
}
