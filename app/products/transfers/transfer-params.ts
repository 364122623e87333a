import { parseDay } from "#server/core/day";
import type { Leg } from "#server/products/transfers/catalogue/rules";
import {
  MOST_BAGS,
  MOST_PEOPLE,
  opposite,
  VEHICLES,
  WAYS,
  type Way,
} from "#server/products/transfers/catalogue/vocabulary";
import type { Choice } from "#server/products/transfers/key";
import { transfersPages } from "#server/products/transfers/pages";
import { isoDay } from "~/i18n/days";
import type { Frame } from "~/shared/products/frame";

export const TRANSFERS = {
  code: "TRF",
  area: "transfers",
  pages: transfersPages,
  drawing: "scene-road",
} as const satisfies Frame;

export const [RESULTS] = transfersPages.results;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const readCount = (text: string | null, least: number, most: number): number | undefined =>
  text !== null && /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : undefined;

export const readPeople = (params: URLSearchParams): number | undefined =>
  readCount(params.get("people") ?? "2", 1, MOST_PEOPLE);

/** A bag for each, unless told. */
export const readBags = (params: URLSearchParams): number | undefined =>
  readCount(params.get("bags") ?? String(Math.min(MOST_BAGS, readPeople(params) ?? 2)), 0, MOST_BAGS);

export const readWay = (params: URLSearchParams): Way =>
  WAYS.find((way) => way === params.get("way")) ?? "from-airport";

/** "9:05" of a keyboard is 09:05. */
export function readTime(text: string | null): string | undefined {
  const typed = (text ?? "").trim();
  const time = /^\d:/.test(typed) ? `0${typed}` : typed;
  return TIME.test(time) ? time : undefined;
}

export const choiceParams = ({ base, place, legs: [first, second], people, bags }: Omit<Choice, "vehicle">) => [
  ["airport", base],
  ["place", String(place)],
  ...(first
    ? [
        ["way", first.way],
        ["day", isoDay(first.day)],
        ["time", first.time],
      ]
    : []),
  ...(second
    ? [
        ["back", isoDay(second.day)],
        ["backTime", second.time],
      ]
    : []),
  ["people", String(people)],
  ["bags", String(bags)],
];

/** `client`: of an agent, as addresses name it. */
export const resultsHref = (asked: Omit<Choice, "vehicle">, more: string[][] = [], client: string[][] = []): string =>
  `${RESULTS}?${new URLSearchParams([...choiceParams(asked), ...more, ...client])}`;

export const transferHref = (choice: Choice, client: string[][] = []): string =>
  `${transfersPages.detail}?${new URLSearchParams([...choiceParams(choice), ["vehicle", choice.vehicle], ...client])}`;

export const checkoutHref = (choice: Choice, client: string[][] = []): string => {
  const [, ...rest] = choiceParams(choice);
  return `/checkout?${new URLSearchParams([
    ["offer", `transfer.${choice.base}`],
    ["vehicle", choice.vehicle],
    ...rest,
    // The item of the menu that is current.
    ["product", "TRF"],
    ...client,
  ])}`;
};

/** What an address names; undefined where it is cut short. */
export function readChoice(params: URLSearchParams, base = params.get("airport")): Choice | undefined {
  const place = params.get("place") ?? "";
  const vehicle = VEHICLES.find((each) => each === params.get("vehicle"));
  const [people, bags, way] = [readPeople(params), readBags(params), readWay(params)];
  const first = readLeg(way, params.get("day"), params.get("time"));
  const second = params.has("back") ? readLeg(opposite(way), params.get("back"), params.get("backTime")) : undefined;
  const isCut = !first || (params.has("back") && !second);
  if (!base || !/^[A-Z]{3}$/.test(base) || !/^\d{1,10}$/.test(place) || !vehicle || isCut) return undefined;
  if (people === undefined || bags === undefined) return undefined;
  return { base, place: Number(place), vehicle, legs: second ? [first, second] : [first], people, bags };
}

function readLeg(way: Way, dayText: string | null, timeText: string | null): Leg | undefined {
  const [day, time] = [parseDay(dayText ?? ""), readTime(timeText)];
  return day === undefined || time === undefined ? undefined : { way, day, time };
}
