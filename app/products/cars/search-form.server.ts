import type { Day } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { inLanguage } from "#server/core/local-text";
import type { PlanProblem } from "#server/products/cars/catalogue/cars";
import type { Station } from "#server/products/cars/catalogue/station";
import { LONGEST_RENTAL_DAYS, OLDEST, YOUNGEST } from "#server/products/cars/catalogue/vocabulary";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { countryName } from "~/shared/places/places";
import type { Asking } from "~/shared/products/asking.server";
import type { ProductField } from "~/shared/products/fields";
import { searchFormView } from "~/shared/products/search-form.server";
import { CARS, RESULTS, readAge, searchParams } from "./car-params";

/** From today, and for how many days the form proposes a rental. */
const PROPOSED = { ahead: 7, days: 3, time: "10:00" };
const USUAL_AGE = "30";
const LONGEST_TYPED = 120;

export type SearchForm = Awaited<ReturnType<typeof searchForm>>;

/** As its field names a counter: the code says which one is meant. */
export const stationText = ({ name, code }: Pick<Station, "name" | "code">, { language }: I18n): string =>
  `${inLanguage(name, language)} (${code})`;

/** The form of a search with what was asked for, what is wrong with it, and what else the text may mean. */
export async function searchForm(asking: Omit<Asking, "request">) {
  const {
    params,
    context: { cars, organisation },
    viewer: { i18n },
  } = asking;
  const { t, locale } = i18n;
  const typed = (name: string, usual = "") => (params.get(name) ?? "").trim().slice(0, LONGEST_TYPED) || usual;
  const place = { pickup: typed("pickup"), dropoff: typed("dropoff") };
  const found = await cars.stationsFor(organisation, place.pickup);
  const pickUp = found.isSure ? found.stations[0] : undefined;
  const other = place.dropoff ? await cars.stationsFor(organisation, place.dropoff) : undefined;
  const dropOff = other ? (other.isSure ? other.stations[0] : undefined) : pickUp;

  const earliest = cars.earliestDay(pickUp?.zone, organisation);
  const days = { from: typed("from"), to: typed("to") };
  const from = days.from ? parseDay(days.from, locale) : earliest + PROPOSED.ahead;
  const to = days.to ? parseDay(days.to, locale) : from === undefined ? undefined : from + PROPOSED.days;
  const times = { at: typed("at", PROPOSED.time), until: typed("until", PROPOSED.time) };
  const age = typed("age", USUAL_AGE);
  const driver = readAge(age);
  const country = typed("country", organisation.countryCode);
  const home = cars.countryOf(country);

  const wall = (day: number | undefined, time: string) => (day === undefined ? "" : `${isoDay(day)}T${time}`);
  const span = { from: wall(from, times.at), to: wall(to, times.until) };
  const isTooEarly = pickUp !== undefined && from !== undefined && from < earliest;
  const plan = pickUp && dropOff ? cars.plan(pickUp, dropOff, span) : undefined;
  const problems = [
    ...(pickUp ? [] : [{ id: "pickup", text: stationProblem(place.pickup, found.stations, i18n) }]),
    ...(dropOff || !place.dropoff
      ? []
      : [{ id: "dropoff", text: stationProblem(place.dropoff, other?.stations ?? [], i18n) }]),
    ...(from === undefined ? [{ id: "from", text: t("stay.dateUnknown") }] : []),
    ...(to === undefined && from !== undefined ? [{ id: "to", text: t("stay.dateUnknown") }] : []),
    ...(from !== undefined && to !== undefined && plan && (isTooEarly || !plan.ok) ? [planProblem()] : []),
    ...(driver === undefined ? [{ id: "age", text: t("cars.ageOutOfRange", { from: YOUNGEST, to: OLDEST }) }] : []),
    ...(home ? [] : [{ id: "country", text: t("cars.countryUnknown") }]),
  ];

  function planProblem(): { id: string; text: string } {
    const reason = isTooEarly || !plan || plan.ok ? "too-early" : plan.reason;
    const closed = (station: Station | undefined, day: number | undefined) => ({
      station: isolated(station ? inLanguage(station.name, i18n.language) : ""),
      hours: station && day !== undefined ? cars.hoursText(station.hours, day, i18n.language) : "",
      day: day === undefined ? "" : formatDay(day, locale),
    });
    const texts: Record<PlanProblem, { id: string; text: string }> = {
      "unknown-time": { id: isTime(times.at) ? "until" : "at", text: t("cars.timeUnknown") },
      "ends-first": { id: "to", text: t("cars.endsFirst") },
      "too-long": { id: "to", text: t("cars.tooLong", { count: LONGEST_RENTAL_DAYS }) },
      "too-early": isTooEarly
        ? { id: "from", text: t("cars.tooEarly", { day: formatDay(earliest, locale) }) }
        : { id: "from", text: t("cars.tooSoon") },
      "too-late": { id: "from", text: t("cars.tooLate", { day: formatDay(earliest + MOST_DAYS_AHEAD, locale) }) },
      "no-one-way": { id: "dropoff", text: t("cars.noOneWay") },
      "closed-at-pick-up": { id: "at", text: t("cars.closedAt", closed(pickUp, from)) },
      "closed-at-drop-off": { id: "until", text: t("cars.closedAt", closed(dropOff, to)) },
    };
    return texts[reason];
  }

  const asked =
    problems.length === 0 && pickUp && dropOff && plan?.ok && driver !== undefined && home
      ? {
          ...{ pickUp, dropOff, plan: plan.value },
          wanted: { pickUp: pickUp.code, dropOff: dropOff.code, ...span, age: driver, country: home },
        }
      : undefined;
  /** The same search with another counter, where the text may mean several. */
  const choices = (name: "pickup" | "dropoff", stations: Station[], chosen: Station | undefined) =>
    stations
      .filter((station) => station !== chosen)
      .map((station) => ({
        text: stationText(station, i18n),
        href: `${RESULTS}?${new URLSearchParams([
          ...[...params].filter(([key]) => key !== name && !asking.client.some(([own]) => own === key)),
          [name, station.code],
          ...asking.client,
        ])}`,
      }));
  return {
    asked,
    problems,
    own: {
      others: [
        { heading: t("cars.otherPickUps"), links: choices("pickup", found.stations, pickUp) },
        ...(other ? [{ heading: t("cars.otherDropOffs"), links: choices("dropoff", other.stations, dropOff) }] : []),
      ].filter(({ links }) => links.length > 0),
    },
    form: searchFormView(CARS, asking, [
      {
        name: "pickup",
        label: t("cars.pickUp"),
        hint: t("cars.placeHint"),
        value: pickUp ? stationText(pickUp, i18n) : place.pickup,
        maxLength: LONGEST_TYPED,
        isWide: true,
      },
      {
        name: "dropoff",
        label: t("cars.dropOff"),
        hint: t("cars.dropOffHint"),
        value: place.dropoff && (dropOff ? stationText(dropOff, i18n) : place.dropoff),
        maxLength: LONGEST_TYPED,
        isRare: true,
      },
      ...whenFields("from", "at", from),
      ...whenFields("to", "until", to),
      { name: "age", type: "number", label: t("cars.age"), value: age, min: YOUNGEST, max: OLDEST, isRare: true },
      {
        name: "country",
        label: t("cars.country"),
        value: home ? countryName(home, locale) : country,
        autoComplete: "country-name",
        maxLength: 60,
        isRare: true,
      },
    ]),
  };

  /** A day and its time. */
  function whenFields(dayName: "from" | "to", timeName: "at" | "until", day: Day | undefined): ProductField[] {
    const value = day === undefined ? days[dayName] : isoDay(day);
    return [
      { name: dayName, type: "date", label: t(`cars.${dayName}`), value, min: isoDay(earliest) },
      { name: timeName, type: "time", label: t(`cars.${timeName}`), value: times[timeName] },
    ];
  }
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const stationProblem = (typed: string, stations: Station[], { t }: I18n): string =>
  typed === ""
    ? t("cars.pickUpMissing")
    : t(stations.length > 0 ? "cars.severalCounters" : "cars.noCounter", { place: isolated(typed) });

/** The query that asks the same again. */
export const sameSearch = (asked: NonNullable<SearchForm["asked"]>): [string, string][] => searchParams(asked.wanted);
