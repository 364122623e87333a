import type { StayProduct } from "#server/core/stay-products";
import type { Translate } from "~/i18n/messages";

/** The search page of each product (RT-01, RT-11, RT-13). */
const SEARCH_PAGES = {
  HLT: "/",
  CND: "/condo",
  STY: "/stays",
  HST: "/holidaystays",
  RST: "/resorts",
} as const satisfies Record<StayProduct, string>;

export type ProductWithPage = Exclude<StayProduct, "HLT">;
/** The products whose search has a page of its own; hotels are searched for on the home page, with everything else. */
export const PRODUCTS_WITH_PAGE: readonly ProductWithPage[] = ["CND", "STY", "HST", "RST"];

/** RT-11: results of resorts have an address of their own, which says the product. */
export const RESORT_RESULTS = "/resorts/search-details";
const RESULTS = "/search-detail";

/** Every page that a search begins at or leads to. */
export const SEARCH_PATHS: readonly string[] = [...Object.values(SEARCH_PAGES), RESULTS, RESORT_RESULTS];

export const searchPage = <Product extends StayProduct>(product: Product): (typeof SEARCH_PAGES)[Product] =>
  SEARCH_PAGES[product];

/** `product` undefined: a search of everything the organisation offers. */
export const resultsPath = (product: StayProduct | undefined): string => (product === "RST" ? RESORT_RESULTS : RESULTS);

/** Target and hidden fields of the search form on a product's pages. */
export const searchFormOf = (product: StayProduct | undefined, t: Translate) => ({
  action: resultsPath(product),
  hidden: productParams(product),
  byWeek: product === "RST" ? weekWords(t) : undefined,
});

/** How many weeks in a row fit into the longest stay. */
export const WEEKS = ["1", "2", "3", "4"];

const weekWords = (t: Translate) => ({
  from: t("products.weekFrom"),
  length: t("products.weeksLabel"),
  options: WEEKS.map((value) => ({ value, label: t("products.weeks", { count: Number(value) }) })),
});

/** The product in the address of results, unless its path says it. */
export const productParams = (product: StayProduct | undefined): [name: string, value: string][] =>
  product && product !== "RST" ? [["product", product]] : [];
