import type { ProductPages } from "./product-pages.ts";

/** LO-08: each type of history has one entry, in a cookie of its own: the last search of everything and of each product, and what of each was looked at last. */
export const searchedCookieName = (code?: string): string => (code ? `last_search_${code}` : "last_search");
export const viewedCookieName = (code: string): string => `last_viewed_${code}`;

export function historyCookieNames(products: readonly ProductPages[]): string[] {
  const codes = products.flatMap(({ search }) => Object.keys(search));
  return [searchedCookieName(), ...codes.flatMap((code) => [searchedCookieName(code), viewedCookieName(code)])];
}

export const isHistoryCookie = (name: string): boolean => /^last_(?:search|viewed)/.test(name);
