import type { AppLoadContext } from "@remix-run/node";
import type { Day } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import type { Served } from "#server/products/transfers/catalogue/bases";
import type { Leg } from "#server/products/transfers/catalogue/rules";
import { MOST_BAGS, MOST_PEOPLE, opposite, WAYS } from "#server/products/transfers/catalogue/vocabulary";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay, formatInstantInZone, formatTime } from "~/i18n/format";
import type { Viewer } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import type { Asking } from "~/shared/products/asking.server";
import type { Problem, ProductField } from "~/shared/products/fields";
import { searchFormView } from "~/shared/products/search-form.server";
import { readBags, readPeople, readTime, readWay, TRANSFERS } from "./transfer-params";

const LONGEST_TEXT = 100;
/** So many names are offered where several fit, or none does. */
const MOST_OFFERED = 40;
const MINUTE = 60_000;

export type Asked = { served: Served; legs: Leg[]; people: number; bags: number };

/** The form of a search with what was asked for, and what is wrong with it. `asksTime`: only the time is still to be told. */
export async function searchForm(asking: Omit<Asking, "request">) {
  const { params, context, i18n } = asking;
  const { transfers, organisation, reference, clock } = context;
  const { t, locale, language } = i18n;
  const given = (name: string) => (params.get(name) ?? "").trim().slice(0, LONGEST_TEXT);
  const problems: Problem[] = [];
  const wrong = (id: string, text: string) => void problems.push({ id, text });
  const where = await findWhere();
  const { served } = where;
  const way = readWay(params);
  const zone = served?.base.airport.timeZone ?? organisation.timeZone;
  const earliest = transfers.earliestDay(zone, organisation);
  const [people, bags] = [readPeople(params), readBags(params)];
  const asksTime = params.has("day") && !params.has("time");

  const first = legAt("day", "time");
  const isReturn = given("back") !== "" || given("backTime") !== "";
  const second = isReturn ? legAt("back", "backTime") : undefined;
  if (people === undefined) wrong("people", t("transfers.peopleOutOfRange", { most: MOST_PEOPLE }));
  if (bags === undefined) wrong("bags", t("transfers.bagsOutOfRange", { most: MOST_BAGS }));
  const legs: Leg[] = [...(first ? [{ ...first, way }] : []), ...(second ? [{ ...second, way: opposite(way) }] : [])];
  const isWhole = served && first && (!isReturn || second);
  if (isWhole) checkTimes(served);

  /** The base and the place of ids or typed names; of a place alone the base nearest to it. */
  async function findWhere(): Promise<{
    served?: Served;
    airport?: string;
    places?: { value: string; label: string }[];
  }> {
    const [typedAirport, typedPlace, id] = [given("airport"), given("q"), given("place")];
    const placeId = /^\d{1,10}$/.test(id) ? Number(id) : undefined;
    if (typedAirport === "" && placeId !== undefined && typedPlace === "") {
      const nearest = await transfers.bases.nearestTo(placeId, organisation.id);
      if (nearest) return { served: nearest, airport: nearest.base.code };
      const place = reference.place(placeId, language);
      wrong("airport", place ? t("transfers.notThere", { place: place.name }) : t("transfers.airportMissing"));
      return {};
    }
    if (typedAirport === "") {
      wrong("airport", t("transfers.airportMissing"));
      return {};
    }
    const airports = await transfers.findAirports(organisation.id, typedAirport);
    const [base] = airports;
    if (!base || airports.length > 1) {
      const names = airports.slice(0, MOST_OFFERED).map(({ code }) => transfers.airportText(code, language));
      wrong(
        "airport",
        base
          ? t("transfers.airportsCalled", { names: names.join(" · ") })
          : t("transfers.airportUnknown", { typed: typedAirport }),
      );
      return {};
    }
    const near = await transfers.bases.listPlaces(base.code);
    const found = typedPlace !== "" ? await transfers.findPlaces(base.code, typedPlace) : [];
    const chosen = typedPlace !== "" ? found[0]?.id : placeId;
    const served =
      chosen === undefined ? undefined : await transfers.bases.findServed(base.code, chosen, organisation.id);
    if (served) return { served, airport: base.code };
    const airport = transfers.airportText(base.code, language);
    wrong(
      "q",
      typedPlace === "" && placeId === undefined
        ? t("transfers.placeMissing")
        : t("transfers.placeUnknown", { typed: typedPlace, airport }),
    );
    const places = near.slice(0, MOST_OFFERED).flatMap(({ place }) => {
      const named = reference.place(place.id, language);
      return named ? [{ value: String(place.id), label: placeLabel(named, locale) }] : [];
    });
    return { airport: base.code, places };
  }

  function legAt(dayName: "day" | "back", timeName: "time" | "backTime"): { day: Day; time: string } | undefined {
    const day = parseDay(given(dayName), locale);
    const time = readTime(params.get(timeName));
    if (day === undefined) wrong(dayName, t("stay.dateUnknown"));
    if (time === undefined && params.has(timeName)) wrong(timeName, t("transfers.timeUnknown"));
    else if (time === undefined && !asksTime) wrong(timeName, t("transfers.timeUnknown"));
    if (day === undefined || time === undefined) return undefined;
    const latest = earliest + MOST_DAYS_AHEAD;
    if (day > latest) wrong(dayName, t("transfers.tooFar", { day: formatDay(latest, locale) }));
    else if (day < earliest) wrong(dayName, t("transfers.tooEarly", { day: formatDay(earliest, locale) }));
    return { day, time };
  }

  function checkTimes(its: Served): void {
    const [out, back] = transfers.planLegs(its, legs);
    if (!out || problems.length > 0) return;
    const { cutoffMinutes } = its.base;
    const soonest = clock.now() + cutoffMinutes * MINUTE;
    if (out.span.from.at <= soonest)
      wrong(
        "time",
        t("transfers.tooSoon", {
          count: Math.ceil(cutoffMinutes / 60),
          when: formatInstantInZone(soonest + MINUTE, out.span.from.zone, locale),
        }),
      );
    if (back && back.span.from.at < out.span.to.at) wrong("back", t("transfers.backBefore"));
  }

  const tomorrow = isoDay(earliest + 1);
  const place = served && reference.place(served.place.id, language);
  const asked: Asked | undefined =
    isWhole && problems.length === 0 && people !== undefined && bags !== undefined
      ? { served, legs, people, bags }
      : undefined;
  return {
    asked,
    isFine: asksTime && problems.length === 0,
    own: { asks: asksTime && problems.length === 0 ? t("transfers.whenLanding") : undefined },
    problems,
    form: searchFormView(
      TRANSFERS,
      asking,
      [
        {
          ...{ name: "way", label: t("transfers.way"), value: way, isWide: true },
          options: WAYS.map((value) => ({ value, label: t(`transfers.${value}`) })),
        },
        {
          ...{ name: "airport", label: t("transfers.airport"), maxLength: LONGEST_TEXT, isWide: true },
          value: where.airport ? transfers.airportText(where.airport, language) : given("airport"),
        },
        {
          ...{ id: "q", label: t("transfers.place"), isWide: true },
          ...(where.places
            ? { name: "place", options: where.places }
            : { name: "q", value: place ? place.name : given("q"), maxLength: LONGEST_TEXT }),
        },
        ...whenFields(["day", isoOf("day") || tomorrow], ["time", readTime(params.get("time")) ?? given("time")]),
        ...whenFields(["back", isoOf("back")], ["backTime", readTime(params.get("backTime")) ?? given("backTime")]).map(
          (field) => ({ ...field, isRare: true }),
        ),
        {
          ...{ name: "people", type: "number", label: t("transfers.people"), min: 1, max: MOST_PEOPLE },
          value: params.get("people")?.trim().slice(0, 3) || "2",
        },
        {
          ...{ name: "bags", type: "number", label: t("transfers.bags"), min: 0, max: MOST_BAGS },
          value: params.get("bags")?.trim().slice(0, 3) || (bags === undefined ? "" : String(bags)),
        },
      ],
      { note: t("transfers.timeHint") },
    ),
  };

  function whenFields(day: ["day" | "back", string], time: ["time" | "backTime", string]): ProductField[] {
    return [
      { name: day[0], type: "date", label: t(`transfers.${day[0]}`), value: day[1], min: isoDay(earliest) },
      { name: time[0], type: "time", label: t(`transfers.${time[0]}`), value: time[1] },
    ];
  }

  function isoOf(name: string): string {
    const day = parseDay(given(name), locale);
    return day === undefined ? given(name) : isoDay(day);
  }
}

/** What to know of a leg that begins in the night: which night it is. */
export function nightNotes({ served, legs }: Asked, { transfers }: AppLoadContext, { i18n }: Viewer): string[] {
  const { t, locale } = i18n;
  const FIRST_LIGHT = "05:00";
  return transfers.planLegs(served, legs).flatMap(({ day, time, isNextDay, span }) => {
    if (isNextDay)
      return t("transfers.nextDay", {
        time: formatTime(span.from.wall.slice(11), locale),
        day: formatDay(day + 1, locale, "full"),
      });
    if (time >= FIRST_LIGHT) return [];
    return t("transfers.nightBefore", {
      time: formatTime(time, locale),
      before: formatDay(day - 1, locale, "full"),
      day: formatDay(day, locale, "full"),
    });
  });
}
