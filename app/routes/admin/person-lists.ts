/** The lists of a person's page, by which the address names the page of each. */
const LISTS = ["bookings", "certificate", "discount", "movements", "timeline"] as const;
type List = (typeof LISTS)[number];

/** From 1. */
export type ListPages = Record<List, number>;

export function listPages(request: Request): ListPages {
  const { searchParams } = new URL(request.url);
  const page = (list: List) => Number(searchParams.get(list) ?? 1);
  return {
    bookings: page("bookings"),
    movements: page("movements"),
    certificate: page("certificate"),
    discount: page("discount"),
    timeline: page("timeline"),
  };
}

/** The page at another page of one list, the others as they are. A first page is not named, so that it has one address. */
export function listHref(here: string, shown: ListPages, list: List, page: number): string {
  const pages = { ...shown, [list]: page };
  const named = LISTS.filter((each) => pages[each] > 1);
  const query = new URLSearchParams(named.map((each) => [each, String(pages[each])])).toString();
  return `${here}${query && `?${query}`}#${list}`;
}
