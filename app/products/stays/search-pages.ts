import type { StayProduct } from "#server/products/stays/pages";
import { staysPages } from "#server/products/stays/pages";
import type { Translate } from "~/i18n/messages";
import { type ResultsState, resultsParams } from "~/products/stays/results-state";
import { WEEKS } from "~/products/stays/stay-params";

export type ProductWithPage = Exclude<StayProduct, "HLT">;
/** The products whose search has a page of its own; hotels are searched for on the home page, with everything else. */
export const PRODUCTS_WITH_PAGE: readonly ProductWithPage[] = ["CND", "STY", "HST", "RST"];

/** RT-11: results of resorts have an address of their own, which says the product. */
export const [RESULTS, RESORT_RESULTS] = staysPages.results;

/** Every page that a search begins at or leads to. */
export const SEARCH_PATHS: readonly string[] = [...Object.values(staysPages.search), ...staysPages.results];

export const searchPage = <Product extends StayProduct>(product: Product): (typeof staysPages.search)[Product] =>
  staysPages.search[product];

/** `product` undefined: a search of everything the organisation offers. */
export const resultsPath = (product: StayProduct | undefined): string => (product === "RST" ? RESORT_RESULTS : RESULTS);

/** The canonical address of a search: place, dates and guests, then filters. */
export function resultsHref(stayQuery: string, { product, ...state }: ResultsState): string {
  const query = new URLSearchParams([...productParams(product), ...resultsParams(state)]).toString();
  return `${resultsPath(product)}?${query ? `${stayQuery}&${query}` : stayQuery}`;
}

/** A property without dates. */
export const propertyPath = (code: string): string => `${staysPages.detail}/${encodeURIComponent(code)}`;

/** Target and hidden fields of the search form on a product's pages. */
export const searchFormOf = (product: StayProduct | undefined, t: Translate, client?: string) => ({
  action: resultsPath(product),
  hidden: [...productParams(product), ...clientParams(client)],
  byWeek: product === "RST" ? weekWords(t) : undefined,
});

const weekWords = (t: Translate) => ({
  from: t("products.weekFrom"),
  length: t("products.weeksLabel"),
  options: WEEKS.map((value) => ({ value, label: t("products.weeks", { count: Number(value) }) })),
});

/** AG-02. */
export const clientParams = (client: string | undefined): [name: string, value: string][] =>
  client ? [["for", client]] : [];

/** The product in the address of results, unless its path says it. */
const productParams = (product: StayProduct | undefined): [name: string, value: string][] =>
  product && product !== "RST" ? [["product", product]] : [];
