/** Where the pages of results are, each numbered from 1. `firstPage` is an address with a query. */
export const pageHrefs =
  (firstPage: string) =>
  (page: number): string =>
    page > 1 ? `${firstPage}&page=${page}` : firstPage;
