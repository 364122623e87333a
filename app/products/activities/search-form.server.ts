import type { AppLoadContext } from "@remix-run/node";
import type { Day } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { MOST_CHILDREN, OLDEST_CHILD } from "#server/core/party";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import type { Viewer } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import { MOST_ADULTS, partyForm, readParty } from "./activity-params";

/** As many as one search covers. */
const MOST_DAYS = 31;
const PROPOSED_DAYS = 7;
/** Lists for ages that the form begins with; one more where all are used. */
const CHILDREN_SHOWN = 4;

export type SearchForm = Awaited<ReturnType<typeof searchForm>>;

/** The form of a search with what was asked for, what is wrong with it, and the places there are. */
export async function searchForm(
  params: URLSearchParams,
  hidden: [string, string][],
  { activities, organisation, reference }: AppLoadContext,
  { language, i18n: { t, locale } }: Viewer,
) {
  const listed = await activities.listPlaces(organisation);
  const places = listed.places.flatMap(({ id, ...its }) => {
    const place = reference.place(id, language);
    if (!place) return [];
    const { name, latitude, longitude } = place;
    return [{ ...its, id, name, latitude, longitude, label: placeLabel(place, locale) }];
  });
  places.sort((a, b) => a.label.localeCompare(b.label, locale));
  const place = places.find(({ id }) => String(id) === params.get("dest"));
  const earliest = activities.earliestDay(place?.id, organisation);
  const typed = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const from = typed.from ? parseDay(typed.from, locale) : earliest + 1;
  const to = typed.to ? parseDay(typed.to, locale) : from && (typed.from ? from : from + PROPOSED_DAYS - 1);
  const { adults, ages } = partyForm(params);
  const party = readParty(params);
  const problems = [
    ...(place ? [] : [{ id: "dest", text: t("activities.placeMissing") }]),
    ...(from === undefined ? [{ id: "from", text: t("stay.dateUnknown") }] : []),
    ...(to === undefined && from !== undefined ? [{ id: "to", text: t("stay.dateUnknown") }] : []),
    ...(from !== undefined && to !== undefined ? daysProblem(from, to) : []),
    ...(party ? [] : [partyProblem()]),
  ];
  function partyProblem() {
    if (!readParty(new URLSearchParams({ adults })))
      return { id: "adults", text: t("stay.adultsOutOfRange", { most: MOST_ADULTS }) };
    return {
      id: "age",
      text:
        ages.length > MOST_CHILDREN
          ? t("stay.tooManyChildren", { most: MOST_CHILDREN })
          : t("stay.childAgeOutOfRange", { oldest: OLDEST_CHILD }),
    };
  }
  function daysProblem(first: Day, last: Day) {
    const latest = earliest + MOST_DAYS_AHEAD;
    if (first < earliest) return [{ id: "from", text: t("activities.tooEarly", { day: formatDay(earliest, locale) }) }];
    if (first > latest) return [{ id: "from", text: t("activities.tooLate", { day: formatDay(latest, locale) }) }];
    if (last < first) return [{ id: "to", text: t("activities.lastBeforeFirst") }];
    return last - first < MOST_DAYS ? [] : [{ id: "to", text: t("activities.tooManyDays", { count: MOST_DAYS }) }];
  }
  return {
    places,
    isOwn: listed.isOwn,
    asked:
      place && party && problems.length === 0 && from !== undefined && to !== undefined
        ? { place, days: { from, to }, party }
        : undefined,
    problems,
    form: {
      hidden,
      dest: place ? String(place.id) : "",
      from: from === undefined ? typed.from : isoDay(from),
      to: to === undefined ? typed.to : isoDay(to),
      adults,
      ages: Array.from(
        { length: Math.min(MOST_CHILDREN, Math.max(CHILDREN_SHOWN, ages.length + 1)) },
        (_, index) => ages[index] ?? "",
      ),
      children: t("activities.children", { count: ages.length }),
      ageOptions: [
        { value: "", label: t("stay.noChild") },
        ...Array.from({ length: OLDEST_CHILD + 1 }, (_, age) => ({ value: `${age}`, label: `${age}` })),
      ],
      earliest: isoDay(earliest),
      options: [
        { value: "", label: t("activities.choosePlace") },
        ...places.map(({ id, label }) => ({ value: String(id), label })),
      ],
    },
  };
}
