import { type Day, parseDay } from "#server/core/day";
import { OLDEST_CHILD, spread, type WholeParty } from "#server/core/party";
import {
  CABIN_KINDS,
  type CabinKind,
  LENGTHS,
  MOST_CABINS,
  MOST_GUESTS,
  REGIONS,
  SORTS,
} from "#server/products/cruises/catalogue/vocabulary";
import type { CabinChoice } from "#server/products/cruises/key";
import { cruisesPages } from "#server/products/cruises/pages";
import { isoDay } from "~/i18n/days";

export const [RESULTS] = cruisesPages.results;

/** Of one booking. */
export const MOST_CHILDREN = 8;

const DAYS_OF_LINE = 30;

const whole = (text: string | null, most: number): number | undefined =>
  text !== null && /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** Who comes along, as the form says it. */
export const guestsForm = (params: URLSearchParams): { adults: string; cabins: string; ages: string[] } => ({
  adults: (params.get("adults") ?? "").trim().slice(0, 3) || "2",
  cabins: (params.get("cabins") ?? "").trim().slice(0, 3) || "1",
  ages: params
    .getAll("age")
    .map((age) => age.trim().slice(0, 3))
    .filter(Boolean)
    .slice(0, MOST_CHILDREN + 1),
});

/** The guests, whose cabins `spread` fills; or which field is wrong. */
export function readGuests(params: URLSearchParams): { guests: WholeParty } | { wrong: "adults" | "cabins" | "age" } {
  const { adults: typed, cabins: rooms, ages } = guestsForm(params);
  const adults = whole(typed, MOST_GUESTS);
  if (!adults) return { wrong: "adults" };
  const childAges = ages.map((age) => whole(age, OLDEST_CHILD)).filter((age) => age !== undefined);
  const isTold = childAges.length === ages.length && ages.length <= MOST_CHILDREN;
  if (!isTold || adults + ages.length > MOST_GUESTS) return { wrong: "age" };
  const cabins = whole(rooms, MOST_CABINS);
  if (!cabins || cabins > adults) return { wrong: "cabins" };
  return { guests: { rooms: cabins, adults, childAges } };
}

export const guestsParams = ({ adults, childAges, rooms }: WholeParty): [string, string][] => [
  ["adults", String(adults)],
  ...childAges.map((age): [string, string] => ["age", String(age)]),
  ["cabins", String(rooms)],
];

export const readPage = (params: URLSearchParams): number => whole(params.get("page"), 10_000) || 1;

/** What filters of results say; what is not known is left out. */
export const readFilters = (params: URLSearchParams) => ({
  kinds: CABIN_KINDS.filter((kind) => params.getAll("kind").includes(kind)) as CabinKind[],
  accessible: params.get("accessible") === "yes",
  sort: SORTS.find((each) => each === params.get("sort")) ?? "price",
});

export const readRegion = (params: URLSearchParams) => REGIONS.find((region) => region === params.get("region"));

export const readLength = (params: URLSearchParams) =>
  (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).find((length) => length === params.get("length"));

export const readPort = (params: URLSearchParams): number | undefined => whole(params.get("port"), 9_999_999_999);

/** The first and the last day of `2027-03`. */
export function readMonth(text: string): { from: Day; to: Day } | undefined {
  const from = parseDay(`${text}-01`);
  if (from === undefined) return undefined;
  const [year = 0, month = 0] = text.split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return { from, to: (parseDay(`${next}-01`) ?? from) - 1 };
}

/** From the day that a line of the go bar names, for so many days; only of the month that is asked for. */
export function readFrom(params: URLSearchParams, month: string): { from: Day; to: Day } | undefined {
  const from = parseDay(params.get("from") ?? "");
  return from !== undefined && isoDay(from).startsWith(month) ? { from, to: from + DAYS_OF_LINE } : undefined;
}

/** That a line of the go bar names; such departures come first. */
export const readNights = (params: URLSearchParams): number | undefined => whole(params.get("nights"), 99) || undefined;

/** A departure with its cabins. `client`: of an agent, as addresses name it. */
export const cruiseHref = (code: string, day: Day, guests: WholeParty, client: [string, string][] = []): string =>
  `${cruisesPages.detail}?${new URLSearchParams([["code", code], ["day", isoDay(day)], ...guestsParams(guests), ...client])}`;

export const checkoutHref = ({ code, day, cabin, guests }: NamedCabin, client: [string, string][] = []): string =>
  `/checkout?${new URLSearchParams([
    ["offer", `cruise.${code}`],
    ["day", isoDay(day)],
    ["cabin", cabin],
    // The item of the menu that is current.
    ["product", "CRU"],
    ...guestsParams(guests),
    ...client,
  ])}`;

/** As addresses name it. */
export type NamedCabin = Pick<CabinChoice, "code" | "day" | "cabin"> & { guests: WholeParty };

/** What a checkout's address names; undefined where it is cut short or another product's. */
export function readChoice(params: URLSearchParams): NamedCabin | undefined {
  const code = /^cruise\.(.{1,64})$/.exec(params.get("offer") ?? "")?.[1];
  const day = parseDay(params.get("day") ?? "");
  const cabin = params.get("cabin") ?? "";
  const guests = readGuests(params);
  if (!code || day === undefined || !/^[A-Z0-9]{1,8}$/.test(cabin) || "wrong" in guests) return undefined;
  return { code, day, cabin, guests: guests.guests };
}

export const choiceOf = ({ guests, ...named }: NamedCabin): CabinChoice => ({ ...named, parties: spread(guests) });
