import { type Day, parseDay } from "#server/core/day";
import { OLDEST_CHILD, spread, type WholeParty } from "#server/core/party";
import { LENGTHS, MOST_CABINS, MOST_GUESTS, REGIONS } from "#server/products/cruises/catalogue/vocabulary";
import type { CabinChoice } from "#server/products/cruises/key";
import { cruisesPages } from "#server/products/cruises/pages";
import { isoDay } from "~/i18n/days";
import type { Frame } from "~/shared/products/frame";
import { ageParams, typedAges, whole } from "~/shared/products/params";

export const CRUISES = {
  code: "CRU",
  area: "cruises",
  pages: cruisesPages,
  drawing: "scene-ship",
} as const satisfies Frame;

export const [RESULTS] = cruisesPages.results;

/** Of one booking. */
export const MOST_CHILDREN = 8;

const DAYS_OF_LINE = 30;

/** Who comes along, as the form says it. */
export const guestsForm = (params: URLSearchParams): { adults: string; cabins: string; ages: string[] } => ({
  adults: (params.get("adults") ?? "").trim().slice(0, 3) || "2",
  cabins: (params.get("cabins") ?? "").trim().slice(0, 3) || "1",
  ages: typedAges(params, MOST_CHILDREN),
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
  ...ageParams(childAges),
  ["cabins", String(rooms)],
];

export const readRegion = (params: URLSearchParams) => REGIONS.find((region) => region === params.get("region"));

export const readLength = (params: URLSearchParams) =>
  (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).find((length) => length === params.get("length"));

export const readPort = (params: URLSearchParams): number | undefined => whole(params.get("port"), 9_999_999_999);

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
