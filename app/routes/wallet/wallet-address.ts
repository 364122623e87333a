import type { WalletPages } from "#server/wallet/wallet";

type List = keyof WalletPages;

/** How the address names the page of each list; the activity's is the page's own. */
const NAMES: Record<List, string> = { certificate: "certificates", discount: "discount-cards", movements: "page" };

const LISTS = Object.keys(NAMES) as List[];

export function walletPages(request: Request): WalletPages {
  const asked = new URL(request.url).searchParams;
  const page = (list: List) => Number(asked.get(NAMES[list]) ?? 1);
  return { certificate: page("certificate"), discount: page("discount"), movements: page("movements") };
}

/** The wallet at another page of one list, the others as they are. A first page is not named, so that it has one address. */
export function walletHref(shown: WalletPages, list: List, page: number): string {
  const pages = { ...shown, [list]: page };
  const named = LISTS.filter((each) => pages[each] > 1);
  const query = new URLSearchParams(named.map((each) => [NAMES[each], String(pages[each])])).toString();
  return `/wallet${query && `?${query}`}#${list}`;
}
