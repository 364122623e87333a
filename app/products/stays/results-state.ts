import { type AmountFormat, type AmountProblem, parseDecimal } from "#server/core/amounts";
import { freeUntil } from "#server/core/cancel-terms";
import { type Outcome, ok, refused } from "#server/core/outcome";
import type { FilterAmenity, PropertyType } from "#server/products/stays/catalogue/vocabulary";
import { isStayProduct, type StayProduct } from "#server/products/stays/pages";
import type { Board, SearchFilters, Sort, StayOffer } from "#server/products/stays/supplier";

/** The filters of results, in the order of the form. Each name is a parameter of the URL. */
export const FILTERS = {
  stars: ["5", "4", "3", "2", "1"],
  score: ["90", "80", "70", "60"],
  type: [
    "hotel",
    "boutique",
    "resort",
    "apartment",
    "villa",
    "chalet",
    "condo",
    "guest-house",
    "hostel",
  ] satisfies PropertyType[],
  board: ["breakfast", "half-board", "full-board", "all-inclusive", "room-only"] satisfies Board[],
  amenity: [
    "wifi",
    "pool",
    "breakfast",
    "parking",
    "air-conditioning",
    "restaurant",
    "gym",
    "spa",
    "beach-access",
    "kitchen",
    "family-rooms",
    "kids-club",
    "bar",
    "airport-shuttle",
    "ev-charging",
    "ski-storage",
    "step-free-access",
    "accessible-bathroom",
    "pets-allowed",
  ] satisfies FilterAmenity[],
  free: ["1"],
  green: ["1"],
} as const;

export type FilterName = keyof typeof FILTERS;
/** One value that was chosen. */
export type ChosenFilter = [name: FilterName | "max", value: string];

export const SORTS: Sort[] = ["recommended", "price", "score", "stars", "distance"];

/** The state of the list of results. It stays in the URL, to the property and back. */
export type ResultsState = {
  /** The one product it lists; undefined: all that the organisation offers. */
  product?: StayProduct | undefined;
  filters: ChosenFilter[];
  sort: Sort;
  page: number;
  /** Drawn on a map instead of listed. */
  map?: true | undefined;
  /** The green deals were opened (RT-14): their filter is on unless it was taken away. */
  green: boolean;
  /** The id of the agent's client for whom it is searched (AG-02). */
  client?: string | undefined;
  /** A typed highest price that can't be read. */
  wrongMax?: { typed: string; problem: AmountProblem };
};

const HIGHEST_MAX = 99_999_999;
const LONGEST_MAX = 20;

/** Number format of the highest price in addresses. */
const IN_ADDRESSES: AmountFormat = { locale: "en-US", decimals: 2 };

/** The state of the list in the URL; ignores unknown values. `amounts`: the format in which the viewer types them. */
export function readResultsState(
  params: URLSearchParams,
  { green, amounts = IN_ADDRESSES }: { green: boolean; amounts?: AmountFormat },
): ResultsState {
  const given = new URLSearchParams(params);
  if (green && !given.has("green")) given.set("green", "1");
  const filters = (Object.keys(FILTERS) as FilterName[]).flatMap((name) => {
    const values = new Set(given.getAll(name));
    const known = FILTERS[name].filter((value) => values.has(value));
    // Scores are "at least": the lowest says it all.
    return (name === "score" ? known.slice(-1) : known).map((value): ChosenFilter => [name, value]);
  });
  const max = (given.get("max") ?? "").trim().slice(0, LONGEST_MAX);
  const highest = highestPrice(max, amounts);
  if (highest.ok) filters.push(["max", highest.value]);
  const sort = SORTS.find((known) => known === given.get("sort")) ?? "recommended";
  const page = Number(given.get("page"));
  const product = given.get("product");
  return {
    ...(isStayProduct(product) && { product }),
    filters,
    sort,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    green,
    ...(given.get("view") === "map" && { map: true as const }),
    ...(max && !highest.ok && { wrongMax: { typed: max, problem: highest.reason } }),
  };
}

/** In the one spelling that reads the same in every language and currency: "617.78", and "33.3330", as "33.333" may be thousands. */
function highestPrice(typed: string, amounts: AmountFormat): Outcome<string, AmountProblem> {
  const read = parseDecimal(typed, amounts);
  if (!read.ok) return read;
  const amount = Math.round(Number(read.value) * 1000) / 1000;
  if (amount <= 0 || amount > HIGHEST_MAX) return refused("wrong");
  return ok(String(amount).replace(/\.\d{3}$/, "$&0"));
}

export const isGreen = ({ filters }: Pick<ResultsState, "filters">): boolean =>
  filters.some(([name]) => name === "green");

/** The state as parameters, without defaults. */
export function resultsParams({ product, filters, sort, page, green, map, client }: ResultsState): [string, string][] {
  return [
    ...(product ? [["product", product] as [string, string]] : []),
    ...filters,
    ...(green && !isGreen({ filters }) ? [["green", "0"] as [string, string]] : []),
    ...(sort === "recommended" ? [] : [["sort", sort] as [string, string]]),
    ...(map ? [["view", "map"] as [string, string]] : []),
    ...(page === 1 ? [] : [["page", String(page)] as [string, string]]),
    ...(client ? [["for", client] as [string, string]] : []),
  ];
}

/** The stay and the state in one query. */
export function withState(stayQuery: string, state: ResultsState): string {
  const rest = new URLSearchParams(resultsParams(state)).toString();
  return rest ? `${stayQuery}&${rest}` : stayQuery;
}

/** A filter's value, and the number of properties it would leave. */
export type FilterOption = [value: string, count: number];

/** The values there is something of, and those that were chosen, in the order they are offered; at most `most` unchosen. */
export function filterOptions(
  name: FilterName,
  counts: Record<string, number>,
  filters: ChosenFilter[],
  most = Number.POSITIVE_INFINITY,
): FilterOption[] {
  const isChosen = (value: string) => filters.some(([filter, chosen]) => filter === name && chosen === value);
  return FILTERS[name]
    .filter((value) => counts[value] || isChosen(value))
    .filter((value, index) => index < most || isChosen(value))
    .map((value) => [value, counts[value] ?? 0]);
}

/** `minorPerUnit`: minor units of one unit of the viewer's currency, in which the highest price is written. */
export function searchFilters(filters: ChosenFilter[], minorPerUnit: number): SearchFilters {
  const values = (name: string) => filters.filter(([filter]) => filter === name).map(([, value]) => value);
  const [score] = values("score");
  const [max] = values("max");
  return {
    stars: values("stars").map(Number),
    types: values("type"),
    amenities: values("amenity"),
    boards: values("board") as Board[],
    ...(values("free").length > 0 && { freeCancellation: true }),
    ...(values("green").length > 0 && { green: true }),
    ...(score && { minScore10: Number(score) }),
    ...(max && { maxTotal: Math.round(Number(max) * minorPerUnit) }),
  };
}

/** Whether an offer is one the filters ask for. */
export function offerMeets({ board, terms }: StayOffer, { boards, freeCancellation }: SearchFilters): boolean {
  return (!boards?.length || boards.includes(board)) && (!freeCancellation || freeUntil(terms.cancel) !== null);
}
