/** The page of each list of a page, from 1. `names`: how the address names the page of each. */
export function listPages<List extends string>(request: Request, names: Record<List, string>): Record<List, number> {
  const { searchParams } = new URL(request.url);
  const pages = Object.entries<string>(names).map(([list, name]) => [list, Number(searchParams.get(name) ?? 1)]);
  return Object.fromEntries(pages) as Record<List, number>;
}

/** The page at another page of one list, the others as they are. A first page is not named, so that it has one address. */
export function listHref<List extends string>(
  here: string,
  names: Record<List, string>,
  shown: Record<List, number>,
  list: List,
  page: number,
): string {
  const pages = { ...shown, [list]: page };
  const named = (Object.keys(names) as List[]).filter((each) => pages[each] > 1);
  const query = new URLSearchParams(named.map((each) => [names[each], String(pages[each])])).toString();
  return `${here}${query && `?${query}`}#${list}`;
}
