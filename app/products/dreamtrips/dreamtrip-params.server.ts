import type { AppLoadContext } from "@remix-run/node";
import { type Day, formatDay, parseDay } from "#server/core/day";
import type { TripParty } from "#server/products/dreamtrips/catalogue/departures";
import { LENGTHS, type Length, THEMES } from "#server/products/dreamtrips/catalogue/vocabulary";
import type { TripChoice } from "#server/products/dreamtrips/key";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";

export const [RESULTS] = dreamtripsPages.results;
export const [WAITING_LIST] = dreamtripsPages.others;

export const FILTERS = {
  only: ["places", "guaranteed"],
  theme: THEMES,
  length: Object.keys(LENGTHS) as Length[],
} as const;
export type Group = keyof typeof FILTERS;
export const GROUPS = Object.keys(FILTERS) as Group[];

const USUAL_TRAVELLERS = 2;

const whole = (text: string | null, most: number): number | undefined =>
  text !== null && /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

export const readPage = (params: URLSearchParams): number => whole(params.get("page"), 10_000) || 1;

/** As the form has it: without a word of rooms, an odd traveler has one alone. */
export function partyForm(params: URLSearchParams): { travelers: string; singles: string } {
  const travelers = (params.get("travelers") ?? "").trim().slice(0, 3) || String(USUAL_TRAVELLERS);
  const singles = (params.get("singles") ?? "").trim().slice(0, 3) || String((whole(travelers, 99) ?? 0) % 2);
  return { travelers, singles };
}

/** Numbers that are none count as -1, which no rule lets pass. */
export function readParty(params: URLSearchParams): TripParty {
  const { travelers, singles } = partyForm(params);
  return { travellers: whole(travelers, 99) ?? -1, singles: whole(singles, 99) ?? -1 };
}

export const partyParams = ({ travellers, singles }: TripParty): [string, string][] => [
  ["travelers", String(travellers)],
  ["singles", String(singles)],
];

/** The values of each filter; what is not known is left out. */
export const readChosen = (params: URLSearchParams) =>
  Object.fromEntries(
    GROUPS.map((group) => [group, FILTERS[group].filter((value) => params.getAll(group).includes(value))]),
  ) as { [Each in Group]: (typeof FILTERS)[Each][number][] };

/** The first and the last day of a month, such as 2027-03. */
export function readMonth(text: string): { from: Day; to: Day } | undefined {
  const from = parseDay(`${text}-01`);
  if (from === undefined) return undefined;
  const next = new Date(`${formatDay(from)}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: (parseDay(next.toISOString().slice(0, 10)) ?? from) - 1 };
}

/** `client`: of an agent, as addresses name it. */
export const tripHref = (code: string, party: TripParty, client: [string, string][] = []): string =>
  `${dreamtripsPages.detail}?${new URLSearchParams([["code", code], ...partyParams(party), ...client])}`;

export const waitingHref = (code: string, day: Day, party: TripParty): string =>
  `${WAITING_LIST}?${new URLSearchParams([["code", code], ["day", formatDay(day)], ...partyParams(party)])}`;

export const checkoutHref = (
  { dreamtrips }: AppLoadContext,
  choice: TripChoice,
  client: [string, string][] = [],
): string => `/checkout?${new URLSearchParams([...dreamtrips.checkoutQuery(choice), ...client])}`;

/** What a checkout's address names; undefined where it is cut short or another product's. */
export function readChoice(params: URLSearchParams): TripChoice | undefined {
  const code = /^dreamtrip\.(.{1,64})$/.exec(params.get("offer") ?? "")?.[1];
  const day = parseDay(params.get("day") ?? "");
  if (!code || day === undefined) return undefined;
  const waiting = /^[\w-]{22}$/.exec(params.get("waiting") ?? "")?.[0];
  return { code, day, ...readParty(params), ...(waiting && { waiting }) };
}
