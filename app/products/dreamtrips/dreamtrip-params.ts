import type { AppLoadContext } from "@remix-run/node";
import { type Day, formatDay, parseDay } from "#server/core/day";
import type { TripParty } from "#server/products/dreamtrips/catalogue/departures";
import type { TripChoice } from "#server/products/dreamtrips/key";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import type { Frame } from "~/shared/products/frame";
import { whole } from "~/shared/products/params";

export const DREAMTRIPS = {
  code: "DRM",
  area: "dreamtrips",
  pages: dreamtripsPages,
  drawing: "scene-beach",
} as const satisfies Frame;

export const [RESULTS] = dreamtripsPages.results;
export const [WAITING_LIST] = dreamtripsPages.others;

const USUAL_TRAVELLERS = 2;

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
