import type { Day } from "#server/core/day";
import type { Stay } from "#server/ports/supplier";
import { isoDay, parseDay, weekdayOf } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import type { KeyIn, Values } from "~/i18n/messages";

/**
 * A stay in a URL, the same for results, property, calendar and checkout:
 * `dest` (place id) or `q` (what was typed), `in`, `out` (ISO days), `rooms`, `adults`, and `age` once for each child.
 */

export const MOST_ROOMS = 9;
export const MOST_ADULTS = 18;
export const MOST_CHILDREN = 8;
export const OLDEST_CHILD = 17;
export const LONGEST_STAY = 30;
/** How far ahead rooms are sold. */
const LATEST_CHECK_IN_DAYS = 500;

/** The parameters as text, whatever was typed. */
export type StayForm = {
  q: string;
  dest: string;
  in: string;
  out: string;
  rooms: string;
  adults: string;
  ages: string[];
};

export type StayField = "q" | "in" | "out" | "rooms" | "adults" | "age";
export type StayProblem = { field: StayField; key: KeyIn<"stay">; values?: Values };

export type StayRules = { /** RO-05. */ earliest: Day; locale: string };

const LONGEST_TEXT = 200;

export function readStayForm(params: URLSearchParams): StayForm {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, LONGEST_TEXT);
  return {
    q: text("q"),
    dest: text("dest"),
    in: text("in"),
    out: text("out"),
    rooms: text("rooms") || "1",
    adults: text("adults") || "2",
    ages: params
      .getAll("age")
      .map((age) => age.trim().slice(0, 3))
      .filter((age) => age !== ""),
  };
}

/** The form with the proposed dates where none were given. */
export function withDates(form: StayForm, earliest: Day): StayForm {
  const { arrival, departure } = proposedDates(earliest);
  return form.in || form.out ? form : { ...form, in: isoDay(arrival), out: isoDay(departure) };
}

/** The stay the form asks for, or everything that is wrong with it. Called by loaders only: what is wrong names days. */
export function checkStay(
  form: StayForm,
  rules: StayRules,
): { ok: true; value: Stay } | { ok: false; problems: StayProblem[] } {
  const dates = checkDates(form, rules);
  const party = checkParty(form);
  const problems = [...dates.problems, ...party.problems];
  if (problems.length > 0 || !dates.value) return { ok: false, problems };
  return { ok: true, value: { ...dates.value, ...party.value } };
}

/** A long weekend, three weeks from now. */
export function proposedDates(earliest: Day): Pick<Stay, "arrival" | "departure"> {
  const friday = earliest + 21 + ((5 - weekdayOf(earliest) + 7) % 7);
  return { arrival: friday, departure: friday + 3 };
}

/** The stay as parameters, in one order, so that the same search has one address. */
export function stayParams(stay: Stay, place?: { dest: number }): URLSearchParams {
  return new URLSearchParams([
    ...(place ? [["dest", String(place.dest)]] : []),
    ["in", isoDay(stay.arrival)],
    ["out", isoDay(stay.departure)],
    ["rooms", String(stay.rooms)],
    ["adults", String(stay.adults)],
    ...stay.childAges.map((age) => ["age", String(age)]),
  ] as [string, string][]);
}

export const stayForm = (stay: Stay, place: { q: string; dest: string } = { q: "", dest: "" }): StayForm => ({
  ...place,
  in: isoDay(stay.arrival),
  out: isoDay(stay.departure),
  rooms: String(stay.rooms),
  adults: String(stay.adults),
  ages: stay.childAges.map(String),
});

function checkDates(form: StayForm, { earliest, locale }: StayRules) {
  const arrival = parseDay(form.in, locale);
  const departure = parseDay(form.out, locale);
  const latest = earliest + LATEST_CHECK_IN_DAYS;
  const date = (day: Day) => ({ date: formatDay(day, locale) });
  const problems: StayProblem[] = [];
  if (arrival === undefined) problems.push({ field: "in", key: form.in ? "stay.dateUnknown" : "stay.checkInMissing" });
  else if (arrival < earliest) problems.push({ field: "in", key: "stay.checkInTooEarly", values: date(earliest) });
  else if (arrival > latest) problems.push({ field: "in", key: "stay.checkInTooLate", values: date(latest) });
  if (departure === undefined)
    problems.push({ field: "out", key: form.out ? "stay.dateUnknown" : "stay.checkOutMissing" });
  else if (arrival !== undefined && departure <= arrival)
    problems.push({ field: "out", key: "stay.checkOutBeforeCheckIn" });
  else if (arrival !== undefined && departure > arrival + LONGEST_STAY)
    problems.push({ field: "out", key: "stay.stayTooLong", values: { most: LONGEST_STAY } });
  const value = arrival === undefined || departure === undefined ? undefined : { arrival, departure };
  return { value, problems };
}

function checkParty(form: StayForm) {
  const [rooms, adults] = [wholeNumber(form.rooms), wholeNumber(form.adults)];
  const childAges = form.ages.map(wholeNumber);
  const problems: StayProblem[] = [];
  const wrong = (field: StayField, key: KeyIn<"stay">, values?: Values) => problems.push({ field, key, values });
  if (!(rooms >= 1 && rooms <= MOST_ROOMS)) wrong("rooms", "stay.roomsOutOfRange", { most: MOST_ROOMS });
  if (!(adults >= 1 && adults <= MOST_ADULTS)) wrong("adults", "stay.adultsOutOfRange", { most: MOST_ADULTS });
  else if (adults < rooms && rooms <= MOST_ROOMS) wrong("adults", "stay.adultInEachRoom");
  if (childAges.length > MOST_CHILDREN) wrong("age", "stay.tooManyChildren", { most: MOST_CHILDREN });
  else if (!childAges.every((age) => age >= 0 && age <= OLDEST_CHILD))
    wrong("age", "stay.childAgeOutOfRange", { oldest: OLDEST_CHILD });
  return { value: { rooms, adults, childAges }, problems };
}

const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);
