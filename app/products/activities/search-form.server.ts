import type { Day } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { MOST_CHILDREN, OLDEST_CHILD } from "#server/core/party";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import { placeLabel } from "~/shared/places/places";
import { agesField } from "~/shared/products/ages.server";
import type { Asking } from "~/shared/products/asking.server";
import { searchFormView } from "~/shared/products/search-form.server";
import { ACTIVITIES, MOST_ADULTS, partyForm, readParty } from "./activity-params";

/** As many as one search covers. */
const MOST_DAYS = 31;
const PROPOSED_DAYS = 7;

/** The form of a search with what was asked for, what is wrong with it, and the places there are. */
export async function searchForm(asking: Omit<Asking, "request">) {
  const { params, context, i18n } = asking;
  const { activities, organisation, reference } = context;
  const { t, locale, language } = i18n;
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
    isEmbedded: listed.isEmbedded,
    asked:
      place && party && problems.length === 0 && from !== undefined && to !== undefined
        ? { place, days: { from, to }, party, isOwn: listed.isEmbedded }
        : undefined,
    problems,
    form: searchFormView(ACTIVITIES, asking, [
      {
        name: "dest",
        label: t("stay.where"),
        value: place ? String(place.id) : "",
        options: [
          { value: "", label: t("activities.choosePlace") },
          ...places.map(({ id, label }) => ({ value: String(id), label })),
        ],
        isWide: true,
      },
      ...[
        { name: "from" as const, value: from === undefined ? typed.from : isoDay(from) },
        { name: "to" as const, value: to === undefined ? typed.to : isoDay(to) },
      ].map((its) => ({ ...its, type: "date" as const, label: t(`activities.${its.name}`), min: isoDay(earliest) })),
      {
        name: "adults",
        type: "number",
        label: t("stay.adultsLabel"),
        value: adults,
        min: 1,
        max: MOST_ADULTS,
        isWide: true,
      },
      agesField(
        {
          ...{ ages, most: MOST_CHILDREN, legend: t("activities.childAges") },
          summary: t("activities.children", { count: ages.length }),
        },
        i18n,
      ),
    ]),
  };
}
