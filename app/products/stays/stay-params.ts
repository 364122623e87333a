import type { Day } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { LONGEST_STAY, MOST_DAYS_AHEAD } from "#server/core/limits";
import {
  MOST_ADULTS,
  MOST_CHILDREN,
  MOST_ROOMS,
  OLDEST_CHILD,
  type Party,
  spread,
  USUAL_ROOMS,
} from "#server/core/party";
import type { Stay } from "#server/products/stays/supplier";
import { isoDay, parseDay, weekdayOf } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import type { KeyIn, Values } from "~/i18n/messages";

export { stayParams } from "#server/products/stays/pages";

/**
 * A stay in a URL, the same for results, property, calendar and checkout: `dest` (place id) or `q` (typed text), `in`,
 * `out` (ISO days), and `guests` once for each room: its adults, then the age of each child, as `2` or `1.5.8`.
 *
 * A form says the same in more words: `rooms`, then `adults` and `age` (once for each child) of the first room, `adults-2`
 * and `age-2` of the second, and so on. With several rooms and the first room's people alone, these are spread over the rooms.
 */

/** The parameters as text, not yet validated. */
export type StayForm = {
  q: string;
  dest: string;
  in: string;
  out: string;
  /** Number of rooms. */
  rooms: string;
  /** The party of each room; a single one if it can't be spread over the rooms. */
  parties: PartyForm[];
  /** The viewer changed only the number of rooms, without a search. */
  changesRooms: boolean;
};
export type PartyForm = { adults: string; ages: string[] };

export type StayField = "q" | "in" | "out" | "rooms" | "adults" | "age";
/** `room`: which one it is about, from 1, where there are several. */
export type StayProblem = { field: StayField; room?: number; key: KeyIn<"stay">; values?: Values };

export type StayRules = { /** RO-05. */ earliest: Day; locale: string };

const LONGEST_TEXT = 200;
const CHANGE = "change";
const CHANGE_ROOMS = "rooms";

/** The button that asks for the form with another number of rooms. */
export const CHANGE_BUTTON = { name: CHANGE, value: CHANGE_ROOMS };

/** The name of a room's field in the form. */
export const partyParam = (field: "adults" | "age", room: number): string => (room > 1 ? `${field}-${room}` : field);

export function readStayForm(params: URLSearchParams): StayForm {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, LONGEST_TEXT);
  const changesRooms = text(CHANGE) === CHANGE_ROOMS;
  const days = { in: text("in"), out: text("out") };
  return { q: text("q"), dest: text("dest"), ...days, ...readParties(params, changesRooms), changesRooms };
}

/** Dates and guests as the fields of a form say them. */
export const formFields = (form: Pick<StayForm, "in" | "out" | "rooms" | "parties">): [string, string][] => [
  ["in", form.in],
  ["out", form.out],
  ["rooms", form.rooms],
  ...form.parties.flatMap(({ adults, ages }, index): [string, string][] => [
    [partyParam("adults", index + 1), adults],
    ...ages.map((age): [string, string] => [partyParam("age", index + 1), age]),
  ]),
];

/** Whether an address names the guests as a form does, and not as its one spelling. */
export const isSpelledOut = (params: URLSearchParams): boolean =>
  ["rooms", "adults", "age"].some((name) => params.has(name));

/** The party of each room in an address; undefined if invalid. */
export function readRooms(params: URLSearchParams): Party[] | undefined {
  const { problems, rooms } = checkParties(readStayForm(params));
  return problems.length > 0 ? undefined : rooms;
}

function readParties(params: URLSearchParams, changesRooms: boolean): Pick<StayForm, "rooms" | "parties"> {
  const guests = params.getAll("guests");
  if (guests.length > 0) return { rooms: String(guests.length), parties: guests.slice(0, MOST_ROOMS).map(partyIn) };
  const rooms = cut(params.get("rooms") ?? "") || "1";
  const given = Array.from({ length: MOST_ROOMS }, (_, index) => index + 1)
    .filter((room) => room === 1 || params.has(partyParam("adults", room)))
    .map((room) => ({
      adults: cut(params.get(partyParam("adults", room)) ?? "") || (room === 1 ? String(USUAL_ROOMS[0]?.adults) : ""),
      ages: params
        .getAll(partyParam("age", room))
        .map(cut)
        .filter((age) => age !== ""),
    }));
  return { rooms, parties: forRooms(given, wholeNumber(rooms), changesRooms) };
}

const cut = (text: string): string => text.trim().slice(0, 3);

/** `2.5.8`, as far as it can be one. */
function partyIn(guests: string): PartyForm {
  const [adults = "", ...ages] = guests.slice(0, LONGEST_TEXT).split(".");
  return { adults: cut(adults), ages: ages.map(cut) };
}

/**
 * As many parties as rooms. Fewer rooms drop the last parties; a single party spreads over its rooms. An added room has one
 * adult if the viewer sees the form before the search, else no people: the viewer has to enter them.
 */
export function forRooms(parties: PartyForm[], rooms: number, shownFirst: boolean): PartyForm[] {
  if (!(rooms >= 1 && rooms <= MOST_ROOMS)) return parties;
  if (rooms <= parties.length) return parties.slice(0, rooms);
  const [first, ...others] = parties;
  if (first && others.length === 0) {
    const adults = wholeNumber(first.adults);
    const enough = shownFirst ? Math.max(adults, rooms) : adults;
    if (!(enough >= rooms)) return parties;
    return spread({ rooms, adults: enough, childAges: first.ages }).map((room) => ({
      adults: String(room.adults),
      ages: room.childAges,
    }));
  }
  return [
    ...parties,
    ...Array.from({ length: rooms - parties.length }, () => ({ adults: shownFirst ? "1" : "", ages: [] })),
  ];
}

