/** The addresses of a product's pages, for code that knows pages by their paths: browsers, memory, limits, search engines. */
export type ProductPages = {
  /** RT-13: by code, the page where a search begins. All guests get the same, and search engines may list it. */
  search: Readonly<Record<string, string>>;
  /** What was found, in one address for each search. The first takes a typed place as `q`. */
  results: readonly string[];
  /** One of the things that were found, with days and party in the query; below it, by its code alone. */
  detail: string;
  /** Others that cost as much as results. */
  others?: readonly string[];
  /** Where its offers are booked; undefined: at `/checkout`. */
  checkout?: string;
};

/** Whether an address is of a checkout, or of a dialog over one. */
export function isCheckout(address: string, products: readonly ProductPages[]): boolean {
  const page = `/${address.split(/[/?#]/)[1]}`;
  return page === "/checkout" || products.some(({ checkout }) => checkout === page);
}
