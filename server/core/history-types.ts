import { STAY_PRODUCTS } from "./stay-products.ts";

/** LO-08: the types of history, each with one entry: the last search of everything and of each product, the last property looked at of each. */
export const SEARCHED_TYPES = ["all", ...STAY_PRODUCTS] as const;
export const VIEWED_TYPES = STAY_PRODUCTS;

export type SearchedType = (typeof SEARCHED_TYPES)[number];
export type ViewedType = (typeof VIEWED_TYPES)[number];

/** The cookie that holds the entry of a type. */
export const searchedCookieName = (type: SearchedType): string =>
  type === "all" ? "last_search" : `last_search_${type}`;
export const viewedCookieName = (type: ViewedType): string => `last_viewed_${type}`;

export const HISTORY_COOKIES: readonly string[] = [
  ...SEARCHED_TYPES.map(searchedCookieName),
  ...VIEWED_TYPES.map(viewedCookieName),
];