/** The form, with proposed dates if it has none. */
export function withDates(form: StayForm, earliest: Day, propose = proposedDates): StayForm {
  const { arrival, departure } = propose(earliest);
  return form.in || form.out ? form : { ...form, in: isoDay(arrival), out: isoDay(departure) };
}

/** The stay the form asks for, or all its errors. For loaders only: the errors contain formatted days. */
export function checkStay(
  form: StayForm,
  rules: StayRules,
): { ok: true; value: Stay } | { ok: false; problems: StayProblem[] } {
  const dates = checkDates(form, rules);
  const party = checkParties(form);
  const problems = [...dates.problems, ...party.problems];
  if (problems.length > 0 || !dates.value) return { ok: false, problems };
  return { ok: true, value: { ...dates.value, rooms: party.rooms } };
}

/** A long weekend, three weeks from now. */
export function proposedDates(earliest: Day): Pick<Stay, "arrival" | "departure"> {
  const friday = earliest + 21 + ((5 - weekdayOf(earliest) + 7) % 7);
  return { arrival: friday, departure: friday + 3 };
}

/** How many weeks in a row fit into the longest stay. */
export const WEEKS = ["1", "2", "3", "4"];
export const NIGHTS_OF_A_WEEK = 7;

/** From a Saturday, when weeks usually begin, three weeks from now. */
export function proposedWeek(earliest: Day): Pick<Stay, "arrival" | "departure"> {
  const saturday = earliest + 21 + ((6 - weekdayOf(earliest) + 7) % 7);
  return { arrival: saturday, departure: saturday + NIGHTS_OF_A_WEEK };
}

/** The form with the check-out that `weeks` says, where the search asked for weeks from a day (RT-11). */
export function withWeeks(form: StayForm, params: URLSearchParams, locale: string): StayForm {
  const weeks = WEEKS.find((each) => each === params.get("weeks"));
  const arrival = parseDay(form.in, locale);
  if (form.out || !weeks || arrival === undefined) return form;
  return { ...form, out: isoDay(arrival + Number(weeks) * NIGHTS_OF_A_WEEK) };
}

/** The number of weeks of the form's stay; undefined if it isn't made of weeks. */
export function weeksAsked(form: Pick<StayForm, "in" | "out">): string | undefined {
  const weeks = (Date.parse(form.out) - Date.parse(form.in)) / (NIGHTS_OF_A_WEEK * DAY);
  return WEEKS.find((each) => Number(each) === weeks);
}

export const stayForm = (stay: Stay, place: { q: string; dest: string } = { q: "", dest: "" }): StayForm => ({
  ...place,
  in: isoDay(stay.arrival),
  out: isoDay(stay.departure),
  rooms: String(stay.rooms.length),
  parties: stay.rooms.map(({ adults, childAges }) => ({ adults: String(adults), ages: childAges.map(String) })),
  changesRooms: false,
});

function checkDates(form: StayForm, { earliest, locale }: StayRules) {
  const arrival = parseDay(form.in, locale);
  const departure = parseDay(form.out, locale);
  const latest = earliest + MOST_DAYS_AHEAD;
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

function checkParties({ rooms: typed, parties }: StayForm): { rooms: Party[]; problems: StayProblem[] } {
  const count = wholeNumber(typed);
  const problems: StayProblem[] = [];
  const several = parties.length > 1;
  const wrong = (field: StayField, index: number, key: KeyIn<"stay">, values?: Values) =>
    problems.push({ field, ...(several && { room: index + 1 }), key, values });
  const rooms = parties.map(({ adults, ages }) => ({ adults: wholeNumber(adults), childAges: ages.map(wholeNumber) }));
  if (!(count >= 1 && count <= MOST_ROOMS))
    problems.push({ field: "rooms", key: "stay.roomsOutOfRange", values: { most: MOST_ROOMS } });
  let [adultsTogether, childrenTogether] = [0, 0];
  for (const [index, { adults, childAges }] of rooms.entries()) {
    const [adultsBefore, childrenBefore] = [adultsTogether, childrenTogether];
    adultsTogether += adults;
    childrenTogether += childAges.length;
    if (!(adults >= 1 && adults <= MOST_ADULTS)) wrong("adults", index, "stay.adultsOutOfRange", { most: MOST_ADULTS });
    else if (!several && count <= MOST_ROOMS && adults < count) wrong("adults", index, "stay.adultInEachRoom");
    else if (adultsTogether > MOST_ADULTS && adultsBefore <= MOST_ADULTS)
      wrong("adults", index, "stay.tooManyAdults", { most: MOST_ADULTS });
    if (childrenTogether > MOST_CHILDREN) {
      if (childrenBefore <= MOST_CHILDREN) wrong("age", index, "stay.tooManyChildren", { most: MOST_CHILDREN });
    } else if (!childAges.every((age) => age >= 0 && age <= OLDEST_CHILD))
      wrong("age", index, "stay.childAgeOutOfRange", { oldest: OLDEST_CHILD });
  }
  return { rooms, problems };
}

const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);
