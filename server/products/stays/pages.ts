import { type Day, formatDay } from "../../core/day.ts";
import type { Party } from "../../core/party.ts";
import type { ProductPages } from "../../core/product-pages.ts";

/** The products whose inventory is rooms or homes and nights (WA-00, decision 020), by code: hotels, condos, stays, holiday stays, resorts. */
export const STAY_PRODUCTS = ["HLT", "CND", "STY", "HST", "RST"] as const;
export type StayProduct = (typeof STAY_PRODUCTS)[number];

export const isStayProduct = (code: string | null): code is StayProduct =>
  (STAY_PRODUCTS as readonly (string | null)[]).includes(code);

/** Hotels are searched for on the home page; resorts have results of their own (RT-11). */
export const staysPages = {
  search: { HLT: "/", CND: "/condo", STY: "/stays", HST: "/holidaystays", RST: "/resorts" },
  results: ["/search-detail", "/resorts/search-details"],
  detail: "/hotel-details",
  others: ["/search/dates", "/hotel", "/hotelgd"],
  checkout: "/hotel-checkout",
} as const satisfies ProductPages & { search: Record<StayProduct, string> };

/** A stay as parameters of an address, in one order, so that the same search has one address. */
export function stayParams(
  { arrival, departure, rooms }: { arrival: Day; departure: Day; rooms: Party[] },
  place?: { dest: number },
): URLSearchParams {
  return new URLSearchParams([
    ...(place ? [["dest", String(place.dest)]] : []),
    ["in", formatDay(arrival)],
    ["out", formatDay(departure)],
    ...rooms.map(({ adults, childAges }) => ["guests", [adults, ...childAges].join(".")]),
  ] as [string, string][]);
}

/** Amenities that a property's drawing can show, in the order of its name. */
const DRAWN = ["pool", "parking", "restaurant"];

type Drawn = { artSeed: number; destinationId: number; type: string; setting: string; amenities: string[] };

/** The name of a property's drawing: by its type, setting and amenities. */
export const drawingOf = ({ artSeed, destinationId, type, setting, amenities }: Drawn): string =>
  [destinationId, artSeed, type, setting, ...DRAWN.filter((each) => amenities.includes(each))].join("-");
