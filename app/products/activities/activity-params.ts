import { type Day, parseDay } from "#server/core/day";
import { MOST_CHILDREN, OLDEST_CHILD, type Party } from "#server/core/party";
import type { Choice } from "#server/products/activities/catalogue/activities";
import type { Group } from "#server/products/activities/catalogue/search";
import type { Tickets } from "#server/products/activities/catalogue/units";
import { CATEGORIES, DURATIONS, PARTS_OF_DAY, UNIT_TYPES } from "#server/products/activities/catalogue/vocabulary";
import { activitiesPages } from "#server/products/activities/pages";
import { isoDay } from "~/i18n/days";
import type { Frame } from "~/shared/products/frame";
import { ageParams, type Filters, typedAges, whole } from "~/shared/products/params";

export const ACTIVITIES = {
  code: "ACT",
  area: "activities",
  pages: activitiesPages,
  drawing: "scene-beach",
} as const satisfies Frame;

export const [RESULTS] = activitiesPages.results;
export const [MAP] = activitiesPages.others;

/** The filters of results, in the order of the form. */
export const FILTERS = {
  free: ["yes"],
  category: CATEGORIES,
  part: Object.keys(PARTS_OF_DAY),
  duration: Object.keys(DURATIONS),
  // Whatever codes there are. `language` in an address chooses that of the page.
  spoken: /^[a-z]{2,3}$/,
} satisfies Filters<Exclude<Group, "language"> | "spoken">;

const MOST_TICKETS = 50;
export const MOST_ADULTS = 20;

/** Who comes along, as the form says it; `people` is that of addresses from before it asked for ages. */
export const partyForm = (params: URLSearchParams): { adults: string; ages: string[] } => ({
  adults: (params.get("adults") ?? params.get("people") ?? "").trim().slice(0, 3) || "2",
  ages: typedAges(params, MOST_CHILDREN),
});

/** Undefined where an adult, or the age of a child, is missing. */
export function readParty(params: URLSearchParams): Party | undefined {
  const { adults: typed, ages } = partyForm(params);
  const adults = whole(typed, MOST_ADULTS);
  const childAges = ages.map((age) => whole(age, OLDEST_CHILD)).filter((age) => age !== undefined);
  return adults && childAges.length === ages.length && ages.length <= MOST_CHILDREN ? { adults, childAges } : undefined;
}

export const withoutBlanks = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name, value]) => name !== "age" || value !== ""));

export const partyParams = ({ adults, childAges }: Party): [string, string][] => [
  ["adults", String(adults)],
  ...ageParams(childAges),
];

export const readTickets = (params: URLSearchParams): Tickets =>
  Object.fromEntries(
    UNIT_TYPES.flatMap((type) => {
      const count = whole(params.get(type), MOST_TICKETS);
      return count ? [[type, count]] : [];
    }),
  );

const ticketParams = (tickets: Tickets): [string, string][] =>
  UNIT_TYPES.flatMap((type) => (tickets[type] ? [[type, String(tickets[type])]] : []));

/** The slots of an activity from a day on. `client`: of an agent, as addresses name it. */
export const activityHref = (code: string, day: Day, tickets: Tickets, client: [string, string][] = []): string =>
  `${activitiesPages.detail}?${new URLSearchParams([["code", code], ["day", isoDay(day)], ...ticketParams(tickets), ...client])}`;

export const checkoutHref = ({ code, optionNo, day, time, tickets }: Choice, client: [string, string][] = []): string =>
  `/checkout?${new URLSearchParams([
    ["offer", `activity.${code}`],
    ["option", String(optionNo)],
    ["day", isoDay(day)],
    ["time", time],
    // The item of the menu that is current.
    ["product", "ACT"],
    ...ticketParams(tickets),
    ...client,
  ])}`;

/** What a checkout's address names; undefined where it is cut short or another product's. */
export function readChoice(params: URLSearchParams): Choice | undefined {
  const code = /^activity\.(.{1,250})$/.exec(params.get("offer") ?? "")?.[1];
  const optionNo = whole(params.get("option"), 99);
  const day = parseDay(params.get("day") ?? "");
  const time = params.get("time") ?? "";
  if (!code || optionNo === undefined || day === undefined || !/^\d\d:\d\d$/.test(time)) return undefined;
  return { code, optionNo, day, time, tickets: readTickets(params) };
}
