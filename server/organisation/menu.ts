import { registeredMenu, registeredPages } from "../products/product.ts";
import type { MenuItemName, Organisation } from "./settings.ts";

type OfMenu = Pick<Organisation, "menu" | "products" | "savings">;
type MenuItem = Organisation["menu"][number];
type Browser = NonNullable<MenuItem["browsers"]>[number];

export type ShownMenuItem = {
  item: MenuItemName;
  /** Undefined: a page of this site. */
  href?: string;
  /** PM-03: an iPad can call itself a Mac. A script that finds touch points, which no Mac has, takes the item away. */
  unlessTouch?: true;
};

/** PM-02: it opens the savings partner's site, where the organisation has a partner. */
const DAILY_DEALS = "daily-deals";

/** They lead where the organisation says, another site mostly; without an address there is nothing to show. */
const EXTERNAL_ITEMS: MenuItemName[] = ["all-inclusive", "trips"];

/** The product menu for one visitor: the organisation's items in its order, as far as they are eligible (PM-01, PM-03). */
export function shownMenu({ menu, products, savings }: OfMenu, userAgent: string): ShownMenuItem[] {
  const browser = browserOf(userAgent);
  const ios = isIos(userAgent);
  return menu
    .filter((item) => isEligible(item, { products, savings }))
    .filter((item) => !(item.hideOnIos && ios))
    .filter((item) => !item.browsers || (browser !== undefined && item.browsers.includes(browser)))
    .map(({ item, href, hideOnIos }) => ({
      item,
      ...(href && { href }),
      ...(hideOnIos && /\bMacintosh\b/.test(userAgent) && { unlessTouch: true as const }),
    }));
}

/** Two browsers with the same one see the same menu of an organisation. */
export function menuVariant(organisation: OfMenu, userAgent: string): string {
  const { menu } = organisation;
  if (!menu.some(({ hideOnIos, browsers }) => hideOnIos || browsers)) return "";
  return JSON.stringify(shownMenu(organisation, userAgent));
}

/** Pages of every organisation that an item can lead to. */
export const OWN_PAGES = [
  "/home",
  "/user-details",
  "/user/profile",
  "/user/travelers",
  "/user/my-trips",
  "/user/booking-history",
  "/bookings/find",
  "/wallet",
  "/plans",
  "/promotions",
  "/your-rewards",
  "/referral/programs",
  "/referral/credits",
  "/help",
];

/** Those, and the pages where a search begins or its results are. */
const menuPages = (): string[] => [
  ...OWN_PAGES,
  ...new Set(registeredPages().flatMap(({ search, results }) => [...Object.values(search), ...results])),
];

/** `text`: in words for an operator; `why`: for pages, which say it in their language. */
export type MenuProblem = {
  path: string;
  text: string;
  why: { why: "menu-address" | "menu-page" | "menu-unknown" | "menu-unsold"; item: string; needs: string };
};

/** The problems of a menu's items (PM-01). */
export const menuProblems = (menu: MenuItem[]): MenuProblem[] =>
  menu.flatMap(({ item, href }, place): MenuProblem[] => {
    if (EXTERNAL_ITEMS.includes(item)) {
      const path = `menu.${place}.href`;
      const why = { why: "menu-address", item, needs: "" } as const;
      if (!href) return [{ path, text: `${item} needs the address it leads to`, why }];
      const pages = menuPages();
      if (!href.startsWith("/") || pages.includes(href.split("?")[0]!)) return [];
      const needs = pages.join(", ");
      const text = `there is no page ${href} to lead to; there are ${needs}`;
      return [{ path, text, why: { why: "menu-page", item: href, needs } }];
    }
    const own = productItems();
    if (item === DAILY_DEALS || own[item]) return [];
    const known = [...Object.keys(own), DAILY_DEALS, ...EXTERNAL_ITEMS].join(", ");
    const text = `"${item}" has no page on this site; there are ${known}`;
    return [{ path: `menu.${place}.item`, text, why: { why: "menu-unknown", item, needs: known } }];
  });

/** PD-10: a menu holds what is sold. */
export const unsoldItems = (menu: MenuItem[], products: string[]): MenuProblem[] =>
  menu.flatMap(({ item }, place): MenuProblem[] => {
    const product = productItems()[item];
    if (product === undefined || products.includes(product)) return [];
    const text = `"${item}" needs ${product} among the products`;
    return [{ path: `menu.${place}.item`, text, why: { why: "menu-unsold", item, needs: product } }];
  });

function isEligible({ item, href }: MenuItem, { products, savings }: Pick<OfMenu, "products" | "savings">): boolean {
  if (EXTERNAL_ITEMS.includes(item)) return href !== undefined;
  if (item === DAILY_DEALS) return savings.partner !== "none";
  const product = productItems()[item];
  return product !== undefined && products.includes(product);
}

/** The items that open a page of this site, by the product that has to be among the organisation's (PM-01). */
const productItems = registeredMenu;

/** iPadOS calls itself a Macintosh; only the word Mobile, which no Mac sends, gives it away. */
function isIos(userAgent: string): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || /\bMacintosh\b.*\bMobile\//.test(userAgent);
}

/** In this order, because almost everyone calls themselves Safari, and the others Chrome as well. */
const BROWSERS: [RegExp, Browser][] = [
  [/\bEdg(e|A|iOS)?\//, "edge"],
  [/\bSamsungBrowser\//, "samsung"],
  [/\b(Firefox|FxiOS)\//, "firefox"],
  [/\b(Chrome|CriOS)\//, "chrome"],
  [/\bSafari\//, "safari"],
];

function browserOf(userAgent: string): Browser | undefined {
  return BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
}
